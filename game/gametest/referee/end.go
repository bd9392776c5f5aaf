package referee

import "slices"

// over reports whether the draw pile is empty and some side has no card left in any hand (000 Fin de la partie, 001 Fin
// de la partie, 002 Fin de partie, 003 Game End and Scoring, 004 Fin de la partie; sides: the sections on team play).
// Play calls it after every action, so a draw may end the game, too (digest).
func (t *Table) over() bool {
	if len(t.pile) > 0 {
		return false
	}
	for side := 1; side <= t.sides(); side++ {
		if len(t.sideHands(side)) == 0 {
			return true
		}
	}
	return false
}

// endGame ends the game and resolves the ships at sea. Either the side that controls a ship takes it and a tied ship
// goes to nobody (000, 001 and 004 Fin de la partie, 002 Fin de partie), or all of them are discarded (003 Game End and
// Scoring).
func (t *Table) endGame() {
	t.seat = 0
	t.captured = nil
	for _, s := range slices.Clone(t.sea) {
		side := s.controller()
		switch {
		case !t.edition.shipsAtSeaScore:
			t.leaveSea(s)
			t.discards = append(t.discards, s.card)
			t.discards = append(t.discards, s.cards()...)
		case side != 0:
			t.capture(s, side)
		}
	}
}
