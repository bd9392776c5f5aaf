package puzzle

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"korsar/game"
)

// TestSequelGoesOnUntilTheNextTurn: after an answer to a puzzle, each seat makes one move in turn, until the seat that
// answered is on turn again or the game is over. The same answer has the same sequel.
func TestSequelGoesOnUntilTheNextTurn(t *testing.T) {
	over := 0
	for _, p := range sample(40) {
		v := p.View()
		for _, m := range []game.Move{p.Best, v.Options[0]} {
			steps := p.Sequel(m)
			mover := v.Seat
			for i, s := range steps {
				if s.Seat != mover || s.After.Moves != v.Moves+i+1 || s.Events[0].Seat != mover {
					t.Errorf("%v, %v: step %d is %+v", p.Deal, m, i, s)
				}
				mover = mover%game.Seat(p.Seats) + 1
			}
			if first := steps[0].Events[0]; first.Card != m.Card || m.Ship != game.NoShip && first.Ship != m.Ship {
				t.Errorf("%v, %v: the first step is %+v", p.Deal, m, first)
			}
			switch last := steps[len(steps)-1].After; {
			case last.Turn == game.NoSeat:
				over++
			case last.Turn != v.Seat || len(steps) != p.Seats:
				t.Errorf("%v, %v: after %d steps seat %d is on turn", p.Deal, m, len(steps), last.Turn)
			}
		}
	}
	for _, p := range sample(3) {
		one, other := p.Sequel(p.Best), p.Sequel(p.Best)
		if diff := cmp.Diff(one, other, cmp.AllowUnexported(game.Edition{})); diff != "" {
			t.Errorf("%v: another sequel of the same answer: %s", p.Deal, diff)
		}
	}
	if over == 0 {
		t.Error("no sequel ends its game")
	}
}

// TestNoSequelOfAnotherPuzzle checks that a move that is no option has no sequel.
func TestNoSequelOfAnotherPuzzle(t *testing.T) {
	if steps := Numbered(1).Sequel(game.Play(game.Admiral, 25)); len(steps) > 0 {
		t.Errorf("an illegal answer has the sequel %+v", steps)
	}
}
