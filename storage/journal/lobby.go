package journal

import "korsar/game"

// OccupantKind is who can have a seat.
type OccupantKind string

// The kinds of occupant.
const (
	IsPerson   OccupantKind = "person"
	IsComputer OccupantKind = "computer"
	IsCrew     OccupantKind = "crew"
)

// Occupant is who has a seat.
type Occupant struct {
	Kind   OccupantKind `json:"kind"`
	Person Person       `json:"person,omitempty"` // of a person
}

// known tells an occupant that can have a seat: a person with a number, anybody
// else without one.
func (o Occupant) known() bool {
	switch o.Kind {
	case IsPerson:
		return o.Person > 0
	case IsComputer, IsCrew:
		return o.Person == 0
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

// Kind is KindSeated.
func (Seated) Kind() Kind { return KindSeated }

// Left is a seat becoming free in the lobby. In free-for-all the seats after
// it move up, so that they stand in order of joining.
type Left struct {
	Seat game.Seat `json:"seat"`
}

// Kind is KindLeft.
func (Left) Kind() Kind { return KindLeft }

// Reseated is the occupants of two seats changing places in the lobby; one of
// the seats may be free.
type Reseated struct {
	Seat game.Seat `json:"seat"`
	With game.Seat `json:"with"`
}

// Kind is KindReseated.
func (Reseated) Kind() Kind { return KindReseated }
