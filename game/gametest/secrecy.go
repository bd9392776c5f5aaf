package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"korsar/game"
)

// checkSecrecy exchanges two cards that a reader cannot see at a random moment of the game, and replays the game up to
// that moment. Everything that the reader was shown since the deal must be the same. Readers are the public (NoSeat)
// and each seat.
func (r *Refereed) checkSecrecy(t TB, rng *rand.Rand) {
	t.Helper()
	for reader := game.NoSeat; int(reader) <= r.setup.Seats; reader++ {
		until := rng.IntN(len(r.moves) + 1)
		hidden := r.deckIndexes(until, func(s game.Seat) bool { return !r.sees(reader, s) })
		if deck, ok := r.exchangeCards(rng, hidden, hidden); ok {
			r.checkSameView(t, reader, until, deck)
		}
	}
	if r.setup.Mode == game.Partnership {
		r.checkPartnersSee(t, rng)
	}
}

// checkPartnersSee exchanges a card of a partner's hand with one that neither partner can see. The other partner must
// see the change.
func (r *Refereed) checkPartnersSee(t TB, rng *rand.Rand) {
	t.Helper()
	until, reader := rng.IntN(len(r.moves)), game.Seat(rng.IntN(r.setup.Seats)+1)
	partners := r.deckIndexes(until, func(s game.Seat) bool { return s != reader && r.sees(reader, s) })
	hidden := r.deckIndexes(until, func(s game.Seat) bool { return !r.sees(reader, s) })
	deck, ok := r.exchangeCards(rng, partners, hidden)
	if !ok {
		return
	}
	original, changed := r.replay(t, r.setup.Deck, until), r.replay(t, deck, until)
	if a, b := original.SeatView(reader), changed.SeatView(reader); slices.Equal(a.Partner, b.Partner) ||
		!slices.Equal(a.Hand, b.Hand) {
		r.failf(t, "seat %d does not see its partner's hand change: %v to %v", reader, a.Partner, b.Partner)
	}
}

// sees reports whether a reader sees the hand of a seat. Nobody sees the pile.
func (r *Refereed) sees(reader, s game.Seat) bool {
	return reader != game.NoSeat && s != inPile && sideOf(r.setup.Mode, reader) == sideOf(r.setup.Mode, s)
}

// inPile is the holder of a card that is still to be drawn.
const inPile = game.MaxSeats + 1

// deckIndexes returns the indexes in the deck of the cards whose holder is selected after a number of moves. The holder
// is a seat, or inPile. If a seat has two cards of a kind, the one dealt first counts as played first, so that
// exchanging the other leaves every earlier move possible.
func (r *Refereed) deckIndexes(until int, selected func(game.Seat) bool) []int {
	var holder [game.DeckSize]game.Seat
	next := 0
	draw := func(s game.Seat) { holder[next], next = s, next+1 }
	for turn := range game.HandAtStart * r.setup.Seats {
		draw(r.seatAt(turn))
	}
	for turn, m := range r.moves[:until] {
		if m.Action == game.Draw {
			draw(r.seatAt(turn))
		}
		for at := range next {
			if holder[at] == r.seatAt(turn) && r.setup.Deck[at] == m.Card {
				holder[at] = game.NoSeat
				break
			}
		}
	}
	var places []int
	for at, s := range holder {
		if at >= next {
			s = inPile
		}
		if s != game.NoSeat && selected(s) {
			places = append(places, at)
		}
	}
	return places
}

// seatAt returns the seat on turn after a number of moves.
func (r *Refereed) seatAt(turn int) game.Seat {
	return game.Seat((int(r.setup.First)-1+turn)%r.setup.Seats + 1)
}

// exchangeCards returns the deck with two cards of different kinds exchanged, one at an index in from and one at an
// index in to. ok is false if it finds no such pair.
func (r *Refereed) exchangeCards(rng *rand.Rand, from, to []int) (deck game.Deck, ok bool) {
	deck = r.setup.Deck
	for range 20 {
		if len(from) == 0 || len(to) == 0 {
			break
		}
		a, b := from[rng.IntN(len(from))], to[rng.IntN(len(to))]
		if deck[a] != deck[b] {
			deck[a], deck[b] = deck[b], deck[a]
			return deck, true
		}
	}
	return deck, false
}

// checkSameView plays the game with both decks side by side and compares the reader's views and events.
func (r *Refereed) checkSameView(t TB, reader game.Seat, until int, deck game.Deck) {
	t.Helper()
	original, changed := r.replay(t, r.setup.Deck, 0), r.replay(t, deck, 0)
	for i := 0; ; i++ {
		r.equal(t, fmt.Sprintf("the view of %d after %d moves with cards exchanged that it cannot see", reader, i),
			viewOf(&changed, reader), viewOf(&original, reader))
		if i == until {
			break
		}
		before, after := r.step(t, &original, i), r.step(t, &changed, i)
		r.equal(t, "the events of a reader with cards exchanged that it cannot see",
			after.Private(&changed, reader), before.Private(&original, reader))
	}
	if a, b := fmt.Sprintf("%#v", viewOf(&original, reader)), fmt.Sprintf("%#v", viewOf(&changed, reader)); a != b {
		r.failf(t, "with hidden cards exchanged %d sees\n%s\nnot\n%s", reader, b, a)
	}
}

func viewOf(g *game.State, reader game.Seat) any {
	if reader == game.NoSeat {
		return g.PublicView()
	}
	return g.SeatView(reader)
}

// replay replays the first moves with another deck.
func (r *Refereed) replay(t TB, deck game.Deck, until int) game.State {
	t.Helper()
	setup := r.setup
	setup.Deck = deck
	g, err := game.New(setup)
	if err != nil {
		r.failf(t, "dealing with cards exchanged: %v", err)
	}
	for i := range until {
		r.step(t, &g, i)
	}
	return g
}

// step plays move i of the game in another state.
func (r *Refereed) step(t TB, g *game.State, i int) game.Turn {
	t.Helper()
	turn, err := g.Play(g.Turn(), r.moves[i])
	if err != nil {
		r.failf(t, "move %d with cards exchanged that were not played: %v", i+1, err)
	}
	return turn
}
