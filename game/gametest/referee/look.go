package referee

import "slices"

// Seat is the seat to act, 0 when the game has ended.
func (t *Table) Seat() int { return t.seat }

// Captured are the numbers of the ships that the start of this turn captured,
// rising; none after the end.
func (t *Table) Captured() []int { return slices.Clone(t.captured) }

// Ended tells whether the game has ended.
func (t *Table) Ended() bool { return t.seat == 0 }

// Hand is what the seat holds, in order of the pack.
func (t *Table) Hand(seat int) []string { return inPackOrder(t.hands[seat]) }

// Pile is the draw pile, next card first.
func (t *Table) Pile() []string { return slices.Clone(t.pile) }

// Discards are the cards that left the game face up, in the order they did:
// discarded from a hand, displaced captains and admirals, cards played on ships
// that were captured, and what the end of an english game sweeps from the sea.
func (t *Table) Discards() []string { return slices.Clone(t.discards) }

// Booty are the numbers of the ships that a side has won, in the order it did;
// after the end those taken at the end too.
func (t *Table) Booty(side int) []int {
	var numbers []int
	for _, s := range t.booty[side] {
		numbers = append(numbers, s.number)
	}
	return numbers
}

// AtSea are the ships at sea, rising. After the end only tied ones may be left
// (000 Fin de la partie: they stay on the table).
func (t *Table) AtSea() []Ship {
	var ships []Ship
	for _, s := range t.sea {
		commander, _ := s.commander()
		ships = append(ships, Ship{
			Number:     s.number,
			Gold:       worth(s.card),
			Owner:      s.owner,
			Pirates:    s.pirates(),
			Commander:  commander.card,
			By:         commander.side,
			Controller: s.controller(),
		})
	}
	return ships
}

// Controller is the side that would take the ship now, 0 for nobody; atSea
// is false of a ship that is not at sea.
func (t *Table) Controller(number int) (side int, atSea bool) {
	s := t.afloat(number)
	if s == nil {
		return 0, false
	}
	return s.controller(), true
}

// Scores are the gold of each side's booty less the gold of the merchant ships
// in its hands (000 Fin de la partie, 001 Comptage des points, 002 Décompte,
// 003 Game End and Scoring, 004 Fin de la partie), by side from 1. Before the
// end ships at sea do not count; at the end they have been resolved.
func (t *Table) Scores() []int {
	scores := make([]int, t.sides())
	for i := range scores {
		side := i + 1
		for _, s := range t.booty[side] {
			scores[i] += worth(s.card)
		}
		for _, card := range t.sideHolds(side) {
			if isMerchant(card) {
				scores[i] -= worth(card)
			}
		}
	}
	return scores
}
