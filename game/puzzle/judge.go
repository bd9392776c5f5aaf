package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"

	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/pilot"
)

// The criteria of a puzzle, which doc.go explains.
const (
	Iterations = 3 * analysis.DefaultIterations
	Margin     = 0.07
	Confirmed  = 0.05
	Seeds      = 3
	MinOptions = 5
)

// LastSeed is the highest seed of searches that confirm puzzles. Those that compare two moves with equal iterations use
// it.
const LastSeed = 100

// judgment is the result of a search of a position.
type judgment struct {
	best     game.Move
	runnerUp game.Move // the best of the options that are not the same as best
	margin   float64   // chance after best minus chance after runnerUp
	chances  []float64 // by option
}

// judge searches a position. The asked move gets at least as many visits as the best one.
func judge(ctx context.Context, v *game.SeatView, iterations int, asked game.Move, seed uint64) (judgment, error) {
	worths, chosen, err := pilot.Assess(v, iterations, asked, rand.New(rand.NewPCG(seed, uint64(v.Moves))), ctx.Err)
	if err != nil {
		return judgment{}, err
	}
	side := v.Mode.SideOf(v.Seat)
	j := judgment{best: v.Options[chosen]}
	second := -1.0
	for i := range worths {
		chance := worths[i].Chance[side]
		j.chances = append(j.chances, chance)
		if chance > second && !same(v, v.Options[i], j.best) {
			j.runnerUp, second = v.Options[i], chance
		}
	}
	j.margin = j.chances[chosen] - second
	return j, nil
}

// holds reports whether a move is the best one of a judgment and is ahead by a margin.
func (j *judgment) holds(v *game.SeatView, best game.Move, margin float64) bool {
	return j.margin >= margin && same(v, j.best, best)
}

// confirm searches a position with the full budget and each of the seeds. It returns the mean chance after the best
// move. ok is false if one of the searches does not find that move ahead by [Margin].
func confirm(ctx context.Context, v *game.SeatView, best game.Move) (chance float64, ok bool, err error) {
	for seed := uint64(1); seed <= Seeds; seed++ {
		j, err := judge(ctx, v, Iterations, game.Move{}, seed)
		if err != nil || !j.holds(v, best, Margin) {
			return 0, false, err
		}
		chance += float64(j.chances[slices.Index(v.Options, best)] / Seeds)
	}
	return round(chance), true, nil
}

// compare searches a position once for each option that is not the same as the best move. The search has the budget of
// an analysis, and the option gets as many iterations as the best move. compare returns each option's loss of chance.
// ok is false if one of them loses less than [Confirmed].
func compare(ctx context.Context, v *game.SeatView, best game.Move) (losses []float64, ok bool, err error) {
	losses = make([]float64, len(v.Options))
	for i, m := range v.Options {
		if same(v, m, best) {
			continue
		}
		j, err := judge(ctx, v, analysis.DefaultIterations, m, LastSeed)
		if err != nil {
			return nil, false, err
		}
		if losses[i] = j.chances[slices.Index(v.Options, best)] - j.chances[i]; losses[i] < Confirmed {
			return nil, false, nil
		}
	}
	return losses, true, nil
}

// chancesOf returns the chances after all options, given the chance after the best move and the losses of the options.
func chancesOf(best float64, losses []float64) []float64 {
	list := make([]float64, len(losses))
	for i, loss := range losses {
		list[i] = round(max(best-loss, 0))
	}
	return list
}

// Check searches the position again with the full budget, and with equal iterations for the best move and the second.
// It reports whether the best move is still ahead by [Confirmed]. A seed above [LastSeed] makes the search differ from
// those that found the puzzle. Check returns ctx's error once ctx is done.
func (p *Puzzle) Check(ctx context.Context, seed uint64) (holds bool, err error) {
	v := p.View()
	second, _ := p.runnerUp(&v)
	j, err := judge(ctx, &v, Iterations, second, seed)
	return err == nil && j.holds(&v, p.Best, Confirmed), err
}

// enough reports whether a position has [MinOptions] options that differ.
func enough(v *game.SeatView) bool {
	var list []game.Move
	for _, m := range v.Options {
		if !slices.ContainsFunc(list, func(other game.Move) bool { return same(v, m, other) }) {
			list = append(list, m)
		}
	}
	return len(list) >= MinOptions
}
