package tournaments

import (
	"context"
	"errors"
	"testing"

	"korsar/storage"
	"korsar/storage/journal"
)

// panickingStore is a store that panics when it deletes a tournament.
type panickingStore struct{ Store }

func (panickingStore) DeleteTournament(context.Context, journal.TournamentID) error {
	panic("at a tournament")
}

// TestPanicOutsideTheStepsIsAnError checks that a panic before or after the steps does not end the program.
func TestPanicOutsideTheStepsIsAnError(t *testing.T) {
	c := &conductor{service: &Service{store: panickingStore{}}, known: map[journal.TournamentID]conductorState{}}
	err := c.conductAll(t.Context(), []storage.DueTournament{{ID: 1, Gone: true}})
	if !errors.As(err, new(*storage.PanicError)) {
		t.Errorf("the error is %v", err)
	}
}
