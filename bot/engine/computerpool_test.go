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
	"korsar/bot/worker"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// scriptedPilot is a pilot that counts its calls, and waits when a test says so.
type scriptedPilot struct {
	thinking, most, thought atomic.Int32  // calls: now, at once at most, completed
	least                   atomic.Int64  // the least time of a budget
	gate                    chan struct{} // each value lets one call go on; nil for no wait
	fail                    atomic.Bool   // the next call panics
}

func (p *scriptedPilot) Choose(ctx context.Context, v *game.SeatView, _ *rand.Rand) game.Move {
	n := p.thinking.Add(1)
	for most := p.most.Load(); n > most && !p.most.CompareAndSwap(most, n); {
		most = p.most.Load()
	}
	defer p.thinking.Add(-1)
	if p.fail.CompareAndSwap(true, false) {
		panic("no move found")
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

// withPilot returns a harness whose computers use a test's pilot.
func withPilot(t *testing.T, p *scriptedPilot) *harness {
	t.Helper()
	return newHarness(t, enginetest.Options{NewPilot: p.newPilot})
}

// newPilot returns p for every level.
func (p *scriptedPilot) newPilot(_ journal.Level, b pilot.Budget) pilot.Pilot {
	if least := p.least.Load(); least == 0 || int64(b.Time) < least {
		p.least.Store(int64(b.Time))
	}
	return p
}

// moveCount returns how many moves the stored game has.
func (h *harness) moveCount(id journal.TableID) int {
	h.T.Helper()
	stored := h.Stored(id)
	return stored.Table.Game.MovesMade()
}

// eventually waits for a condition that other goroutines bring about. Between checks it advances the clock by a step,
// if step is not 0.
func (h *harness) eventually(what string, step time.Duration, condition func() bool) {
	h.T.Helper()
	for !condition() {
		if h.Ctx.Err() != nil {
			h.T.Fatalf("waited in vain until %s", what)
		}
		if step > 0 {
			h.Clock.Advance(step)
		}
		time.Sleep(time.Millisecond) // Settle would wait for pilots that the test blocks
	}
}

// TestComputerMovesAfterAFixedTime: a computer starts to think a moment after its turn begins, and moves a fixed time
// later, however briefly it thought.
func TestComputerMovesAfterAFixedTime(t *testing.T) {
	p := &scriptedPilot{}
	h := withPilot(t, p)
	id := h.ComputerGame(10)
	began := h.Clock.Now()
	next, err := h.Store.NextDeadline(h.Ctx, storage.AllGuilds)
	if err != nil || next.Sub(began) != 1200*time.Millisecond {
		t.Fatalf("the deadline is %v after the start, want 1.2s (%v)", next.Sub(began), err)
	}
	h.Clock.Advance(1199 * time.Millisecond)
	h.Settle()
	if p.thought.Load() != 0 {
		t.Error("it thinks before its deadline")
	}
	h.Clock.Advance(time.Millisecond)
	h.eventually("it has thought", 0, func() bool { return p.thought.Load() == 1 })
	h.Settle()
	if h.moveCount(id) != 0 {
		t.Error("it moves as soon as it has thought")
	}
	if err := h.Clock.BlockUntilContext(h.Ctx, 1); err != nil {
		t.Fatal(err)
	}
	h.Clock.Advance(300 * time.Millisecond)
	h.eventually("it has moved", 0, func() bool { return h.moveCount(id) == 1 })
}

// TestFewComputersThinkAtOnce: however many tables wait for their computers, few think at once. Each table is served
// before any is served again, and clicks at the tables are answered meanwhile.
func TestFewComputersThinkAtOnce(t *testing.T) {
	const tables = 12
	cores := worker.Cores()
	before := runtime.GOMAXPROCS(2 * cores) // room for threads of a lower priority is no more cores to think on
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
	p := &scriptedPilot{gate: make(chan struct{})}
	h := withPilot(t, p)
	var ids []journal.TableID
	for n := range tables {
		ids = append(ids, h.ComputerGame(snowflake.ID(20+n)))
	}
	h.Clock.Advance(2 * time.Second)
	h.eventually("a computer thinks", 0, func() bool { return p.thinking.Load() > 0 })
	for _, id := range ids {
		if reply := h.Do(id, 1, h.ShowBoard); enginetest.CodeOf(reply) != "" {
			t.Errorf("a click at a table whose computer thinks gets %+v", reply)
		}
	}
	for n := range tables {
		p.gate <- struct{}{}
		h.eventually("one more has thought", 0, func() bool { return int(p.thought.Load()) == n+1 })
	}
	h.eventually("every table has moved once", 100*time.Millisecond, func() bool {
		for _, id := range ids {
			if h.moveCount(id) == 0 {
				return false
			}
		}
		return true
	})
	if least := time.Duration(p.least.Load()); least > pilot.DefaultBudget.Time/2 || least < time.Millisecond {
		t.Errorf("with %d tables waiting, a computer was given %v to think", tables, least)
	}
	if most := int(p.most.Load()); most > max(cores-1, 1) {
		t.Errorf("%d computers thought at once", most)
	}
	close(p.gate)
}

// TestComputerThatPanicsTriesAgain: a computer whose pilot panics is logged, and moves at the next try.
func TestComputerThatPanicsTriesAgain(t *testing.T) {
	p := &scriptedPilot{}
	p.fail.Store(true)
	h := withPilot(t, p)
	id := h.ComputerGame(10)
	h.Clock.Advance(1200 * time.Millisecond)
	h.eventually("the failure is logged", 0, func() bool { return strings.Contains(h.Log.String(), "no move found") })
	h.eventually("it has moved", time.Second, func() bool { return h.moveCount(id) == 1 })
}

// TestComputerMovesAfterARestart: a move that a stop of the program cuts short is made after the restart, by the
// deadline in the store.
func TestComputerMovesAfterARestart(t *testing.T) {
	p := &scriptedPilot{gate: make(chan struct{})}
	h := withPilot(t, p)
	id := h.ComputerGame(10)
	h.Clock.Advance(1200 * time.Millisecond)
	h.eventually("it thinks", 0, func() bool { return p.thinking.Load() == 1 })
	h.Close() // while it thinks
	p.gate = nil
	h.Open()
	if h.moveCount(id) != 0 {
		t.Fatal("it moved while the program stopped")
	}
	h.eventually("it has moved", time.Second, func() bool { return h.moveCount(id) >= 1 })
}

// TestComputerDeadlineEndsWithTheTurn: when a game is stopped or over, no deadline of a computer is left.
func TestComputerDeadlineEndsWithTheTurn(t *testing.T) {
	t.Parallel()
	h := withPilot(t, &scriptedPilot{})
	id := h.ComputerGame(10)
	h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) { return t.Stop(h.Ctx, c) })
	due, err := h.Store.DueDeadlines(h.Ctx, storage.AllGuilds, h.Clock.Now().AddDate(1, 0, 0), 10)
	if err != nil || len(due) != 0 {
		t.Errorf("deadlines left are %+v, %v", due, err)
	}
	other := h.ComputerGame(11)
	h.eventually("the game is over", time.Second, func() bool {
		return h.Stored(other).Table.Phase == journal.Finished
	})
	h.Settle()
	h.eventually("no deadline is left", 0, func() bool {
		due, err := h.Store.DueDeadlines(h.Ctx, storage.AllGuilds, h.Clock.Now().AddDate(1, 0, 0), 10)
		return err == nil && len(due) == 0
	})
}

