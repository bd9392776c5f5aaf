package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// Pilot chooses moves for a seat. It is safe for concurrent use.
type Pilot interface {
	// Choose returns a legal move for the seat of the view, which must be on turn. All its randomness comes from rng:
	// the same view and the same numbers give the same choice. It returns soon after ctx has ended, with the best move
	// found by then.
	Choose(ctx context.Context, v *game.SeatView, rng *rand.Rand) game.Move
}

// Levels lists the pilots by name, from weakest to strongest.
var Levels = []string{"random", "deckhand", "mate", "captain"}

// Named returns the pilot with a name, or nil. Only a captain uses the budget.
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

// random plays a uniformly random legal move. It is the baseline for the other pilots, not an opponent for people.
type random struct{}

func (random) Choose(_ context.Context, v *game.SeatView, rng *rand.Rand) game.Move {
	return v.Options[rng.IntN(len(v.Options))]
}
