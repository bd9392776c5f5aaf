package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// mate plays the move with the best heuristic value, looking one move ahead.
type mate struct{}

func (mate) Choose(_ context.Context, v *game.SeatView, rng *rand.Rand) game.Move {
	h := newHeuristic(v)
	best, most, equal := v.Options[0], 0.0, 0
	for i, m := range v.Options {
		switch value := h.moveValue(m); {
		case i == 0 || value > most:
			best, most, equal = m, value, 1
		case value == most:
			if equal++; rng.IntN(equal) == 0 { // uniform among equals
				best = m
			}
		}
	}
	return best
}
