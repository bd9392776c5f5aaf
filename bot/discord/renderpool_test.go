package discord

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestRenderPoolDrawsTheUrgentFirst fills a busy pool. It draws one picture at a time: boards in their order, then the
// hands of players on turn, then the others, the last two newest first. The oldest optional pictures are not drawn.
func TestRenderPoolDrawsTheUrgentFirst(t *testing.T) {
	p := newRenderPool(1)
	begun, release := make(chan bool), make(chan bool)
	var all sync.WaitGroup
	all.Go(func() { p.run(required, func() { begun <- true; <-release }) })
	<-begun
	var order, spared []int
	var mu sync.Mutex
	add := func(n int, u urgency) {
		before := p.waitingCount()
		all.Go(func() {
			if !p.run(u, func() { order = append(order, n) }) { // one at a time
				mu.Lock()
				defer mu.Unlock()
				spared = append(spared, n)
			}
		})
		for p.waitingCount() == before && before <= maxWaiting {
			runtime.Gosched()
		}
	}
	for n := range maxWaiting - 4 {
		add(n, optional)
	}
	add(100, required)
	add(200, onTurn)
	add(101, required)
	add(201, onTurn)
	if !p.full() {
		t.Errorf("%d pictures wait, and the pool is not full", p.waitingCount())
	}
	add(102, required)
	for missing := 1; missing > 0; runtime.Gosched() { // until the last one has displaced the oldest
		mu.Lock()
		missing -= len(spared)
		mu.Unlock()
	}
	close(release)
	all.Wait()
	want := []int{100, 101, 102, 201, 200}
	for n := maxWaiting - 5; n > 0; n-- {
		want = append(want, n)
	}
	if !slices.Equal(order, want) || !slices.Equal(spared, []int{0}) {
		t.Errorf("drawn are %v, left out %v; expected %v and the oldest", order, spared, want)
	}
}

// TestCrowdedRenderPoolRests: while many pictures wait, a thread rests after each one that is not a board.
func TestCrowdedRenderPoolRests(t *testing.T) {
	p := newRenderPool(1)
	took := make(chan time.Duration, 1)
	p.rest = func(d time.Duration) time.Duration {
		took <- d
		return time.Hour
	}
	begun, release := make(chan bool), make(chan bool)
	var all sync.WaitGroup
	all.Go(func() { p.run(optional, func() { begun <- true; <-release }) })
	<-begun
	var drawn atomic.Int32
	for range crowded + 1 {
		all.Go(func() { p.run(optional, func() { drawn.Add(1) }) })
	}
	for p.waitingCount() < crowded+2 {
		runtime.Gosched()
	}
	close(release)
	if d := <-took; d <= 0 {
		t.Errorf("a picture is said to have taken %v", d)
	}
	for range 3 {
		if !p.run(required, func() {}) {
			t.Error("a board is not drawn")
		}
		<-took
	}
	if n := drawn.Load(); n > 0 {
		t.Errorf("%d pictures were drawn during the rest", n)
	}
	p.close() // ends the rest
	all.Wait()
	if n := drawn.Load(); n != crowded+1 {
		t.Errorf("%d pictures were drawn, want %d", n, crowded+1)
	}
}

// TestRenderPoolGoesOnAfterItsRest: waiting pictures are drawn when the rest ends, even if no other is requested.
func TestRenderPoolGoesOnAfterItsRest(t *testing.T) {
	p := newRenderPool(1)
	rests := 0
	p.rest = func(time.Duration) time.Duration {
		rests++
		return time.Millisecond
	}
	var all sync.WaitGroup
	begun, release := make(chan bool), make(chan bool)
	all.Go(func() { p.run(required, func() { begun <- true; <-release }) })
	<-begun
	for range maxWaiting {
		all.Go(func() { p.run(optional, func() {}) })
	}
	for p.waitingCount() < maxWaiting+1 {
		runtime.Gosched()
	}
	close(release)
	all.Wait()
	if want := maxWaiting - crowded; rests != want {
		t.Errorf("the thread rested %d times, want %d", rests, want)
	}
}

// TestRestEndsForAThreadThatIsAboutToWait: a thread reads the time just before its rest ends, and waits just after.
func TestRestEndsForAThreadThatIsAboutToWait(t *testing.T) {
	synctest.Test(t, func(*testing.T) {
		p := newRenderPool(1)
		p.waiting = make([]*render, crowded+1)
		rested := p.finish(time.Second)
		p.mu.Lock()
		defer p.mu.Unlock()
		time.Sleep(time.Until(rested))
		for range 1000 { // the end of the rest comes as far as it can
			runtime.Gosched()
		}
		p.more.Wait()
	})
}

// TestRenderPoolDrawsEveryBoard: boards are drawn however many wait, on all threads of the pool.
func TestRenderPoolDrawsEveryBoard(t *testing.T) {
	p := newRenderPool(3)
	var mu sync.Mutex
	now, most, drawn := 0, 0, 0
	var all sync.WaitGroup
	for range 3 * maxWaiting {
		all.Go(func() {
			done := p.run(required, func() {
				mu.Lock()
				now++
				most = max(most, now)
				mu.Unlock()
				runtime.Gosched()
				mu.Lock()
				defer mu.Unlock()
				now, drawn = now-1, drawn+1
			})
			if !done {
				t.Error("a board is not drawn")
			}
		})
	}
	all.Wait()
	if most > 3 || drawn != 3*maxWaiting {
		t.Errorf("%d boards were drawn, %d at a time", drawn, most)
	}
}

// TestClosedRenderPool: a closed pool has no threads left, and a caller that still wants a picture draws it itself.
func TestClosedRenderPool(t *testing.T) {
	p := newRenderPool(2)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { p.run(required, runtime.Gosched) })
	}
	all.Wait()
	p.close()
	threads := func() int {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.started
	}
	for threads() > 0 {
		runtime.Gosched()
	}
	drawn := false
	if !p.run(optional, func() { drawn = true }) || !drawn || threads() != 0 {
		t.Errorf("after closing a picture is drawn: %v, by %d threads", drawn, threads())
	}
}
