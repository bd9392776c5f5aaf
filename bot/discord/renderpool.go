package discord

import (
	"runtime"
	"sync/atomic"
)

// renderPool limits how many pictures are drawn at the same time, to one less than there are cores, so that
// clicks are answered meanwhile.
type renderPool struct {
	slots   chan struct{}
	waiting atomic.Int32
}

// maxWaiting is how many pictures may wait, a few milliseconds each, before optional ones are no longer drawn.
const maxWaiting = 32

func newRenderPool() *renderPool {
	return &renderPool{slots: make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 1))}
}

// full reports whether an optional picture would not be drawn.
func (p *renderPool) full() bool { return p.waiting.Load() >= maxWaiting }

// run calls draw when there is a slot. If too many pictures wait, an optional one is not drawn, and run
// returns false.
func (p *renderPool) run(optional bool, draw func()) bool {
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > maxWaiting && optional {
		return false
	}
	p.slots <- struct{}{}
	defer func() { <-p.slots }()
	draw()
	return true
}
