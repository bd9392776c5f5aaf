package game

// controller is the side that would take a ship at sea now, or NoSide on a
// tie. The latest captain or admiral beats every pirate; otherwise strictly
// the strongest fleet; a ship nobody touched is its owner's side's.
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

// strongest is the side with strictly the most skulls around a ship, NoSide on
// a tie for the most; untouched when there are no pirates at all.
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

// settle notes who controls a ship after a card was played onto it. Nothing
// but a card played changes that.
func (g *State) settle(n ShipNumber) {
	for side := range g.holds {
		g.holds[side] &^= only(n)
	}
	if side := g.controller(n); side != NoSide {
		g.holds[side] |= only(n)
	}
}

// capture brings ships home for a side. The cards played on them leave the
// game face up.
func (g *State) capture(side Side, ships Ships) {
	for s := ships; s != 0; s = s.Rest() {
		g.clear(s.Lowest())
	}
	g.booty[side] |= ships
	g.leaveSea(ships)
}

// clear takes the cards played onto a ship out of play.
func (g *State) clear(n ShipNumber) {
	for f := Blue; f <= Yellow; f++ {
		sq := &g.battle[n][f]
		for strength := 1; sq.pirates != 0 && strength <= maxStrength; strength++ {
			g.outOf[Pirate(f, strength)] += uint8(sq.pirates.count(strength))
		}
		*sq = squadron{}
	}
	if c := g.commanders[n].Card; c != NoCard {
		g.outOf[c]++
	}
	g.commanders[n] = Commander{}
}

// leaveSea takes ships out of every set of ships at sea.
func (g *State) leaveSea(ships Ships) {
	if ships == 0 {
		return
	}
	g.atSea &^= ships
	for side := range g.sent {
		g.holds[side] &^= ships
		for f := range g.sent[side] {
			g.sent[side][f] &^= ships
		}
	}
}
