package game

// controller returns the side that would capture a ship at sea now, or NoSide on a tie. The latest captain or admiral
// beats every pirate. Without one, the fleet with strictly the most skulls wins. A ship without cards belongs to its
// owner's side.
func (g *State) controller(n ShipNumber) Side {
	if side := g.commanders[n].Side; side != NoSide {
		return side
	}
	side, untouched := g.strongest(n)
	if untouched {
		return g.sideOf(g.owner[n])
	}
	return side
}

// strongest returns the side with strictly the most skulls around a ship, or NoSide on a tie. untouched is true if
// there are no pirates.
func (g *State) strongest(n ShipNumber) (side Side, untouched bool) {
	most := 0
	for f := Blue; f <= Yellow; f++ {
		sq := &g.battle[n][f]
		switch strength := sq.pirates.strength(); {
		case strength > most:
			most, side = strength, sq.side
		case strength == most:
			side = NoSide
		}
	}
	return side, most == 0
}

// updateController records the side that controls a ship. It is called after each launch and each card played onto a
// ship, since nothing else changes the controller of a ship at sea.
func (g *State) updateController(n ShipNumber) {
	for side := range g.controlled {
		g.controlled[side] &^= shipSet(n)
	}
	if side := g.controller(n); side != NoSide {
		g.controlled[side] |= shipSet(n)
	}
}

// capture moves ships to a side's booty. The cards played onto them leave the game face up.
func (g *State) capture(side Side, ships Ships) {
	for s := ships; s != 0; s = s.Rest() {
		g.clear(s.Lowest())
	}
	g.booty[side] |= ships
	g.leaveSea(ships)
}

// clear puts the cards that were played onto a ship out of play.
func (g *State) clear(n ShipNumber) {
	for f := Blue; f <= Yellow; f++ {
		sq := &g.battle[n][f]
		for strength := 1; sq.pirates != 0 && strength <= maxStrength; strength++ {
			g.outOfPlay[Pirate(f, strength)] += uint8(sq.pirates.count(strength))
		}
		*sq = squadron{}
	}
	if c := g.commanders[n].Card; c != NoCard {
		g.outOfPlay[c]++
	}
	g.commanders[n] = Commander{}
}

// leaveSea removes ships from every set of ships at sea.
func (g *State) leaveSea(ships Ships) {
	if ships == 0 {
		return
	}
	g.atSea &^= ships
	for side := range g.fighting {
		g.controlled[side] &^= ships
		for f := range g.fighting[side] {
			g.fighting[side][f] &^= ships
		}
	}
}
