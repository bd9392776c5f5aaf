package enginetest

import (
	"context"
	"math/rand/v2"

	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// FirstMove is a pilot that makes the first legal move at once.
type FirstMove struct{}

// NewFirstMove returns a FirstMove for every level.
func NewFirstMove(journal.Level, pilot.Budget) pilot.Pilot { return FirstMove{} }

// Choose implements pilot.Pilot.
func (FirstMove) Choose(_ context.Context, v *game.SeatView, _ *rand.Rand) game.Move {
	return v.Options[0]
}
