package followup

import (
	"sync"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Bounds on pictures that follow answers, so that neither a user nor a guild keeps the others waiting. An answer
// without its picture says everything in words.
const (
	maxUserPictures         = 1 // shown at the same time to a user
	maxGuildPictures        = 8 // shown at the same time in a guild
	maxWaitingUserPictures  = 8
	maxWaitingGuildPictures = 64
)

// Pictures adds pictures to private messages that were answered in words. Within a slot pictures are shown one after
// the other, and only for the latest click, whose answer an older one would cover. The number shown at the same time is
// bounded for each user and each guild. The others wait, the oldest first.
type Pictures struct {
	mu      sync.Mutex // guards slots, shown and each slotState; held when showing grows
	slots   map[Slot]*slotState
	shown   map[snowflake.ID]int // how many pictures are being shown to a user, or in a guild
	showing sync.WaitGroup
}

// Slot is a place where a user sees pictures of one kind, of one table or of none.
type Slot struct {
	User, Guild snowflake.ID // Guild 0 is none
	Table       journal.TableID
	File        string // its name
}

// slotState is the state of a slot while clicks are answered or pictures shown in it.
type slotState struct {
	latest    snowflake.ID // click that is answered in the slot
	answering int          // clicks that are being answered
	next      func()       // shows the picture that waits; nil for none
	showing   bool         // a picture is being shown
}

// Begin records that a click is about to be answered in a slot, so that no picture of an earlier click is shown there
// any more. The caller must call done once the click is answered, with the function that shows its picture, or nil. It
// is called unless a later click is answered in the slot, or too many pictures wait already. If repeats is true, show
// only repeats the answer. Then it is called only if a picture shown meanwhile may have covered the answer.
func (p *Pictures) Begin(slot Slot, click snowflake.ID) (done func(show func(), repeats bool)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.slots[slot]
	if s == nil {
		if p.slots == nil {
			p.slots, p.shown = map[Slot]*slotState{}, map[snowflake.ID]int{}
		}
		s = &slotState{}
		p.slots[slot] = s
	}
	s.answering++
	if click >= s.latest {
		s.latest, s.next = click, nil
	}
	covered := s.showing
	return func(show func(), repeats bool) {
		p.mu.Lock()
		defer p.mu.Unlock()
		s.answering--
		if show != nil && click == s.latest && (covered || !repeats && p.mayWait(slot)) {
			s.next = show
		}
		p.advance(slot, s)
	}
}

// mayWait reports whether one more picture of the user and in the guild of a slot may wait. p.mu must be held.
func (p *Pictures) mayWait(slot Slot) bool {
	ofUser, inGuild := 0, 0
	for other, s := range p.slots {
		if s.next == nil {
			continue
		}
		if other.User == slot.User {
			ofUser++
		}
		if other.Guild == slot.Guild && slot.Guild != 0 {
			inGuild++
		}
	}
	return ofUser < maxWaitingUserPictures && inGuild < maxWaitingGuildPictures
}

// mayShow reports whether one more picture may be shown to the user and in the guild of a slot. p.mu must be held.
func (p *Pictures) mayShow(slot Slot) bool {
	return p.shown[slot.User] < maxUserPictures && (slot.Guild == 0 || p.shown[slot.Guild] < maxGuildPictures)
}

// advance shows the picture that waits for a slot, unless one is being shown there or too many are elsewhere. The
// goroutine for it ends once it is shown. advance removes the slot once nothing happens in it. p.mu must be held.
func (p *Pictures) advance(slot Slot, s *slotState) {
	switch {
	case s.showing, s.next != nil && !p.mayShow(slot):
	case s.next != nil:
		show := s.next
		s.next, s.showing = nil, true
		p.count(slot, +1)
		p.showing.Go(func() {
			show()
			p.mu.Lock()
			defer p.mu.Unlock()
			s.showing = false
			p.count(slot, -1)
			p.advance(slot, s)
			p.advanceOthers(slot)
		})
	case s.answering == 0:
		delete(p.slots, slot)
	}
}

// count counts a picture whose showing begins (+1) or ends (-1). p.mu must be held.
func (p *Pictures) count(slot Slot, by int) {
	for _, owner := range []snowflake.ID{slot.User, slot.Guild} {
		if p.shown[owner] += by; p.shown[owner] == 0 {
			delete(p.shown, owner)
		}
	}
}

// advanceOthers shows pictures that waited for the one in the ended slot. They are for the same user or in the same
// guild, and the oldest comes first. p.mu must be held.
func (p *Pictures) advanceOthers(ended Slot) {
	for {
		var next Slot
		var oldest *slotState
		for slot, s := range p.slots {
			waits := s.next != nil && !s.showing && (slot.User == ended.User || slot.Guild == ended.Guild)
			if waits && p.mayShow(slot) && (oldest == nil || s.latest < oldest.latest) {
				next, oldest = slot, s
			}
		}
		if oldest == nil {
			return
		}
		p.advance(next, oldest)
	}
}

// Wait blocks until every picture is shown.
func (p *Pictures) Wait() { p.showing.Wait() }
