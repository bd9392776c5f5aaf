package table

import (
	"cmp"
	"slices"
	"time"

	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// ReplyTokenLife is how long a private message can be edited. Discord's interaction tokens live for 15 minutes. The
// last minute is a safety margin.
const ReplyTokenLife = 14 * time.Minute

// watchedFor is how long a reader is likely to look at their hand after asking for it. After that it is renewed only
// for their turn and for the end, because each renewal draws a picture.
const watchedFor = 5 * time.Minute

// renewalInterval is the least time between two renewals of a hand whose reader is not on turn. Of several moves in
// quick succession only the latest is then shown. The reader's turn and the end are shown at once.
const renewalInterval = 2500 * time.Millisecond

// LateEdit is how long an edit may still arrive after the process that sent it has ended: as long as a request waits
// for its response (package rest).
const LateEdit = 15 * time.Second

// maxVoterHands is how many hands of audience members are kept up to date at a table: those asked for last. Each costs
// one request per turn.
const maxVoterHands = 200

// hands has the private hands on users' screens: the latest of each reader, and older ones to be deleted. The bot
// cannot know whether a user has dismissed a private message, so each new one takes the place of the one before.
type hands struct {
	latest  map[handReader]*handShown
	voters  []handReader // audience members with a hand in latest, in the order in which they asked
	retired []ReplyToken
}

// handReader identifies the reader of a hand.
type handReader struct {
	seat  game.Seat
	voter journal.PersonID // a member of the seat's audience; 0 for the seat's own person
}

// handShown is the latest private hand shown to a reader.
type handShown struct {
	to          journal.PersonID
	interaction snowflake.ID             // the click that asked for it
	message     snowflake.ID             // the click that showed the message that holds it
	seq         int64                    // the table's Seq that it shows
	chosen      game.Card                // the card whose ship is being chosen; NoCard for none
	lead        handLead                 // what is said above it
	preferences *storage.UserPreferences // of a member of an audience
	state       handState
	token       ReplyToken // edits it, once it is on a screen
	expires     time.Time  // when the token stops working
	drawn       bool       // an edit has shown it with its picture
	renewed     time.Time  // of the latest edit of the message on the screen; zero for none
	renewing    bool       // an edit of the message on the screen is in progress

	// again is when the message is edited once more; zero for never. Another process has shown a hand in it, whose
	// edits may arrive after the answer.
	again time.Time
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

// newHand returns the current hand of a person who clicked. A message that it replaces is taken for another process's
// until hands.add knows better.
func (t *Table) newHand(c Click, person journal.PersonID, lead handLead) *handShown {
	shown := &handShown{to: person, interaction: c.Interaction, message: c.privateMessage(), seq: t.now.Shown,
		lead: lead}
	if c.Replaces != 0 {
		shown.again = t.env.Clock.Now().Add(LateEdit)
	}
	return shown
}

// add records a hand that is about to be shown to a reader, and retires the reader's hand in another message. It
// reports whether the message has the right picture already, and whether the latest hand was elsewhere, in another
// message. Clicks may overtake each other, and some arrive twice. The answer to an earlier click than that of the
// latest hand replaces nothing.
func (h *hands) add(reader handReader, shown *handShown) (drawn, elsewhere bool) {
	before := h.latest[reader]
	elsewhere = before != nil && before.message != shown.message
	switch {
	case before == nil:
	case shown.interaction < before.interaction:
		return false, elsewhere
	case before.message != shown.message && before.standing():
		h.retired = append(h.retired, before.token)
	case before.renewing:
		shown.renewing, shown.state = true, handRaced
	case before.message == shown.message:
		shown.drawn, shown.renewed = before.drawn && before.seq == shown.seq, before.renewed
	}
	if before != nil && before.message == shown.message {
		shown.again = before.again
	}
	h.latest[reader] = shown
	if reader.voter != 0 {
		h.limitVoters(reader)
	}
	return shown.drawn, elsewhere
}

// limitVoters records that a reader is the audience member who asked last. If there are too many, it forgets the hand
// of the member who asked first.
func (h *hands) limitVoters(reader handReader) {
	h.voters = append(slices.DeleteFunc(h.voters, func(r handReader) bool { return r == reader }), reader)
	if len(h.voters) > maxVoterHands {
		delete(h.latest, h.voters[0])
		h.voters = slices.Delete(h.voters, 0, 1)
	}
}

// drop forgets the hands of a token that no longer works. An edit of them may still arrive on the screen.
func (h *hands) drop(token ReplyToken) {
	for reader, shown := range h.latest {
		if shown.token == token {
			h.latest[reader] = &handShown{message: shown.message, renewing: shown.renewing}
		}
	}
}

// remove forgets the hand of a reader.
func (h *hands) remove(reader handReader) {
	delete(h.latest, reader)
	h.voters = slices.DeleteFunc(h.voters, func(r handReader) bool { return r == reader })
}

// HandsStand reports whether a hand of the table is on a screen.
func (t *Table) HandsStand() bool { return t.hands.anyStanding() }

// anyStanding reports whether any hand is on a screen.
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

// outdate marks every hand on a screen for an update, after a change that the table's Seq does not count. The picture
// may be wrong, too.
func (h *hands) outdate() {
	for _, shown := range h.latest {
		if shown.standing() {
			shown.state, shown.drawn = handIncomplete, false
		}
	}
}

// isAnswerTo reports whether a click asked for the hand.
func (s *handShown) isAnswerTo(c Click) bool { return s != nil && s.interaction == c.Interaction }

// HandShown records that the hand that a click asked for is now on a screen, so that it can be updated when the table
// moves on. For speed, an answer has no picture. Unless whole is set, the first update adds it. Updates do not disturb
// a user who is choosing a ship. An update of the previous hand that was in progress while the answer went out may have
// overwritten the answer, so one more update follows. The hand of a seat that was lost meanwhile is deleted.
func (t *Table) HandShown(c Click, whole bool) error {
	reader, err := t.readerOf(c)
	if err != nil {
		t.retire(c)
		return err
	}
	shown := t.hands.latest[reader]
	if !shown.isAnswerTo(c) {
		if shown != nil && shown.message != c.privateMessage() { // another hand was asked for since, in another message
			t.retire(c)
		}
		return nil
	}
	raced := shown.state == handRaced
	shown.token, shown.expires, shown.state = c.Reply, t.env.Clock.Now().Add(ReplyTokenLife), handIncomplete
	shown.message = c.privateMessage() // it is another one if the message clicked on was deleted meanwhile
	if !raced && (shown.chosen != game.NoCard || whole && shown.seq == t.now.Shown) {
		shown.state = handWhole
		if len(t.hands.retired) == 0 && shown.again.IsZero() {
			return nil
		}
	}
	t.env.Engine.RenewHands(t.id, c.Answered)
	return nil
}

// retire has the answer to a click deleted.
func (t *Table) retire(c Click) {
	t.hands.retired = append(t.hands.retired, c.Reply)
	t.env.Engine.RenewHands(t.id, c.Answered)
}

// readerOf returns the user who clicked as the reader of a hand.
func (t *Table) readerOf(c Click) (handReader, error) {
	seat, err := t.seatOf(c)
	if err == nil {
		return handReader{seat: seat}, nil
	}
	person := cmp.Or(t.personOf(c.User), t.people.voters[c.User])
	if voter, joined := t.now.Voters[person]; joined {
		return handReader{voter.Seat, person}, nil
	}
	return handReader{}, err
}

// StaleHands returns the hands to update on users' screens, by message token: those that show an outdated table, and
// those that are not complete yet. The hands to delete are returned as retired. A newer hand has taken their place, or
// their reader has lost the seat, whose move they would keep asking for. A hand that nobody is likely to look at stays
// outdated. If next is not zero, another hand has to be updated at that time.
func (t *Table) StaleHands() (stale map[ReplyToken]Hand, retired []ReplyToken, next time.Time) {
	stale = map[ReplyToken]Hand{}
	retired, t.hands.retired = t.hands.retired, nil
	shared, now := sharedHands{}, t.env.Clock.Now()
	for reader, shown := range t.hands.latest {
		shown.renewing = false
		switch due, waits := t.renewalDue(reader, shown); {
		case !shown.standing():
		case now.After(shown.expires):
			t.hands.remove(reader)
		case !t.now.Sees(shown.to, reader.seat): // they no longer have the seat, or belong to the audience
			t.hands.remove(reader)
			retired = append(retired, shown.token)
		case !waits:
		case due.After(now):
			if next.IsZero() || due.Before(next) {
				next = due
			}
		default:
			hand, err := t.handFor(reader, shown, shared)
			if err != nil {
				t.hands.remove(reader)
				continue
			}
			hand.choose(shown.chosen)
			if shown.seq == t.now.Shown {
				hand.Refusal, hand.Advice = shown.lead.refusal, shown.lead.advice // it was visible for a moment only
			}
			stale[shown.token] = hand
			shown.seq, shown.chosen, shown.lead = t.now.Shown, hand.Chosen, handLead{}
			shown.state, shown.drawn, shown.renewing, shown.renewed = handWhole, true, true, now
			if !shown.again.After(now) {
				shown.again = time.Time{}
			}
		}
	}
	return stale, retired, next
}

// renewalDue returns when a hand on a screen is to be updated. It returns false if the hand is up to date. A complete
// hand whose reader is choosing a ship in a running game is left alone.
func (t *Table) renewalDue(reader handReader, shown *handShown) (at time.Time, waits bool) {
	outdated, chooses := shown.seq < t.now.Shown, shown.chosen != game.NoCard && t.now.Phase == journal.Playing
	switch {
	case shown.state != handIncomplete && !(outdated && !chooses && t.matters(reader, shown)):
		return shown.again, !shown.again.IsZero() && !chooses
	case t.isOnTurn(reader):
		return time.Time{}, true
	}
	return shown.renewed.Add(renewalInterval), true
}

// matters reports whether a reader is likely to look at their hand now. Members of an audience look while it is on
// turn.
func (t *Table) matters(reader handReader, shown *handShown) bool {
	asked := shown.expires.Add(-ReplyTokenLife)
	return t.isOnTurn(reader) || reader.voter == 0 && t.env.Clock.Now().Before(asked.Add(watchedFor))
}

// isOnTurn reports whether a reader has to decide now, or has the end to look at.
func (t *Table) isOnTurn(reader handReader) bool {
	switch {
	case t.now.Phase != journal.Playing:
		return true
	case reader.voter != 0:
		return t.now.Poll.Seat == reader.seat
	}
	return t.now.Game.Turn() == reader.seat
}

// handFor returns what a reader may see now.
func (t *Table) handFor(reader handReader, shown *handShown, shared sharedHands) (Hand, error) {
	if reader.voter == 0 {
		return t.handOf(shown.to, reader.seat)
	}
	hand, err := t.voterHand(reader.voter, shared)
	hand.Preferences = *shown.preferences
	return hand, err
}

// WantsHand reports whether a hand from StaleHands may still be shown once its picture is drawn, which takes a while.
// Its reader must not have asked for another hand since. If it asks for a move, the turn must not have passed.
func (t *Table) WantsHand(token ReplyToken, h Hand) bool {
	if h.Phase == journal.Playing && h.View.Turn == h.View.Seat &&
		(t.now.Phase != journal.Playing || t.now.Game.Turn() != h.View.Seat) {
		return false
	}
	for _, shown := range t.hands.latest {
		if shown.token == token {
			return true
		}
	}
	return false
}

// DropHand forgets a hand whose message can no longer be edited.
func (t *Table) DropHand(token ReplyToken) { t.hands.drop(token) }
