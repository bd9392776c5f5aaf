package game

// Play makes a move for a seat: the action, then the end of the game or the captures at the start of the next turn. If
// the move is refused, Play changes nothing and returns a [Refusal].
func (g *State) Play(s Seat, m Move) (Turn, error) {
	if r := g.brokenRule(s, m); r != NoRule {
		return Turn{}, g.refusal(r, s, m)
	}
	t := Turn{Seat: s, Side: g.sideOf(s), Move: m}
	g.perform(&t)
	g.moves++
	t.Number = g.moves
	g.barred = g.barredAfter(s, m)
	if g.isOver() {
		g.finish(&t)
		return t, nil
	}
	g.turn = s%Seat(g.seats) + 1
	g.startTurn()
	t.Next, t.Captured = g.turn, g.captured
	return t, nil
}

func (g *State) perform(t *Turn) {
	hand := &g.hands[t.Seat]
	c, n := t.Move.Card, t.Move.Ship
	switch t.Move.Action {
	case Draw:
		t.drawn = g.drawTop()
		hand.add(t.drawn)
		return
	case SitOut:
		return
	}
	hand.remove(c)
	switch t.Move.Action {
	case Launch:
		t.Ship = g.launch(t.Seat, c)
	case Discard:
		g.outOfPlay[c]++
	case Attack:
		t.Ship = n
		g.attack(t.Side, c, n)
	case PlayCaptain, PlayAdmiral:
		t.Ship, t.Displaced = n, g.commanders[n]
		g.command(t.Side, c, n)
	}
}

// launch puts a merchant ship to sea and returns its number.
func (g *State) launch(s Seat, c Card) ShipNumber {
	g.launches++
	n := ShipNumber(g.launches)
	g.gold[n] = uint8(c.Gold())
	g.owner[n] = s
	g.atSea |= shipSet(n)
	g.launched[s] |= shipSet(n)
	g.updateController(n)
	return n
}

func (g *State) attack(side Side, c Card, n ShipNumber) {
	sq := &g.battle[n][c.Fleet()]
	sq.side = side
	sq.pirates.add(c.Strength())
	g.fighting[side][c.Fleet()] |= shipSet(n)
	g.updateController(n)
}

// command puts a captain or the admiral in command. The displaced one leaves the game (000 "Les cartes Capitaine").
func (g *State) command(side Side, c Card, n ShipNumber) {
	if old := g.commanders[n].Card; old != NoCard {
		g.outOfPlay[old]++
	}
	g.commanders[n] = Commander{Card: c, Side: side}
	g.updateController(n)
}

// barredAfter returns the ships onto which the next seat may not play because its partner just did (000 "Le jeu en
// équipe"). Only a first partner's turn bars a ship, so a bar lasts one turn.
func (g *State) barredAfter(s Seat, m Move) Ships {
	if g.edition.PartnersMeet == InOneRound || g.mode != Partnership || !g.mode.Captures(s) || m.Ship == NoShip {
		return 0
	}
	return shipSet(m.Ship)
}

// startTurn captures for the side on turn, before its action. Only the first partner captures (000 "Le jeu en équipe"),
// even if it sits out (001, 004).
func (g *State) startTurn() {
	g.captured = 0
	if g.mode.Captures(g.turn) {
		g.captured = g.controlled[g.sideOf(g.turn)]
		g.capture(g.sideOf(g.turn), g.captured)
	}
}
