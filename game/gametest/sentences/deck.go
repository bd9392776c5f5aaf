package sentences

import (
	"fmt"
	"slices"
)

// pack returns the 78 cards in the order in which they fill the gaps of a deck: pirates, captains, the admiral,
// merchant ships.
func pack() []string {
	var all []string
	for _, fleet := range cards("B G R Y") {
		for _, strength := range cards("1 1 2 2 2 2 3 3 3 3 4 4") {
			all = append(all, fleet+strength)
		}
	}
	all = append(all, cards("BC GC RC YC AD")...)
	return append(all, cards("M2 M2 M2 M2 M2 M3 M3 M3 M3 M3 M3 M4 M4 M4 M4 M4 M5 M5 M5 M5 M5 M6 M6 M7 M8")...)
}

// Deck returns a deck, top first, whose deal and draws give the seats the cards of Hands. Gaps are filled in pack
// order, first those in the hands, from seat 1 on, then those in the undrawn cards. Unlisted merchant ships therefore
// go to the last seats or to the bottom of the pile, where they affect no checked score.
func (s Sentence) Deck() ([]string, error) {
	deck := make([]string, len(pack()))
	left := pack()
	places := s.places()
	for seat := 1; seat <= s.Seats; seat++ {
		if len(s.Hands[seat]) > len(places[seat]) {
			return nil, fmt.Errorf("seat %d asks for %d cards and gets only %d: shorten its hand or let it draw", seat,
				len(s.Hands[seat]), len(places[seat]))
		}
		for i, card := range s.Hands[seat] {
			at := slices.Index(left, card)
			if at < 0 {
				return nil, fmt.Errorf("seat %d asks for %s, of which the pack has no more: ask for another card",
					seat, card)
			}
			left = slices.Delete(left, at, at+1)
			deck[places[seat][i]] = card
		}
	}
	for seat := 1; seat <= s.Seats; seat++ {
		for _, place := range places[seat] {
			if deck[place] == "" {
				deck[place], left = left[0], left[1:]
			}
		}
	}
	for place := range deck {
		if deck[place] == "" {
			deck[place], left = left[0], left[1:]
		}
	}
	return deck, nil
}

// places returns the indexes in the deck of the cards that each seat gets: six dealt one at a time from the first seat
// on, then those that its moves draw.
func (s Sentence) places() map[int][]int {
	places := map[int][]int{}
	next := 0
	assign := func(turn int) {
		seat := (s.First-1+turn)%s.Seats + 1
		places[seat] = append(places[seat], next)
		next++
	}
	for turn := range 6 * s.Seats {
		assign(turn)
	}
	for turn, move := range s.Moves {
		if move == "draw" && next < len(pack()) {
			assign(turn)
		}
	}
	return places
}
