package journal

import (
	"slices"

	"korsar/game"
	"korsar/storage/snowflake"
)

// OccupantKind is the kind of a seat's occupant.
type OccupantKind string

// The kinds of occupant.
const (
	IsPerson   OccupantKind = "person"
	IsComputer OccupantKind = "computer"
	IsAudience OccupantKind = "audience"
)

// Level is how well a computer plays.
type Level string

// The levels. A computer without one is a mate.
const (
	Deckhand Level = "deckhand"
	Mate     Level = "mate"
	Captain  Level = "captain"
)

// Levels lists the levels from weakest to strongest.
var Levels = []Level{Deckhand, Mate, Captain}

// Occupant is the person, computer or audience that has a seat.
type Occupant struct {
	Kind   OccupantKind `json:"kind"`
	Person PersonID     `json:"person,omitempty"` // the person; for a computer, the person it plays for, or 0
	Level  Level        `json:"level,omitempty"`  // of a computer
	Role   snowflake.ID `json:"role,omitempty"`   // required to join an audience; 0 for none
}

// Person returns the occupant that a person is.
func Person(p PersonID) Occupant { return Occupant{Kind: IsPerson, Person: p} }

// Computer returns a computer that plays for nobody else.
func Computer(level Level) Occupant { return Occupant{Kind: IsComputer, Level: level} }

// Audience returns an audience open to people with a role, or to everybody if role is 0.
func Audience(role snowflake.ID) Occupant { return Occupant{Kind: IsAudience, Role: role} }

// valid reports whether the occupant can have a seat.
func (o Occupant) valid() bool {
	switch o.Kind {
	case IsPerson:
		return o.Person > 0 && o.Level == "" && o.Role == 0
	case IsComputer:
		return o.Person >= 0 && o.Role == 0 && (o.Level == "" || slices.Contains(Levels, o.Level))
	case IsAudience:
		return o == Occupant{Kind: IsAudience, Role: o.Role}
	default:
		return false
	}
}

// Seated records that an occupant takes a free seat. The entry's cause becomes the person's join of the fair deal,
// unless they already have one.
type Seated struct {
	Seat     game.Seat `json:"seat"`
	Occupant Occupant  `json:"occupant"`
}

// Kind implements Body.
func (Seated) Kind() Kind { return "seated" }

// Left records that a seat becomes free in the lobby. In free-for-all the seats after it move up, so that they stay in
// order of joining, unless a seat is kept for somebody.
type Left struct {
	Seat game.Seat `json:"seat"`
}

// Kind implements Body.
func (Left) Kind() Kind { return "left" }

// Reseated records that the occupants of two seats change places in the lobby. One of the seats may be free.
type Reseated struct {
	Seat game.Seat `json:"seat"`
	With game.Seat `json:"with"`
}

// Kind implements Body.
func (Reseated) Kind() Kind { return "reseated" }
