package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// Pilot chooses moves for a seat. It is safe for concurrent use.
type Pilot interface {
	// Choose is a legal move for the seat of the view, which must be on turn.
	// All its chance comes from rng: with the same view and the same stream it
	// chooses the same. It returns soon after ctx has ended, with the best move
	// found by then.
	Choose(ctx context.Context, v *game.SeatView, rng *rand.Rand) game.Move
}

// Levels lists the pilots by name, the weakest first.
var Levels = []string{"random", "deckhand", "mate", "captain"}

// Named is the pilot of a name; nil if there is none. Only a captain uses the
// budget.
func Named(name string, budget Budget) Pilot {
	switch name {
	case "random":
		return random{}
	case "deckhand":
		return deckhand{}
	case "mate":
		return mate{}
	case "captain":
		return captain{budget}
	}
	return nil
}

// random makes any of the distinct legal moves, each as likely as the others.
// Nobody plays against it: it is the floor that others are measured from.
type random struct{}

func (random) Choose(_ context.Context, v *game.SeatView, rng *rand.Rand) game.Move {
	return v.Options[rng.IntN(len(v.Options))]
}
