package engine_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
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
	h := open(t, enginetest.Options{})
	store := &closing{Store: h.Store}
	h.Served.Store = store
	id := h.Lobby(5, journal.Live)
	h.Settle()
	store.failing.Store(true)
	due := func() []storage.Deadline {
		list, err := h.Store.DueDeadlines(h.Ctx, h.Clock.Now().Add(time.Hour), 10)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	h.advanceUntil(24*time.Hour, func() bool {
		list := due()
		return store.tried.Load() == 1 && len(list) == 1 && list[0].At.After(h.Clock.Now())
	})
	store.failing.Store(false)
	h.advanceUntil(time.Minute, func() bool { return len(due()) == 0 })
	kept, err := h.Store.Load(h.Ctx, id)
	if err != nil || kept.Table.Phase != journal.Gone || kept.Table.Closed.Reason != journal.Deserted {
		t.Errorf("the lobby is %v, %v, %v", kept.Table.Phase, kept.Table.Closed, err)
	}
}

// TestDeadlineOfADamagedTable is given up: it would be due for ever.
func TestDeadlineOfADamagedTable(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Lobby(5, journal.Live)
	h.Settle()
	h.Stop()
	h.Served.Store = &broken{Store: h.Store}
	h.Clock.Advance(25 * time.Hour)
	h.Start()
	h.eventually(fmt.Sprintf("the deadline of table %d is cleared", id), 0, func() bool {
		next, err := h.Store.NextDeadline(h.Ctx)
		return err == nil && next.IsZero()
	})
}

// broken is a store in which no journal folds.
type broken struct{ storage.Store }

func (s *broken) Load(_ context.Context, id journal.TableID) (storage.LoadedTable, error) {
	return storage.LoadedTable{}, &storage.CorruptError{Table: id, Seq: 1, Err: game.SetupRefusal{Rule: game.UnknownMode}}
}
