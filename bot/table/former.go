package table

import (
	"korsar/game"
	"korsar/storage/journal"
)

// FormerSeat is a seat of the game with an occupant who lost it.
type FormerSeat struct {
	Seat
	Until int // number of moves made in the game when they lost it
}

// Had reports whether the occupant had seat s when the move of this number was made.
func (f *FormerSeat) Had(s game.Seat, move int) bool { return f.Seat.Seat == s && move <= f.Until }

// SeatsAt returns the seats with their occupants at the time of a move, given by its number. Move 0 is the deal.
func (p *PublicState) SeatsAt(move int) []Seat {
	var seats []Seat
	for _, now := range p.Seats {
		seats = append(seats, p.seatAt(now, move))
	}
	return seats
}

func (p *PublicState) seatAt(now Seat, move int) Seat {
	for i := range p.Former {
		if former := &p.Former[i]; former.Had(now.Seat, move) {
			return former.Seat
		}
	}
	return now
}

// former returns the seats with the occupants who lost them, oldest first.
func (t *Table) former() []FormerSeat {
	var list []FormerSeat
	for _, past := range t.now.Former {
		seat := t.publicSeat(journal.Chair{Seat: past.Seat, Occupant: past.Occupant})
		list = append(list, FormerSeat{Seat: seat, Until: past.Until})
	}
	return list
}
