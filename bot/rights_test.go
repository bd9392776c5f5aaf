package bot_test

import (
	"strings"
	"testing"

	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
)

// accepts lets somebody accept on a board that has no such button.
func (p *port) accepts(who *rehearsal.Player) *sandbox.Answer {
	p.t.Helper()
	board := p.board()
	return p.forges(who, board, strings.Replace(button(p.t, board, "hand").CustomID, ":hand", ":accept", 1))
}

// TestHostTakesNoSecondSeat: a host who leaves, to read another hand and come back with it, is told what they can do
// instead; their own seat is theirs again.
func TestHostTakesNoSecondSeat(t *testing.T) {
	t.Parallel()
	p := openPort(t, 3, 1, seatOneBegins)
	anne := p.people[0]
	p.started("/korsar new seats:3", 3)
	p.moves(anne, rehearsal.Draw)
	p.types(anne, "/korsar leave")
	p.unchanged(func() {
		p.reads(p.types(anne, "/korsar substitute who:@Anne for:@Ben"), notice(table.YouSawAnother))
		p.reads(p.accepts(anne), notice(table.NotAsked))
	})
	p.presses(anne, "return")
	if got := p.occupants(); got != "Anne, Ben, Cleo" {
		t.Errorf("there sit %s", got)
	}
}
