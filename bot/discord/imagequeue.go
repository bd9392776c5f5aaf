package discord

import (
	"sync"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Bounds on pictures that follow answers, so that neither a user nor a guild keeps the others waiting. An answer
// without its picture says everything in words.
const (
	maxUserImages         = 1 // shown at the same time to a user
	maxGuildImages        = 8 // shown at the same time in a guild
	maxWaitingUserImages  = 8
	maxWaitingGuildImages = 64
)

// imageQueue adds pictures to private messages that were answered in words. Within a slot pictures are shown one after
// the other, and only for the latest click, whose answer an older one would cover. The number shown at the same time is
// bounded for each user and each guild. The others wait, the oldest first.
type imageQueue struct {
	mu      sync.Mutex // guards slots, shown and each slotState; held when showing grows
	slots   map[imageSlot]*slotState
	shown   map[snowflake.ID]int // how many pictures are being shown to a user, or in a guild
	showing sync.WaitGroup
}

// imageSlot is a place where a user sees pictures of one kind, of one table or of none.
type imageSlot struct {
	user, guild snowflake.ID // guild 0 is none
	table       journal.TableID
	name        string // of the file
}

// slotState is the state of a slot while clicks are answered or pictures shown in it.
type slotState struct {
	latest    snowflake.ID // click that is answered in the slot
	answering int          // clicks that are being answered
	next      func()       // shows the picture that waits; nil for none
	showing   bool         // a picture is being shown
}

// begin records that a click is about to be answered in a slot, so that no picture of an earlier click is shown there
// any more. The caller must call done once the click is answered, with the function that shows its picture, or nil. The
// queue calls show unless a later click is answered in the slot, or too many pictures wait already. If repeats is true,
// show only repeats the answer. Then it is called only if a picture shown meanwhile may have covered the answer.
func (q *imageQueue) begin(slot imageSlot, click snowflake.ID) (done func(show func(), repeats bool)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	s := q.slots[slot]
	if s == nil {
		if q.slots == nil {
			q.slots, q.shown = map[imageSlot]*slotState{}, map[snowflake.ID]int{}
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
		if show != nil && click == s.latest && (covered || !repeats && q.mayWait(slot)) {
			s.next = show
		}
		q.advance(slot, s)
	}
}

// mayWait reports whether one more picture of the user and in the guild of a slot may wait. q.mu must be held.
func (q *imageQueue) mayWait(slot imageSlot) bool {
	ofUser, inGuild := 0, 0
	for other, s := range q.slots {
		if s.next == nil {
			continue
		}
		if other.user == slot.user {
			ofUser++
		}
		if other.guild == slot.guild && slot.guild != 0 {
			inGuild++
		}
	}
	return ofUser < maxWaitingUserImages && inGuild < maxWaitingGuildImages
}

// mayShow reports whether one more picture may be shown to the user and in the guild of a slot. q.mu must be held.
func (q *imageQueue) mayShow(slot imageSlot) bool {
	return q.shown[slot.user] < maxUserImages && (slot.guild == 0 || q.shown[slot.guild] < maxGuildImages)
}

// advance shows the picture that waits for a slot, unless one is being shown there or too many are elsewhere. The
// goroutine for it ends once it is shown. advance removes the slot once nothing happens in it. q.mu must be held.
func (q *imageQueue) advance(slot imageSlot, s *slotState) {
	switch {
	case s.showing, s.next != nil && !q.mayShow(slot):
	case s.next != nil:
		show := s.next
		s.next, s.showing = nil, true
		q.count(slot, +1)
		q.showing.Go(func() {
			show()
			q.mu.Lock()
			defer q.mu.Unlock()
			s.showing = false
			q.count(slot, -1)
			q.advance(slot, s)
			q.advanceOthers(slot)
		})
	case s.answering == 0:
		delete(q.slots, slot)
	}
}

// count counts a picture whose showing begins (+1) or ends (-1). q.mu must be held.
func (q *imageQueue) count(slot imageSlot, by int) {
	for _, owner := range []snowflake.ID{slot.user, slot.guild} {
		if q.shown[owner] += by; q.shown[owner] == 0 {
			delete(q.shown, owner)
		}
	}
}

// advanceOthers shows pictures that waited for the one in the ended slot. They are for the same user or in the same
// guild, and the oldest comes first. q.mu must be held.
func (q *imageQueue) advanceOthers(ended imageSlot) {
	for {
		var next imageSlot
		var oldest *slotState
		for slot, s := range q.slots {
			waits := s.next != nil && !s.showing && (slot.user == ended.user || slot.guild == ended.guild)
			if waits && q.mayShow(slot) && (oldest == nil || s.latest < oldest.latest) {
				next, oldest = slot, s
			}
		}
		if oldest == nil {
			return
		}
		q.advance(next, oldest)
	}
}

// wait blocks until every picture is shown.
func (q *imageQueue) wait() { q.showing.Wait() }
