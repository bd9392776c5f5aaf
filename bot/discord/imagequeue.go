package discord

import (
	"sync"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// imageQueue adds pictures to private messages that were answered in words, each
// in its own time. In one frame pictures are hung one after the other, and those of
// the latest click only: an earlier one that was overtaken would cover it.
type imageQueue struct {
	mu      sync.Mutex
	frames  map[frame]*framed
	hanging sync.WaitGroup
}

// frame is where somebody looks at pictures of one kind: of a table, or of none.
type frame struct {
	user  snowflake.ID
	table journal.TableID
	name  string // of the file
}

// framed is a frame in which something is under way.
type framed struct {
	latest    snowflake.ID // of the clicks that were answered there
	answering int          // clicks whose answer is under way
	next      func()       // hangs what waits; nil for nothing
	hanging   bool         // something is being hung
}

// enter notes that a click is about to be answered in a frame, so that nothing of an
// earlier one is hung there any more. The caller calls done once it is answered, with
// what hangs its picture. That is left undone if a later click is answered there. What
// only repeats the answer is done if a picture was on its way meanwhile, which may have
// covered it; nil never is.
func (g *imageQueue) enter(f frame, click snowflake.ID) (done func(hang func(), repeats bool)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	in := g.frames[f]
	if in == nil {
		if g.frames == nil {
			g.frames = map[frame]*framed{}
		}
		in = &framed{}
		g.frames[f] = in
	}
	in.answering++
	if click >= in.latest {
		in.latest, in.next = click, nil
	}
	covered := in.hanging
	return func(hang func(), repeats bool) {
		g.mu.Lock()
		defer g.mu.Unlock()
		in.answering--
		if hang != nil && click == in.latest && (covered || !repeats) {
			in.next = hang
		}
		g.proceed(f, in)
	}
}

// proceed hangs what waits for a frame, unless something is being hung there; a frame in
// which nothing is under way is forgotten. The gallery is locked.
func (g *imageQueue) proceed(f frame, in *framed) {
	switch {
	case in.hanging:
	case in.next != nil:
		hang := in.next
		in.next, in.hanging = nil, true
		g.hanging.Go(func() {
			hang()
			g.mu.Lock()
			defer g.mu.Unlock()
			in.hanging = false
			g.proceed(f, in)
		})
	case in.answering == 0:
		delete(g.frames, f)
	}
}

// wait waits until every picture hangs.
func (g *imageQueue) wait() { g.hanging.Wait() }
