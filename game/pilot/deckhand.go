package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// deckhand is somebody in their first game: now and then they draw, else they
// do the best of three moves that come to their mind.
type deckhand struct{}

const (
	idleness = 4 // one turn in so many is a draw
	ideas    = 3
)

func (deckhand) Choose(_ context.Context, v *game.SeatView, rng *rand.Rand) game.Move {
	if v.Options[0].Action == game.Draw && rng.IntN(idleness) == 0 {
		return game.DrawMove
	}
	j := judgeOf(v)
	best, most := v.Options[0], 0.0
	for n := range ideas {
		m := v.Options[rng.IntN(len(v.Options))]
		if worth := j.move(m); n == 0 || worth > most {
			best, most = m, worth
		}
	}
	return best
}
