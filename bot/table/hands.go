package table

import (
	"time"

	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// ReplyTokenLife is how long a private message can be edited. Discord's interaction tokens live for 15 minutes; the
// last minute is a safety margin.
const ReplyTokenLife = 14 * time.Minute

// hands has the private hands on users' screens: the latest of each seat, and older ones to be deleted. Nobody can know
// whether a user has dismissed a private message, so each new one takes the place of the one before.
type hands struct {
	latest  map[game.Seat]*handShown
	retired []ReplyToken
}

// handShown is the latest private hand shown to a seat.
type handShown struct {
	to          journal.PersonID
	interaction snowflake.ID // the click that asked for it
	message     snowflake.ID // the click that showed the message in which it is
	seq         int64        // the table's Seq that it shows
	chosen      game.Card    // the card whose ship is being chosen; NoCard for none
	lead        handLead     // what is said above it
	state       handState
	token       ReplyToken // edits it, once it is on a screen
	expires     time.Time  // when the token stops working
	renewing    bool       // an edit of the message on the screen is in progress
}

// handState is the progress of a hand on its way to a screen.
type handState string

const (
	handAsked      handState = ""           // the answer is on its way
	handRaced      handState = "raced"      // the answer and an edit of the previous hand are on their way
	handIncomplete handState = "incomplete" // on the screen, but without its picture or perhaps overwritten
	handWhole      handState = "whole"      // on the screen, complete, and no older edit is on its way
)

// handLead is what is said above a hand.
type handLead struct {
	refusal *Refusal
	advice  *pilot.Advice
}

// add records a hand that is about to be shown to a seat. A hand in another message is retired.
func (h *hands) add(seat game.Seat, shown *handShown) {
	before := h.latest[seat]
	switch {
	case before == nil:
	case before.message != shown.message && before.standing():
		h.retired = append(h.retired, before.token)
	case before.renewing:
		shown.renewing, shown.state = true, handRaced
	}
	h.latest[seat] = shown
}

// drop forgets the hands of a token that no longer works. Their renewal may still arrive on the screen.
func (h *hands) drop(token ReplyToken) {
	for seat, shown := range h.latest {
		if shown.token == token {
			h.latest[seat] = &handShown{message: shown.message, renewing: shown.renewing}
		}
	}
}

// anyStanding reports whether any hand can be updated.
func (h *hands) anyStanding() bool {
	for _, shown := range h.latest {
		if shown.standing() {
			return true
		}
	}
	return false
}

// standing reports whether the hand is on a screen.
func (s *handShown) standing() bool { return s.state == handIncomplete || s.state == handWhole }

// HandShown records that the hand that a click asked for is now on a screen, so that it can be updated when the table
// moves on. For speed, an answer has no picture; unless whole is set, the first update adds it. A user who is choosing
// a ship is not disturbed by updates. An update of the previous hand that was in progress while the answer went out may
// have overwritten it, so one more update follows.
func (t *Table) HandShown(c Click, whole bool) error {
	seat, err := t.seatOf(c)
	if err != nil {
		return err
	}
	shown := t.hands.latest[seat]
	if shown == nil || shown.interaction != c.Interaction {
		if shown != nil && shown.message != c.privateMessage() { // another hand was asked for since, in another message
			t.hands.retired = append(t.hands.retired, c.Reply)
			t.env.Engine.RenewHands(t.id, c.Answered)
		}
		return nil
	}
	raced := shown.state == handRaced
	shown.token, shown.expires, shown.state = c.Reply, t.env.Clock.Now().Add(ReplyTokenLife), handIncomplete
	if !raced && (shown.chosen != game.NoCard || whole && shown.seq == t.now.Shown) {
		shown.state = handWhole
		if len(t.hands.retired) == 0 {
			return nil
		}
	}
	t.env.Engine.RenewHands(t.id, c.Answered)
	return nil
}

// StaleHands returns the hands to update on users' screens, by message token: those that show an outdated table, or
// that are not complete yet. Those to be deleted, because a newer one has taken their place, are returned as retired.
func (t *Table) StaleHands() (stale map[ReplyToken]Hand, retired []ReplyToken) {
	stale = map[ReplyToken]Hand{}
	retired, t.hands.retired = t.hands.retired, nil
	for seat, shown := range t.hands.latest {
		shown.renewing = false
		switch {
		case !shown.standing():
		case t.env.Clock.Now().After(shown.expires) || t.now.Phase == journal.Gone:
			delete(t.hands.latest, seat)
		case shown.state == handIncomplete || shown.chosen == game.NoCard && shown.seq < t.now.Shown:
			hand, err := t.handOf(shown.to, seat)
			if err != nil { // they no longer have the seat
				delete(t.hands.latest, seat)
				continue
			}
			hand.choose(shown.chosen)
			if shown.seq == t.now.Shown {
				hand.Refusal, hand.Advice = shown.lead.refusal, shown.lead.advice // it was visible for a moment only
			}
			stale[shown.token] = hand
			shown.seq, shown.chosen, shown.lead = t.now.Shown, hand.Chosen, handLead{}
			shown.state, shown.renewing = handWhole, true
		}
	}
	return stale, retired
}

// DropHand forgets a hand whose message can no longer be edited.
func (t *Table) DropHand(token ReplyToken) { t.hands.drop(token) }
