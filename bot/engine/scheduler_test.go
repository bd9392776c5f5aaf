package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/journal"
)

// closeRefuser is a store that, while it is failing, refuses entries that close a table.
type closeRefuser struct {
	storage.Store
	failing atomic.Bool
	tried   atomic.Int32
}

func (s *closeRefuser) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	for _, e := range c.Entries {
		if e.Kind == (journal.Closed{}).Kind() && s.failing.Load() {
			s.tried.Add(1)
			return errors.New("the disk is full")
		}
	}
	return s.Store.Append(ctx, id, c)
}

// TestFailedDeadlineIsTriedAgain: a lobby that could not be closed when it was due is closed once the store works
// again.
func TestFailedDeadlineIsTriedAgain(t *testing.T) {
	store := &closeRefuser{}
	h := newHarness(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store { store.Store = s; return store }})
	id := h.Lobby(5, journal.Live)
	h.Settle()
	store.failing.Store(true)
	due := func() []storage.Deadline {
		list, err := h.Store.DueDeadlines(h.Ctx, storage.AllGuilds, h.Clock.Now().Add(time.Hour), 10)
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
	if stored := h.Stored(id).Table; stored.Phase != journal.Gone || stored.Closed.Reason != journal.Abandoned {
		t.Errorf("the lobby is %v, %v", stored.Phase, stored.Closed)
	}
}

// TestDeadlineOfADamagedTableIsCleared: the deadline of a table that cannot be loaded is cleared, or it would be due
// forever.
func TestDeadlineOfADamagedTableIsCleared(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Lobby(5, journal.Live)
	h.Settle()
	h.Stop()
	h.Served = corruptStore{Store: h.Store, id: id}
	h.Clock.Advance(25 * time.Hour)
	h.Start()
	h.eventually(fmt.Sprintf("the deadline of table %d is cleared", id), 0, func() bool {
		next, err := h.Store.NextDeadline(h.Ctx, storage.AllGuilds)
		return err == nil && next.IsZero()
	})
}

// TestDeadlineOfADeletedTableHoldsUpNothing: when a table is deleted whose other deadlines are due as well, they are no
// failure, and the deadlines of other tables are handled.
func TestDeadlineOfADeletedTableHoldsUpNothing(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	deleted, other := h.Lobby(5, journal.Live), h.Lobby(6, journal.Live)
	h.Settle()
	h.Stop()
	for i, d := range []storage.Deadline{
		{Table: deleted, Kind: storage.DueDeletion},
		{Table: deleted, Kind: storage.DueComputer},
		{Table: deleted, Kind: storage.DueLobby},
		{Table: other, Kind: storage.DueLobby},
	} {
		d.At = h.Clock.Now().Add(time.Duration(i) * time.Second)
		if err := h.Store.Append(h.Ctx, d.Table, storage.Commit{Deadlines: []storage.Deadline{d}}); err != nil {
			t.Fatal(err)
		}
	}
	h.Clock.Advance(time.Minute)
	h.Start()
	h.Settle()
	due, err := h.Store.DueDeadlines(h.Ctx, storage.AllGuilds, h.Clock.Now(), 10)
	if log := h.Log.String(); err != nil || len(due) > 0 || strings.Contains(log, "deadline") {
		t.Errorf("%v are due (%v); the log is:\n%s", due, err, log)
	}
}
