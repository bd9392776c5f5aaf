package table_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// helmsman is a pilot that tells of its thinking and waits where a test says so.
type helmsman struct {
	thinking, most, thought atomic.Int32
	least                   atomic.Int64  // of the times that were given to think
	gate                    chan struct{} // one may pass for each token; nil: all
	fail                    atomic.Bool   // the next one panics
}

func (h *helmsman) Choose(ctx context.Context, v *game.SeatView, _ *rand.Rand) game.Move {
	if n := h.thinking.Add(1); n > h.most.Load() {
		h.most.Store(n)
	}
	defer h.thinking.Add(-1)
	if h.fail.CompareAndSwap(true, false) {
		panic("overboard")
	}
	if h.gate != nil {
		select {
		case <-h.gate:
		case <-ctx.Done():
		}
	}
	h.thought.Add(1)
	return v.Options[0]
}

// helmed opens a quay whose computers are steered by the test.
func helmed(t *testing.T, h *helmsman) *quay {
	t.Helper()
	return (&quay{t: t, helm: h.steers}).moored()
}

// steers makes it the pilot of every level.
func (h *helmsman) steers(_ journal.Level, b pilot.Budget) pilot.Pilot {
	if least := h.least.Load(); least == 0 || int64(b.Time) < least {
		h.least.Store(int64(b.Time))
	}
	return h
}

// crewed is a table of two computers at which the game has begun.
func (q *quay) crewed(channel snowflake.ID) journal.TableID {
	q.t.Helper()
	id := q.lobby(channel, journal.Live)
	add := func(t *table.Table, c table.Click) (table.Reply, error) { return t.AddComputer(q.ctx, c, journal.Mate) }
	q.do(id, 1, add)
	q.do(id, 1, add)
	q.do(id, 1, q.start)
	q.settle()
	return id
}

func (q *quay) moves(id journal.TableID) int {
	q.t.Helper()
	kept, err := q.store.Load(q.ctx, id)
	if err != nil {
		q.t.Fatal(err)
	}
	return kept.Table.Game.MovesMade()
}

// eventually waits for what other goroutines do; with a step of the clock each
// time, if any.
func (q *quay) eventually(what string, step time.Duration, condition func() bool) {
	q.t.Helper()
	for !condition() {
		if q.ctx.Err() != nil {
			q.t.Fatalf("in vain did the test wait until %s", what)
		}
		if step > 0 {
			q.clock.Advance(step)
		}
		time.Sleep(time.Millisecond) // settle would wait for pilots that the test holds
	}
}

// TestComputerTakesItsTime: a computer begins to think a moment after its turn
// has come, and moves a fixed time after that, however little there is to think
// about.
func TestComputerTakesItsTime(t *testing.T) {
	h := &helmsman{}
	q := helmed(t, h)
	id := q.crewed(10)
	began := q.clock.Now()
	next, err := q.store.NextDeadline(q.ctx)
	if err != nil || next.Sub(began) != 1200*time.Millisecond {
		t.Fatalf("the deadline is %v after the start, %v", next.Sub(began), err)
	}
	q.clock.Advance(1199 * time.Millisecond)
	q.settle()
	if h.thought.Load() != 0 {
		t.Error("it thinks before its time")
	}
	q.clock.Advance(time.Millisecond)
	q.eventually("it has thought", 0, func() bool { return h.thought.Load() == 1 })
	q.settle()
	if q.moves(id) != 0 {
		t.Error("it moves as soon as it has thought")
	}
	if err := q.clock.BlockUntilContext(q.ctx, 1); err != nil {
		t.Fatal(err)
	}
	q.clock.Advance(300 * time.Millisecond)
	q.eventually("it has moved", 0, func() bool { return q.moves(id) == 1 })
}

