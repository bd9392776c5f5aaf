package trouble_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// delayEdit calls act and delays the edit that follows by ten seconds. A late edit arrives although its sender has
// stopped meanwhile. arrive advances the clock until the edit arrives, and no further, because the next bot looks for
// such edits a few seconds later.
func (w *world) delayEdit(route string, late bool, act func() error) (arrive func()) {
	w.T.Helper()
	const delay = 10 * time.Second
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute(http.MethodPatch, route), Delay: delay, Late: late})
	before := w.CountRequests(http.MethodPatch, route)
	if err := act(); err != nil {
		w.T.Fatal(err)
	}
	w.WaitUntil("the edit is on its way", func() bool { return w.CountRequests(http.MethodPatch, route) > before })
	arrives := w.Clock.Now().Add(delay)
	return func() { w.Clock.Advance(arrives.Sub(w.Clock.Now())) }
}

// TestLateEditOfAHandDoesNotStay checks an edit of a hand that was on its way when the bot stopped, and that arrives
// after the next bot has acknowledged a move in that hand. The hand does not ask for the move for long.
func TestLateEditOfAHandDoesNotStay(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	anne := w.People[0]
	var hand sandbox.Message
	arrive := w.delayEdit(bottest.RouteOriginal, true, func() (err error) {
		hand, err = anne.OpenHand(w.Ctx)
		return err
	})
	w.Restart()
	if _, err := anne.ChooseOffer(w.Ctx, hand, simplayer.Draw); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	shown := func() string { m, _ := anne.Message(hand.ID); return m.Text() }
	if text := shown(); !strings.Contains(text, "You drew") {
		t.Fatalf("after the move the hand reads\n%s", text)
	}
	arrive()
	w.WaitUntil("the edit has arrived", func() bool { return strings.Contains(shown(), "Your turn") })
	w.Clock.Advance(5 * time.Second)
	w.MustSettle()
	if text := shown(); !strings.Contains(text, "You drew") {
		t.Errorf("the hand reads again\n%s", text)
	}
}
