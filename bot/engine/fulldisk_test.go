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
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// full is a store whose disk is full, when told to.
type full struct {
	storage.Store
	full    atomic.Bool
	refused atomic.Int32 // commits
	deleted atomic.Int64 // tables before this one were deleted
	torn    atomic.Bool  // no entry can be saved, and no table loaded
	loads   atomic.Int32 // that failed
}

var errFull = errors.New("the disk is full")

func (s *full) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if s.full.Load() || s.torn.Load() && len(c.Entries) > 0 {
		s.refused.Add(1)
		return errFull
	}
	if int64(id) < s.deleted.Load() {
		return storage.ErrNotFound
	}
	return s.Store.Append(ctx, id, c)
}

func (s *full) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	if s.torn.Load() {
		s.loads.Add(1)
		return storage.LoadedTable{}, errFull
	}
	return s.Store.Load(ctx, id)
}

func (s *full) SetUptime(ctx context.Context, l storage.Uptime) error {
	if s.full.Load() {
		return errFull
	}
	return s.Store.SetUptime(ctx, l)
}

func (s *full) SetAnnouncement(ctx context.Context, b storage.Announcement) error {
	if s.full.Load() {
		return errFull
	}
	return s.Store.SetAnnouncement(ctx, b)
}

// pass lets time pass second by second; what happens in a second is over before the next.
func (h *harness) pass(d time.Duration) {
	for range d / time.Second {
		h.Clock.Advance(time.Second)
		synctest.Wait()
	}
}

// TestFullDiskIsLoggedOnceAMinute: while nothing can be saved the log has one line a minute with a count, however
// much people, computers and the clock try; the store is asked now and then only, and nothing
// is told twice. Within seconds after there is room all goes on.
func TestFullDiskIsLoggedOnceAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const computers, minutes, clicks, seconds = 20, 8, 100, 7 * time.Second
		h, store := openFull(t)
		lobby := h.Lobby(9, journal.Live)
		h.pass(24*time.Hour - 5*time.Minute) // soon nobody has touched it for a day
		relaxed := h.Playing(5, journal.Relaxed)
		var ids []journal.TableID
		for n := range computers {
			ids = append(ids, h.twoComputers(snowflake.ID(20+n)))
		}
		release := h.Messenger.Hold()
		h.Draw(relaxed)
		synctest.Wait() // the board is on its way
		h.Messenger.Fail(nil)
		before, board := strings.Count(h.Log.String(), "level=ERROR"), h.Stored(relaxed).Board.Number
		store.full.Store(true)
		release()
		for range 8 {
			for range clicks {
				reply := h.Do(relaxed, h.OnTurn(relaxed), func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(h.Ctx, c, game.DrawMove) })
				if n := reply; said(n) != string(table.NotSaved) {
					t.Fatalf("it is told %+v", reply)
				}
			}
			h.pass(time.Second)
		}
		if logged := strings.Count(h.Log.String(), "level=ERROR") - before; logged != 1 {
			t.Errorf("%d clicks that cannot be saved are logged in %d lines", 8*clicks, logged)
		}
		store.refused.Store(0)
		h.pass(minutes * time.Minute)
		if logged := strings.Count(h.Log.String(), "level=ERROR") - before; logged != minutes+1 || !strings.Contains(h.Log.String(), "times=8") {
			t.Errorf("in %d minutes %d lines are logged:\n%s", minutes, logged, h.Log)
		}
		if refused := int(store.refused.Load()); refused > 3*minutes*12 {
			t.Errorf("in %d minutes the store was asked %d times", minutes, refused)
		}
		if tries := h.Messenger.Tried(); strings.Count(tries, "post") != 1 {
			t.Errorf("it was tried to %s", tries)
		}
		moves := map[journal.TableID]int{}
		for _, id := range ids {
			moves[id] = h.moves(id)
		}

		store.full.Store(false)
		h.pass(seconds)
		for _, id := range ids {
			if h.moves(id) == moves[id] {
				t.Errorf("the computer of table %d does not move", id)
			}
		}
		if kept, err := store.Load(h.Ctx, lobby); err != nil || kept.Table.Phase != journal.Gone {
			t.Errorf("the lobby that nobody touched is %q, %v", kept.Table.Phase, err)
		}
		if kept := h.Stored(relaxed); len(kept.Undelivered) > 0 || kept.Board.Number != board+1 {
			t.Errorf("on record is %+v, still to be told %+v", kept.Board, kept.Undelivered)
		}
	})
}

