package game

// Seat is a place at the table, clockwise from 1. NoSeat means none.
type Seat uint8

// Side is the seats that win or lose together: one seat in free-for-all, a pair in partnership. Sides count from 1 in
// seat order. NoSide means none.
type Side uint8

// The zero values.
const (
	NoSeat Seat = 0
	NoSide Side = 0
)

// Limits of the table (every sheet).
const (
	MaxSeats = 8 // in partnership
	MaxSides = 5 // in free-for-all
)

// Mode is how seats form sides.
type Mode uint8

// The modes. The zero value is no mode, so that a forgotten mode is refused.
const (
	NoMode Mode = iota
	// FreeForAll makes each of 2 to 5 seats a side.
	FreeForAll
	// Partnership makes sides of two adjacent seats, with 4, 6 or 8 seats: seats 1 and 2, 3 and 4, and so on. The odd
	// seat is the first partner.
	Partnership
)

// Modes lists the modes.
var Modes = [...]Mode{FreeForAll, Partnership}

// String returns the mode's id in the record.
func (m Mode) String() string {
	switch m {
	case FreeForAll:
		return "free-for-all"
	case Partnership:
		return "partnership"
	default:
		return "no mode"
	}
}

// ParseMode returns the mode with an id, or NoMode.
func ParseMode(id string) Mode {
	for _, m := range Modes {
		if m.String() == id {
			return m
		}
	}
	return NoMode
}

// SideOf returns the side of a seat.
func (m Mode) SideOf(s Seat) Side {
	if m == Partnership {
		return Side(s+1) / 2
	}
	return Side(s)
}

// Sides returns the number of sides of a table with the given number of seats.
func (m Mode) Sides(seats int) int {
	if m == Partnership {
		return seats / 2
	}
	return seats
}

// Partner returns the other seat of the pair, or NoSeat in free-for-all.
func (m Mode) Partner(s Seat) Seat {
	switch {
	case m != Partnership || s == NoSeat:
		return NoSeat
	case s%2 == 1:
		return s + 1
	default:
		return s - 1
	}
}

// Captures reports whether a seat captures for its side: each seat in free-for-all, and the first partner, who has the
// odd seat, in partnership (000 "Le jeu en équipe").
func (m Mode) Captures(s Seat) bool { return m != Partnership || s%2 == 1 }

// SeatCounts returns the possible numbers of seats (000 "Jouer seul ou en équipe", 003 "Game Types").
func (m Mode) SeatCounts() []int {
	switch m {
	case FreeForAll:
		return []int{2, 3, 4, 5}
	case Partnership:
		return []int{4, 6, 8}
	default:
		return nil
	}
}

// MarshalText returns the mode's id, for storage.
func (m Mode) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText parses a mode's id. It returns a [SetupRefusal] if no mode has the id.
func (m *Mode) UnmarshalText(text []byte) error {
	if *m = ParseMode(string(text)); *m == NoMode {
		return SetupRefusal{Rule: UnknownMode}
	}
	return nil
}
