package journal

import "korsar/game"

// Started is the deal. Free seats are gone from here on: the seats that are
// taken move up and are numbered from 1.
type Started struct {
	First game.Seat `json:"first"`
	Deck  game.Deck `json:"deck"`
}

// Kind is KindStarted.
func (Started) Kind() Kind { return KindStarted }

// Played is one move of the game.
type Played struct {
	Seat game.Seat
	Move game.Move
}

// Kind is KindPlayed.
func (Played) Kind() Kind { return KindPlayed }

// Handed is a seat of the running game that somebody else has from now on. Who
// sat there before may be who a computer stands in for.
type Handed struct {
	Seat     game.Seat `json:"seat"`
	Occupant Occupant  `json:"occupant"`
}

// Kind is KindHanded.
func (Handed) Kind() Kind { return KindHanded }

// Closed is a table that ends otherwise than by its game's end.
type Closed struct {
	Reason Reason `json:"reason"`
}

// Kind is KindClosed.
func (Closed) Kind() Kind { return KindClosed }

// Reason is why a table was closed.
type Reason string

// The reasons.
const (
	Cancelled Reason = "cancelled" // the host gave up the lobby
	Stopped   Reason = "stopped"   // the host or a moderator ended the game
	Deserted  Reason = "deserted"  // nobody was left in the lobby, or it waited too long
)
