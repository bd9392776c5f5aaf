package table

import (
	"slices"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/game"
	"korsar/storage/journal"
)

// TestDroppedRenewalMayStillArrive: a hand that is asked for during an edit of the previous one is shown once more,
// even if that edit has failed meanwhile.
func TestDroppedRenewalMayStillArrive(t *testing.T) {
	token := ReplyToken{Token: "1"}
	var one Table
	one.hands.latest = map[handReader]*shownHand{{seat: 1}: {token: token, state: handWhole, renewing: true}}
	one.DropHand(token)
	if one.HasHandOnScreen() {
		t.Error("the dropped hand can still be updated")
	}
	next := &shownHand{}
	one.hands.add(handReader{seat: 1}, next)
	if next.state != handRaced {
		t.Errorf("the next hand is %q, expected %q", next.state, handRaced)
	}
}

// TestNewHandRetiresTheOneBefore: a hand in a new message takes the place of the one before. A hand in the same message
// retires nothing.
func TestNewHandRetiresTheOneBefore(t *testing.T) {
	token := ReplyToken{Token: "1"}
	h := hands{latest: map[handReader]*shownHand{{seat: 1}: {message: 7, token: token, state: handWhole}}}
	h.add(handReader{seat: 1}, &shownHand{message: 7})
	if len(h.retired) != 0 {
		t.Errorf("a hand that was replaced in place is to be deleted: %v", h.retired)
	}
	h.latest[handReader{seat: 1}].token, h.latest[handReader{seat: 1}].state = token, handIncomplete
	h.add(handReader{seat: 1}, &shownHand{message: 8})
	if !slices.Equal(h.retired, []ReplyToken{token}) {
		t.Errorf("to be deleted are %v, want %v", h.retired, token)
	}
}

// TestMessageClickedInIsNotDeleted: a reader asks for a hand in a new message, and before the one on the screen is
// deleted, for another hand there.
func TestMessageClickedInIsNotDeleted(t *testing.T) {
	reader := handReader{seat: 1}
	h := hands{latest: map[handReader]*shownHand{reader: {message: 7, token: ReplyToken{Message: 7}, state: handWhole}}}
	h.add(reader, &shownHand{interaction: 8, message: 8})
	h.add(reader, &shownHand{interaction: 9, message: 7})
	if len(h.retired) != 0 {
		t.Errorf("to be deleted are %v", h.retired)
	}
}

// TestHandsOfVotersAreLimited: only the audience members who asked last have hands that are kept up to date. Players
// always have.
func TestHandsOfVotersAreLimited(t *testing.T) {
	h := hands{latest: map[handReader]*shownHand{{seat: 1}: {}}}
	for i := range journal.PersonID(maxVoterHands + 2) {
		h.add(handReader{2, 1 + i}, &shownHand{})
		h.add(handReader{2, 1}, &shownHand{}) // asks again
	}
	for reader, kept := range map[handReader]bool{{seat: 1}: true, {2, 1}: true, {2, 2}: false, {2, 3}: false,
		{2, 4}: true, {2, maxVoterHands + 2}: true} {
		if (h.latest[reader] != nil) != kept {
			t.Errorf("the hand of %+v is kept: %v", reader, !kept)
		}
	}
	h.remove(handReader{2, 1})
	if len(h.latest) != maxVoterHands || len(h.voters) != maxVoterHands-1 {
		t.Errorf("%d hands are kept, %d of them voters', want %d and one less",
			len(h.latest), len(h.voters), maxVoterHands)
	}
}

// TestPictureStaysOnlyWhereItIsRight: a hand keeps the picture of its message if an edit has shown it there at the same
// position, and no other edit is on its way.
func TestPictureStaysOnlyWhereItIsRight(t *testing.T) {
	reader := handReader{2, 1}
	for name, test := range map[string]struct {
		before *shownHand
		stays  bool
	}{
		"drawn":              {&shownHand{message: 7, seq: 5, state: handWhole, drawn: true}, true},
		"in words":           {&shownHand{message: 7, seq: 5, state: handWhole}, false},
		"another position":   {&shownHand{message: 7, seq: 4, state: handWhole, drawn: true}, false},
		"another message":    {&shownHand{message: 6, seq: 5, state: handWhole, drawn: true}, false},
		"an edit on its way": {&shownHand{message: 7, seq: 5, state: handWhole, drawn: true, renewing: true}, false},
		"no hand at all":     {nil, false},
	} {
		h := hands{latest: map[handReader]*shownHand{}}
		if test.before != nil {
			h.latest[reader] = test.before
		}
		if stays, _ := h.add(reader, &shownHand{message: 7, seq: 5}); stays != test.stays {
			t.Errorf("%s: the picture stays: %v", name, stays)
		}
	}
}

// TestPictureOfAnOutdatedHandGoes: the change that outdated the hand may have changed its picture.
func TestPictureOfAnOutdatedHandGoes(t *testing.T) {
	reader := handReader{2, 1}
	h := hands{latest: map[handReader]*shownHand{reader: {message: 7, seq: 5, state: handWhole, drawn: true}}}
	h.outdate()
	if stays, _ := h.add(reader, &shownHand{message: 7, seq: 5}); stays {
		t.Error("the picture stays")
	}
}

// TestEarlierClickReplacesNoNewerHand: a click that is served after a later one, or that arrives once more after a
// restart, leaves the newer hand on the screen.
func TestEarlierClickReplacesNoNewerHand(t *testing.T) {
	reader := handReader{seat: 1}
	newer := &shownHand{interaction: 9, message: 9, token: ReplyToken{Token: "9"}, state: handWhole}
	h := hands{latest: map[handReader]*shownHand{reader: newer}}
	h.add(reader, &shownHand{interaction: 8, message: 8})
	if h.latest[reader] != newer || len(h.retired) != 0 {
		t.Errorf("the newer hand was replaced; to be deleted are %v", h.retired)
	}
}

// TestHandIsRenewedForThoseWhoLook: some minutes after its last click a hand is renewed only for its reader's turn and
// the end of the game.
func TestHandIsRenewedForThoseWhoLook(t *testing.T) {
	clock := clockwork.NewFakeClock()
	state, err := game.New(game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 2, First: 1,
		Deck: game.OrderedDeck()})
	if err != nil {
		t.Fatal(err)
	}
	table := &Table{env: &Env{Clock: clock}, now: journal.Table{Phase: journal.Playing, Game: state}}
	shown := &shownHand{expires: clock.Now().Add(ReplyTokenLife)}
	expect := func(when string, want ...bool) {
		t.Helper()
		for seat, matters := range want {
			if got := table.matters(handReader{seat: game.Seat(seat + 1)}, shown); got != matters {
				t.Errorf("%s the hand of seat %d is renewed: %v", when, seat+1, got)
			}
		}
	}
	clock.Advance(watchedFor - time.Second)
	expect("just after a click", true, true)
	clock.Advance(time.Second)
	expect("minutes later", true, false)
	table.now.Phase = journal.Finished
	expect("at the end", true, true)
}
