package discord

import (
	"sync"

	"korsar/storage/journal"
)

// gallery adds pictures to private messages that were answered in words, each
// in its own time. In one frame pictures are hung one after the other, the
// latest only: an earlier one that was overtaken would cover it.
type gallery struct {
	mu      sync.Mutex
	next    map[frame]func() // has an entry for each frame that is being hung; nil when nothing waits
	hanging sync.WaitGroup
}

// frame is where somebody looks at pictures of one kind: of a table, or of none.
type frame struct {
	user  journal.Snowflake
	table journal.TableID
	name  string // of the file
}

// hang runs do, which hangs a picture, unless a later one comes before its turn.
func (g *gallery) hang(f frame, do func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, busy := g.next[f]; busy {
		g.next[f] = do
		return
	}
	if g.next == nil {
		g.next = map[frame]func(){}
	}
	g.next[f] = nil
	g.hanging.Go(func() {
		for do := do; do != nil; do = g.following(f) {
			do()
		}
	})
}

// following is what waits for a frame; nil, and the frame is free, when nothing
// does.
func (g *gallery) following(f frame) func() {
	g.mu.Lock()
	defer g.mu.Unlock()
	do := g.next[f]
	if do == nil {
		delete(g.next, f)
		return nil
	}
	g.next[f] = nil
	return do
}

// wait waits until every picture hangs.
func (g *gallery) wait() { g.hanging.Wait() }
