package lesson

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/pilot"
	"korsar/game/record"
)

// played returns the record of a game between pilots. Side n plays with the nth of them, starting over after the last.
func played(t testing.TB, setup game.Setup, seed uint64, pilots ...pilot.Pilot) *record.Record {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 21))
	setup.First, setup.Deck = 1, game.OrderedDeck()
	rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := &record.Record{Edition: setup.Edition.ID, Mode: setup.Mode, Seats: make([]string, setup.Seats),
		First: setup.First, Deck: setup.Deck}
	for !g.Over() {
		v := g.SeatView(g.Turn())
		m := pilots[int(setup.Mode.SideOf(v.Seat)-1)%len(pilots)].Choose(context.Background(), &v, rng)
		if _, err := g.Play(v.Seat, m); err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}

var (
	random   = pilot.Named("random", pilot.Budget{})
	deckhand = pilot.Named("deckhand", pilot.Budget{})
	mate     = pilot.Named("mate", pilot.Budget{})
)

// eachGame calls check with games of every edition, mode and number of seats.
func eachGame(t *testing.T, check func(*record.Record)) {
	t.Helper()
	for n := range gametest.Sample(t, "games of each kind", 3, 40) {
		for _, edition := range game.Editions {
			for _, mode := range game.Modes {
				for _, seats := range mode.SeatCounts() {
					setup := game.Setup{Edition: edition, Mode: mode, Seats: seats}
					check(played(t, setup, uint64(n), random, deckhand, mate))
				}
			}
		}
	}
}

func find(t *testing.T, r *record.Record, s game.Seat, counts func(int) bool) []Lesson {
	t.Helper()
	found, err := Find(r, s, counts)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestLessonsAreFactsOfTheRecord checks that a lesson's move is the seat's own and counts, that another side took its
// ship, and that its gold is at most the ship's. It also checks that every kind is found in every mode.
func TestLessonsAreFactsOfTheRecord(t *testing.T) {
	t.Parallel()
	kinds := map[game.Mode]map[Kind]int{game.FreeForAll: {}, game.Partnership: {}}
	eachGame(t, func(r *record.Record) {
		for s := game.Seat(1); int(s) <= len(r.Seats); s++ {
			counts := func(move int) bool { return move%3 > 0 }
			c, err := courseOf(r, s, counts)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range find(t, r, s, counts) {
				kinds[r.Mode][l.Kind]++
				if own := c.turnOf(l.Move); own == nil || !counts(l.Move) || l.Turns < 1 || l.Gold < 1 {
					t.Errorf("seat %d: %+v", s, l)
				}
				gold := l.Card.Gold()
				if l.Kind != KeptShip {
					gold = c.gold(l.Ship)
					if taker := c.ships[l.Ship].taker; taker == game.NoSide || taker == c.side {
						t.Errorf("seat %d: %+v, and side %d took the ship", s, l, taker)
					}
				}
				if l.Gold > gold {
					t.Errorf("seat %d: %+v, and the ship is worth %d", s, l, gold)
				}
			}
		}
	})
	for mode, found := range kinds {
		if len(found) != len(Kinds) {
			t.Errorf("%v: %v", mode, found)
		}
	}
}

// TestUnseenCardsChangeNothing checks that a seat's lessons stay the same if two cards that stayed in other sides'
// hands, which the seat never saw, are exchanged.
func TestUnseenCardsChangeNothing(t *testing.T) {
	t.Parallel()
	exchanged := 0
	eachGame(t, func(r *record.Record) {
		for s := game.Seat(1); int(s) <= len(r.Seats); s++ {
			other, changed := withOthersExchanged(t, r, s)
			if !changed {
				continue
			}
			exchanged++
			if got, want := find(t, other, s, nil), find(t, r, s, nil); !slices.Equal(got, want) {
				t.Errorf("seat %d: %+v, with other unseen cards %+v", s, want, got)
			}
		}
	})
	if exchanged < 50 {
		t.Errorf("cards were exchanged in %d games only", exchanged)
	}
}

// withOthersExchanged returns the record with two cards of its deck exchanged, both in the hands of other sides at the
// end. It returns false if their hands have fewer than two kinds, or if the exchange makes a move illegal because its
// seat played another copy of the card.
func withOthersExchanged(t *testing.T, r *record.Record, s game.Seat) (*record.Record, bool) {
	t.Helper()
	end, err := r.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	owners := ownersOf(r)
	var kinds []game.Card
	var at []int // by kind: the last place in the deck of a copy that its owner still has
	for seat := game.Seat(1); int(seat) <= len(r.Seats); seat++ {
		if r.Mode.SideOf(seat) == r.Mode.SideOf(s) {
			continue
		}
		for i, owner := range slices.Backward(owners) {
			if c := r.Deck[i]; owner == seat && !slices.Contains(kinds, c) &&
				slices.Contains(end.SeatView(seat).Hand, c) {
				kinds, at = append(kinds, c), append(at, i)
			}
		}
	}
	if len(at) < 2 {
		return nil, false
	}
	other := *r
	i, j := at[0], at[len(at)-1]
	other.Deck[i], other.Deck[j] = other.Deck[j], other.Deck[i]
	_, err = other.Replay(nil)
	return &other, err == nil
}

// ownersOf returns the seat that got each card of the deck, without the undrawn ones.
func ownersOf(r *record.Record) (owners []game.Seat) {
	for i := range game.HandAtStart * len(r.Seats) {
		owners = append(owners, game.Seat(i%len(r.Seats)+1))
	}
	for i, m := range r.Moves {
		if m == game.DrawMove {
			owners = append(owners, game.Seat(i%len(r.Seats)+1))
		}
	}
	return owners
}
