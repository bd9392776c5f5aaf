package journal

import "korsar/game"

// Makers returns the person who made each move of the game's record, in order. A move by a standing order is made by
// the person who gave the order. A move of the program or of an audience has 0. Entries is the table's journal.
func (t *Table) Makers(entries []Entry) []PersonID {
	var makers []PersonID
	var movers []game.Seat
	covered := game.NoSeat
	for _, e := range entries {
		switch b := e.Body.(type) {
		case Covered:
			covered = b.Seat
		case Handed:
			if b.Seat == covered {
				covered = game.NoSeat // the next occupant makes the move
			}
		case Played:
			var maker PersonID
			if o := t.OccupantAt(b.Seat, len(makers)+1); o.Kind == IsPerson && b.Seat != covered {
				maker = o.Person
			}
			makers, movers, covered = append(makers, maker), append(movers, b.Seat), game.NoSeat
		case TakenBack:
			stay := movesBefore(movers, b.Seat)
			makers, movers = makers[:stay], movers[:stay]
		}
	}
	return makers
}

// movesBefore returns how many moves stay when a seat takes its latest move back. The partner may have sat out since.
func movesBefore(movers []game.Seat, s game.Seat) int {
	last := len(movers) - 1
	for movers[last] != s {
		last--
	}
	return last
}
