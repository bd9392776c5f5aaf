package engine_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// noop is an action that does nothing.
func noop(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil }

// TestQueueIsBounded: 64 clicks may wait at a table. The next is refused because the table is busy, and the others are
// served later.
func TestQueueIsBounded(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Lobby(5, journal.Live)
	c := h.Click(1, 5)
	h.Settle() // the dispatcher would wait in the queue too
	const most = 64
	gate, inside := make(chan struct{}), make(chan struct{})
	var served sync.WaitGroup
	served.Go(func() {
		h.Registry.At(h.Ctx, c, id, func(*table.Table, table.Click) (table.Reply, error) {
			close(inside)
			<-gate
			return table.Done{}, nil
		})
	})
	<-inside
	replies := make(chan table.Reply, 2*most)
	for range most {
		served.Go(func() {
			replies <- h.Registry.At(h.Ctx, c, id, noop)
		})
	}
	busy := <-replies // while the gate is closed, only a refused click returns
	if enginetest.CodeOf(busy) != string(table.TooBusy) {
		t.Errorf("the last click gets %+v", busy)
	}
	close(gate)
	served.Wait()
	close(replies)
	for reply := range replies {
		if _, ok := reply.(table.Done); !ok {
			t.Errorf("a click that waited gets %+v", reply)
		}
	}
}

// TestCanceledClickLeavesTheQueue: a click whose context ends while it waits is refused, and leaves the queue.
func TestCanceledClickLeavesTheQueue(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Lobby(5, journal.Live)
	c := h.Click(1, 5)
	gate, inside := make(chan struct{}), make(chan struct{})
	var first sync.WaitGroup
	first.Go(func() {
		h.Registry.At(h.Ctx, c, id, func(*table.Table, table.Click) (table.Reply, error) {
			close(inside)
			<-gate
			return table.Done{}, nil
		})
	})
	<-inside
	canceled, cancel := context.WithCancel(h.Ctx)
	cancel()
	reply := h.Registry.At(canceled, c, id, noop)
	if enginetest.CodeOf(reply) != string(table.TooBusy) {
		t.Errorf("the click gets %+v", reply)
	}
	close(gate)
	first.Wait()
}

// TestIdleTablesAreEvicted: a table leaves memory 15 minutes after its last click, whatever happens at others. The next
// click loads it again.
func TestIdleTablesAreEvicted(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	h.Playing(5, journal.Live)
	id := h.Playing(6, journal.Live)
	if n := h.Registry.Loaded(); n != 2 {
		t.Fatalf("%d tables are in memory, want 2", n)
	}
	h.Clock.Advance(5 * time.Minute)
	h.Draw(id)
	h.Settle()
	for _, idle := range []struct {
		after time.Duration
		left  int
	}{{10 * time.Minute, 1}, {5 * time.Minute, 0}} {
		h.Clock.Advance(idle.after + time.Second)
		if n := h.Registry.Loaded(); n != idle.left {
			t.Errorf("%d tables are in memory, want %d", n, idle.left)
		}
	}
	h.Draw(id)
}

// TestUnknownTableIsRefused: a click at a table that does not exist is refused.
func TestUnknownTableIsRefused(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	for id, code := range map[journal.TableID]table.Code{77: table.TableGone, 0: table.NoTableHere} {
		if reply := h.Do(id, 1, h.Join); enginetest.CodeOf(reply) != string(code) {
			t.Errorf("table %d: got %+v, want %s", id, reply, code)
		}
	}
	if reply := h.Registry.In(h.Ctx, h.Click(1, 4711), noop); enginetest.CodeOf(reply) != string(table.NoTableHere) {
		t.Errorf("a channel without a table: got %+v", reply)
	}
}

// TestPanicStaysAtItsTable: a panic is answered, and logged with its table. The table is loaded again and goes on.
func TestPanicStaysAtItsTable(t *testing.T) {
	h := newHarness(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	reply := h.Do(id, 1, func(*table.Table, table.Click) (table.Reply, error) { panic("seat 9 of 2") })
	if enginetest.CodeOf(reply) != string(table.InternalError) {
		t.Errorf("the click gets %+v", reply)
	}
	if log := h.Log.String(); !strings.Contains(log, "seat 9 of 2") || !strings.Contains(log, "table=1") {
		t.Errorf("the panic is not in the log with its table: %s", log)
	}
	h.Draw(id)
}
