package testclock_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/testclock"
)

// TestAdvanceWaitsForCalls: Advance waits for every function due by then, including those
// that such functions schedule, and calls no other.
func TestAdvanceWaitsForCalls(t *testing.T) {
	c := testclock.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	for round := range 200 {
		var calls atomic.Int32
		slow := func() {
			time.Sleep(10 * time.Microsecond) // long enough for Advance to return early if it does not wait
			calls.Add(1)
		}
		c.AfterFunc(time.Second, slow)
		c.AfterFunc(time.Minute, func() { c.AfterFunc(0, slow) })
		stopped := c.AfterFunc(time.Second, slow)
		later := c.AfterFunc(time.Hour, slow)
		moved := c.AfterFunc(time.Hour, slow)
		moved.Reset(time.Second)
		if !stopped.Stop() {
			t.Fatal("a pending call could not be stopped")
		}
		c.Advance(time.Minute)
		if n := calls.Load(); n != 3 {
			t.Fatalf("in round %d %d calls have returned, want 3", round, n)
		}
		if !later.Stop() {
			t.Fatal("a function due in an hour was called within a minute")
		}
	}
}

// TestAfterFuncDuringAdvanceIsNotLost: a function scheduled while another goroutine advances
// the clock is called once it is due.
func TestAfterFuncDuringAdvanceIsNotLost(t *testing.T) {
	c := testclock.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	var calls atomic.Int32
	var scheduling sync.WaitGroup
	for range 4 {
		scheduling.Go(func() {
			for range 1000 {
				c.AfterFunc(time.Second, func() { calls.Add(1) })
			}
		})
	}
	for range 1000 {
		c.Advance(time.Second)
	}
	scheduling.Wait()
	c.Advance(time.Second)
	if n := calls.Load(); n != 4000 {
		t.Errorf("%d functions were called, want 4000", n)
	}
}

// TestResetOfADueCallIsPending: a function that is rescheduled while it becomes due is pending afterwards.
func TestResetOfADueCallIsPending(t *testing.T) {
	c := testclock.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	for round := range 10_000 {
		call := c.AfterFunc(time.Second, func() {})
		var resetting sync.WaitGroup
		resetting.Go(func() { call.Reset(time.Hour) })
		c.Advance(time.Second)
		resetting.Wait()
		if n := c.Pending(); n != 1 {
			t.Fatalf("in round %d %d calls are pending, want 1", round, n)
		}
		call.Stop()
	}
}
