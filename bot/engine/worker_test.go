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

// TestKeysRunInOrder: keys run in the order in which they were woken. A key that has more to do goes to the end.
func TestKeysRunInOrder(t *testing.T) {
	var order []int
	hold := make(chan struct{})
	w := NewWorker(1, func(_ context.Context, key int) bool {
		<-hold
		order = append(order, key)
		return key == 1 && len(order) == 2
	})
	w.Start()
	for key := range 4 {
		w.Wake(key, nil)
	}
	close(hold)
	mustSettle(t, w)
	if want := []int{0, 1, 2, 3, 1}; !slices.Equal(order, want) {
		t.Errorf("keys ran as %v, want %v", order, want)
	}
	w.Close()
}

// TestKeysRunWithinTheLimit: no more keys run at once than the limit allows, and each runs.
func TestKeysRunWithinTheLimit(t *testing.T) {
	var mu sync.Mutex
	var ran []int
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
		ran = append(ran, key)
		return false
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
	slices.Sort(ran)
	if want := []int{0, 1, 2, 3, 4, 5, 9}; !slices.Equal(ran, want) || most != 2 {
		t.Errorf("the keys %v ran, want %v; %d at once", ran, want, most)
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
	closed := make(chan struct{})
	go func() {
		w.Close()
		close(closed)
	}()
	if err := <-woke; err == nil {
		t.Error("the job slept on")
	}
	<-closed
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
