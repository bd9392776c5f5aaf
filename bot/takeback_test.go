package bot_test

import (
	"strings"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game/record"
)

// TestTakeBack: a move that brought nothing hidden to light can be taken back
// until somebody else acts. It is an entry of its own, old buttons are stale,
// nobody is pinged for it, and the record knows nothing of the move.
func TestTakeBack(t *testing.T) {
	t.Parallel()
	p, anne, ben := twoWithOrders(t)
	bens := p.opens(ben)
	played := p.moves(anne, "M2")
	hand, _ := played.Now()
	before, boards := len(p.entries()), len(p.public())
	bensNow, _ := ben.Message(bens.ID) // his turn, as it was shown
	answer, err := anne.Click(p.ctx, hand.ID, english.Label(say.ButtonTakeBack))
	if err != nil {
		t.Fatal(err)
	}
	p.settled()
	p.reads(answer, "Your turn.")
	kept := p.kept()
	if len(kept.Entries) != before+1 || kept.Table.Game.MovesMade() != 0 || kept.Table.Game.Turn() != 1 {
		t.Errorf("%d entries, %d moves, seat %d on turn", len(kept.Entries), kept.Table.Game.MovesMade(), kept.Table.Game.Turn())
	}
	if board := p.board(); !strings.Contains(board.Text(), "Anne took the last move back") || len(p.public()) != boards {
		t.Errorf("%d messages; the board reads\n%s", len(p.public()), board.Text())
	}
	p.unchanged(func() {
		p.reads(p.forges(ben, bensNow, button(t, bensNow, "draw").CustomID), notice(table.MovedOn))
		p.reads(p.forges(anne, hand, strings.Replace(button(t, hand, "draw").CustomID, ":draw", ":undo", 1)), notice(table.NoTakeBack))
	})
	p.moves(anne, "M3")
	if strings.Contains(p.board().Text(), "took the last move back") {
		t.Error("the board tells of it for ever")
	}
	p.endsGame()
	r, err := record.NewReader(strings.NewReader(string(p.board().Attachments[0].Bytes))).Next()
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
	undo := func(who *rehearsal.Player) {
		t.Helper()
		hand := p.opens(who)
		id := strings.Replace(button(t, hand, "hand").CustomID, ":hand", ":undo", 1)
		for _, b := range hand.Buttons() {
			if b.CustomID == id {
				t.Errorf("%s is offered to take back:\n%s", who.Name(), hand.Text())
			}
		}
		p.unchanged(func() { p.reads(p.forges(who, hand, id), notice(table.NoTakeBack)) })
	}
	undo(anne)
	p.moves(anne, rehearsal.Draw)
	undo(anne)
	p.moves(ben, "M8")
	undo(anne)
	p.moves(anne, "R1#1")
	undo(ben)
}

// TestTakeBackOverARestart: what could be taken back still can be.
func TestTakeBackOverARestart(t *testing.T) {
	t.Parallel()
	p, anne, _ := twoWithOrders(t)
	p.moves(anne, "M2")
	p.restart()
	answer, err := anne.Click(p.ctx, p.opens(anne).ID, english.Label(say.ButtonTakeBack))
	if err != nil {
		t.Fatal(err)
	}
	p.reads(answer, "Your turn.")
}
