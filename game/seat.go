package game

// Seat is a place at the table, from 1, clockwise. NoSeat is none.
type Seat uint8

// Side is whoever wins or loses together: a player in free-for-all, a pair in
// partnership. From 1 in order of seats; NoSide is none.
type Side uint8

// None of either.
const (
	NoSeat Seat = 0
	NoSide Side = 0
)

// Limits of the table (every sheet).
const (
	MaxSeats = 8 // in partnership
	MaxSides = 5 // in free-for-all
)

// Mode is how seats make sides.
type Mode uint8

// The modes. The zero value is none, so that a forgotten mode is refused.
const (
	NoMode Mode = iota
	// FreeForAll is each for themself, 2 to 5 seats.
	FreeForAll
	// Partnership is sides of two that sit next to each other, 4, 6 or 8 seats:
	// seats 1 and 2, 3 and 4, … The odd seat is the first partner.
	Partnership
)

// Modes lists the modes.
var Modes = [...]Mode{FreeForAll, Partnership}

// String is the mode's id in the record.
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

// ParseMode reads a mode's id; NoMode if there is none of that name.
func ParseMode(id string) Mode {
	for _, m := range Modes {
		if m.String() == id {
			return m
		}
	}
	return NoMode
}

// SideOf is the side that a seat plays for.
func (m Mode) SideOf(s Seat) Side {
	if m == Partnership {
		return Side(s+1) / 2
	}
	return Side(s)
}

// Sides is how many sides that many seats make.
func (m Mode) Sides(seats int) int {
	if m == Partnership {
		return seats / 2
	}
	return seats
}

// Partner is the other seat of the pair; NoSeat in free-for-all.
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

// First tells the seat of a side that plays first, the one that captures for
// it: everyone in free-for-all, the odd seats in partnership (000 "Le jeu en
// équipe").
func (m Mode) First(s Seat) bool { return m != Partnership || s%2 == 1 }

// SeatCounts lists the numbers of seats that the mode can be played with
// (000 "Jouer seul ou en équipe", 003 "Game Types").
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

// MarshalText is String, for what is stored.
func (m Mode) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads a mode's id.
func (m *Mode) UnmarshalText(text []byte) error {
	if *m = ParseMode(string(text)); *m == NoMode {
		return SetupRefusal{Rule: UnknownMode}
	}
	return nil
}
