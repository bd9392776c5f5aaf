package table

import (
	"time"

	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// shownHand is the latest private hand that a reader was shown. Its states:
//
//	asked ── answered ──▶ incomplete, or whole if the answer shows all of it
//	raced ── answered ──▶ incomplete
//	incomplete ── edited ──▶ whole
//	whole ── outdated ──▶ incomplete
type shownHand struct {
	to          journal.PersonID
	interaction snowflake.ID             // the click that asked for it
	preferences *storage.UserPreferences // of a member of an audience

	// The content of the hand.
	seq    int64     // the table's BoardSeq
	chosen game.Card // the card whose ship is being chosen; NoCard for none
	opened HandPart  // what the reader has opened in it
	lead   handLead  // above it
	drawn  bool      // an edit has shown it with its picture

	// The message that holds the hand.
	message  snowflake.ID // the click that showed the message
	state    handState
	token    ReplyToken // edits the message, once it is on a screen
	expires  time.Time  // when the token stops working
	renewed  time.Time  // of the latest edit; zero for none
	renewing bool       // an edit is in progress

	// editAgainAt is when the message is edited once more, zero for never: another process has shown a hand in it, and
	// the edits of that process may arrive after the answer.
	editAgainAt time.Time
}

// handState is the progress of a hand on its way to a screen.
type handState string

const (
	handAsked      handState = ""           // the answer is on its way
	handRaced      handState = "raced"      // the answer and an edit of the previous hand are on their way
	handIncomplete handState = "incomplete" // on the screen, but without its picture or perhaps overwritten
	handWhole      handState = "whole"      // on the screen, complete, and no older edit is on its way
)

// handLead is a refusal or advice above a hand.
type handLead struct {
	refusal *Refusal
	advice  *pilot.Advice
}

// isOnScreen reports whether the hand is on a screen, where it can be edited.
func (s *shownHand) isOnScreen() bool { return s.state == handIncomplete || s.state == handWhole }

// isAnswerTo reports whether a click asked for the hand.
func (s *shownHand) isAnswerTo(c Click) bool { return s != nil && s.interaction == c.Interaction }

// askedAt returns when the hand on a screen was asked for.
func (s *shownHand) askedAt() time.Time { return s.expires.Add(-ReplyTokenLife) }

// follow takes over the state of the message from the reader's previous hand. An edit of that hand that is in progress
// may overwrite the answer. If that hand has shown the same position with its picture, the picture is right.
func (s *shownHand) follow(before *shownHand) {
	inPlace := before.message == s.message
	switch {
	case before.renewing:
		s.renewing, s.state = true, handRaced
	case inPlace:
		s.drawn, s.renewed = before.drawn && before.seq == s.seq, before.renewed
	}
	if inPlace {
		s.editAgainAt = before.editAgainAt
	}
}

// answered records that the answer to a click is on the screen. It is complete if it shows all of the hand, unless an
// edit of the previous hand may have overwritten it.
func (s *shownHand) answered(c Click, now time.Time, complete bool) {
	complete = complete && s.state != handRaced
	s.token, s.expires, s.state = c.Reply, now.Add(ReplyTokenLife), handIncomplete
	s.message = c.privateMessage() // another one if the message clicked on was deleted meanwhile
	if complete {
		s.state = handWhole
	}
}

// edited records that an edit shows the hand as of a table's Seq, with its picture.
func (s *shownHand) edited(seq int64, h Hand, now time.Time) {
	s.seq, s.chosen, s.opened, s.lead, s.drawn = seq, h.Chosen, h.Opened, handLead{}, true
	s.state, s.renewing, s.renewed = handWhole, true, now
	if !s.editAgainAt.After(now) {
		s.editAgainAt = time.Time{}
	}
}

// outdate marks a hand on a screen for an edit. Its picture may be wrong, too.
func (s *shownHand) outdate() {
	if s.isOnScreen() {
		s.state, s.drawn = handIncomplete, false
	}
}

// lost returns what remains of a hand whose token no longer works: an edit of it may still arrive.
func (s *shownHand) lost() *shownHand { return &shownHand{message: s.message, renewing: s.renewing} }
