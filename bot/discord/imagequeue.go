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
	slots   map[imageSlot]*slotState
	showing sync.WaitGroup
}

// imageSlot is where somebody looks at pictures of one kind: of a table, or of none.
type imageSlot struct {
	user  snowflake.ID
	table journal.TableID
	name  string // of the file
}

// slotState is a frame in which something is under way.
type slotState struct {
	latest    snowflake.ID // of the clicks that were answered there
	answering int          // clicks whose answer is under way
	next      func()       // hangs what waits; nil for nothing
	showing   bool         // something is being hung
}

// begin notes that a click is about to be answered in a frame, so that nothing of an
// earlier one is hung there any more. The caller calls done once it is answered, with
// what hangs its picture. That is left undone if a later click is answered there. What
// only repeats the answer is done if a picture was on its way meanwhile, which may have
// covered it; nil never is.
func (g *imageQueue) begin(slot imageSlot, click snowflake.ID) (done func(hang func(), repeats bool)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.slots[slot]
	if s == nil {
		if g.slots == nil {
			g.slots = map[imageSlot]*slotState{}
		}
		s = &slotState{}
		g.slots[slot] = s
	}
	s.answering++
	if click >= s.latest {
		s.latest, s.next = click, nil
	}
	covered := s.showing
	return func(hang func(), repeats bool) {
		g.mu.Lock()
		defer g.mu.Unlock()
		s.answering--
		if hang != nil && click == s.latest && (covered || !repeats) {
			s.next = hang
		}
		g.advance(slot, s)
	}
}

// advance hangs what waits for a frame, unless something is being hung there; a frame in
// which nothing is under way is forgotten. The gallery is locked.
func (g *imageQueue) advance(slot imageSlot, s *slotState) {
	switch {
	case s.showing:
	case s.next != nil:
		hang := s.next
		s.next, s.showing = nil, true
		g.showing.Go(func() {
			hang()
			g.mu.Lock()
			defer g.mu.Unlock()
			s.showing = false
			g.advance(slot, s)
		})
	case s.answering == 0:
		delete(g.slots, slot)
	}
}

// wait waits until every picture hangs.
func (g *imageQueue) wait() { g.showing.Wait() }
