package game

import "math/bits"

// Moves appends every distinct legal move of a seat to list, in this order:
// draw; launches by gold; pirates and captains by fleet and strength, then the
// admiral, each by ship; discards; sitting out. A seat that is not on turn has
// none. Nothing is allocated when list has room for [MaxMoves].
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
		action := natures[c].action
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

// Plans is the moves that a seat could make if it were on turn now: what it may
// plan while others move. They follow from its own hand and from what everybody
// sees. None once the game is over.
func (g *State) Plans(s Seat) []Move {
	if g.Over() || s == NoSeat || int(s) > int(g.seats) {
		return nil
	}
	then := *g
	then.turn, then.barred = s, 0
	return then.Moves(s, nil)
}

// targets is the ships that a card other than a merchant ship may be played
// onto by the seat on turn.
func (g *State) targets(s Seat, c Card) Ships {
	side, fleet := g.sideOf(s), c.Fleet()
	var open Ships
	switch natures[c].action {
	case Attack:
		open = g.sent[side][fleet] | g.atSea&^g.foughtBy(side)&^g.foughtWith(fleet)
	case PlayCaptain:
		open = g.sent[side][fleet]
	case PlayAdmiral:
		open = g.atSea & g.launched[s]
		if g.edition.AdmiralFor == OwnSide {
			open |= g.atSea & g.launched[g.mode.Partner(s)]
		}
	}
	return open &^ g.barred
}

// foughtBy is the ships on which the side has pirates.
func (g *State) foughtBy(side Side) Ships {
	sent := &g.sent[side]
	return sent[Blue] | sent[Green] | sent[Red] | sent[Yellow]
}

// foughtWith is the ships on which some side uses the fleet.
func (g *State) foughtWith(f Fleet) Ships {
	return g.sent[1][f] | g.sent[2][f] | g.sent[3][f] | g.sent[4][f] | g.sent[5][f]
}

// discards appends what may be laid aside once the pile is empty.
func (g *State) discards(h *hand, list []Move) []Move {
	for kinds := h.kinds >> firstPirate << firstPirate; kinds != 0; kinds &= kinds - 1 {
		list = append(list, DiscardMove(Card(bits.TrailingZeros32(kinds))))
	}
	return list
}
