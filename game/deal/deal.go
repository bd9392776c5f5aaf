package deal

import "korsar/game"

// Deal returns the deck and the first seat. [game.CheckSeats] must allow the mode with the number of seats, and there
// must be one join for each seat.
func Deal(s Secret, joins Joins, mode game.Mode, seats int) (game.Deck, game.Seat) {
	numbers := newStream(s, joins)
	deck := game.OrderedDeck()
	for i := len(deck) - 1; i > 0; i-- {
		j := below(numbers.next, uint64(i)+1)
		deck.Swap(i, int(j))
	}
	side := below(numbers.next, uint64(mode.Sides(seats)))
	if mode == game.Partnership {
		return deck, game.Seat(2*side + 1) // the first partner of the side
	}
	return deck, game.Seat(side + 1)
}
