package table

import (
	"slices"
	"testing"

	"korsar/game"
)

// TestDroppedRenewalMayStillArrive: a hand that is asked for while an edit of the one before is under way is shown once
// more, also if that edit has failed meanwhile: it may still arrive.
func TestDroppedRenewalMayStillArrive(t *testing.T) {
	token := ReplyToken{Token: "1"}
	h := hands{latest: map[game.Seat]*handShown{1: {token: token, state: handWhole, renewing: true}}}
	h.drop(token)
	if h.anyStanding() {
		t.Error("the dropped hand can still be updated")
	}
	next := &handShown{}
	h.add(1, next)
	if next.state != handRaced {
		t.Errorf("the next hand is %q, expected %q", next.state, handRaced)
	}
}

// TestNewHandRetiresTheOneBefore: a hand in a new message takes the place of the one before; one that replaces it in its
// own message does not.
func TestNewHandRetiresTheOneBefore(t *testing.T) {
	token := ReplyToken{Token: "1"}
	h := hands{latest: map[game.Seat]*handShown{1: {message: 7, token: token, state: handWhole}}}
	h.add(1, &handShown{message: 7})
	if len(h.retired) != 0 {
		t.Errorf("a hand that was replaced in place is to be deleted: %v", h.retired)
	}
	h.latest[1].token, h.latest[1].state = token, handIncomplete
	h.add(1, &handShown{message: 8})
	if !slices.Equal(h.retired, []ReplyToken{token}) {
		t.Errorf("to be deleted are %v, want %v", h.retired, token)
	}
}
