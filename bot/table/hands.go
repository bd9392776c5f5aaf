package table

import (
	"time"

	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// ReplyTokenLife is how long a private message can be edited: an interaction's token lives 15 minutes; the last one is
// left out.
const ReplyTokenLife = 14 * time.Minute

// hands is the private hands that were asked for last, by seat.
type hands map[game.Seat]*handShown

// handShown is the latest private hand that a seat was given.
type handShown struct {
	to          journal.PersonID
	interaction snowflake.ID // that asked for it
	seq         int64        // the number of the table that it shows
	chosen      game.Card    // for which a ship is being chosen; NoCard for none
	lead        handLead     // what was said first
	state       handState
	token       ReplyToken // by which it can be edited, once it stands on a screen
	expires     time.Time  // when it cannot any more
	renewing    bool       // an edit of the message that stands there is under way
}

// handState is how far a hand has come.
type handState string

const (
	handAsked      handState = ""           // its answer is on its way
	handRaced      handState = "raced"      // likewise, and so was an edit of the hand that stood there before
	handIncomplete handState = "incomplete" // it stands, but is not whole yet, or an older one may have covered it
	handWhole      handState = "whole"      // it stands with all that belongs to it, and nothing older is on its way
)

// handLead is what is said above a hand.
type handLead struct {
	refusal *Refusal
	advice  *pilot.Advice
}

// add notes that a hand is given to a person who asked for it.
func (h hands) add(seat game.Seat, shown *handShown) {
	if before := h[seat]; before != nil && before.renewing {
		shown.renewing, shown.state = true, handRaced
	}
	h[seat] = shown
}

// drop forgets the hands of a token that cannot be used any more.
func (h hands) drop(token ReplyToken) {
	for seat, shown := range h {
		if shown.token == token {
			delete(h, seat)
		}
	}
}

// anyStanding reports whether any hand can be renewed.
func (h hands) anyStanding() bool {
	for _, shown := range h {
		if shown.standing() {
			return true
		}
	}
	return false
}

// standing reports whether the hand stands on a screen.
func (s *handShown) standing() bool { return s.state == handIncomplete || s.state == handWhole }

// HandShown notes that the hand asked for by a click now stands on a screen, so that it can be renewed when the table
// moves on. An answer is in words, for speed: unless it was whole, the first renewal brings the picture. Somebody who
// chooses a ship is not disturbed by either. A renewal that was on its way to the same screen while the answer went out
// may have covered it, so that one more follows.
func (t *Table) HandShown(c Click, whole bool) error {
	seat, err := t.seatOf(c)
	if err != nil {
		return err
	}
	shown := t.hands[seat]
	if shown == nil || shown.interaction != c.Interaction {
		return nil // another hand was asked for meanwhile
	}
	raced := shown.state == handRaced
	shown.token, shown.expires, shown.state = c.Reply, t.env.Clock.Now().Add(ReplyTokenLife), handIncomplete
	if !raced && (shown.chosen != game.NoCard || whole && shown.seq == t.now.Shown) {
		shown.state = handWhole
		return nil
	}
	t.env.Engine.RenewHands(t.id, c.Answered)
	return nil
}

// StaleHands returns the hands on people's screens that show an earlier number than the table's, or that are not whole
// yet, by the token of their message.
func (t *Table) StaleHands() map[ReplyToken]Hand {
	stale := map[ReplyToken]Hand{}
	for seat, shown := range t.hands {
		shown.renewing = false
		switch {
		case !shown.standing():
		case t.env.Clock.Now().After(shown.expires) || t.now.Phase == journal.Gone:
			delete(t.hands, seat)
		case shown.state == handIncomplete || shown.chosen == game.NoCard && shown.seq < t.now.Shown:
			hand, err := t.handOf(shown.to, seat)
			if err != nil { // they have the seat no more
				delete(t.hands, seat)
				continue
			}
			hand.choose(shown.chosen)
			if shown.seq == t.now.Shown {
				hand.Refusal, hand.Advice = shown.lead.refusal, shown.lead.advice // it was read for a moment only
			}
			stale[shown.token] = hand
			shown.seq, shown.chosen, shown.lead, shown.state, shown.renewing = t.now.Shown, hand.Chosen, handLead{}, handWhole, true
		}
	}
	return stale
}

// DropHand forgets a message that cannot be renewed any more.
func (t *Table) DropHand(token ReplyToken) { t.hands.drop(token) }
