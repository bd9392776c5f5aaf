package playing_test

import (
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game/record"
)

// TestTakeBack: a move that brought nothing hidden to light can be taken back
// until somebody else acts. It is an entry of its own, old buttons are stale,
// nobody is pinged for it, and the record knows nothing of the move.
func TestTakeBack(t *testing.T) {
	t.Parallel()
	p, anne, ben := twoWithOrders(t)
	bens := p.Opens(ben)
	played := p.Moves(anne, "M2")
	hand, _ := played.Now()
	before, boards := len(p.Entries()), len(p.Public())
	bensNow, _ := ben.Message(bens.ID) // his turn, as it was shown
	answer, err := anne.Click(p.Ctx, hand.ID, bottest.English.Label("take-back"))
	if err != nil {
		t.Fatal(err)
	}
	p.Settled()
	p.Reads(answer, "Your turn.")
	kept := p.Kept()
	if len(kept.Entries) != before+1 || kept.Table.Game.MovesMade() != 0 || kept.Table.Game.Turn() != 1 {
		t.Errorf("%d entries, %d moves, seat %d on turn", len(kept.Entries), kept.Table.Game.MovesMade(), kept.Table.Game.Turn())
	}
	if board := p.Board(); !strings.Contains(board.Text(), "Anne took the last move back") || len(p.Public()) != boards {
		t.Errorf("%d messages; the board reads\n%s", len(p.Public()), board.Text())
	}
	p.Unchanged(func() {
		p.Reads(p.Forges(ben, bensNow, bottest.Button(t, bensNow, "draw").CustomID), bottest.Notice(table.MovedOn))
		p.Reads(p.Forges(anne, hand, strings.Replace(bottest.Button(t, hand, "draw").CustomID, ":draw", ":undo", 1)), bottest.Notice(table.NoTakeBack))
	})
	p.Moves(anne, "M3")
	if strings.Contains(p.Board().Text(), "took the last move back") {
		t.Error("the board tells of it for ever")
	}
	p.EndsGame()
	r, err := record.NewReader(strings.NewReader(string(p.Board().Attachments[0].Bytes))).Next()
	if err != nil {
		t.Fatal(err)
	}
	end, err := r.Replay(nil)
	if err != nil || r.Moves[0].String() != "M3" || !end.Over() {
		t.Errorf("the record begins with %v; %v", r.Moves[0], err)
	}
}

// TestNoTakeBack: of a drawn card, of somebody else's move, once somebody has
// acted.
func TestNoTakeBack(t *testing.T) {
	t.Parallel()
	p, anne, ben := twoWithOrders(t)
	undo := func(who *simplayer.Player) {
		t.Helper()
		hand := p.Opens(who)
		id := strings.Replace(bottest.Button(t, hand, "hand").CustomID, ":hand", ":undo", 1)
		for _, b := range hand.Buttons() {
			if b.CustomID == id {
				t.Errorf("%s is offered to take back:\n%s", who.Name(), hand.Text())
			}
		}
		p.Unchanged(func() { p.Reads(p.Forges(who, hand, id), bottest.Notice(table.NoTakeBack)) })
	}
	undo(anne)
	p.Moves(anne, simplayer.Draw)
	undo(anne)
	p.Moves(ben, "M8")
	undo(anne)
	p.Moves(anne, "R1#1")
	undo(ben)
}

// TestTakeBackOverARestart: what could be taken back still can be.
func TestTakeBackOverARestart(t *testing.T) {
	t.Parallel()
	p, anne, _ := twoWithOrders(t)
	p.Moves(anne, "M2")
	p.Restart()
	answer, err := anne.Click(p.Ctx, p.Opens(anne).ID, bottest.English.Label("take-back"))
	if err != nil {
		t.Fatal(err)
	}
	p.Reads(answer, "Your turn.")
}
