package game

// State is one position of a game, hidden cards included. It is a plain value:
// assigning it copies it. Only this package looks inside; others ask for a
// view or for what is public.
type State struct {
	edition *Edition
	mode    Mode
	seats   uint8
	first   Seat

	turn   Seat   // NoSeat once the game is over
	moves  uint16 // made so far
	taken  Ships  // captured at the start of this turn
	barred Ships  // closed to the second partner for this turn

	deck     Deck
	drawn    uint8 // cards taken off the deck, the deal included
	hands    [MaxSeats + 1]hand
	outOf    [Kinds + 1]uint8 // cards out of play, face up
	launches uint8

	// By ship.
	gold       [MaxShips + 1]uint8
	owner      [MaxShips + 1]Seat
	battle     [MaxShips + 1][Fleets + 1]squadron
	commanders [MaxShips + 1]Commander

	// Sets of ships, so that a rule is one expression over all of them.
	atSea    Ships
	launched [MaxSeats + 1]Ships             // by each seat, at sea or not
	sent     [MaxSides + 1][Fleets + 1]Ships // at sea, where the side fights with the fleet
	holds    [MaxSides + 1]Ships             // at sea, that the side controls now
	booty    [MaxSides + 1]Ships             // captured by the side
}

// Edition is the rule sheet played.
func (g *State) Edition() *Edition { return g.edition }

// Mode is how seats make sides.
func (g *State) Mode() Mode { return g.mode }

// Seats is the number of seats.
func (g *State) Seats() int { return int(g.seats) }

// Sides is the number of sides.
func (g *State) Sides() int { return g.mode.Sides(int(g.seats)) }

// First is the seat that played first.
func (g *State) First() Seat { return g.first }

// Turn is the seat to act; NoSeat once the game is over.
func (g *State) Turn() Seat { return g.turn }

// Over tells whether the game has ended.
func (g *State) Over() bool { return g.turn == NoSeat }

// MovesMade is how many moves were made, sitting out included.
func (g *State) MovesMade() int { return int(g.moves) }

// Launched is who launched a ship, and its gold; NoSeat if nobody did yet.
func (g *State) Launched(n ShipNumber) (by Seat, gold int) { return g.owner[n], int(g.gold[n]) }

// Captured is the ships that the side on turn took at this turn's start.
func (g *State) Captured() Ships { return g.taken }

// PileSize is how many cards can still be drawn.
func (g *State) PileSize() int { return DeckSize - int(g.drawn) }

// HandSize is how many cards a seat holds.
func (g *State) HandSize(s Seat) int { return int(g.hands[s].size) }

// Controller is the side that would capture a ship at sea now; NoSide on a tie
// or for a ship that is not at sea.
func (g *State) Controller(n ShipNumber) Side {
	for side := Side(1); int(side) <= g.Sides(); side++ {
		if g.holds[side].Has(n) {
			return side
		}
	}
	return NoSide
}

// Score is a side's gold captured minus the gold of the merchant ships left in
// its hands. It counts ships that have come home: those at sea count once the
// game has ended, as the edition says.
func (g *State) Score(side Side) int { return g.Booty(side) - g.stranded(side) }

// Booty is the gold of the ships that a side has captured.
func (g *State) Booty(side Side) int {
	sum := 0
	for s := g.booty[side]; s != 0; s = s.Rest() {
		sum += int(g.gold[s.Lowest()])
	}
	return sum
}

// stranded is the gold of the merchant ships in a side's hands.
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
