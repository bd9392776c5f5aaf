package engine

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
)

// TestWokenWhileRunningRunsOnceMore: a key that is woken while its job is done is done once more, however often it was woken.
func TestWokenWhileRunningRunsOnceMore(t *testing.T) {
	begun, goOn := make(chan struct{}), make(chan struct{})
	times := 0
	w := NewWorker(1, func(context.Context, job) bool {
		times++
		begun <- struct{}{}
		<-goOn
		return false
	})
	w.Wake(job{}, nil) // before Start: nothing
	w.Start()
	w.Wake(job{}, nil)
	<-begun
	for range 3 {
		w.Wake(job{}, nil)
	}
	goOn <- struct{}{}
	<-begun
	w.WakeIdle(job{}) // it is under way
	goOn <- struct{}{}
	settles(t, w)
	if times != 2 {
		t.Fatalf("it was done %d times", times)
	}
	w.Wake(job{}, nil)
	<-begun
	goOn <- struct{}{}
	w.Close()
	w.Wake(job{}, nil)
	settles(t, w)
	if times != 3 || w.Start() {
		t.Errorf("it was done %d times, and starts again", times)
	}
}

// TestKeysRunInOrderWithinTheLimit: keys run in the order in which they were woken, one that has more to do goes to the end,
// and no more run at once than the limit allows.
func TestKeysRunInOrderWithinTheLimit(t *testing.T) {
	var mu sync.Mutex
	var order []int
	running, most := 0, 0
	begun, hold := make(chan struct{}, 8), make(chan struct{})
	w := NewWorker(2, func(_ context.Context, key int) bool {
		mu.Lock()
		running++
		most = max(most, running)
		mu.Unlock()
		begun <- struct{}{}
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
	<-begun
	<-begun
	close(hold)
	close(answered)
	settles(t, w)
	slices.Sort(order)
	if want := []int{0, 1, 1, 2, 3, 4, 5, 9}; !slices.Equal(order, want) || most != 2 {
		t.Errorf("done %v, want %v; %d at once", order, want, most)
	}
	w.Close()
}

// TestSleepingJobIsIdle: Settle does not wait for a job that waits for the clock, and waits for it again once its time has
// come; Close wakes it.
func TestSleepingJobIsIdle(t *testing.T) {
	clock := clockwork.NewFakeClock()
	woke, goOn := make(chan error), make(chan struct{})
	var w *Worker[job]
	w = NewWorker(1, func(context.Context, job) bool {
		err := w.SleepUntil(clock, clock.Now().Add(time.Second))
		woke <- err
		<-goOn
		return false
	})
	w.Start()
	w.Wake(job{}, nil)
	settles(t, w)
	clock.Advance(time.Second)
	if err := <-woke; err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if w.Settle(ctx) == nil {
		t.Error("it settled while the job went on")
	}
	close(goOn)
	settles(t, w)
	w.Wake(job{}, nil)
	settles(t, w)
	go func() {
		if err := <-woke; err == nil {
			t.Error("the job slept on")
		}
	}()
	w.Close()
}

// TestCloseCancelsTheJob: closing calls off what is being done.
func TestCloseCancelsTheJob(t *testing.T) {
	begun := make(chan struct{})
	w := NewWorker(1, func(ctx context.Context, _ job) bool {
		close(begun)
		<-ctx.Done()
		return true // and it is not done again
	})
	w.Start()
	w.Wake(job{}, nil)
	<-begun
	w.Close()
}

func settles[K comparable](t *testing.T, w *Worker[K]) {
	t.Helper()
	if err := w.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
}
