package playing_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
)

// TestMoveCanBeTakenBack checks that a move that revealed nothing can be taken back until another player acts. The
// take-back is an entry of its own, old buttons are stale, nobody is notified, and the record does not have the move.
func TestMoveCanBeTakenBack(t *testing.T) {
	t.Parallel()
	w, anne, ben := startTwoPlayerGame(t)
	bens := w.OpenHand(ben)
	played := w.Move(anne, "M2")
	hand, _ := played.Now()
	before, boards := len(w.Entries()), len(w.Messages())
	bensNow, _ := ben.Message(bens.ID) // as it showed his turn
	answer, err := anne.Click(w.Ctx, hand.ID, bottest.English.Label("take-back"))
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(answer, "Your turn.")
	loaded := w.LoadTable()
	if len(loaded.Entries) != before+1 || loaded.Table.Game.MovesMade() != 0 || loaded.Table.Game.Turn() != 1 {
		t.Errorf("%d entries, %d moves, seat %d on turn", len(loaded.Entries), loaded.Table.Game.MovesMade(),
			loaded.Table.Game.Turn())
	}
	if board := w.LastMessage(); !strings.Contains(board.Text(), "Anne took back the last move") ||
		len(w.Messages()) != boards {
		t.Errorf("%d messages; the board reads\n%s", len(w.Messages()), board.Text())
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(ben, bensNow, bottest.Button(t, bensNow, "draw").CustomID),
			bottest.NoticeText(table.MovedOn))
		w.ExpectPrivate(w.Forge(anne, hand, bottest.Button(t, hand, "take-back").CustomID),
			bottest.NoticeText(table.NoTakeBack))
	})
	w.Move(anne, "M3")
	if strings.Contains(w.LastMessage().Text(), "took back the last move") {
		t.Error("the board mentions it forever")
	}
	w.SkipToEnd()
	r := w.Record()
	end, err := r.Replay(nil)
	if err != nil || r.Moves[0].String() != "M3" || !end.Over() {
		t.Errorf("the record begins with %v; %v", r.Moves[0], err)
	}
}

// TestTakeBackIsRefused checks that a drawn card, another player's move, and a move after which a player has acted
// cannot be taken back.
func TestTakeBackIsRefused(t *testing.T) {
	t.Parallel()
	w, anne, ben := startTwoPlayerGame(t)
	undo := func(who *simplayer.Player) {
		t.Helper()
		hand := w.OpenHand(who)
		id := strings.Join(strings.SplitN(hand.Buttons()[0].CustomID, ":", 4)[:3], ":") + ":take-back"
		for _, b := range hand.Buttons() {
			if b.CustomID == id {
				t.Errorf("%s is offered to take back:\n%s", who.Name(), hand.Text())
			}
		}
		w.ExpectUnchanged(func() { w.ExpectPrivate(w.Forge(who, hand, id), bottest.NoticeText(table.NoTakeBack)) })
	}
	undo(anne)
	w.Move(anne, simplayer.Draw)
	undo(anne)
	w.Move(ben, "M8")
	undo(anne)
	w.Move(anne, "R1#1")
	undo(ben)
}

// TestTakeBackSurvivesARestart checks that a move can still be taken back after a restart.
func TestTakeBackSurvivesARestart(t *testing.T) {
	t.Parallel()
	w, anne, _ := startTwoPlayerGame(t)
	w.Move(anne, "M2")
	w.Restart()
	answer, err := anne.Click(w.Ctx, w.OpenHand(anne).ID, bottest.English.Label("take-back"))
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(answer, "Your turn.")
}
