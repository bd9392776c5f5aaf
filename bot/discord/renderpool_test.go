package discord

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// TestRenderPoolSparesPictures: one core is left free; when too many pictures wait, those that can be
// spared are, and the others wait.
func TestRenderPoolSparesPictures(t *testing.T) {
	p := newRenderPool()
	var now, most, drawn atomic.Int32
	hold := make(chan struct{})
	draw := func() {
		if n := now.Add(1); n > most.Load() {
			most.Store(n)
		}
		<-hold
		now.Add(-1)
		drawn.Add(1)
	}
	var painters sync.WaitGroup
	const boards = maxWaiting + 10
	for range boards {
		painters.Go(func() {
			if !p.run(false, draw) {
				t.Error("a board is spared")
			}
		})
	}
	for p.waiting.Load() < boards {
		runtime.Gosched()
	}
	if !p.full() || p.run(true, draw) {
		t.Error("a picture that can be spared waits with the others")
	}
	close(hold)
	painters.Wait()
	if p.full() || !p.run(true, draw) {
		t.Error("it is spared though nothing waits")
	}
	if places := int32(max(runtime.GOMAXPROCS(0)-1, 1)); most.Load() > places || drawn.Load() != boards+1 {
		t.Errorf("%d were drawn, %d at a time in %d places", drawn.Load(), most.Load(), places)
	}
}
