package table

import (
	"slices"
	"time"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// PublicState is a table as everybody may see it. It is made from a public view of the game; no hidden card is in it.
type PublicState struct {
	Table   journal.TableID
	Seq     int64
	Seen    int64 // the same, or that of a later change of a vote
	Phase   journal.Phase
	Guild   snowflake.ID
	Channel snowflake.ID
	Thread  bool // the channel is a thread of this table's own
	Options journal.Options
	Host    User
	Seats   []Seat

	Commitment string // of the fair deal
	Unready    Unready
	Closed     journal.Closed // when the phase is Gone
	ClosedBy   User

	Game   game.PublicView // from the start of the game on
	Recent []Turn          // of the last round, oldest first

	TookBack game.Seat // who took back the latest move
	Poll     Poll      // of the audience on turn

	Due    time.Time // when the time of the present turn is over; the zero time for never
	Away   time.Time // until when the person on turn is away; the zero time if they are not
	Guests []Guest   // who is asked to sit down in the lobby
	Offers []Offer   // which seats of the game somebody is asked to take over

	WordsOnly bool // the guild wants no pictures
}

// Turn is what everybody saw of a turn.
type Turn struct {
	Seat    game.Seat
	Covered journal.Cover // why the program made it for a person or an audience; "" if it did not
	Voters  int           // of the audience whose turn it was, who voted; 0 for none
	Votes   int           // for the move that was made
	Events  []game.PublicEvent
}

// Guest is somebody asked to sit down.
type Guest struct {
	User
	Declined bool
}

// Offer is a seat that somebody is asked to take over. If To is nobody, a computer is to take over, and the partner of the
// seat is asked.
type Offer struct {
	Seat    game.Seat
	To      User
	Consent bool // whose seat it is has to agree first
}

// User is somebody's name and user id. A computer, or somebody whose data was deleted, has neither.
type User struct {
	ID   snowflake.ID
	Name string
}

// Seat is a place at the table with its occupant.
type Seat struct {
	Seat     game.Seat
	Side     game.Side
	Free     bool
	User                   // who sits there; nobody for a computer
	Computer journal.Level // how well a computer plays; "" for anybody else
	For      User          // for whom a computer plays, if for anybody
	Audience *AudienceSeat // the audience that sits there; nil for anybody else
}

// AudienceSeat is an audience as the others see it.
type AudienceSeat struct {
	Role    snowflake.ID // that members need; 0 for none
	Members int
}

// HasAudience reports whether an audience sits at the table.
func (f *PublicState) HasAudience() bool {
	return slices.ContainsFunc(f.Seats, func(s Seat) bool { return s.Audience != nil })
}

// Edition returns the edition that the table plays.
func (f *PublicState) Edition() *game.Edition { return game.EditionByID(f.Options.Edition) }

// Pictured reports whether the table is to be shown as a picture: there is a game, and the guild wants pictures.
func (f *PublicState) Pictured() bool {
	return !f.WordsOnly && (f.Phase == journal.Playing || f.Phase == journal.Finished)
}

// UserAt returns the user who has a seat.
func (f *PublicState) UserAt(s game.Seat) User {
	if s == game.NoSeat || int(s) > len(f.Seats) {
		return User{}
	}
	return f.Seats[s-1].User
}

// SideSeats returns the seats of a side, in order.
func (f *PublicState) SideSeats(side game.Side) []Seat {
	var seats []Seat
	for _, s := range f.Seats {
		if s.Side == side {
			seats = append(seats, s)
		}
	}
	return seats
}

// Unready is why a lobby cannot start yet; the zero value is that it can.
type Unready struct {
	Setup *game.SetupRefusal // the number of seats taken is not playable
	Pair  game.Side          // a side of which one seat is free
}

// Ready reports whether the lobby can start.
func (u Unready) Ready() bool { return u.Setup == nil && u.Pair == game.NoSide }

// End is how a game ended, every hand open.
type End struct {
	PublicState
	Finished *game.FinishedView // nil when it was stopped before its end
	Record   string             // the record, as text
	Best     []BestVoter        // of the audiences, the best first
}
