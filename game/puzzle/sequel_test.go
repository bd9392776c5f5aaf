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
	if steps := Numbered(1).Sequel(game.PlayMove(game.Admiral, 25)); len(steps) > 0 {
		t.Errorf("an illegal answer has the sequel %+v", steps)
	}
}

// TestSequelDoesNotDependOnHiddenCards: a sequel stays the same if the bottom card of the draw pile is exchanged with
// any card that those who reply do not see: one of the hand that answered, or one that stays in the draw pile too.
func TestSequelDoesNotDependOnHiddenCards(t *testing.T) {
	exchanged := 0
	for _, p := range sample(15) {
		v, want := p.View(), p.Sequel(p.Best)
		last := want[len(want)-1].After
		if last.Turn == game.NoSeat || last.Pile == 0 {
			continue
		}
		before, err := p.position()
		if err != nil {
			t.Fatal(err)
		}
		for at := range game.DeckSize - 1 {
			if drawn := at >= game.DeckSize-v.Pile && at < game.DeckSize-last.Pile; drawn { // in the sequel
				continue
			}
			setup := p.Deal.setup(p.Seats)
			bottom := &setup.Deck[game.DeckSize-1]
			setup.Deck[at], *bottom = *bottom, setup.Deck[at]
			g, ok := replay(setup, p.Moves)
			if !ok || *bottom == p.Best.Card || seenByOthers(&before, &g) {
				continue
			}
			exchanged++
			got := follow(g, p.Best, p.Deal.Seed)
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(game.Edition{})); diff != "" {
				t.Errorf("%v, card %d exchanged: %s", p.Deal, at, diff)
			}
		}
	}
	if exchanged < 50 {
		t.Errorf("only %d cards were exchanged", exchanged)
	}
}

// replay plays moves. It reports whether all of them are legal.
func replay(setup game.Setup, moves []game.Move) (g game.State, ok bool) {
	g, err := game.New(setup)
	for _, m := range moves {
		if err == nil {
			_, err = g.Play(g.Turn(), m)
		}
	}
	return g, err == nil
}

// seenByOthers reports whether two states differ for a seat other than that on turn.
func seenByOthers(a, b *game.State) bool {
	for seat := game.Seat(1); int(seat) <= a.Seats(); seat++ {
		if seat != a.Turn() && !cmp.Equal(a.SeatView(seat), b.SeatView(seat), cmp.AllowUnexported(game.Edition{})) {
			return true
		}
	}
	return false
}
