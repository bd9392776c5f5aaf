package worker

import (
	"runtime"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"
)

// idle returns a Rush for a machine on which nothing waits.
func idle() *Rush { return NewRush(clockwork.NewFakeClock()) }

// TestPoolDrawsTheUrgentFirst fills a busy pool. It draws one picture at a time: boards in their order, then the
// hands of players on turn, then the others, the last two newest first. The oldest optional pictures are not drawn.
func TestPoolDrawsTheUrgentFirst(t *testing.T) {
	p := NewPool(1, false, idle())
	begun, release := make(chan bool), make(chan bool)
	var all sync.WaitGroup
	all.Go(func() { p.Run(Required, func() { begun <- true; <-release }) })
	<-begun
	var order, spared []int
	var mu sync.Mutex
	add := func(n int, u Urgency) {
		before := p.Waiting()
		all.Go(func() {
			if !p.Run(u, func() { order = append(order, n) }) { // one at a time
				mu.Lock()
				defer mu.Unlock()
				spared = append(spared, n)
			}
		})
		for p.Waiting() == before && before <= maxWaiting {
			runtime.Gosched()
		}
	}
	for n := range maxWaiting - 4 {
		add(n, Optional)
	}
	add(100, Required)
	add(200, OnTurn)
	add(101, Required)
	add(201, OnTurn)
	if !p.Full() {
		t.Errorf("%d pictures wait, and the pool is not full", p.Waiting())
	}
	add(102, Required)
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

// TestPicturesYield: in a rush, a thread draws a board at once, and each other picture after a while.
func TestPicturesYield(t *testing.T) {
	synctest.Test(t, func(*testing.T) {
		rush := NewRush(clockwork.NewRealClock())
		p := NewPool(1, true, rush)
		defer p.Close()
		rush.waited(longestRush)
		yields := behavior[Pictures].yields
		began := time.Now()
		for _, test := range []struct {
			urgency Urgency
			want    time.Duration
		}{{Required, 0}, {Optional, yields}, {Required, yields}, {OnTurn, 2 * yields}} {
			p.Run(test.urgency, func() {})
			if at := time.Since(began); at != test.want {
				t.Errorf("a picture of urgency %d is drawn after %v, want %v", test.urgency, at, test.want)
			}
		}
	})
}

// TestPoolDrawsEveryBoard: boards are drawn however many wait, on all threads of the pool.
func TestPoolDrawsEveryBoard(t *testing.T) {
	p := NewPool(3, false, idle())
	var mu sync.Mutex
	now, most, drawn := 0, 0, 0
	var all sync.WaitGroup
	for range 3 * maxWaiting {
		all.Go(func() {
			done := p.Run(Required, func() {
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

// TestClosedPool: a closed pool has no threads left, and a caller that still wants a picture draws it itself.
func TestClosedPool(t *testing.T) {
	p := NewPool(2, false, idle())
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { p.Run(Required, runtime.Gosched) })
	}
	all.Wait()
	p.Close()
	threads := func() int {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.started
	}
	for threads() > 0 {
		runtime.Gosched()
	}
	drawn := false
	if !p.Run(Optional, func() { drawn = true }) || !drawn || threads() != 0 {
		t.Errorf("after closing a picture is drawn: %v, by %d threads", drawn, threads())
	}
}

// TestBoardsComeBeforeFrames draws frames of an animation without a pause. A board waits for at most one frame. If too
// many pictures wait, a frame is left for later.
func TestBoardsComeBeforeFrames(t *testing.T) {
	p := NewPool(1, false, idle())
	defer p.Close()
	inFrame, permit, frames := make(chan struct{}), make(chan struct{}), 0
	go func() {
		for range 2 {
			p.Run(Background, func() {
				frames++
				inFrame <- struct{}{}
				<-permit
			})
		}
	}()
	<-inFrame
	board := make(chan int, 1)
	go p.Run(Required, func() { board <- frames })
	for p.Waiting() < 2 {
		time.Sleep(time.Millisecond)
	}
	permit <- struct{}{}
	if before := <-board; before != 1 {
		t.Errorf("the board was drawn after %d frames", before)
	}
	<-inFrame
	for range maxWaiting {
		go p.Run(Optional, func() {})
	}
	for p.Waiting() < maxWaiting+1 {
		time.Sleep(time.Millisecond)
	}
	if p.Run(Background, func() {}) {
		t.Error("a frame was drawn though too many pictures wait")
	}
	permit <- struct{}{}
}
