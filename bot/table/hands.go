package table

import (
	"cmp"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage/journal"
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

// LateEdit is how long after the end of a process an edit that it sent may still arrive: as long as a request waits for
// its response (package rest).
const LateEdit = 15 * time.Second

// maxVoterHands is how many hands of audience members are kept up to date at a table, the latest ones. Each costs one
// request per turn.
const maxVoterHands = 200

// hands has the private hands on users' screens: the latest of each reader, and older ones to be deleted. The bot
// cannot know whether a user has dismissed a private message, so a new one replaces the one before.
type hands struct {
	latest  map[handReader]*shownHand
	voters  []handReader // audience members with a hand in latest, in the order in which they asked
	retired []ReplyToken
}

// handReader identifies the reader of a hand.
type handReader struct {
	seat  game.Seat
	voter journal.PersonID // a member of the seat's audience; 0 for the seat's own person
}

// newHand returns the current hand of a person who clicked. It assumes that a message it replaces is another process's.
// hands.add corrects that.
func (t *Table) newHand(c Click, person journal.PersonID, lead handLead) *shownHand {
	shown := &shownHand{to: person, interaction: c.Interaction, message: c.privateMessage(), seq: t.now.BoardSeq,
		lead: lead}
	if c.Replaces != 0 {
		shown.editAgainAt = t.env.Clock.Now().Add(LateEdit)
	}
	return shown
}

// add records a hand that is about to be shown to a reader. A hand in another message is retired. The message of the
// new hand stays if it was retired before, because the reader has clicked in it meanwhile. The answer to a click older
// than the latest hand's replaces nothing, because clicks may overtake each other and some arrive twice. It reports
// whether the message has the right picture already, and whether the latest hand was in another message.
func (h *hands) add(reader handReader, shown *shownHand) (drawn, elsewhere bool) {
	if before := h.latest[reader]; before != nil {
		elsewhere = before.message != shown.message
		switch {
		case shown.interaction < before.interaction:
			return false, elsewhere
		case elsewhere && before.isOnScreen():
			h.retired = append(h.retired, before.token)
		default:
			shown.follow(before)
		}
	}
	h.retired = slices.DeleteFunc(h.retired, func(t ReplyToken) bool { return t.Message == shown.message })
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
		h.remove(h.voters[0])
	}
}

func (h *hands) remove(reader handReader) {
	delete(h.latest, reader)
	h.voters = slices.DeleteFunc(h.voters, func(r handReader) bool { return r == reader })
}

// HasHandOnScreen reports whether somebody has their hand on a screen, where it can be updated.
func (t *Table) HasHandOnScreen() bool {
	for _, shown := range t.hands.latest {
		if shown.isOnScreen() {
			return true
		}
	}
	return false
}

// outdate marks every hand on a screen for an update, after a change that the table's BoardSeq does not count.
func (h *hands) outdate() {
	for _, shown := range h.latest {
		shown.outdate()
	}
}

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
	shown.answered(c, t.env.Clock.Now(), shown.chosen != game.NoCard || whole && shown.seq == t.now.BoardSeq)
	if shown.state == handWhole && shown.editAgainAt.IsZero() && len(t.hands.retired) == 0 {
		return nil
	}
	t.env.Engine.RenewHands(t.id, c.Answered)
	return nil
}

// retire marks the answer to a click for deletion.
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
// those that are not complete yet. It returns as retired the hands to delete: a newer hand has replaced them, or their
// reader has lost the seat. A hand that nobody is likely to look at stays outdated. If next is not zero,
// another hand has to be updated at that time.
func (t *Table) StaleHands() (stale map[ReplyToken]Hand, retired []ReplyToken, next time.Time) {
	stale = map[ReplyToken]Hand{}
	retired, t.hands.retired = t.hands.retired, nil
	shared, now := sharedHands{}, t.env.Clock.Now()
	for reader, shown := range t.hands.latest {
		shown.renewing = false
		if !shown.isOnScreen() {
			continue
		}
		switch due, waits := t.renewalDue(reader, shown); {
		case now.After(shown.expires):
			t.hands.remove(reader)
		case !t.now.Sees(shown.to, reader.seat): // they lost the seat or were removed from its audience
			t.hands.remove(reader)
			retired = append(retired, shown.token)
		case !waits:
		case due.After(now):
			next = EarlierOf(next, due)
		default:
			hand, err := t.renewedHand(reader, shown, shared)
			if err != nil {
				t.hands.remove(reader)
				continue
			}
			stale[shown.token] = hand
			shown.edited(t.now.BoardSeq, hand, now)
		}
	}
	return stale, retired, next
}

// renewedHand returns the hand that an edit shows.
func (t *Table) renewedHand(reader handReader, shown *shownHand, shared sharedHands) (Hand, error) {
	hand, err := t.handFor(reader, shown, shared)
	if err != nil {
		return Hand{}, err
	}
	hand.choose(shown.chosen)
	hand.open(shown.opened)
	if shown.seq == t.now.BoardSeq {
		hand.Refusal, hand.Advice = shown.lead.refusal, shown.lead.advice // it was visible for only a moment
	}
	return hand, nil
}

// renewalDue returns when a hand on a screen is to be updated. It returns false if the hand is up to date. A complete
// hand whose reader is choosing a ship in a running game is left alone.
func (t *Table) renewalDue(reader handReader, shown *shownHand) (at time.Time, waits bool) {
	outdated, chooses := shown.seq < t.now.BoardSeq, shown.chosen != game.NoCard && t.now.Phase == journal.Playing
	switch {
	case shown.state != handIncomplete && !(outdated && !chooses && t.matters(reader, shown)):
		return shown.editAgainAt, !shown.editAgainAt.IsZero() && !chooses
	case t.isOnTurn(reader):
		return time.Time{}, true
	}
	return shown.renewed.Add(renewalInterval), true
}

// matters reports whether a reader is likely to look at their hand now. Members of an audience look while it is on
// turn.
func (t *Table) matters(reader handReader, shown *shownHand) bool {
	return t.isOnTurn(reader) || reader.voter == 0 && t.env.Clock.Now().Before(shown.askedAt().Add(watchedFor))
}

// isOnTurn reports whether a reader has to decide now, or is to see the end of the game.
func (t *Table) isOnTurn(reader handReader) bool {
	switch {
	case t.now.Phase != journal.Playing:
		return true
	case reader.voter != 0:
		return t.now.Poll.Seat == reader.seat
	}
	return t.now.Game.Turn() == reader.seat
}

func (t *Table) handFor(reader handReader, shown *shownHand, shared sharedHands) (Hand, error) {
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

// DropHand forgets a hand whose message can no longer be edited. An edit of it may still arrive on the screen.
func (t *Table) DropHand(token ReplyToken) {
	for reader, shown := range t.hands.latest {
		if shown.token == token {
			t.hands.latest[reader] = shown.lost()
		}
	}
}
