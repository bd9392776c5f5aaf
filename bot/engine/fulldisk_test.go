package engine_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// faultyStore is a store whose disk can be full, and that can fail to load tables or not find them.
type faultyStore struct {
	enginetest.FullDisk
	unusable    atomic.Bool  // no entry can be saved, and no table loaded
	failedLoads atomic.Int32 // while it was unusable
	deleted     atomic.Int64 // the tables with lower ids are deleted
}

func (s *faultyStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	switch {
	case s.unusable.Load() && len(c.Entries) > 0:
		return enginetest.ErrFull
	case !s.Full.Load() && int64(id) < s.deleted.Load():
		return storage.ErrNotFound
	}
	return s.FullDisk.Append(ctx, id, c)
}

func (s *faultyStore) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	if s.unusable.Load() {
		s.failedLoads.Add(1)
		return storage.LoadedTable{}, enginetest.ErrFull
	}
	return s.Store.Load(ctx, id)
}

// newFaultyHarness returns a harness that serves a faultyStore, and whose computers move at once.
func newFaultyHarness(t *testing.T) (*harness, *faultyStore) {
	store := &faultyStore{}
	wrap := func(s storage.Store) storage.Store { store.Store = s; return store }
	return newHarness(t, enginetest.Options{NewPilot: enginetest.NewFirstMove, Wrap: wrap}), store
}

// TestFullDiskIsLoggedOnceAMinute: while nothing can be saved, the log has one line a minute with a count, however
// often users, computers and the clock try. Only clicks try the store at once, and nothing is posted twice.
// Everything goes on within seconds after there is room.
func TestFullDiskIsLoggedOnceAMinute(t *testing.T) {
	gametest.Long(t)
	synctest.Test(t, func(t *testing.T) {
		const computers, minutes, clicks, seconds = 20, 8, 100, 7 * time.Second
		h, store := newFaultyHarness(t)
		lobby := h.Lobby(9, journal.Live)
		h.Pass(24*time.Hour - 5*time.Minute) // in 5 minutes the lobby is a day old
		relaxed := h.Playing(5, journal.Relaxed)
		var ids []journal.TableID
		for n := range computers {
			ids = append(ids, h.ComputerGame(snowflake.ID(20+n)))
		}
		draw := func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(h.Ctx, c, game.DrawMove) }
		release := h.Messenger.Hold()
		h.Draw(relaxed)
		synctest.Wait() // the board is on its way
		h.Messenger.Fail(nil)
		errorLines := func() int { return strings.Count(h.Log.String(), "level=ERROR") }
		before, board := errorLines(), h.Stored(relaxed).Board.Number
		store.Full.Store(true)
		release()
		for range 8 {
			for range clicks {
				reply := h.Do(relaxed, h.OnTurn(relaxed), draw)
				if enginetest.CodeOf(reply) != string(table.NotSaved) {
					t.Fatalf("the click gets %+v", reply)
				}
			}
			h.Pass(time.Second)
		}
		if logged := errorLines() - before; logged != 1 {
			t.Errorf("%d clicks that cannot be saved are logged in %d lines, want 1", 8*clicks, logged)
		}
		store.Refused.Store(0)
		h.Pass(minutes * time.Minute)
		if logged := errorLines() - before; logged != minutes+1 || !strings.Contains(h.Log.String(), "times=8") {
			t.Errorf("in %d minutes, %d lines are logged:\n%s", minutes, logged, h.Log)
		}
		if refused := int(store.Refused.Load()); refused > 3*minutes*12 {
			t.Errorf("in %d minutes, %d commits were tried", minutes, refused)
		}
		if tried := h.Messenger.Tried(); strings.Count(tried, "post") != 1 {
			t.Errorf("tried was %s, want one post", tried)
		}
		moves := map[journal.TableID]int{}
		for _, id := range ids {
			moves[id] = h.moveCount(id)
		}

		store.Full.Store(false)
		h.Pass(seconds)
		for _, id := range ids {
			if h.moveCount(id) == moves[id] {
				t.Errorf("the computer of table %d does not move", id)
			}
		}
		if phase := h.Stored(lobby).Table.Phase; phase != journal.Gone {
			t.Errorf("the idle lobby is %q, want %q", phase, journal.Gone)
		}
		if stored := h.Stored(relaxed); len(stored.Undelivered) > 0 || stored.Board.Number != board+1 {
			t.Errorf("recorded is %+v, undelivered %+v", stored.Board, stored.Undelivered)
		}
	})
}

// TestRefusedPostIsLoggedOnce: a board that the platform refuses permanently is logged once, even if the refusal cannot
// be recorded for a while.
func TestRefusedPostIsLoggedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, store := newFaultyHarness(t)
		id := h.Playing(5, journal.Relaxed)
		release := h.Messenger.Hold()
		h.Draw(id)
		synctest.Wait() // the board is on its way
		h.Messenger.Fail(func(string) error { return errors.New("no") })
		store.Full.Store(true)
		release()
		h.Pass(5 * time.Minute)
		store.Full.Store(false)
		h.Pass(10 * time.Second)
		if logged := strings.Count(h.Log.String(), "cannot deliver a message"); logged != 1 {
			t.Errorf("one refusal is logged in %d lines, want 1", logged)
		}
	})
}

// TestDeletedTablesDoNotBlockRecording: another table's board is recorded although tables were deleted before their own
// deliveries could be.
func TestDeletedTablesDoNotBlockRecording(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const deleted = 9
		h, store := newFaultyHarness(t)
		var ids []journal.TableID
		for n := range deleted + 1 {
			ids = append(ids, h.Playing(snowflake.ID(5+n), journal.Relaxed))
		}
		release := h.Messenger.Hold()
		for _, id := range ids {
			h.Draw(id)
		}
		synctest.Wait() // the boards are on their way
		store.Full.Store(true)
		release()
		h.Pass(time.Minute)
		remaining := ids[deleted]
		store.deleted.Store(int64(remaining))
		store.Full.Store(false)
		h.Pass(10 * time.Second)
		if stored := h.Stored(remaining); len(stored.Undelivered) > 0 {
			t.Errorf("recorded is %+v, undelivered %+v", stored.Board, stored.Undelivered)
		}
	})
}

// TestRestartAfterAFullDisk: a board that was posted while nothing could be saved is not posted again when the bot
// restarts right after there is room.
func TestRestartAfterAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, store := newFaultyHarness(t)
		id := h.Playing(5, journal.Relaxed)
		release := h.Messenger.Hold()
		h.Draw(id)
		synctest.Wait() // the board is on its way
		store.Full.Store(true)
		release()
		h.Pass(time.Minute)
		store.Full.Store(false)
		h.Messenger.Fail(nil)
		h.Close()
		h.Open()
		h.Pass(10 * time.Second)
		if tried := h.Messenger.Tried(); strings.Contains(tried, "post") {
			t.Errorf("tried was %s, want no post", tried)
		}
	})
}

// TestComputersPauseWhenTablesCannotBeLoaded: each computer whose table cannot be loaded tries again after a pause.
func TestComputersPauseWhenTablesCannotBeLoaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const computers, seconds = 20, 60
		h, store := newFaultyHarness(t)
		for n := range computers {
			h.ComputerGame(snowflake.ID(20 + n))
		}
		store.unusable.Store(true)
		h.Pass(seconds * time.Second)
		if loads := store.failedLoads.Load(); loads < computers*seconds/10 || loads > computers*(seconds/5+1) {
			t.Errorf("in %d seconds, %d computers loaded their tables %d times", seconds, computers, loads)
		}
	})
}
