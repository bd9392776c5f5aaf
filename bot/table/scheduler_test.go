package table_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// closing is a store that keeps no entries that close a table, when told to.
type closing struct {
	storage.Store
	failing atomic.Bool
	tried   atomic.Int32
}

func (s *closing) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	for _, l := range c.Entries {
		if l.Kind == journal.KindClosed && s.failing.Load() {
			s.tried.Add(1)
			return errors.New("the disk is full")
		}
	}
	return s.Store.Append(ctx, id, c)
}

// TestDeadlineIsPutOff: a lobby that could not be closed in time is closed
// later, once it can be.
func TestDeadlineIsPutOff(t *testing.T) {
	q := openQuay(t)
	q.harbour.Close()
	store := &closing{Store: q.store}
	q.harbour = table.NewRegistry(table.Options{Store: table.StoreOf(store), Messenger: q.crier, Clock: q.clock, Log: q.logger()})
	if err := errors.Join(q.harbour.Start(q.ctx), q.harbour.SetReachable(q.ctx)); err != nil {
		t.Fatal(err)
	}
	id := q.lobby(5, journal.Live)
	q.settle()
	store.failing.Store(true)
	due := func() []storage.Deadline {
		list, err := q.store.DueDeadlines(q.ctx, q.clock.Now().Add(time.Hour), 10)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	q.advanceUntil(24*time.Hour, func() bool {
		list := due()
		return store.tried.Load() == 1 && len(list) == 1 && list[0].At.After(q.clock.Now())
	})
	store.failing.Store(false)
	q.advanceUntil(time.Minute, func() bool { return len(due()) == 0 })
	kept, err := q.store.Load(q.ctx, id)
	if err != nil || kept.Table.Phase != journal.Gone || kept.Table.Closed.Reason != journal.Deserted {
		t.Errorf("the lobby is %v, %v, %v", kept.Table.Phase, kept.Table.Closed, err)
	}
}

// TestDeadlineOfADamagedTable is given up: it would be due for ever.
func TestDeadlineOfADamagedTable(t *testing.T) {
	q := openQuay(t)
	id := q.lobby(5, journal.Live)
	q.settle()
	q.harbour.Close()
	damaged := &broken{Store: q.store}
	q.harbour = table.NewRegistry(table.Options{Store: table.StoreOf(damaged), Messenger: q.crier, Clock: q.clock, Log: q.logger()})
	q.clock.Advance(25 * time.Hour)
	if err := errors.Join(q.harbour.Start(q.ctx), q.harbour.SetReachable(q.ctx)); err != nil {
		t.Fatal(err)
	}
	q.eventually(fmt.Sprintf("the deadline of table %d is cleared", id), 0, func() bool {
		next, err := q.store.NextDeadline(q.ctx)
		return err == nil && next.IsZero()
	})
}

// broken is a store in which no journal folds.
type broken struct{ storage.Store }

func (s *broken) Load(_ context.Context, id journal.TableID) (storage.LoadedTable, error) {
	return storage.LoadedTable{}, &storage.CorruptError{Table: id, Seq: 1, Err: game.SetupRefusal{Rule: game.UnknownMode}}
}
