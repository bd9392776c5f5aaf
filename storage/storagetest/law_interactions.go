package storagetest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// interactionsAreAcceptedOnce checks that an interaction is accepted once, and that records of old ones are deleted,
// only so many by one call.
func interactionsAreAcceptedOnce(t *testing.T, s storage.Store) {
	noon := snowflake.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	const more = 5 // than one call deletes
	for i := range snowflake.ID(storage.MaxDeletedInteractions + more) {
		must(t, s.AcceptInteraction(t.Context(), noon+i, noon))
	}
	wantError(t, s.AcceptInteraction(t.Context(), noon, noon), storage.ErrConflict)
	last := noon + storage.MaxDeletedInteractions + more - 1
	must(t, s.AcceptInteraction(t.Context(), last+1, last))
	must(t, s.AcceptInteraction(t.Context(), noon, noon))                             // it was deleted
	wantError(t, s.AcceptInteraction(t.Context(), last-1, noon), storage.ErrConflict) // one too many for that call
	must(t, s.AcceptInteraction(t.Context(), last+2, last))
	must(t, s.AcceptInteraction(t.Context(), last-1, noon))
	wantError(t, s.AcceptInteraction(t.Context(), last, noon), storage.ErrConflict) // it is not old
}

// oneProcessAccepts passes each interaction to every process at the same time. Each process commits several at once.
func oneProcessAccepts(t *testing.T, stores []storage.Store) {
	noon := snowflake.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	const interactions = 100
	var errs [interactions][processes]error
	var race sync.WaitGroup
	for i := range errs {
		for p, s := range stores {
			race.Go(func() { errs[i][p] = s.AcceptInteraction(t.Context(), noon+snowflake.ID(i), noon) })
		}
	}
	race.Wait()
	for i, of := range errs {
		accepted := 0
		for _, err := range of {
			if err == nil {
				accepted++
			} else {
				wantError(t, err, storage.ErrConflict)
			}
		}
		if accepted != 1 {
			t.Errorf("interaction %d was accepted by %d processes: %v", i, accepted, errors.Join(of[:]...))
		}
	}
}
