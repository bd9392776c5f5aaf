package sandbox_test

import (
	"testing"
	"time"

	"korsar/bot/sandbox"
)

// TestOriginalMessage: under the token of a press, @original is the message with the button after a response of type 6
// or 7, and the answer after one of type 4 or 5 (Receiving and Responding).
func TestOriginalMessage(t *testing.T) {
	private := object{"content": "private", "flags": ephemeral}
	for _, test := range []struct {
		kind      int
		data      any
		isPressed bool
	}{{4, private, false}, {5, private, false}, {6, nil, true}, {7, object{"content": "changed"}, true}} {
		b, _, ch, anne := rawTable(t, sandbox.Options{})
		board := b.do("POST", messagesPath(ch), object{"content": "board", "components": []any{row(button(0))}}).
			accepted(t, "a board").get("id")
		press := b.click(anne, board, "b")
		b.respond(press, test.kind, test.data).accepted(t, "the response")
		original := b.webhookPath(press) + "/messages/@original"
		if id := b.do("GET", original, nil).accepted(t, "the original").get("id"); (id == board) != test.isPressed {
			t.Errorf("type %d: the original is message %s, pressed was %s", test.kind, id, board)
		}
		b.do("PATCH", original, object{"content": "edited"}).accepted(t, "an edit")
		followup := b.do("POST", b.webhookPath(press), private).accepted(t, "a private follow-up").get("id")
		m, _ := anne.Message(board)
		if edited := m.Content == "edited"; edited != test.isPressed {
			t.Errorf("type %d: the board reads %q", test.kind, m.Content)
		}
		if seen, there := anne.Message(followup); test.kind != 5 && (!there || !seen.Ephemeral()) {
			t.Errorf("type %d: the follow-up is private: %v", test.kind, seen.Ephemeral())
		}
	}
}

// TestEditsByATokenHaveLimits: edits of a public message by the token of a press have a limit of their own, outside the
// global one. They end with the token, and in an archived thread.
func TestEditsByATokenHaveLimits(t *testing.T) {
	clock := newClock()
	b, _, ch, anne := rawTable(t, sandbox.Options{Clock: clock, Limits: true})
	path := "/channels/" + b.do("POST", "/channels/"+ch.ID()+"/threads", object{"name": "game", "type": 11}).get("id")
	thread := b.d.Channel(path[len("/channels/"):])
	board := b.do("POST", path+"/messages", object{"content": "board", "components": []any{row(button(0))}}).
		accepted(t, "a board").get("id")
	press := b.click(anne, board, "b")
	b.respond(press, 6, nil).accepted(t, "the response")
	original, edit := b.webhookPath(press)+"/messages/@original", object{"content": "edited"}
	for range 60 {
		b.do("GET", "/users/@me", nil)
	}
	for n := range 5 {
		b.do("PATCH", original, edit).accepted(t, "an edit beyond the global limit")
		if n == 4 {
			b.do("PATCH", original, edit).refused(t, "a sixth within two seconds", 429, 0)
		}
	}
	clock.Advance(3 * time.Second)
	thread.Archive()
	b.do("PATCH", original, edit).refused(t, "an edit in an archived thread", 400, 50083)
	b.do("DELETE", original, nil).refused(t, "a deletion in an archived thread", 400, 50083)
	thread.Reopen()
	clock.Advance(15 * time.Minute)
	b.do("PATCH", original, edit).refused(t, "an edit by an expired token", 401, 50027)
}
