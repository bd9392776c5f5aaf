package tournaments_test

import (
	"context"
	"sync"
	"testing"

	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/storage"
	"korsar/storage/journal"
)

// readStore counts how often whole journals are read, and can hold up the read of a tournament.
type readStore struct {
	storage.Store
	mu   sync.Mutex
	read map[journal.TournamentID]int
	hold func(context.Context, journal.TournamentID) error // nil for never
}

func (s *readStore) LoadTournament(ctx context.Context, id journal.TournamentID) (storage.LoadedTournament, error) {
	s.mu.Lock()
	s.read[id]++
	hold := s.hold
	s.mu.Unlock()
	if hold != nil {
		if err := hold(ctx, id); err != nil {
			return storage.LoadedTournament{}, err
		}
	}
	return s.Store.LoadTournament(ctx, id)
}

func (s *readStore) reads(id journal.TournamentID) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.read[id]
}

func readingHarness(t *testing.T) (*harness, *readStore) {
	t.Helper()
	store := &readStore{read: map[journal.TournamentID]int{}}
	h := newHarness(t, tournamentstest.Options{Options: wrapped(func(s storage.Store) storage.Store {
		store.Store = s
		return store
	})})
	return h, store
}

// TestJournalIsReadOnce checks that clicks and the conductor read only what is new while a tournament is in use.
func TestJournalIsReadOnce(t *testing.T) {
	t.Parallel()
	h, store := readingHarness(t)
	id := h.Begin(seatsOf(2, 2), users(6)...)
	for range 3 {
		h.Must(h.Service.Pause(h.Ctx, h.manager(), id))
		h.Settle()
		h.Must(h.Service.Resume(h.Ctx, h.manager(), id))
		h.Settle()
	}
	if n := store.reads(id); n != 1 {
		t.Errorf("the journal was read %d times", n)
	}
	other := h.Create(seatsOf(2, 2), 1)
	h.Pass(day)
	h.Must(h.Service.Show(h.Ctx, h.Click(1), other)) // a day later nothing of the first is in memory
	h.Must(h.Service.Show(h.Ctx, h.Click(1), id))
	if n := store.reads(id); n != 2 {
		t.Errorf("a day later the journal was read %d times", n)
	}
}

// TestNobodyWaitsForAnotherTournament checks that clicks change other tournaments while a journal is read.
func TestNobodyWaitsForAnotherTournament(t *testing.T) {
	t.Parallel()
	h, store := readingHarness(t)
	var ids []journal.TournamentID
	for range tournaments.MaxRunning {
		ids = append(ids, h.Create(seatsOf(2, 2), 1))
	}
	reading := make(chan struct{})
	reached := sync.OnceFunc(func() { close(reading) })
	store.mu.Lock()
	store.hold = func(ctx context.Context, id journal.TournamentID) error {
		if id != ids[0] {
			return nil
		}
		reached()
		<-ctx.Done()
		return ctx.Err()
	}
	store.mu.Unlock()
	h.Restart() // nothing is in memory
	ctx, cancel := context.WithCancel(h.Ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		h.Service.Join(ctx, h.Click(2), ids[0])
	}()
	<-reading
	for _, id := range ids[1:] {
		if reply := h.Service.Join(h.Ctx, h.Click(3), id); !tournamentstest.Is[tournaments.Joined](reply) {
			t.Errorf("the reply at tournament %d is %+v", id, reply)
		}
	}
	cancel()
	<-done
}
