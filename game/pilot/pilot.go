package pilot

import (
	"context"
	"math/rand/v2"

	"korsar/game"
)

// Pilot chooses moves for a seat. It is safe for concurrent use.
type Pilot interface {
	// Choose returns a legal move for the seat of the view, which must be on turn. All its randomness comes from rng.
	// It returns soon after ctx is done, with the best move found by then.
	Choose(ctx context.Context, v *game.SeatView, rng *rand.Rand) game.Move
}

// level is a kind of pilot.
type level struct {
	name  string
	pilot func(Budget) Pilot
}

// levels lists the kinds of pilot, weakest first.
var levels = []level{
	{"random", func(Budget) Pilot { return random{} }},
	{"deckhand", func(Budget) Pilot { return deckhand{} }},
	{"mate", func(Budget) Pilot { return mate{} }},
	{"captain", func(b Budget) Pilot { return captain{b} }},
}

// Levels lists the names of the pilots, weakest first.
var Levels = func() (names []string) {
	for _, l := range levels {
		names = append(names, l.name)
	}
	return names
}()

// Named returns the pilot with a name, or nil. Only the captain uses the budget.
func Named(name string, budget Budget) Pilot {
	for _, l := range levels {
		if l.name == name {
			return l.pilot(budget)
		}
	}
	return nil
}

// random plays a uniformly random legal move. It is the baseline for the other pilots, not an opponent for people.
type random struct{}

func (random) Choose(_ context.Context, v *game.SeatView, rng *rand.Rand) game.Move {
	return v.Options[rng.IntN(len(v.Options))]
}
