package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// deckhand plays like a beginner. Sometimes it draws, otherwise it plays the best of three random moves.
type deckhand struct{}

const (
	drawRate   = 4 // one turn in drawRate is a draw
	candidates = 3
)

func (deckhand) Choose(_ context.Context, v *game.SeatView, rng *rand.Rand) game.Move {
	if v.Options[0].Action == game.Draw && rng.IntN(drawRate) == 0 {
		return game.DrawMove
	}
	h := newHeuristic(v)
	best, most := v.Options[0], 0.0
	for n := range candidates {
		m := v.Options[rng.IntN(len(v.Options))]
		if value := h.moveValue(m); n == 0 || value > most {
			best, most = m, value
		}
	}
	return best
}
