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

// TestLateEditOfABoardDoesNotStay checks an edit of a board that was on its way when the bot stopped, and that arrives
// after the next bot has shown a later state. It does not stay, not even on the board of a finished game. A correct
// board is read once, and not edited.
func TestLateEditOfABoardDoesNotStay(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]lateBoardEdit{
		"late":                 {late: true},
		"late, after the end":  {late: true, over: true},
		"late and unreadable":  {late: true, unreadable: true},
		"in time":              {},
		"in time, at the end":  {over: true},
		"the board is deleted": {gone: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.run(t)
		})
	}
}

// lateBoardEdit is a case of TestLateEditOfABoardDoesNotStay.
type lateBoardEdit struct {
	late       bool // the edit arrives after that of the next bot
	over       bool // the game has ended by then
	unreadable bool // the bot may not read messages
	gone       bool // a moderator has deleted the board
}

func (l lateBoardEdit) run(t *testing.T) {
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	anne, ben, moderator := w.People[0], w.People[1], w.NewModerator()
	w.AllowRefusal(func(s sandbox.Sent) bool {
		return s.Method == http.MethodGet && (l.unreadable || l.gone)
	})
	if l.unreadable {
		w.Channel.DenyBot(sandbox.ReadMessageHistory)
	}
	hand, board := w.OpenHand(anne), w.OnlyBoard().ID
	shown := func() string { m, _ := anne.Message(board); return m.Text() }
	edits := func() int { return w.CountRequests(http.MethodPatch, bottest.RouteEdit) }
	arrive := w.delayEdit(bottest.RouteEdit, l.late, func() error {
		_, err := anne.ChooseOffer(w.Ctx, hand, simplayer.Draw)
		return err
	})
	w.Restart()
	w.MustSettle()
	w.Move(ben, simplayer.Draw)
	if l.over {
		sure := w.Shown(w.AskEnd(anne))
		w.MustReply(anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "end").CustomID))
		w.MustSettle()
	}
	right := shown()
	if l.gone {
		if err := moderator.DeleteMessage(board); err != nil {
			t.Fatal(err)
		}
	}
	before := edits()
	arrive()
	if l.late {
		w.WaitUntil("the edit has arrived", func() bool { return shown() != right })
	}
	w.PassTime(time.Minute)
	if l.gone {
		if left := w.Messages(); len(left) != 0 {
			t.Errorf("the board was posted again: %d messages", len(left))
		}
		return
	}
	if text := shown(); text != right {
		t.Errorf("the board reads\n%s\nnot\n%s", text, right)
	}
	if edited := edits() > before; edited != l.late {
		t.Errorf("the board was edited: %v", edited)
	}
	if read := w.CountRequests(http.MethodGet, bottest.RouteEdit); read != 1 {
		t.Errorf("the board was read %d times", read)
	}
}

// TestLateEditOfATournamentDoesNotStay checks an edit of a tournament's post that was on its way when the bot stopped.
// It does not stay if it arrives after the next bot has shown a later state.
func TestLateEditOfATournamentDoesNotStay(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben, mara := w.People[0], w.People[1], w.NewManager()
	form := w.Type(mara, "/korsar-tournament create kind:duels")
	w.MustReply(mara.Submit(w.Ctx, form.Modal, sandbox.Inputs{"name": {"Cup"}}))
	w.MustSettle()
	arrive := w.delayEdit(bottest.RouteEdit, true, func() error {
		_, err := anne.Press(w.Ctx, "enter")
		w.Advance(time.Second) // for the next pass of the conductor
		return err
	})
	w.Restart()
	w.MustSettle()
	w.Press(ben, "enter")
	shown := func() string { return bottest.Words(w.OnlyBoard()) }
	if text := shown(); !strings.Contains(text, "Ben") {
		t.Fatalf("before the edit arrives the post reads\n%s", text)
	}
	arrive()
	w.WaitUntil("the edit has arrived", func() bool { return !strings.Contains(shown(), "Ben") })
	before := w.CountRequests(http.MethodPatch, bottest.RouteEdit)
	w.PassTime(time.Hour)
	if text := shown(); !strings.Contains(text, "Ben") {
		t.Errorf("the post reads\n%s", text)
	}
	if n := w.CountRequests(http.MethodPatch, bottest.RouteEdit) - before; n != 1 {
		t.Errorf("the post was edited %d times", n)
	}
}
