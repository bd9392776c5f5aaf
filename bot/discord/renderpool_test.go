package discord

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// TestRenderPoolSparesPictures fills the pool: one core stays free, and when too many pictures wait, optional
// ones are not drawn while the others wait.
func TestRenderPoolSparesPictures(t *testing.T) {
	p := newRenderPool()
	var now, most, drawn atomic.Int32
	release := make(chan struct{})
	draw := func() {
		if n := now.Add(1); n > most.Load() {
			most.Store(n)
		}
		<-release
		now.Add(-1)
		drawn.Add(1)
	}
	var drawers sync.WaitGroup
	const boards = maxWaiting + 10
	for range boards {
		drawers.Go(func() {
			if !p.run(false, draw) {
				t.Error("a board is not drawn")
			}
		})
	}
	for p.waiting.Load() < boards {
		runtime.Gosched()
	}
	if !p.full() || p.run(true, draw) {
		t.Error("an optional picture waits with the others")
	}
	close(release)
	drawers.Wait()
	if p.full() || !p.run(true, draw) {
		t.Error("an optional picture is not drawn though nothing waits")
	}
	if slots := int32(max(runtime.GOMAXPROCS(0)-1, 1)); most.Load() > slots || drawn.Load() != boards+1 {
		t.Errorf("%d pictures were drawn, %d at a time with %d slots", drawn.Load(), most.Load(), slots)
	}
}
