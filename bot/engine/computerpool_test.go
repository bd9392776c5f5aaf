package engine_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// scriptedPilot is a pilot that notes when it thinks, and waits where a test says so.
type scriptedPilot struct {
	thinking, most, thought atomic.Int32
	least                   atomic.Int64  // of the times that were given to think
	gate                    chan struct{} // one may pass for each token; nil: all
	fail                    atomic.Bool   // the next one panics
}

func (p *scriptedPilot) Choose(ctx context.Context, v *game.SeatView, _ *rand.Rand) game.Move {
	if n := p.thinking.Add(1); n > p.most.Load() {
		p.most.Store(n)
	}
	defer p.thinking.Add(-1)
	if p.fail.CompareAndSwap(true, false) {
		panic("overboard")
	}
	if p.gate != nil {
		select {
		case <-p.gate:
		case <-ctx.Done():
		}
	}
	p.thought.Add(1)
	return v.Options[0]
}

// withPilot returns a harness whose computers are the test's.
func withPilot(t *testing.T, p *scriptedPilot) *harness {
	t.Helper()
	return open(t, enginetest.Options{NewPilot: p.newPilot})
}

// newPilot makes it the pilot of every level.
func (p *scriptedPilot) newPilot(_ journal.Level, b pilot.Budget) pilot.Pilot {
	if least := p.least.Load(); least == 0 || int64(b.Time) < least {
		p.least.Store(int64(b.Time))
	}
	return p
}

// twoComputers returns a table of two computers at which the game has begun.
func (h *harness) twoComputers(channel snowflake.ID) journal.TableID {
	h.T.Helper()
	id := h.Lobby(channel, journal.Live)
	add := func(t *table.Table, c table.Click) (table.Reply, error) { return t.AddComputer(h.Ctx, c, journal.Mate) }
	h.Do(id, 1, add)
	h.Do(id, 1, add)
	h.Do(id, 1, h.Begin)
	h.Settle()
	return id
}

func (h *harness) moves(id journal.TableID) int {
	h.T.Helper()
	kept, err := h.Store.Load(h.Ctx, id)
	if err != nil {
		h.T.Fatal(err)
	}
	return kept.Table.Game.MovesMade()
}

// eventually waits for what other goroutines do; with a step of the clock each
// time, if any.
func (h *harness) eventually(what string, step time.Duration, condition func() bool) {
	h.T.Helper()
	for !condition() {
		if h.Ctx.Err() != nil {
			h.T.Fatalf("in vain did the test wait until %s", what)
		}
		if step > 0 {
			h.Clock.Advance(step)
		}
		time.Sleep(time.Millisecond) // settle would wait for pilots that the test holds
	}
}

// TestComputerTakesItsTime: a computer begins to think a moment after its turn
// has come, and moves a fixed time after that, however little there is to think
// about.
func TestComputerTakesItsTime(t *testing.T) {
	p := &scriptedPilot{}
	h := withPilot(t, p)
	id := h.twoComputers(10)
	began := h.Clock.Now()
	next, err := h.Store.NextDeadline(h.Ctx)
	if err != nil || next.Sub(began) != 1200*time.Millisecond {
		t.Fatalf("the deadline is %v after the start, %v", next.Sub(began), err)
	}
	h.Clock.Advance(1199 * time.Millisecond)
	h.Settle()
	if p.thought.Load() != 0 {
		t.Error("it thinks before its time")
	}
	h.Clock.Advance(time.Millisecond)
	h.eventually("it has thought", 0, func() bool { return p.thought.Load() == 1 })
	h.Settle()
	if h.moves(id) != 0 {
		t.Error("it moves as soon as it has thought")
	}
	if err := h.Clock.BlockUntilContext(h.Ctx, 1); err != nil {
		t.Fatal(err)
	}
	h.Clock.Advance(300 * time.Millisecond)
	h.eventually("it has moved", 0, func() bool { return h.moves(id) == 1 })
}

