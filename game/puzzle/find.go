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
	firstLook    = 1000 // iterations of the first look
	firstMargin  = 0.05
	secondLook   = 6000 // iterations of the second look; the third has the budget of an analysis
	secondMargin = 0.06
)

// easyShare is the share of games in which easy positions count. Without it most puzzles would be easy.
const easyShare = 0.25

// candidate is a position that seems to have a clearly best move.
type candidate struct {
	moves    int // number of moves made before it
	view     game.SeatView
	judgment     // of the first look
	missed   int // how many captains with small budgets miss the best move
}

// Find plays the game of a deal between captains and returns a puzzle of the game, or nil if it has none. The same deal
// gives the same puzzle on every machine. Find returns ctx's error once ctx is done.
func Find(ctx context.Context, d Deal) (*Puzzle, error) {
	rng := rand.New(rand.NewPCG(d.Seed, uint64(d.Number)))
	p := &Puzzle{Deal: d, Seats: d.seats()}
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
			p.Moves, p.Best, p.Chances, p.Missed = moves[:c.moves], c.best, chancesOf(chance, losses), c.missed
			return p, nil
		}
	}
	return nil, ctx.Err()
}

// candidates plays the game. It returns the game's candidates, in the order in which to search them, and its moves.
func (p *Puzzle) candidates(ctx context.Context, rng *rand.Rand) (list []candidate, moves []game.Move, err error) {
	g, err := p.position()
	if err != nil {
		return nil, nil, err
	}
	captain, easy := pilot.Named("captain", pilot.Budget{Iterations: played}), rng.Float64() < easyShare
	for !g.Over() {
		v := g.SeatView(g.Turn())
		if enough(&v) {
			c := candidate{moves: len(moves), view: v}
			switch ok, err := c.glance(ctx, p.Deal.Seed); {
			case err != nil:
				return nil, nil, err
			case ok && (easy || difficultyOf(c.missed) != Easy):
				list = append(list, c)
			}
		}
		m := captain.Choose(ctx, &v, rng)
		if _, err := g.Play(g.Turn(), m); err != nil {
			return nil, nil, err
		}
		moves = append(moves, m)
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(a.rank()-b.rank(), b.missed-a.missed)
	})
	return list, moves, nil
}

// glance takes the first look at the position, and measures its difficulty. It reports whether the best move is ahead
// by the margin, with a tactic.
func (c *candidate) glance(ctx context.Context, seed uint64) (ok bool, err error) {
	c.judgment, err = judge(ctx, &c.view, firstLook, game.Move{}, seed)
	if err != nil || c.margin < firstMargin || len(tacticsOf(&c.view, c.best)) == 0 {
		return false, err
	}
	c.missed = misses(ctx, &c.view, c.best)
	return fitting(&c.view, c.best, difficultyOf(c.missed)), ctx.Err()
}

// rank is the place of the candidate's first tactic among all. Rare ones come first.
func (c *candidate) rank() int { return slices.Index(Tactics, tacticsOf(&c.view, c.best)[0]) }

// settle takes the second and the third look at the position, and then searches it with the full budget and each seed.
// It returns the mean chance after the best move. ok is false if one of them does not find that move ahead by its
// margin.
func (c *candidate) settle(ctx context.Context) (chance float64, ok bool, err error) {
	second := c.runnerUp
	for _, next := range []struct {
		iterations int
		margin     float64
	}{{secondLook, secondMargin}, {analysis.DefaultIterations, Margin}} {
		j, err := judge(ctx, &c.view, next.iterations, second, 1)
		if err != nil || !j.holds(&c.view, c.best, next.margin) {
			return 0, false, err
		}
		second = j.runnerUp
	}
	return confirm(ctx, &c.view, c.best)
}
