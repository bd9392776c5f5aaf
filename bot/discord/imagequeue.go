package discord

import (
	"sync"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// maxWaitingImages is how many slots of a user may have a picture that waits for the one that is being shown.
const maxWaitingImages = 8

// imageQueue adds pictures to private messages that were answered in words. Within a slot pictures are shown
// one after the other, and only those of the latest click: an overtaken one would cover it. Of each user one picture is
// drawn and shown at a time, so a user who looks at many games keeps no others waiting.
type imageQueue struct {
	mu      sync.Mutex
	slots   map[imageSlot]*slotState
	users   map[snowflake.ID]bool // whose picture is being shown
	showing sync.WaitGroup
}

// imageSlot is what a user sees pictures in: those of one kind, of one table or of none.
type imageSlot struct {
	user  snowflake.ID
	table journal.TableID
	name  string // of the file
}

// slotState is the state of a slot while clicks are answered or pictures shown in it.
type slotState struct {
	latest    snowflake.ID // click that is answered in the slot
	answering int          // clicks that are being answered
	next      func()       // shows the picture that waits; nil for none
	showing   bool         // a picture is being shown
}

// begin records that a click is about to be answered in a slot, so that no picture of an earlier click is
// shown there any more. The caller calls done once the click is answered, with the function that shows its
// picture, or nil. The queue calls that unless a later click is answered in the slot, or too many pictures of the user
// wait. If the function only repeats the answer, it is called only if a picture shown meanwhile may have covered it.
func (q *imageQueue) begin(slot imageSlot, click snowflake.ID) (done func(show func(), repeats bool)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	s := q.slots[slot]
	if s == nil {
		if q.slots == nil {
			q.slots, q.users = map[imageSlot]*slotState{}, map[snowflake.ID]bool{}
		}
		s = &slotState{}
		q.slots[slot] = s
	}
	s.answering++
	if click >= s.latest {
		s.latest, s.next = click, nil
	}
	covered := s.showing
	return func(show func(), repeats bool) {
		q.mu.Lock()
		defer q.mu.Unlock()
		s.answering--
		if show != nil && click == s.latest && (covered || !repeats && q.waiting(slot.user) < maxWaitingImages) {
			s.next = show
		}
		q.advance(slot, s)
	}
}

// waiting returns how many slots of a user have a picture that waits. The caller holds q.mu.
func (q *imageQueue) waiting(user snowflake.ID) (n int) {
	for slot, s := range q.slots {
		if slot.user == user && s.next != nil {
			n++
		}
	}
	return n
}

// advance shows the picture that waits for a slot unless one is being shown there or elsewhere to the same user, and
// removes the slot once nothing happens in it. The caller holds q.mu.
func (q *imageQueue) advance(slot imageSlot, s *slotState) {
	switch {
	case s.showing, s.next != nil && q.users[slot.user]:
	case s.next != nil:
		show := s.next
		s.next, s.showing, q.users[slot.user] = nil, true, true
		q.showing.Go(func() {
			show()
			q.mu.Lock()
			defer q.mu.Unlock()
			s.showing = false
			delete(q.users, slot.user)
			q.advance(slot, s)
			q.advanceOldest(slot.user)
		})
	case s.answering == 0:
		delete(q.slots, slot)
	}
}

// advanceOldest shows the picture of a user that has waited longest. The caller holds q.mu.
func (q *imageQueue) advanceOldest(user snowflake.ID) {
	var oldest imageSlot
	for slot, s := range q.slots {
		if slot.user == user && s.next != nil && (q.slots[oldest] == nil || s.latest < q.slots[oldest].latest) {
			oldest = slot
		}
	}
	if s := q.slots[oldest]; s != nil {
		q.advance(oldest, s)
	}
}

// wait waits until every picture is shown.
func (q *imageQueue) wait() { q.showing.Wait() }
