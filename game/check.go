package game

// brokenRule returns the rule that a move breaks, or NoRule. It examines the ship of the move, as a person at the table
// would, while [State.Moves] works on sets of ships. A fuzz test checks that the two agree.
func (g *State) brokenRule(s Seat, m Move) Rule {
	switch {
	case g.Over():
		return GameIsOver
	case s != g.turn:
		return NotYourTurn
	case !m.wellFormed():
		return NoSuchMove
	}
	hand := &g.hands[s]
	pile := g.PileSize() > 0
	switch {
	case m.Action == SitOut && (pile || hand.size > 0):
		return CardsRemain
	case m.Action == SitOut:
		return NoRule
	case hand.size == 0 && !pile:
		return MustSitOut
	case m.Action == Draw && !pile:
		return NothingToDraw
	case m.Action == Draw:
		return NoRule
	case !hand.has(m.Card):
		return NotInHand
	case m.Action == Discard && m.Card.IsMerchant():
		return MerchantsStay
	case m.Action == Discard && pile:
		return PileRemains
	case m.Action == Discard, m.Action == Launch:
		return NoRule
	}
	return g.brokenAtSea(s, m)
}

// wellFormed reports whether the action has the card and the ship that it needs, and nothing else.
func (m Move) wellFormed() bool {
	switch m.Action {
	case Draw, SitOut:
		return m.Card == NoCard && m.Ship == NoShip
	case Discard:
		return m.Card.valid() && m.Ship == NoShip
	case Launch:
		return m.Card.IsMerchant() && m.Ship == NoShip
	case Attack, PlayCaptain, PlayAdmiral:
		return m.Card.valid() && cardKinds[m.Card].action == m.Action && m.Ship != NoShip
	default:
		return false
	}
}

// brokenAtSea returns the rule broken by playing a card onto a ship, or NoRule.
func (g *State) brokenAtSea(s Seat, m Move) Rule {
	if !g.atSea.Has(m.Ship) {
		return NotAtSea
	}
	side, fleet := g.sideOf(s), m.Card.Fleet()
	switch m.Action {
	case Attack:
		switch ours := g.fleetOf(side, m.Ship); {
		case ours != NoFleet && ours != fleet:
			return OneFleetOnly
		case ours == NoFleet && g.battle[m.Ship][fleet].side != NoSide:
			return FleetTaken
		}
	case PlayCaptain:
		if g.battle[m.Ship][fleet].side != side {
			return NoPiratesYet
		}
	case PlayAdmiral:
		if r := g.brokenByAdmiral(s, m.Ship); r != NoRule {
			return r
		}
	}
	if g.barred.Has(m.Ship) {
		return JustPlayedThere
	}
	return NoRule
}

// brokenByAdmiral returns the rule that keeps a seat's admiral from defending a ship, or NoRule.
func (g *State) brokenByAdmiral(s Seat, n ShipNumber) Rule {
	switch {
	case g.owner[n] == s:
		return NoRule
	case g.edition.AdmiralFor == OwnShips || g.mode != Partnership:
		return NotYourShip
	case g.owner[n] != g.mode.Partner(s):
		return NotYourSides
	}
	return NoRule
}

// fleetOf returns the fleet with which a side fights over a ship, or NoFleet.
func (g *State) fleetOf(side Side, n ShipNumber) Fleet {
	for _, f := range AllFleets {
		if g.battle[n][f].side == side {
			return f
		}
	}
	return NoFleet
}

func (g *State) refusal(r Rule, s Seat, m Move) Refusal {
	why := Refusal{Rule: r, Seat: s, Card: m.Card, Ship: m.Ship}
	switch r {
	case NotYourTurn:
		why.Turn = g.turn
	case FleetTaken:
		why.Fleet = m.Card.Fleet()
		why.By = g.battle[m.Ship][m.Card.Fleet()].side
	case OneFleetOnly:
		why.Fleet = g.fleetOf(g.sideOf(s), m.Ship)
	}
	return why
}