// TestStaleComputerDeadlineIsCleared: a computer's deadline is cleared if a person is on turn or the table is damaged.
func TestStaleComputerDeadlineIsCleared(t *testing.T) {
	h := withPilot(t, &scriptedPilot{})
	intact, damaged := h.Playing(10, journal.Live), h.ComputerGame(11)
	h.Stop()
	h.Served = corruptStore{Store: h.Store, id: damaged}
	h.Start()
	h.Settle()
	deadline := storage.Deadline{Table: intact, Kind: storage.DueComputer, At: h.Clock.Now()}
	stale := storage.Commit{Deadlines: []storage.Deadline{deadline}}
	if err := h.Store.Append(h.Ctx, intact, stale); err != nil {
		t.Fatal(err)
	}
	h.eventually("no computer is due", time.Second, func() bool {
		due, err := h.Store.DueDeadlines(h.Ctx, storage.AllGuilds, h.Clock.Now().AddDate(1, 0, 0), 10)
		return err == nil && !slices.ContainsFunc(due, func(d storage.Deadline) bool {
			return d.Kind == storage.DueComputer
		})
	})
	if h.moveCount(intact) != 0 {
		t.Error("a computer moved for a user")
	}
	h.eventually("the damage is logged", 0, func() bool { return strings.Contains(h.Log.String(), errFold.Error()) })
}
