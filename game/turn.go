package game

// Turn is the effect of one move, including the captures at the start of the next turn. Only [Turn.Private] returns the
// drawn card.
type Turn struct {
	Number    uint16 // of the move, from 1
	Seat      Seat
	Side      Side
	Move      Move
	Ship      ShipNumber // launched or played onto
	Displaced Commander  // driven out by a captain or the admiral

	Next     Seat  // the seat on turn now; NoSeat at the end
	Captured Ships // by the side of Next, at the start of its turn

	Ended bool
	AtEnd [MaxSides + 1]Ships // taken by each side at the end
	Lost  Ships               // discarded at the end

	drawn Card
}
