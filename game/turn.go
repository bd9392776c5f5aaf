package game

// Turn is what one move did, up to the start of the next turn. The card drawn
// is in it but can only be had through [Turn.Private].
type Turn struct {
	Number    uint16 // of the move, from 1
	Seat      Seat
	Side      Side
	Move      Move
	Ship      ShipNumber // launched or played onto
	Displaced Commander  // whom a captain or the admiral drove out

	Next     Seat  // on turn now; NoSeat at the end
	Captured Ships // by the side of Next, at the start of its turn

	Ended bool
	AtEnd [MaxSides + 1]Ships // taken by each side at the end
	Lost  Ships               // discarded at the end

	drawn Card
}
