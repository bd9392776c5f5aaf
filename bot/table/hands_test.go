package table

import "testing"

// TestDroppedRenewalMayStillArrive: a hand that is asked for while an edit of the one before is under way is shown once
// more, also if that edit has failed meanwhile: it may still arrive.
func TestDroppedRenewalMayStillArrive(t *testing.T) {
	token := ReplyToken{Token: "1"}
	h := hands{1: {token: token, state: handWhole, renewing: true}}
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
