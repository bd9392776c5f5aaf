package game

// isOver reports whether the game is over: the pile is empty and some side has no card left in any of its hands. Play
// calls it after every action, even the draw of the last card, since a side without cards cannot pass its next turn (no
// sheet has a pass).
func (g *State) isOver() bool {
	if g.PileSize() > 0 {
		return false
	}
	for s := Seat(1); s <= Seat(g.seats); s++ {
		if !g.mode.Captures(s) {
			continue
		}
		if g.hands[s].size == 0 && g.hands[g.mode.Partner(s)].size == 0 {
			return true
		}
	}
	return false
}

// finish ends the game and resolves the ships still at sea as [Edition.AtEnd] says.
func (g *State) finish(t *Turn) {
	t.Ended = true
	g.turn, g.captured, g.barred = NoSeat, 0, 0
	switch g.edition.AtEnd {
	case ControllersTakeShips:
		for side := Side(1); int(side) <= g.Sides(); side++ {
			t.AtEnd[side] = g.controlled[side]
			g.capture(side, g.controlled[side])
		}
	case ShipsAreDiscarded:
		t.Lost = g.atSea
		for s := g.atSea; s != 0; s = s.Rest() {
			g.clear(s.Lowest())
			g.outOfPlay[Merchant(int(g.gold[s.Lowest()]))]++
		}
		g.leaveSea(g.atSea)
	}
}