// TestThinkingIsLimited: however many tables wait for their computers, few think
// at once; each gets its turn before any gets a second, and clicks at their
// tables are answered meanwhile.
func TestThinkingIsLimited(t *testing.T) {
	const tables = 12
	p := &scriptedPilot{gate: make(chan struct{})}
	h := withPilot(t, p)
	var ids []journal.TableID
	for n := range tables {
		ids = append(ids, h.twoComputers(snowflake.ID(20+n)))
	}
	h.Clock.Advance(2 * time.Second)
	h.eventually("somebody thinks", 0, func() bool { return p.thinking.Load() > 0 })
	for _, id := range ids {
		if reply := h.Do(id, 1, h.Show); reply == nil {
			t.Error("a click waits for a computer")
		}
	}
	for n := range tables {
		p.gate <- struct{}{}
		h.eventually("one more has thought", 0, func() bool { return int(p.thought.Load()) == n+1 })
	}
	h.eventually("every table has moved once", 100*time.Millisecond, func() bool {
		for _, id := range ids {
			if h.moves(id) == 0 {
				return false
			}
		}
		return true
	})
	if least := time.Duration(p.least.Load()); least > pilot.DefaultBudget.Time/2 || least < time.Millisecond {
		t.Errorf("with %d tables waiting a computer was given %v", tables, least)
	}
	if most := int(p.most.Load()); most > max(runtime.GOMAXPROCS(0)-1, 1) {
		t.Errorf("%d thought at once", most)
	}
	close(p.gate)
}

// TestComputerThatFails is logged, and tries again.
func TestComputerThatFails(t *testing.T) {
	p := &scriptedPilot{}
	p.fail.Store(true)
	h := withPilot(t, p)
	id := h.twoComputers(10)
	h.Clock.Advance(1200 * time.Millisecond)
	h.eventually("the failure is logged", 0, func() bool { return strings.Contains(h.Log.String(), "overboard") })
	h.eventually("it has moved", time.Second, func() bool { return h.moves(id) == 1 })
}

// TestComputerAfterACrash: what a killed program left to be done is done by the
// next one, from the deadline that stands in the store.
func TestComputerAfterACrash(t *testing.T) {
	p := &scriptedPilot{gate: make(chan struct{})}
	h := withPilot(t, p)
	id := h.twoComputers(10)
	h.Clock.Advance(1200 * time.Millisecond)
	h.eventually("it thinks", 0, func() bool { return p.thinking.Load() == 1 })
	h.Close() // while it thinks
	p.gate = nil
	h.Open()
	if h.moves(id) != 0 {
		t.Fatal("it moved while the program ended")
	}
	h.eventually("it has moved", time.Second, func() bool { return h.moves(id) >= 1 })
}

// TestDeadlinesOfComputers end with their turn: when the game does, none is
// left.
func TestDeadlinesOfComputers(t *testing.T) {
	h := withPilot(t, &scriptedPilot{})
	id := h.twoComputers(10)
	h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(h.Ctx, c) })
	due, err := h.Store.DueDeadlines(h.Ctx, h.Clock.Now().AddDate(1, 0, 0), 10)
	if err != nil || len(due) != 0 {
		t.Errorf("deadlines are left: %+v, %v", due, err)
	}
	other := h.twoComputers(11)
	h.eventually("the game is over", time.Second, func() bool {
		kept, err := h.Store.Load(h.Ctx, other)
		return err == nil && kept.Table.Phase == journal.Finished
	})
	h.Settle()
	h.eventually("no deadline is left", 0, func() bool {
		due, err := h.Store.DueDeadlines(h.Ctx, h.Clock.Now().AddDate(1, 0, 0), 10)
		return err == nil && len(due) == 0
	})
}

// TestDeadlineForNobody: one that is left over, or of a damaged table, is cleared.
func TestDeadlineForNobody(t *testing.T) {
	h := withPilot(t, &scriptedPilot{})
	sound, broken := h.Playing(10, journal.Live), h.twoComputers(11)
	h.Close()
	h.Open()
	h.Settle()
	h.Served.Store = (damaged{Store: h.Store, id: broken})
	left := storage.Commit{Deadlines: []storage.Deadline{{Table: sound, Kind: storage.DueComputer, At: h.Clock.Now()}}}
	if err := h.Store.Append(h.Ctx, sound, left); err != nil {
		t.Fatal(err)
	}
	h.eventually("no computer is due", time.Second, func() bool {
		due, err := h.Store.DueDeadlines(h.Ctx, h.Clock.Now().AddDate(1, 0, 0), 10)
		return err == nil && !slices.ContainsFunc(due, func(d storage.Deadline) bool { return d.Kind == storage.DueComputer })
	})
	if h.moves(sound) != 0 {
		t.Error("a computer moved for a person")
	}
	h.eventually("the damage is logged", 0, func() bool { return strings.Contains(h.Log.String(), "rats") })
}
