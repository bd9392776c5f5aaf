package discord

import (
	"runtime"
	"sync/atomic"
)

// renderPool is where pictures are drawn: on one core fewer than there are, so that clicks
// are answered meanwhile.
type renderPool struct {
	slots   chan struct{}
	waiting atomic.Int32
}

// maxWaiting is how many may wait for a place, a few milliseconds each, before those
// that only adorn words are spared.
const maxWaiting = 32

func newRenderPool() *renderPool {
	return &renderPool{slots: make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 1))}
}

// full tells whether a picture that can be spared would be.
func (e *renderPool) full() bool { return e.waiting.Load() >= maxWaiting }

// run draws when there is a place for it. It is false, and nothing was drawn, for a
// picture that can be spared when too many wait.
func (e *renderPool) run(optional bool, draw func()) bool {
	defer e.waiting.Add(-1)
	if e.waiting.Add(1) > maxWaiting && optional {
		return false
	}
	e.slots <- struct{}{}
	defer func() { <-e.slots }()
	draw()
	return true
}
