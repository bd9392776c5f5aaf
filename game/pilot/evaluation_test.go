package pilot

import (
	"math"
	"math/rand/v2"
	"testing"

	"korsar/game"
)

// TestCanTakeFollowsTheRules checks canTake for the seat on turn against all its legal moves.
func TestCanTakeFollowsTheRules(t *testing.T) {
	everyTable(t, func(t *testing.T, setup game.Setup) {
		yes, no := 0, 0
		positions(t, setup, 3, func(g game.State, _ *rand.Rand) {
			p := withTrueCards(t, &g)
			var s evaluation
			s.evaluate(&p)
			seat := p.Turn()
			side := p.Mode().SideOf(seat)
			wins := map[game.ShipNumber]bool{}
			for _, m := range p.Moves(seat, nil) {
				after := p
				if _, err := after.Play(seat, m); err != nil {
					t.Fatal(err)
				}
				if after.Over() {
					return // nobody controls a ship any longer
				}
				if m.Ship != game.NoShip && p.Controller(m.Ship) != side {
					wins[m.Ship] = wins[m.Ship] || controllerAfter(&p, m) == side
				}
			}
			public := g.PublicView()
			for _, ship := range public.AtSea {
				if ship.Controller == side || ship.Barred {
					continue
				}
				f := s.fight(ship.Number)
				if got := s.canTake(&f, seat); got != wins[ship.Number] {
					t.Fatalf("seat %d takes %v: %v; the rules say %v\n%+v holding %v",
						seat, ship.Number, got, wins[ship.Number], ship, g.SeatView(seat).Hand)
				} else if got {
					yes++
				} else {
					no++
				}
			}
		})
		if yes < 5 || no < 5 {
			t.Errorf("%d ships could be taken, %d could not", yes, no)
		}
	})
}

// controllerAfter returns the side that controls a ship after a card was played onto it, before the next side captures.
func controllerAfter(p *game.Supposition, m game.Move) game.Side {
	after := *p
	turn, err := after.Play(p.Turn(), m)
	if err != nil || turn.Ended {
		return game.NoSide
	}
	return after.Holder(&turn, m.Ship)
}

// TestWinChancesFollowTheGold checks that chances are between 0 and 1 and do not shrink with more gold, and that only
// the winners have one at the end.
func TestWinChancesFollowTheGold(t *testing.T) {
	everyTable(t, func(t *testing.T, setup game.Setup) {
		var last game.State
		positions(t, setup, 1, func(g game.State, _ *rand.Rand) {
			var s evaluation
			var chances, gold [game.MaxSides + 1]float64
			p := withTrueCards(t, &g)
			s.evaluate(&p)
			s.winChances(&chances)
			s.expectedGold(&gold)
			for one := 1; one <= g.Sides(); one++ {
				if !(chances[one] >= 0 && chances[one] <= 1) || math.IsNaN(gold[one]) || math.Abs(gold[one]) > 250 {
					t.Fatalf("side %d hopes for %f gold, chance %f", one, gold[one], chances[one])
				}
				for other := 1; other <= g.Sides(); other++ {
					if gold[one] > gold[other] && chances[one] < chances[other] {
						t.Fatalf("%v gold make chances of %v", gold, chances)
					}
				}
			}
			last = g
		})
		p := withTrueCards(t, &last)
		for !p.Over() {
			if _, err := p.Play(p.Turn(), p.Moves(p.Turn(), nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
		var s evaluation
		var chances [game.MaxSides + 1]float64
		s.evaluate(&p)
		s.winChances(&chances)
		view, _ := p.FinishedView()
		for _, side := range view.Result {
			if first := side.Place == 1; first != (chances[side.Side] > 0) {
				t.Errorf("side %d came in as number %d and has a chance of %f",
					side.Side, side.Place, chances[side.Side])
			}
		}
	})
}

// withTrueCards returns the real position as a supposition, except for the order of the pile.
func withTrueCards(t testing.TB, g *game.State) game.Supposition {
	t.Helper()
	v := g.SeatView(g.Turn())
	var cards []game.Card
	left := map[game.Card]int{}
	for _, c := range v.Hidden(nil) {
		left[c]++
	}
	for _, s := range v.Seats {
		if s.Seat != v.Seat && s.Seat != v.Mode.Partner(v.Seat) {
			for _, c := range g.SeatView(s.Seat).Hand {
				cards = append(cards, c)
				left[c]--
			}
		}
	}
	for c := game.Merchant2; c <= game.Admiral; c++ {
		for range left[c] {
			cards = append(cards, c)
		}
	}
	p, err := v.Suppose(cards)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
