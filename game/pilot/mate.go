package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// mate makes the move after which its judgement likes the position best. It
// looks one move ahead and no further.
type mate struct{}

func (mate) Choose(_ context.Context, v *game.SeatView, rng *rand.Rand) game.Move {
	j := judgeOf(v)
	best, most, equal := v.Options[0], 0.0, 0
	for i, m := range v.Options {
		switch worth := j.move(m); {
		case i == 0 || worth > most:
			best, most, equal = m, worth, 1
		case worth == most:
			if equal++; rng.IntN(equal) == 0 { // each of the equal ones as likely
				best = m
			}
		}
	}
	return best
}
