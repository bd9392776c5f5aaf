package tournaments_test

import (
	"context"
	"sync/atomic"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/journal"
)

// wrapped returns options that serve another store instead of the harness's.
func wrapped(wrap func(storage.Store) storage.Store) enginetest.Options {
	return enginetest.Options{Wrap: wrap}
}

// damagedFirst is a store whose first tournament cannot be read.
type damagedFirst struct {
	storage.Store
	panics bool // reading it panics
}

func (s damagedFirst) LoadTournament(ctx context.Context, id journal.TournamentID) (storage.LoadedTournament, error) {
	if id == 1 && s.panics {
		panic("at the first")
	}
	if id == 1 {
		return storage.LoadedTournament{}, &storage.CorruptError{Tournament: id}
	}
	return s.Store.LoadTournament(ctx, id)
}

// fullDisk is a store that refuses all writes of a tournament while full is set, and the end of games while keepsOpen
// is set.
type fullDisk struct {
	storage.Store
	full      atomic.Bool
	keepsOpen atomic.Bool
}

func (s *fullDisk) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if s.keepsOpen.Load() && c.Summary != nil && c.Summary.Phase == journal.Gone {
		return enginetest.ErrFull
	}
	return s.Store.Append(ctx, id, c)
}

func (s *fullDisk) AppendTournament(ctx context.Context, id journal.TournamentID, c storage.TournamentCommit) error {
	if s.full.Load() {
		return enginetest.ErrFull
	}
	return s.Store.AppendTournament(ctx, id, c)
}

func (s *fullDisk) PostponeTournament(ctx context.Context, seen storage.DueTournament, until time.Time) error {
	if s.full.Load() {
		return enginetest.ErrFull
	}
	return s.Store.PostponeTournament(ctx, seen, until)
}

// slowStore is a store that takes long to read a tournament.
type slowStore struct{ storage.Store }

func (s slowStore) LoadTournament(ctx context.Context, id journal.TournamentID) (storage.LoadedTournament, error) {
	loaded, err := s.Store.LoadTournament(ctx, id)
	time.Sleep(5 * time.Millisecond)
	return loaded, err
}
