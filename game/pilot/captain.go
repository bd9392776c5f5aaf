package pilot

import (
	"context"
	"math/rand/v2"
	"time"

	"korsar/game"
)

// captain plays the move that its search visited most.
type captain struct{ budget Budget }

// checkEvery is the number of iterations between two checks of the clock and the context.
const checkEvery = 32

func (c captain) Choose(ctx context.Context, v *game.SeatView, rng *rand.Rand) game.Move {
	if len(v.Options) == 1 {
		return v.Options[0]
	}
	s := trees.Get().(*search)
	defer trees.Put(s)
	s.reset(v, rng)
	start := time.Now()
	for n := 1; ; n++ {
		s.iterate()
		if n == c.budget.Iterations {
			break
		}
		if n%checkEvery == 0 && (ctx.Err() != nil || s.settled(c.budget.left(n, time.Since(start)))) {
			break
		}
	}
	return s.mostVisited()
}
