package game

import "math/bits"

// Moves appends every distinct legal move of a seat to list. The order is: draw; launches by gold; pirates and captains
// by fleet and strength, then the admiral, each by ship; discards; sitting out. A seat that is not on turn has no legal
// move. Moves allocates nothing if list has room for [MaxMoves].
func (g *State) Moves(s Seat, list []Move) []Move {
	if s != g.turn || s == NoSeat {
		return list
	}
	hand := &g.hands[s]
	pile := g.PileSize() > 0
	if pile {
		list = append(list, DrawMove)
	} else if hand.size == 0 {
		return append(list, SitOutMove)
	}
	for kinds := hand.kinds; kinds != 0; kinds &= kinds - 1 {
		c := Card(bits.TrailingZeros32(kinds))
		action := cardKinds[c].action
		if action == Launch {
			list = append(list, Move{Action: Launch, Card: c})
			continue
		}
		for at := g.targets(s, c); at != 0; at = at.Rest() {
			list = append(list, Move{Action: action, Card: c, Ship: at.Lowest()})
		}
	}
	if !pile {
		list = g.discards(hand, list)
	}
	return list
}

// Plans returns the moves that a seat could make if it were on turn now. They depend only on its own hand and on public
// facts. It returns nil for a seat that is not at the table, and once the game is over.
func (g *State) Plans(s Seat) []Move {
	if g.Over() || s == NoSeat || int(s) > int(g.seats) {
		return nil
	}
	then := *g
	then.turn, then.barred = s, 0
	return then.Moves(s, nil)
}

// targets returns the ships onto which the seat on turn may play a card. Merchant ships have none.
func (g *State) targets(s Seat, c Card) Ships {
	side, fleet := g.sideOf(s), c.Fleet()
	var open Ships
	switch cardKinds[c].action {
	case Attack:
		open = g.fighting[side][fleet] | g.atSea&^g.foughtBy(side)&^g.foughtWith(fleet)
	case PlayCaptain:
		open = g.fighting[side][fleet]
	case PlayAdmiral:
		open = g.atSea & g.launched[s]
		if g.edition.AdmiralFor == OwnSide {
			open |= g.atSea & g.launched[g.mode.Partner(s)]
		}
	}
	return open &^ g.barred
}

// foughtBy returns the ships on which the side has pirates.
func (g *State) foughtBy(side Side) Ships {
	sent := &g.fighting[side]
	return sent[Blue] | sent[Green] | sent[Red] | sent[Yellow]
}

// foughtWith returns the ships on which any side uses the fleet.
func (g *State) foughtWith(f Fleet) Ships {
	return g.fighting[1][f] | g.fighting[2][f] | g.fighting[3][f] | g.fighting[4][f] | g.fighting[5][f]
}

// discards appends the moves that discard a card, legal once the pile is empty. Merchant ships are never discarded.
func (g *State) discards(h *hand, list []Move) []Move {
	for kinds := h.kinds >> firstPirate << firstPirate; kinds != 0; kinds &= kinds - 1 {
		list = append(list, DiscardMove(Card(bits.TrailingZeros32(kinds))))
	}
	return list
}
