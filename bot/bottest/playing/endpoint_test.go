package playing_test

import (
	"encoding/json"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// TestGameOverHTTP plays a whole game in which clicks arrive as HTTP requests. The first answer is the response, except
// for clicks that have to be confirmed.
func TestGameOverHTTP(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.OverHTTP, bottest.SeatOneBegins)
	anne := w.People[0]
	w.StartGame("/korsar new seats:3 preset:quick", 3)
	w.ExpectPrivate(w.Type(anne, "/korsar help"), "Korsar on Discord")
	hand, err := anne.OpenHand(w.Ctx)
	if err != nil || !hand.Ephemeral() {
		t.Fatalf("the hand is %+v, %v", hand, err)
	}
	w.MustSettle()
	if shown, _ := anne.Message(hand.ID); len(shown.Attachments) == 0 {
		t.Errorf("the hand gets no picture: %+v", shown)
	}
	if choices, err := anne.Suggest(w.Ctx, w.Channel, "/korsar board table:"); err != nil || len(choices) != 1 {
		t.Errorf("the choices of a table are %v, %v", choices, err)
	}
	w.Move(anne, simplayer.Draw)
	w.Restart()
	w.PlayToEnd()
	w.ExpectPrivate(w.Type(anne, "/korsar profile"), anne.Name())
	over := map[bool]int{}
	for _, s := range w.Discord.Transcript() {
		if s.Route != bottest.RouteCallback {
			continue
		}
		var first struct{ Type int }
		if err := json.Unmarshal(s.JSON, &first); err != nil {
			t.Fatal(err)
		}
		over[s.Endpoint]++
		if confirmed := first.Type == 6 || first.Type == 7; !s.Endpoint && !confirmed {
			t.Errorf("a first answer of type %d is a request of its own", first.Type)
		}
	}
	if over[true] <= over[false] {
		t.Errorf("%d first answers are responses, %d are requests", over[true], over[false])
	}
}

// TestOldHandOverHTTP checks that a click on a hand that is being replaced by a newer one is answered, although its
// message is gone.
func TestOldHandOverHTTP(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.OverHTTP, bottest.SeatOneBegins)
	w.AllowCodes(10008)
	w.StartGame("/korsar new seats:2", 2)
	anne := w.People[0]
	old, err := anne.OpenHand(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := anne.OpenHand(w.Ctx); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	if _, there := anne.Message(old.ID); there {
		t.Fatal("the old hand stays")
	}
	answer, err := anne.Forge(w.Ctx, sandbox.Forgery{Channel: w.Channel, MessageID: old.ID,
		CustomID: bottest.Button(t, old, "draw").CustomID})
	if err != nil || answer.Kind == sandbox.Unanswered {
		t.Errorf("a click on it is answered %+v, %v", answer, err)
	}
}
