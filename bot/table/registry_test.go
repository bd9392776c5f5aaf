package table_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/storage/journal"
)

// TestQueueIsBounded: 64 clicks may be at a table; the next is told that it is
// busy, and the table serves again afterwards.
func TestQueueIsBounded(t *testing.T) {
	q := openQuay(t)
	id := q.lobby(5, journal.Live)
	c := q.click(1, 5)
	q.settle() // the herald would stand in the queue too
	const most = 64
	gate, inside := make(chan struct{}), make(chan struct{})
	var served sync.WaitGroup
	served.Go(func() {
		q.harbour.At(q.ctx, c, id, func(*table.Table, table.Click) (table.Reply, error) {
			close(inside)
			<-gate
			return table.Done{}, nil
		})
	})
	<-inside
	replies := make(chan table.Reply, 2*most)
	for range most {
		served.Go(func() {
			replies <- q.harbour.At(q.ctx, c, id, func(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil })
		})
	}
	busy := <-replies // only one that is turned away can answer while the gate is closed
	if n, ok := busy.(table.Notice); !ok || n.Kind != table.TooBusy {
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
	q := openQuay(t)
	id := q.lobby(5, journal.Live)
	c := q.click(1, 5)
	gate, inside := make(chan struct{}), make(chan struct{})
	var first sync.WaitGroup
	first.Go(func() {
		q.harbour.At(q.ctx, c, id, func(*table.Table, table.Click) (table.Reply, error) {
			close(inside)
			<-gate
			return table.Done{}, nil
		})
	})
	<-inside
	over, cancel := context.WithCancel(q.ctx)
	cancel()
	if n, ok := q.harbour.At(over, c, id, func(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil }).(table.Notice); !ok || n.Kind != table.TooBusy {
		t.Errorf("it is told %+v", n)
	}
	close(gate)
	first.Wait()
}

// TestIdleTablesAreDropped: a quarter of an hour after the last click a table leaves
// memory, whatever the others do; the next click loads it again.
func TestIdleTablesAreDropped(t *testing.T) {
	q := openQuay(t)
	q.playing(5, journal.Live)
	id := q.playing(6, journal.Live)
	if n := q.harbour.Loaded(); n != 2 {
		t.Fatalf("%d tables are in memory", n)
	}
	q.clock.Advance(5 * time.Minute)
	q.draw(id)
	q.settle()
	for _, idle := range []struct {
		after time.Duration
		left  int
	}{{10 * time.Minute, 1}, {5 * time.Minute, 0}} {
		q.clock.Advance(idle.after + time.Second)
		if n := q.harbour.Loaded(); n != idle.left {
			t.Errorf("%d tables are in memory, expected %d", n, idle.left)
		}
	}
	q.draw(id)
}

// TestNoSuchTable: a table that is not there is told, and nothing is kept of
// it.
func TestNoSuchTable(t *testing.T) {
	q := openQuay(t)
	for id, kind := range map[journal.TableID]table.NoticeKind{77: table.TableGone, 0: table.NoTableHere} {
		if n, ok := q.do(id, 1, q.join).(table.Notice); !ok || n.Kind != kind {
			t.Errorf("table %d: %+v", id, n)
		}
	}
	if n, ok := q.harbour.In(q.ctx, q.click(1, 4711), func(*table.Table, table.Click) (table.Reply, error) { return table.Done{}, nil }).(table.Notice); !ok || n.Kind != table.NoTableHere {
		t.Errorf("a channel without a table: %+v", n)
	}
}

// TestPanicIsKeptToItsTable: it is answered and logged with its table; the
// table is read anew and goes on.
func TestPanicIsKeptToItsTable(t *testing.T) {
	q := openQuay(t)
	id := q.playing(5, journal.Live)
	reply := q.do(id, 1, func(*table.Table, table.Click) (table.Reply, error) { panic("a leak below the waterline") })
	if n, ok := reply.(table.Notice); !ok || n.Kind != table.Trouble {
		t.Errorf("it is told %+v", reply)
	}
	if log := q.log.String(); !strings.Contains(log, "a leak below the waterline") || !strings.Contains(log, "table=1") {
		t.Errorf("the log says: %s", log)
	}
	q.draw(id)
}