// TestThinkingIsLimited: however many tables wait for their computers, few think
// at once; each gets its turn before any gets a second, and clicks at their
// tables are answered meanwhile.
func TestThinkingIsLimited(t *testing.T) {
	const tables = 12
	h := &helmsman{gate: make(chan struct{})}
	q := helmed(t, h)
	var ids []journal.TableID
	for n := range tables {
		ids = append(ids, q.crewed(snowflake.ID(20+n)))
	}
	q.clock.Advance(2 * time.Second)
	q.eventually("somebody thinks", 0, func() bool { return h.thinking.Load() > 0 })
	for _, id := range ids {
		if reply := q.do(id, 1, q.show); reply == nil {
			t.Error("a click waits for a computer")
		}
	}
	for n := range tables {
		h.gate <- struct{}{}
		q.eventually("one more has thought", 0, func() bool { return int(h.thought.Load()) == n+1 })
	}
	q.eventually("every table has moved once", 100*time.Millisecond, func() bool {
		for _, id := range ids {
			if q.moves(id) == 0 {
				return false
			}
		}
		return true
	})
	if least := time.Duration(h.least.Load()); least > pilot.DefaultBudget.Time/2 || least < time.Millisecond {
		t.Errorf("with %d tables waiting a computer was given %v", tables, least)
	}
	if most := int(h.most.Load()); most > max(runtime.GOMAXPROCS(0)-1, 1) {
		t.Errorf("%d thought at once", most)
	}
	close(h.gate)
}

// TestComputerThatFails is logged, and tries again.
func TestComputerThatFails(t *testing.T) {
	h := &helmsman{}
	h.fail.Store(true)
	q := helmed(t, h)
	id := q.crewed(10)
	q.clock.Advance(1200 * time.Millisecond)
	q.eventually("the failure is logged", 0, func() bool { return strings.Contains(q.log.String(), "overboard") })
	q.eventually("it has moved", time.Second, func() bool { return q.moves(id) == 1 })
}

// TestComputerAfterACrash: what a killed program left to be done is done by the
// next one, from the deadline that stands in the store.
func TestComputerAfterACrash(t *testing.T) {
	h := &helmsman{gate: make(chan struct{})}
	q := helmed(t, h)
	id := q.crewed(10)
	q.clock.Advance(1200 * time.Millisecond)
	q.eventually("it thinks", 0, func() bool { return h.thinking.Load() == 1 })
	q.close() // while it thinks
	h.gate = nil
	q.open()
	if q.moves(id) != 0 {
		t.Fatal("it moved while the program ended")
	}
	q.eventually("it has moved", time.Second, func() bool { return q.moves(id) >= 1 })
}

// TestDeadlinesOfComputers end with their turn: when the game does, none is
// left.
func TestDeadlinesOfComputers(t *testing.T) {
	q := helmed(t, &helmsman{})
	id := q.crewed(10)
	q.do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(q.ctx, c) })
	due, err := q.store.DueDeadlines(q.ctx, q.clock.Now().AddDate(1, 0, 0), 10)
	if err != nil || len(due) != 0 {
		t.Errorf("deadlines are left: %+v, %v", due, err)
	}
	other := q.crewed(11)
	q.eventually("the game is over", time.Second, func() bool {
		kept, err := q.store.Load(q.ctx, other)
		return err == nil && kept.Table.Phase == journal.Finished
	})
	q.settle()
	q.eventually("no deadline is left", 0, func() bool {
		due, err := q.store.DueDeadlines(q.ctx, q.clock.Now().AddDate(1, 0, 0), 10)
		return err == nil && len(due) == 0
	})
}

// TestDeadlineForNobody: one that is left over, or of a damaged table, is cleared.
func TestDeadlineForNobody(t *testing.T) {
	q := helmed(t, &helmsman{})
	sound, broken := q.playing(10, journal.Live), q.crewed(11)
	q.close()
	q.open()
	q.settle()
	q.harbour.Store = table.StoreOf(damaged{Store: q.store, id: broken})
	left := storage.Commit{Deadlines: []storage.Deadline{{Table: sound, Kind: storage.DueComputer, At: q.clock.Now()}}}
	if err := q.store.Append(q.ctx, sound, left); err != nil {
		t.Fatal(err)
	}
	q.eventually("no computer is due", time.Second, func() bool {
		due, err := q.store.DueDeadlines(q.ctx, q.clock.Now().AddDate(1, 0, 0), 10)
		return err == nil && !slices.ContainsFunc(due, func(d storage.Deadline) bool { return d.Kind == storage.DueComputer })
	})
	if q.moves(sound) != 0 {
		t.Error("a computer moved for a person")
	}
	q.eventually("the damage is logged", 0, func() bool { return strings.Contains(q.log.String(), "rats") })
}