// TestNewsAreToldOnce: a guild is told its news once, though the store does not take for a
// while that it was, and hears the next a week later.
func TestNewsAreToldOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const guild = 9
		h, store := openFull(t)
		h.twoComputers(20)
		h.pass(10 * time.Minute) // the game is over
		if err := h.Store.SetGuildSettings(h.Ctx, guild, storage.GuildSettings{Announcements: 77, Digest: true, Language: "en"}); err != nil {
			t.Fatal(err)
		}
		if err := h.Store.SetAnnouncement(h.Ctx, storage.Announcement{Guild: guild, Kind: storage.Digest, At: h.Clock.Now().Add(time.Minute)}); err != nil {
			t.Fatal(err)
		}
		h.Close()
		h.Open()
		h.Messenger.Fail(nil)
		store.full.Store(true)
		h.pass(10 * time.Minute)
		store.full.Store(false)
		h.pass(10 * time.Second)
		next, err := h.Store.NextAnnouncement(h.Ctx)
		if deeds := h.Messenger.Succeeded(); deeds != "announce" || err != nil || !next.After(h.Clock.Now()) {
			t.Errorf("it was tried to %s; the next news are due at %v, %v", deeds, next, err)
		}
	})
}

// TestRefusedPostIsLoggedOnce: what became of a board that the platform refused for good cannot
// be recorded for a while; it is logged once, when it is.
func TestRefusedPostIsLoggedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, store := openFull(t)
		id := h.Playing(5, journal.Relaxed)
		release := h.Messenger.Hold()
		h.Draw(id)
		synctest.Wait() // the board is on its way
		h.Messenger.Fail(func(string) error { return errors.New("no") })
		store.full.Store(true)
		release()
		h.pass(5 * time.Minute)
		store.full.Store(false)
		h.pass(10 * time.Second)
		if logged := strings.Count(h.Log.String(), "cannot deliver a message"); logged != 1 {
			t.Errorf("one refusal is logged in %d lines", logged)
		}
	})
}

// TestRecordedBesideDeletedTables: tables that were deleted before the store takes what was
// told of them do not keep another table's board from being recorded.
func TestRecordedBesideDeletedTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const deleted = 9
		h, store := openFull(t)
		var ids []journal.TableID
		for n := range deleted + 1 {
			ids = append(ids, h.Playing(snowflake.ID(5+n), journal.Relaxed))
		}
		release := h.Messenger.Hold()
		for _, id := range ids {
			h.Draw(id)
		}
		synctest.Wait() // the boards are on their way
		store.full.Store(true)
		release()
		h.pass(time.Minute)
		stays := ids[deleted]
		store.deleted.Store(int64(stays))
		store.full.Store(false)
		h.pass(10 * time.Second)
		if kept := h.Stored(stays); len(kept.Undelivered) > 0 {
			t.Errorf("on record is %+v, still to be told %+v", kept.Board, kept.Undelivered)
		}
	})
}

// TestRestartAfterAFullDisk: who makes room and restarts the bot at once has no board posted
// again that was posted while nothing could be saved.
func TestRestartAfterAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, store := openFull(t)
		id := h.Playing(5, journal.Relaxed)
		release := h.Messenger.Hold()
		h.Draw(id)
		synctest.Wait() // the board is on its way
		store.full.Store(true)
		release()
		h.pass(time.Minute)
		store.full.Store(false)
		h.Messenger.Fail(nil)
		h.Close()
		h.Open()
		h.pass(10 * time.Second)
		if tries := h.Messenger.Tried(); strings.Contains(tries, "post") {
			t.Errorf("it was tried to %s", tries)
		}
	})
}

// TestComputersPauseWhenTablesCannotBeLoaded: a computer whose table cannot be loaded tries again after a pause,
// each for itself.
func TestComputersPauseWhenTablesCannotBeLoaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const computers, seconds = 20, 60
		h, store := openFull(t)
		for n := range computers {
			h.twoComputers(snowflake.ID(20 + n))
		}
		store.torn.Store(true)
		h.pass(seconds * time.Second)
		if loads := store.loads.Load(); loads > computers*(seconds/5+1) {
			t.Errorf("in %d seconds %d computers loaded their tables %d times", seconds, computers, loads)
		}
		store.torn.Store(false)
	})
}

// openFull returns a harness whose disk can be full.
func openFull(t *testing.T) (*harness, *full) {
	store := &full{}
	wrap := func(s storage.Store) storage.Store { store.Store = s; return store }
	return open(t, enginetest.Options{NewPilot: (&scriptedPilot{}).newPilot, Wrap: wrap}), store
}
