package testclock_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/testclock"
)

// TestAdvanceWaitsForCalls: when Advance returns, every function has returned that was to be
// called by then, those that such functions have called in turn too, and no other.
func TestAdvanceWaitsForCalls(t *testing.T) {
	c := testclock.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	for round := range 200 {
		var calls atomic.Int32
		slow := func() {
			time.Sleep(10 * time.Microsecond) // an effect that takes its time is what is waited for
			calls.Add(1)
		}
		c.AfterFunc(time.Second, slow)
		c.AfterFunc(time.Minute, func() { c.AfterFunc(0, slow) })
		stopped := c.AfterFunc(time.Second, slow)
		later := c.AfterFunc(time.Hour, slow)
		moved := c.AfterFunc(time.Hour, slow)
		moved.Reset(time.Second)
		if !stopped.Stop() {
			t.Fatal("a call that was still to be made could not be stopped")
		}
		c.Advance(time.Minute)
		if n := calls.Load(); n != 3 {
			t.Fatalf("in round %d %d calls have returned, want 3", round, n)
		}
		if !later.Stop() {
			t.Fatal("what was to be called in an hour was called in a minute")
		}
	}
}

// TestAdvanceBesideAfterFunc: what is set while the clock is turned is waited for when its
// time has come, and not before.
func TestAdvanceBesideAfterFunc(t *testing.T) {
	c := testclock.At(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	var calls atomic.Int32
	var setting sync.WaitGroup
	for range 4 {
		setting.Go(func() {
			for range 1000 {
				c.AfterFunc(time.Second, func() { calls.Add(1) })
			}
		})
	}
	for range 1000 {
		c.Advance(time.Second)
	}
	setting.Wait()
	c.Advance(time.Second)
	if n := calls.Load(); n != 4000 {
		t.Errorf("%d functions were called, want 4000", n)
	}
}
