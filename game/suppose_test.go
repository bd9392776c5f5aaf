package game_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"korsar/game"
)

// trueCards returns the hidden cards in their real places, in the order that Suppose takes.
func trueCards(g *game.State, v *game.SeatView, deck game.Deck) (cards []game.Card) {
	for s := game.Seat(1); int(s) <= g.Seats(); s++ {
		if s != v.Seat && s != v.Mode.Partner(v.Seat) {
			cards = append(cards, g.SeatView(s).Hand...)
		}
	}
	return append(cards, deck[game.DeckSize-v.Pile:]...)
}

// TestSupposePlaysOnLikeTheRealGame supposes the true cards and compares the rest of the game, for every seat.
func TestSupposePlaysOnLikeTheRealGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, edition := range game.Editions {
		for _, mode := range game.Modes {
			for _, seats := range mode.SeatCounts() {
				setup := game.Setup{Edition: edition, Mode: mode, Seats: seats, First: 1, Deck: game.OrderedDeck()}
				rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
				g, err := game.New(setup)
				if err != nil {
					t.Fatal(err)
				}
				for !g.Over() {
					if v := g.SeatView(game.Seat(1 + rng.IntN(seats))); rng.IntN(12) == 0 {
						supposed, err := v.Suppose(trueCards(&g, &v, setup.Deck))
						if err != nil {
							t.Fatal(err)
						}
						playAlike(t, g, supposed, rng)
					}
					moves := g.Moves(g.Turn(), nil)
					if _, err := g.Play(g.Turn(), moves[rng.IntN(len(moves))]); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// playAlike plays both positions to the end with the same moves.
func playAlike(t *testing.T, g game.State, supposed game.Supposition, rng *rand.Rand) {
	t.Helper()
	for {
		for s := game.Seat(1); int(s) <= g.Seats(); s++ {
			if real, guessed := g.SeatView(s), supposed.SeatView(s); !reflect.DeepEqual(real, guessed) {
				t.Fatalf("seat %d sees\n%+v\nand in the supposed position\n%+v", s, real, guessed)
			}
		}
		if g.Over() {
			return
		}
		moves := g.Moves(g.Turn(), nil)
		m := moves[rng.IntN(len(moves))]
		if _, err := g.Play(g.Turn(), m); err != nil {
			t.Fatal(err)
		}
		if _, err := supposed.Play(supposed.Turn(), m); err != nil {
			t.Fatalf("%v is refused in the supposed position: %v", m, err)
		}
	}
}

// TestSupposeRefusesOtherCards checks the errors of Suppose.
func TestSupposeRefusesOtherCards(t *testing.T) {
	g, err := game.New(game.Setup{Edition: game.Editions[0], Mode: game.FreeForAll, Seats: 2, First: 1,
		Deck: game.OrderedDeck()})
	if err != nil {
		t.Fatal(err)
	}
	v := g.SeatView(1)
	hidden := v.Hidden(nil)
	if len(hidden) != game.DeckSize-game.HandAtStart {
		t.Fatalf("%d cards are hidden", len(hidden))
	}
	other := slices.Clone(hidden)
	other[0] = hidden[len(hidden)-1]
	unknown := slices.Clone(hidden)
	unknown[0] = game.Admiral + 1
	for name, cards := range map[string][]game.Card{"none": nil, "one too few": hidden[1:], "others": other,
		"no card": unknown} {
		if _, err := v.Suppose(cards); err == nil {
			t.Errorf("%s: supposed all the same", name)
		}
	}
	v.Turn = game.NoSeat
	if _, err := v.Suppose(hidden); err == nil {
		t.Error("a game that is over is supposed to go on")
	}
}

// TestGuessesAreUniform checks that a seat cannot distinguish a guess from the real position, and that another seat
// holds each kind of hidden card as often as a uniform deal predicts.
func TestGuessesAreUniform(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for _, mode := range game.Modes {
		setup := game.Setup{Edition: &game.Tilsit, Mode: mode, Seats: 4, First: 1, Deck: game.OrderedDeck()}
		rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			moves := g.Moves(g.Turn(), nil)
			if _, err := g.Play(g.Turn(), moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		v := g.SeatView(2)
		guesses, err := v.Guesses()
		if err != nil {
			t.Fatal(err)
		}
		const times = 4000
		var p game.Supposition
		held := map[game.Card]int{} // by seat 3
		for range times {
			guesses.Next(&p, rng.IntN)
			if seen := p.SeatView(2); !reflect.DeepEqual(seen, v) {
				t.Fatalf("the seat sees\n%+v\nand in a guess\n%+v", v, seen)
			}
			for c := game.Merchant2; c <= game.Admiral; c++ {
				held[c] += p.Count(3, c)
			}
		}
		hidden := v.Hidden(nil)
		of := map[game.Card]int{}
		for _, c := range hidden {
			of[c]++
		}
		for c, copies := range of {
			share := float64(v.Seats[2].Cards) / float64(len(hidden))
			expected := share * float64(copies*times)
			if spread := 5 * math.Sqrt(expected); math.Abs(float64(held[c])-expected) > spread {
				t.Errorf("%v: seat 3 held %d of %v in %d guesses, expected %.0f ± %.0f",
					mode, held[c], c, times, expected, spread)
			}
		}
	}
}

// TestSuppositionMatchesTheView compares a supposition's methods with a view of the position.
func TestSuppositionMatchesTheView(t *testing.T) {
	setup := game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 3, First: 1, Deck: game.OrderedDeck()}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(2, 3))
	for ships := 0; !g.Over() || ships < 20; {
		if g.Over() {
			t.Fatalf("only %d ships were looked at", ships)
		}
		seat := g.SeatView(g.Turn())
		p, err := seat.Suppose(trueCards(&g, &seat, setup.Deck))
		if err != nil {
			t.Fatal(err)
		}
		view := g.PublicView()
		if p.AtSea().Count() != len(view.AtSea) {
			t.Fatalf("%d ships are at sea, want %d", p.AtSea().Count(), len(view.AtSea))
		}
		left := p.AtSea()
		for _, ship := range view.AtSea {
			owner, gold := p.Launched(ship.Number)
			if left.Lowest() != ship.Number || gold != ship.Gold || owner != ship.Owner ||
				p.Commander(ship.Number) != ship.Commander {
				t.Fatalf("ship %v is told otherwise than %+v", left.Lowest(), ship)
			}
			for _, sq := range ship.Squadrons {
				if side, strength := p.Around(ship.Number, sq.Fleet); side != sq.Side || strength != sq.Strength {
					t.Fatalf("%v around %v: %d of side %d, want %+v", sq.Fleet, ship.Number, strength, side, sq)
				}
			}
			left = left.Rest()
			ships++
		}
		moves := g.Moves(g.Turn(), nil)
		if _, err := g.Play(g.Turn(), moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
}
