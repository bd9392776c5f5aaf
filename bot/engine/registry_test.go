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

// TestQueueIsBounded: 64 clicks may be at a table; the next is told that it is
// busy, and the table serves again afterwards.
func TestQueueIsBounded(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Lobby(5, journal.Live)
	c := h.Click(1, 5)
	h.Settle() // the herald would stand in the queue too
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
			replies <- h.Registry.At(h.Ctx, c, id, func(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil })
		})
	}
	busy := <-replies // only one that is turned away can answer while the gate is closed
	if n := busy; said(n) != string(table.TooBusy) {
		t.Errorf("the click too many is told %+v", busy)
	}
	close(gate)
	served.Wait()
	close(replies)
	for reply := range replies {
		if _, ok := reply.(table.Done); !ok {
			t.Errorf("a click that waited is told %+v", reply)
		}
	}
}

// TestWaitingEnds: a click whose time is over while it waits is told, and
// leaves the queue.
func TestWaitingEnds(t *testing.T) {
	h := open(t, enginetest.Options{})
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
	over, cancel := context.WithCancel(h.Ctx)
	cancel()
	if n := h.Registry.At(over, c, id, func(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil }); said(n) != string(table.TooBusy) {
		t.Errorf("it is told %+v", n)
	}
	close(gate)
	first.Wait()
}

// TestIdleTablesAreDropped: a quarter of an hour after the last click a table leaves
// memory, whatever the others do; the next click loads it again.
func TestIdleTablesAreDropped(t *testing.T) {
	h := open(t, enginetest.Options{})
	h.Playing(5, journal.Live)
	id := h.Playing(6, journal.Live)
	if n := h.Registry.Loaded(); n != 2 {
		t.Fatalf("%d tables are in memory", n)
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
			t.Errorf("%d tables are in memory, expected %d", n, idle.left)
		}
	}
	h.Draw(id)
}

// TestNoSuchTable: a table that is not there is told, and nothing is kept of
// it.
func TestNoSuchTable(t *testing.T) {
	h := open(t, enginetest.Options{})
	for id, kind := range map[journal.TableID]table.Code{77: table.TableGone, 0: table.NoTableHere} {
		if n := h.Do(id, 1, h.Join); said(n) != string(kind) {
			t.Errorf("table %d: %+v", id, n)
		}
	}
	if n := h.Registry.In(h.Ctx, h.Click(1, 4711), func(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil }); said(n) != string(table.NoTableHere) {
		t.Errorf("a channel without a table: %+v", n)
	}
}

// TestPanicIsKeptToItsTable: it is answered and logged with its table; the
// table is read anew and goes on.
func TestPanicIsKeptToItsTable(t *testing.T) {
	h := open(t, enginetest.Options{})
	id := h.Playing(5, journal.Live)
	reply := h.Do(id, 1, func(*table.Table, table.Click) (table.Reply, error) { panic("a leak below the waterline") })
	if n := reply; said(n) != string(table.InternalError) {
		t.Errorf("it is told %+v", reply)
	}
	if log := h.Log.String(); !strings.Contains(log, "a leak below the waterline") || !strings.Contains(log, "table=1") {
		t.Errorf("the log says: %s", log)
	}
	h.Draw(id)
}
