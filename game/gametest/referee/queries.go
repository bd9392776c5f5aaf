package referee

import "slices"

// Seat returns the seat on turn, or 0 if the game has ended.
func (t *Table) Seat() int { return t.seat }

// Captured returns the numbers of the ships captured at the start of this turn, ascending. After the end it returns
// nil.
func (t *Table) Captured() []int { return slices.Clone(t.captured) }

// Ended reports whether the game has ended.
func (t *Table) Ended() bool { return t.seat == 0 }

// Hand returns the hand of a seat, in pack order.
func (t *Table) Hand(seat int) []string { return inPackOrder(t.hands[seat]) }

// Pile returns the draw pile, next card first.
func (t *Table) Pile() []string { return slices.Clone(t.pile) }

// Discards returns the cards that left the game face up, in the order in which they left. These are discards from
// hands, displaced captains and admirals, cards played on captured ships, and the cards at sea when an English game
// ends.
func (t *Table) Discards() []string { return slices.Clone(t.discards) }

// Booty returns the numbers of the ships that a side has won, earliest first, including those at the end.
func (t *Table) Booty(side int) []int {
	var numbers []int
	for _, s := range t.booty[side] {
		numbers = append(numbers, s.number)
	}
	return numbers
}

// AtSea returns the ships at sea by ascending number. After the end only tied ships may be left (000 Fin de la partie:
// they stay on the table).
func (t *Table) AtSea() []Ship {
	var ships []Ship
	for _, s := range t.sea {
		commander, _ := s.commander()
		ships = append(ships, Ship{
			Number:     s.number,
			Gold:       value(s.card),
			Owner:      s.owner,
			Pirates:    s.pirates(),
			Commander:  commander.card,
			By:         commander.side,
			Controller: s.controller(),
		})
	}
	return ships
}

// Controller returns the side that would take the ship now, or 0. atSea is false if the ship is not at sea.
func (t *Table) Controller(number int) (side int, atSea bool) {
	s := t.shipAtSea(number)
	if s == nil {
		return 0, false
	}
	return s.controller(), true
}

// Scores returns the gold of each side's booty minus the gold of the merchant ships in its hands (000 Fin de la partie,
// 001 Comptage des points, 002 Décompte, 003 Game End and Scoring, 004 Fin de la partie), by side from 1. Ships at sea
// do not count.
func (t *Table) Scores() []int {
	scores := make([]int, t.sides())
	for i := range scores {
		side := i + 1
		for _, s := range t.booty[side] {
			scores[i] += value(s.card)
		}
		for _, card := range t.sideHands(side) {
			if isMerchant(card) {
				scores[i] -= value(card)
			}
		}
	}
	return scores
}
