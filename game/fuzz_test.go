package game_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

// FuzzPlay reads a setup and moves, including illegal ones, from bytes and compares each step with the referee. Limit
// the minimizing, which would take nearly all of the time, since every input is a whole game:
//
//	go test -fuzz '^FuzzPlay$' -fuzzminimizetime 10x ./game
func FuzzPlay(f *testing.F) {
	f.Add([]byte{})
	for e := range game.Editions {
		for table := range tables {
			// A whole game: two bytes of setup, one of the first seat, 77 of the deck. The rest are moves.
			rng := rand.New(rand.NewPCG(uint64(e), uint64(table)))
			script := make([]byte, 700)
			for i := range script {
				script[i] = byte(rng.Uint32())
			}
			script[0], script[1] = byte(e), byte(table)
			f.Add(script)
		}
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		s := script(bytes)
		r := gametest.Open(t, s.setup())
		for len(s) > 0 && !r.State.Over() {
			switch s.below(8) {
			case 0:
				r.Try(t, game.Seat(s.below(256)), gametest.WellFormed[s.below(len(gametest.WellFormed))])
			case 1:
				r.Try(t, r.State.Turn(), gametest.WellFormed[s.below(len(gametest.WellFormed))])
			case 2:
				r.Try(t, r.State.Turn(), game.Move{Action: game.Action(s.below(256)), Card: game.Card(s.below(256)),
					Ship: game.ShipNumber(s.below(256))})
			default:
				r.Play(t, r.Legal()[s.below(len(r.Legal()))])
			}
		}
	})
}

// tables has a setup without a deck for every mode and number of seats.
var tables = func() (all []game.Setup) {
	for _, mode := range game.Modes {
		for _, seats := range mode.SeatCounts() {
			all = append(all, game.Setup{Mode: mode, Seats: seats})
		}
	}
	return all
}()

// script is the bytes that are still to be read. Zeros follow them.
type script []byte

// below reads a number below n.
func (s *script) below(n int) int {
	x := 0
	for most := 1; most < n; most <<= 8 {
		x <<= 8
		if len(*s) > 0 {
			x |= int((*s)[0])
			*s = (*s)[1:]
		}
	}
	return x % n
}

func (s *script) setup() game.Setup {
	edition := game.Editions[s.below(len(game.Editions))]
	setup := tables[s.below(len(tables))]
	setup.Edition, setup.Deck = edition, game.OrderedDeck()
	setup.First = game.Seat(s.below(setup.Seats) + 1)
	if !setup.Mode.Captures(setup.First) {
		setup.First--
	}
	for i := len(setup.Deck) - 1; i > 0; i-- {
		setup.Deck.Swap(i, s.below(i+1))
	}
	return setup
}

// FuzzParseCard checks that a card is written as it was read, and that an error comes with NoCard.
func FuzzParseCard(f *testing.F) {
	for _, text := range append(texts(kinds()), badCards...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := game.ParseCard(text)
		if err == nil && c.String() != text {
			t.Errorf("%q was read as %v", text, c)
		}
		if err != nil && c != game.NoCard {
			t.Errorf("%q was refused and read as %v", text, c)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range append([]string{"draw", "--", "M5", "R3#2", "RC#25", "AD#1", "-R3", "-M5"}, badMoves...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := game.ParseMove(text); err == nil && m.String() != text {
			t.Errorf("%q was read as %v", text, m)
		}
	})
}

func FuzzParseDeck(f *testing.F) {
	deck := game.OrderedDeck()
	for _, text := range []string{deck.String(), "", " ", deck.String() + " ", deck.String() + " M2",
		strings.Replace(deck.String(), " ", "  ", 1), strings.Replace(deck.String(), "AD", "M2", 1)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		deck, err := game.ParseDeck(text)
		if err != nil {
			return
		}
		if deck.String() != text {
			t.Errorf("%q was read as %v", text, &deck)
		}
		_, err = game.New(game.Setup{Edition: &game.Tilsit, Mode: game.FreeForAll, Seats: 2, First: 1, Deck: deck})
		if check := deck.Check(); (check == nil) != (err == nil) {
			t.Errorf("the deck's check says %v, the deal %v", check, err)
		}
	})
}
