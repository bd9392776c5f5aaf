package game

// State is one position of a game, including hidden cards. It is a plain value, so assignment copies it.
type State struct {
	edition *Edition
	mode    Mode
	seats   uint8
	first   Seat

	turn     Seat   // NoSeat once the game is over
	moves    uint16 // number made so far
	captured Ships  // captured at the start of this turn
	barred   Ships  // closed to the second partner for this turn

	deck      Deck
	drawn     uint8 // cards taken off the deck, including the deal
	hands     [MaxSeats + 1]hand
	outOfPlay [Kinds + 1]uint8 // cards out of play, face up
	launches  uint8

	// By ship.
	gold       [MaxShips + 1]uint8
	owner      [MaxShips + 1]Seat
	battle     [MaxShips + 1][Fleets + 1]squadron
	commanders [MaxShips + 1]Commander

	// Sets of ships, so that a rule is one expression over all of them.
	atSea      Ships
	launched   [MaxSeats + 1]Ships             // by each seat, at sea or not
	fighting   [MaxSides + 1][Fleets + 1]Ships // at sea, where the side fights with the fleet
	controlled [MaxSides + 1]Ships             // at sea, currently controlled by the side
	booty      [MaxSides + 1]Ships             // captured by the side
}

// Edition returns the rule sheet of the game.
func (g *State) Edition() *Edition { return g.edition }

// Mode returns the mode of the game.
func (g *State) Mode() Mode { return g.mode }

// Seats returns the number of seats.
func (g *State) Seats() int { return int(g.seats) }

// Sides returns the number of sides.
func (g *State) Sides() int { return g.mode.Sides(int(g.seats)) }

// First returns the seat that played first.
func (g *State) First() Seat { return g.first }

// Turn returns the seat on turn, or NoSeat once the game is over.
func (g *State) Turn() Seat { return g.turn }

// Over reports whether the game has ended.
func (g *State) Over() bool { return g.turn == NoSeat }

// MovesMade returns the number of moves made, including sitting out.
func (g *State) MovesMade() int { return int(g.moves) }

// Launched returns the seat that launched a ship, and its gold. It returns NoSeat if the ship was not launched yet.
func (g *State) Launched(n ShipNumber) (by Seat, gold int) { return g.owner[n], int(g.gold[n]) }

// Captured returns the ships that the side on turn captured at the start of this turn.
func (g *State) Captured() Ships { return g.captured }

// PileSize returns how many cards can still be drawn.
func (g *State) PileSize() int { return DeckSize - int(g.drawn) }

// HandSize returns how many cards a seat has.
func (g *State) HandSize(s Seat) int { return int(g.hands[s].size) }

// Controller returns the side that would capture a ship now. It returns NoSide on a tie or for a ship not at sea.
func (g *State) Controller(n ShipNumber) Side {
	for side := Side(1); int(side) <= g.Sides(); side++ {
		if g.controlled[side].Has(n) {
			return side
		}
	}
	return NoSide
}

// Holder returns the side that controls a ship after a turn, or that took it with the turn. It returns NoSide on a tie.
func (g *State) Holder(t *Turn, n ShipNumber) Side {
	if t.Captured.Has(n) {
		return g.sideOf(t.Next)
	}
	for side, ships := range t.AtEnd {
		if ships.Has(n) {
			return Side(side)
		}
	}
	return g.Controller(n)
}

// Score returns a side's captured gold minus the gold of the merchant ships in its hands. Ships at sea do not count
// until the game ends, when [Edition.AtEnd] decides who gets them.
func (g *State) Score(side Side) int { return g.Booty(side) - g.stranded(side) }

// Booty returns the gold of the ships that a side has captured.
func (g *State) Booty(side Side) int {
	sum := 0
	for s := g.booty[side]; s != 0; s = s.Rest() {
		sum += int(g.gold[s.Lowest()])
	}
	return sum
}

// stranded returns the gold of the merchant ships in a side's hands.
func (g *State) stranded(side Side) int {
	sum := 0
	for s := Seat(1); s <= Seat(g.seats); s++ {
		if g.sideOf(s) == side {
			sum += g.hands[s].gold()
		}
	}
	return sum
}

func (g *State) sideOf(s Seat) Side { return g.mode.SideOf(s) }
