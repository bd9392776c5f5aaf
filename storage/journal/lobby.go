package journal

import (
	"slices"

	"korsar/game"
	"korsar/storage/snowflake"
)

// OccupantKind is who can have a seat.
type OccupantKind string

// The kinds of occupant.
const (
	IsPerson   OccupantKind = "person"
	IsComputer OccupantKind = "computer"
	IsAudience OccupantKind = "crew"
)

// Level is how well a computer plays.
type Level string

// The levels. A computer without one, of early journals, is a mate.
const (
	Deckhand Level = "deckhand"
	Mate     Level = "mate"
	Captain  Level = "captain"
)

// Levels lists the levels, the weakest first.
var Levels = []Level{Deckhand, Mate, Captain}

// Occupant is who has a seat.
type Occupant struct {
	Kind   OccupantKind `json:"kind"`
	Person PersonID     `json:"person,omitempty"` // of a person; of a computer, whom it stands in for, 0 for nobody
	Level  Level        `json:"level,omitempty"`  // of a computer
	Role   snowflake.ID `json:"role,omitempty"`   // that those of a crew have; 0 for any
}

// Computer is a computer with a seat of its own.
func Computer(level Level) Occupant { return Occupant{Kind: IsComputer, Level: level} }

// Audience is an audience with a seat, of those who have a role; 0 for all.
func Audience(role snowflake.ID) Occupant { return Occupant{Kind: IsAudience, Role: role} }

// known tells an occupant that can have a seat.
func (o Occupant) known() bool {
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

// Seated is somebody taking a free seat. Its entry's cause is the interaction
// that stands in the joins of the fair deal.
type Seated struct {
	Seat     game.Seat `json:"seat"`
	Occupant Occupant  `json:"occupant"`
}

// Kind returns KindSeated.
func (Seated) Kind() Kind { return KindSeated }

// Left is a seat becoming free in the lobby. In free-for-all the seats after
// it move up, so that they stand in order of joining.
type Left struct {
	Seat game.Seat `json:"seat"`
}

// Kind returns KindLeft.
func (Left) Kind() Kind { return KindLeft }

// Reseated is the occupants of two seats changing places in the lobby; one of
// the seats may be free.
type Reseated struct {
	Seat game.Seat `json:"seat"`
	With game.Seat `json:"with"`
}

// Kind returns KindReseated.
func (Reseated) Kind() Kind { return KindReseated }
