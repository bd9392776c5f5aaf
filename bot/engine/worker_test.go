package engine

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/testclock"
)

// TestWokenWhileRunningRunsOnceMore: a key that is woken while its job runs makes it run once more, however often it
// was woken.
func TestWokenWhileRunningRunsOnceMore(t *testing.T) {
	started, goOn := make(chan struct{}), make(chan struct{})
	times := 0
	w := NewWorker(1, func(context.Context, struct{}) bool {
		times++
		started <- struct{}{}
		<-goOn
		return false
	})
	w.Wake(struct{}{}, nil) // does nothing before Start
	w.Start()
	w.Wake(struct{}{}, nil)
	<-started
	for range 3 {
		w.Wake(struct{}{}, nil)
	}
	goOn <- struct{}{}
	<-started
	w.WakeIdle(struct{}{}) // does nothing while the job runs
	goOn <- struct{}{}
	mustSettle(t, w)
	if times != 2 {
		t.Fatalf("the job ran %d times, want 2", times)
	}
	w.Wake(struct{}{}, nil)
	<-started
	goOn <- struct{}{}
	w.Close()
	w.Wake(struct{}{}, nil)
	mustSettle(t, w)
	if times != 3 || w.Start() {
		t.Errorf("the job ran %d times, want 3, or the worker started again", times)
	}
}

// TestKeysRunInOrderWithinTheLimit: keys run in the order in which they were woken. A key that has more to do goes to
// the end. No more run at once than the limit allows.
func TestKeysRunInOrderWithinTheLimit(t *testing.T) {
	var mu sync.Mutex
	var order []int
	running, most := 0, 0
	started, hold := make(chan struct{}, 8), make(chan struct{})
	w := NewWorker(2, func(_ context.Context, key int) bool {
		mu.Lock()
		running++
		most = max(most, running)
		mu.Unlock()
		started <- struct{}{}
		<-hold
		mu.Lock()
		defer mu.Unlock()
		running--
		order = append(order, key)
		return key == 1 && !slices.Contains(order[:len(order)-1], 1)
	})
	w.Start()
	answered := make(chan struct{})
	w.Wake(9, answered)
	for key := range 6 {
		w.Wake(key, nil)
	}
	if n := w.UnderWay(); n != 7 {
		t.Errorf("%d keys are under way", n)
	}
	<-started
	<-started
	close(hold)
	close(answered)
	mustSettle(t, w)
	slices.Sort(order)
	if want := []int{0, 1, 1, 2, 3, 4, 5, 9}; !slices.Equal(order, want) || most != 2 {
		t.Errorf("keys ran as %v, want %v; %d at once", order, want, most)
	}
	w.Close()
}

// TestKeyHasOneTimer: a key that is asked to wait again and again has one timer, for the earliest time, which wakes it
// once. Close leaves none.
func TestKeyHasOneTimer(t *testing.T) {
	clock := testclock.At(time.Unix(1, 0))
	runs := 0
	w := NewWorker(1, func(context.Context, struct{}) bool {
		runs++
		return false
	})
	w.Start()
	for i := range 100 {
		w.WakeAt(clock, struct{}{}, clock.Now().Add(time.Minute+time.Duration(i%7)*time.Second))
	}
	w.WakeAt(clock, struct{}{}, clock.Now().Add(time.Second))
	if n := clock.Pending(); n != 1 {
		t.Errorf("%d timers", n)
	}
	clock.Advance(time.Second)
	mustSettle(t, w)
	clock.Advance(time.Hour)
	mustSettle(t, w)
	if n := clock.Pending(); n != 0 || runs != 1 {
		t.Errorf("%d timers after %d runs", n, runs)
	}
	w.WakeAt(clock, struct{}{}, clock.Now()) // at once
	clock.Advance(0)
	mustSettle(t, w)
	w.WakeAt(clock, struct{}{}, clock.Now().Add(time.Second))
	w.Close()
	w.WakeAt(clock, struct{}{}, clock.Now().Add(time.Second))
	if n := clock.Pending(); n != 0 || runs != 2 {
		t.Errorf("%d timers after the end and %d runs", n, runs)
	}
}

// TestSleepingJobIsIdle: Settle does not wait for a job that waits for the clock, but waits for it again once its
// time has come. Close wakes it.
func TestSleepingJobIsIdle(t *testing.T) {
	clock := clockwork.NewFakeClock()
	woke, goOn := make(chan error), make(chan struct{})
	var w *Worker[struct{}]
	w = NewWorker(1, func(context.Context, struct{}) bool {
		err := w.SleepUntil(clock, clock.Now().Add(time.Second))
		woke <- err
		<-goOn
		return false
	})
	w.Start()
	w.Wake(struct{}{}, nil)
	mustSettle(t, w)
	clock.Advance(time.Second)
	if err := <-woke; err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if w.Settle(ctx) == nil {
		t.Error("it settled while the job ran")
	}
	close(goOn)
	mustSettle(t, w)
	w.Wake(struct{}{}, nil)
	mustSettle(t, w)
	go func() {
		if err := <-woke; err == nil {
			t.Error("the job slept on")
		}
	}()
	w.Close()
}

// TestCloseCancelsTheJob: closing cancels the context of the job that runs.
func TestCloseCancelsTheJob(t *testing.T) {
	started := make(chan struct{})
	w := NewWorker(1, func(ctx context.Context, _ struct{}) bool {
		close(started)
		<-ctx.Done()
		return true // the job does not run again even so
	})
	w.Start()
	w.Wake(struct{}{}, nil)
	<-started
	w.Close()
}

// mustSettle waits until a worker has settled.
func mustSettle[K comparable](t *testing.T, w *Worker[K]) {
	t.Helper()
	if err := w.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
}
