package referee

import (
	"fmt"
	"slices"
	"strings"
)

// Table is one game.
type Table struct {
	edition edition
	mode    string
	seats   int

	seat     int              // on turn; 0 if the game has ended
	hands    map[int][]string // by seat
	pile     []string         // top first
	sea      []*ship          // ascending by number
	booty    map[int][]*ship  // by side
	discards []string
	launched int

	captured []int // at the start of this turn
	lastShip int   // the ship on which the previous turn played a card, or 0
}

// New deals six cards to each seat, one at a time and clockwise from the first seat. The deck's top card comes first.
// The rest is the draw pile. It returns an error for an unknown edition or mode, for a number of seats that the mode
// does not allow, for a first seat that is a second partner or not at the table, and for a deck that is not the pack.
func New(edition, mode string, seats, first int, deck []string) (*Table, error) {
	rules, ok := editions[edition]
	if !ok {
		return nil, fmt.Errorf("no edition %q in the referee's edition.go: want one of %s",
			edition, strings.Join(Editions(), ", "))
	}
	allowed, ok := playable[mode]
	switch {
	case !ok:
		return nil, fmt.Errorf("unknown mode %q: expected %s or %s", mode, freeForAll, partnership)
	case !slices.Contains(allowed, seats):
		return nil, fmt.Errorf("%d seats cannot play %s: expected one of %v", seats, mode, allowed)
	case first < 1 || first > seats:
		return nil, fmt.Errorf("seat %d cannot play first: expected 1 to %d", first, seats)
	case mode == partnership && first%2 == 0:
		return nil, fmt.Errorf("seat %d cannot play first: in partnership expected an odd seat, a first partner", first)
	case !slices.Equal(inPackOrder(deck), pack()):
		return nil, fmt.Errorf("the deck of %d cards is not the pack: expected each of the 78 cards once", len(deck))
	}

	t := &Table{edition: rules, mode: mode, seats: seats, seat: first, hands: map[int][]string{},
		booty: map[int][]*ship{}}
	for range 6 { // 000 Mise en Place, 001 Préparation, 002 Mise en place, 003 Set Up, 004 Préparation de la partie
		for range seats {
			t.hands[t.seat] = append(t.hands[t.seat], deck[0])
			deck = deck[1:]
			t.seat = t.nextSeat(t.seat)
		}
	}
	t.pile = slices.Clone(deck)
	return t, nil
}

func (t *Table) nextSeat(seat int) int { return seat%t.seats + 1 }

// side returns the side of a seat: the seat itself, or the pair sitting side by side.
func (t *Table) side(seat int) int {
	if t.mode == partnership {
		return (seat + 1) / 2
	}
	return seat
}

func (t *Table) sides() int { return t.side(t.seats) }

func (t *Table) isSecondPartner(seat int) bool { return t.mode == partnership && seat%2 == 0 }

// sideHands returns the cards in all hands of a side.
func (t *Table) sideHands(side int) []string {
	var cards []string
	for seat, hand := range t.hands {
		if t.side(seat) == side {
			cards = append(cards, hand...)
		}
	}
	return cards
}

// shipAtSea returns the ship with a number, or nil if it is not at sea.
func (t *Table) shipAtSea(number int) *ship {
	for _, s := range t.sea {
		if s.number == number {
			return s
		}
	}
	return nil
}
