package puzzle

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/pilot"
)

// The looks that Find takes at a position before a search with the full budget. Each is longer than the one before, and
// is taken only if that one found a move ahead by its margin.
const (
	played       = 300  // iterations of the captains that play the game
	glance       = 1000 // iterations of the first look
	glanceMargin = 0.05
	look         = 6000 // iterations of the second look; the third has the budget of an analysis
	lookMargin   = 0.06
)

// The shares of games in which each comment holds, so that frequent kinds of positions often come last or not at all.
const (
	hardFirst    = 0.7 // positions whose best move a mate does not play come first
	openFirst    = 0.7 // positions that are not about to end come first
	drawShare    = 0.3 // drawing may be the best move
	commandShare = 0.5 // a captain or the admiral may be the best move
)

// candidate is a position that seems to have a clearly best move.
type candidate struct {
	moves int // number of moves made before it
	view  game.SeatView
	judgment
	easy bool // a mate plays the best move
}

// Find plays the game of a deal between captains and returns a puzzle of the game, or nil if it has none. The same deal
// gives the same puzzle on every machine. Find returns ctx's error once ctx is done.
func Find(ctx context.Context, d Deal) (*Puzzle, error) {
	rng := rand.New(rand.NewPCG(d.Seed, uint64(d.Number)))
	p := &Puzzle{Deal: d}
	p.Edition, p.Seats = d.table()
	candidates, moves, err := p.candidates(ctx, rng)
	if err != nil {
		return nil, err
	}
	for i := range candidates {
		c := &candidates[i]
		chance, ok, err := c.settle(ctx)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		losses, ok, err := compare(ctx, &c.view, c.best)
		if err != nil {
			return nil, err
		}
		if ok {
			p.Moves, p.Best, p.Chances = moves[:c.moves], c.best, chancesOf(chance, losses)
			if p.Difficulty = difficultyOf(ctx, &c.view, c.best, d.Seed); ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return p, nil
		}
	}
	return nil, ctx.Err()
}

// candidates plays the game and returns its candidates, in the order in which they are to be searched, and its moves.
func (p *Puzzle) candidates(ctx context.Context, rng *rand.Rand) (list []candidate, moves []game.Move, err error) {
	g, err := p.position()
	if err != nil {
		return nil, nil, err
	}
	captain, mate := pilot.Named("captain", pilot.Budget{Iterations: played}), pilot.Named("mate", pilot.Budget{})
	for !g.Over() {
		v := g.SeatView(g.Turn())
		if enough(&v) {
			j, err := judge(ctx, &v, glance, game.Move{}, p.Deal.Seed)
			if err != nil {
				return nil, nil, err
			}
			if j.margin >= glanceMargin {
				easy := same(&v, mate.Choose(ctx, &v, rng), j.best)
				list = append(list, candidate{moves: len(moves), view: v, judgment: j, easy: easy})
			}
		}
		m := captain.Choose(ctx, &v, rng)
		if _, err := g.Play(g.Turn(), m); err != nil {
			return nil, nil, err
		}
		moves = append(moves, m)
	}
	return p.mix(list, rng), moves, nil
}

// mix returns the candidates in a random order, theme by theme. Frequent kinds of candidates come last or are left out.
func (p *Puzzle) mix(list []candidate, rng *rand.Rand) []candidate {
	rank := rng.Perm(len(Themes))
	easyFirst, endFirst := rng.Float64() >= hardFirst, rng.Float64() >= openFirst
	draws, commands := rng.Float64() < drawShare, rng.Float64() < commandShare
	list = slices.DeleteFunc(list, func(c candidate) bool {
		return !draws && c.theme() == Patience || !commands && c.theme() == Command
	})
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(last(ending(&a.view) != endFirst)-last(ending(&b.view) != endFirst),
			last(a.easy != easyFirst)-last(b.easy != easyFirst),
			rank[slices.Index(Themes, a.theme())]-rank[slices.Index(Themes, b.theme())])
	})
	return list
}

// last returns 1 if a candidate comes last, else 0.
func last(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (c *candidate) theme() Theme { return theme(&c.view, c.best) }

// settle takes the second and the third look at the position, and then searches it with the full budget and each seed.
// It returns the mean chance after the best move. ok is false if the best move is not ahead by the margin each time.
func (c *candidate) settle(ctx context.Context) (chance float64, ok bool, err error) {
	for _, next := range []struct {
		iterations int
		margin     float64
	}{{look, lookMargin}, {analysis.DefaultIterations, Margin}} {
		if c.judgment, err = judge(ctx, &c.view, next.iterations, c.runnerUp, 1); err != nil || c.margin < next.margin {
			return 0, false, err
		}
	}
	return settle(ctx, &c.view, c.best)
}
