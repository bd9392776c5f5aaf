package table_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

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
func (q *quay) pass(d time.Duration) {
	for range d / time.Second {
		q.clock.Advance(time.Second)
		synctest.Wait()
	}
}

// TestFullDiskIsLoggedOnceAMinute: while nothing can be saved the log has one line a minute with a count, however
// much people, computers and the clock try; the store is asked now and then only, and nothing
// is told twice. Within seconds after there is room all goes on.
func TestFullDiskIsLoggedOnceAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const computers, minutes, clicks, seconds = 20, 8, 100, 7 * time.Second
		q, store := openFull(t)
		lobby := q.lobby(9, journal.Live)
		q.pass(24*time.Hour - 5*time.Minute) // soon nobody has touched it for a day
		relaxed := q.playing(5, journal.Relaxed)
		var ids []journal.TableID
		for n := range computers {
			ids = append(ids, q.crewed(snowflake.ID(20+n)))
		}
		release := q.crier.hold()
		q.draw(relaxed)
		synctest.Wait() // the board is on its way
		q.crier.plan(nil)
		before, board := strings.Count(q.log.String(), "level=ERROR"), q.kept(relaxed).Board.Number
		store.full.Store(true)
		release()
		for range 8 {
			for range clicks {
				reply := q.do(relaxed, q.onTurn(relaxed), func(t *table.Table, c table.Click) (table.Reply, error) { return t.Play(q.ctx, c, game.DrawMove) })
				if n, is := reply.(table.Notice); !is || n.Kind != table.NotSaved {
					t.Fatalf("it is told %+v", reply)
				}
			}
			q.pass(time.Second)
		}
		if logged := strings.Count(q.log.String(), "level=ERROR") - before; logged != 1 {
			t.Errorf("%d clicks that cannot be saved are logged in %d lines", 8*clicks, logged)
		}
		store.refused.Store(0)
		q.pass(minutes * time.Minute)
		if logged := strings.Count(q.log.String(), "level=ERROR") - before; logged != minutes+1 || !strings.Contains(q.log.String(), "times=8") {
			t.Errorf("in %d minutes %d lines are logged:\n%s", minutes, logged, q.log)
		}
		if refused := int(store.refused.Load()); refused > 3*minutes*12 {
			t.Errorf("in %d minutes the store was asked %d times", minutes, refused)
		}
		if tries := q.crier.tries(); strings.Count(tries, "post") != 1 {
			t.Errorf("it was tried to %s", tries)
		}
		moves := map[journal.TableID]int{}
		for _, id := range ids {
			moves[id] = q.moves(id)
		}

		store.full.Store(false)
		q.pass(seconds)
		for _, id := range ids {
			if q.moves(id) == moves[id] {
				t.Errorf("the computer of table %d does not move", id)
			}
		}
		if kept, err := store.Load(q.ctx, lobby); err != nil || kept.Table.Phase != journal.Gone {
			t.Errorf("the lobby that nobody touched is %q, %v", kept.Table.Phase, err)
		}
		if kept := q.kept(relaxed); len(kept.Undelivered) > 0 || kept.Board.Number != board+1 {
			t.Errorf("on record is %+v, still to be told %+v", kept.Board, kept.Undelivered)
		}
	})
}

// TestNewsAreToldOnce: a guild is told its news once, though the store does not take for a
// while that it was, and hears the next a week later.
func TestNewsAreToldOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const guild = 9
		q, store := openFull(t)
		q.crewed(20)
		q.pass(10 * time.Minute) // the game is over
		if err := q.store.SetGuildSettings(q.ctx, guild, storage.GuildSettings{Announcements: 77, Digest: true, Language: "en"}); err != nil {
			t.Fatal(err)
		}
		if err := q.store.SetAnnouncement(q.ctx, storage.Announcement{Guild: guild, Kind: storage.Digest, At: q.clock.Now().Add(time.Minute)}); err != nil {
			t.Fatal(err)
		}
		q.close()
		q.open()
		q.crier.plan(nil)
		store.full.Store(true)
		q.pass(10 * time.Minute)
		store.full.Store(false)
		q.pass(10 * time.Second)
		next, err := q.store.NextAnnouncement(q.ctx)
		if deeds := q.crier.deeds(); deeds != "announce" || err != nil || !next.After(q.clock.Now()) {
			t.Errorf("it was tried to %s; the next news are due at %v, %v", deeds, next, err)
		}
	})
}

// TestRefusedPostIsLoggedOnce: what became of a board that the platform refused for good cannot
// be recorded for a while; it is logged once, when it is.
func TestRefusedPostIsLoggedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, store := openFull(t)
		id := q.playing(5, journal.Relaxed)
		release := q.crier.hold()
		q.draw(id)
		synctest.Wait() // the board is on its way
		q.crier.plan(func(string) error { return errors.New("no") })
		store.full.Store(true)
		release()
		q.pass(5 * time.Minute)
		store.full.Store(false)
		q.pass(10 * time.Second)
		if logged := strings.Count(q.log.String(), "something could not be told"); logged != 1 {
			t.Errorf("one refusal is logged in %d lines", logged)
		}
	})
}

// TestRecordedBesideDeletedTables: tables that were deleted before the store takes what was
// told of them do not keep another table's board from being recorded.
func TestRecordedBesideDeletedTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const deleted = 9
		q, store := openFull(t)
		var ids []journal.TableID
		for n := range deleted + 1 {
			ids = append(ids, q.playing(snowflake.ID(5+n), journal.Relaxed))
		}
		release := q.crier.hold()
		for _, id := range ids {
			q.draw(id)
		}
		synctest.Wait() // the boards are on their way
		store.full.Store(true)
		release()
		q.pass(time.Minute)
		stays := ids[deleted]
		store.deleted.Store(int64(stays))
		store.full.Store(false)
		q.pass(10 * time.Second)
		if kept := q.kept(stays); len(kept.Undelivered) > 0 {
			t.Errorf("on record is %+v, still to be told %+v", kept.Board, kept.Undelivered)
		}
	})
}

// TestRestartAfterAFullDisk: who makes room and restarts the bot at once has no board posted
// again that was posted while nothing could be saved.
func TestRestartAfterAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, store := openFull(t)
		id := q.playing(5, journal.Relaxed)
		release := q.crier.hold()
		q.draw(id)
		synctest.Wait() // the board is on its way
		store.full.Store(true)
		release()
		q.pass(time.Minute)
		store.full.Store(false)
		q.crier.plan(nil)
		q.close()
		q.open()
		q.pass(10 * time.Second)
		if tries := q.crier.tries(); strings.Contains(tries, "post") {
			t.Errorf("it was tried to %s", tries)
		}
	})
}

// TestComputersPauseWhenTablesCannotBeLoaded: a computer whose table cannot be loaded tries again after a pause,
// each for itself.
func TestComputersPauseWhenTablesCannotBeLoaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const computers, seconds = 20, 60
		q, store := openFull(t)
		for n := range computers {
			q.crewed(snowflake.ID(20 + n))
		}
		store.torn.Store(true)
		q.pass(seconds * time.Second)
		if loads := store.loads.Load(); loads > computers*(seconds/5+1) {
			t.Errorf("in %d seconds %d computers loaded their tables %d times", seconds, computers, loads)
		}
		store.torn.Store(false)
	})
}

// openFull opens a quay whose disk can be full.
func openFull(t *testing.T) (*quay, *full) {
	store := &full{}
	q := &quay{t: t, helm: (&helmsman{}).steers, wrap: func(s storage.Store) storage.Store { store.Store = s; return store }}
	return q.moored(), store
}
