package table

import (
	"cmp"
	"slices"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// PublicState is a table as everybody may see it. It is made from a public view of the game, without hidden cards.
type PublicState struct {
	Table   journal.TableID
	Seq     int64
	Seen    int64 // like Seq, but counts votes too
	Phase   journal.Phase
	Guild   snowflake.ID
	Channel snowflake.ID
	Thread  bool // the channel is a thread of this table's own
	Options journal.Options
	Host    User
	Seats   []Seat
	Former  []FormerSeat // occupants who lost a seat of the game, oldest first

	Commitment string // to the fair deal
	Unready    Unready
	Reunites   bool           // the game starts once everybody with a kept seat has joined the lobby
	Closed     journal.Closed // set when Phase is Gone
	ClosedBy   User

	Game   game.PublicView // zero in the lobby
	Recent []Turn          // the latest turns, as many as there are seats, oldest first

	TookBack game.Seat // the seat that took back the latest move; NoSeat for none
	Poll     Poll      // of the audience on turn

	Due    time.Time // when the present turn ends; the zero time for never
	Away   time.Time // the end of the absence of the person on turn; the zero time if they are not away
	Guests []Guest   // users invited to the lobby who have no seat yet
	Offers []Offer   // seats of the game that somebody is asked to take over

	Tournament *TournamentTable // nil if the table belongs to none

	// Restored is set for a lobby or a game that goes on from a backup. Later entries are lost. If the end of the game
	// was among them, its cards are public.
	Restored bool

	Denied Denial // why nothing can be posted at the table, once its people were told

	WordsOnly bool // the guild wants no pictures
}

// Turn is what everybody saw of a turn.
type Turn struct {
	Move    int // its number, from 1
	Seat    game.Seat
	Covered journal.Cover // why the program moved for a person or an audience; "" if it did not
	Voters  int           // members of the audience who voted; 0 if it was no audience's turn
	Votes   int           // votes for the move that was made
	Events  []game.PublicEvent
}

// Guest is a user invited to the lobby.
type Guest struct {
	User
	Kept     bool // a rematch or a tournament keeps a seat for them
	Declined bool
}

// Offer is a seat that a user is asked to take over. If To is zero, a computer is to take over, and the partner of the
// seat is asked.
type Offer struct {
	Seat    game.Seat
	To      User
	Consent bool // the holder of the seat has to agree first
}

// User is the name and id of a user. A computer, or a person whose data was deleted, has neither.
type User struct {
	ID   snowflake.ID
	Name string
}

// UserOf returns the user of a stored person. It returns the zero User for the zero row.
func UserOf(row storage.PersonRow) User { return User{ID: row.User, Name: row.Name} }

// Seat is a place at the table with its occupant.
type Seat struct {
	Seat     game.Seat
	Side     game.Side
	Free     bool
	User                   // its person; zero for any other occupant
	Computer journal.Level // the level of its computer; "" for any other occupant
	Alias    string        // the name of a computer that plays for itself; "" for any other occupant
	For      User          // the user whom its computer covers, if any
	Removed  bool          // that user's place was removed: they cannot return
	Audience *AudienceSeat // its audience; nil for any other occupant

	Unconfirmed bool // its person has not confirmed the terms of the lobby
	Kept        User // for whom a rematch or a tournament keeps the free seat
}

// PlayerName returns the name that the seat goes by: its person's, even while a computer covers for them, or a
// computer's own. It is "" for a free seat, an audience, and a person whose data was deleted.
func (s Seat) PlayerName() string { return cmp.Or(s.Name, s.For.Name, s.Alias) }

// AudienceSeat is an audience as the others see it.
type AudienceSeat struct {
	Role    snowflake.ID // that members need; 0 for none
	Members int
}

// HasAudience reports whether an audience has a seat at the table.
func (p *PublicState) HasAudience() bool {
	return slices.ContainsFunc(p.Seats, func(s Seat) bool { return s.Audience != nil })
}

// Edition returns the edition of the table.
func (p *PublicState) Edition() *game.Edition { return game.EditionByID(p.Options.Edition) }

// Pictured reports whether the table is shown as a picture: it has not been put on hold or closed, and the guild wants
// pictures.
func (p *PublicState) Pictured() bool {
	return !p.WordsOnly && (p.Phase == journal.Lobby || p.Phase == journal.Playing || p.Phase == journal.Finished)
}

// ShowsGold reports whether everybody may see how much gold the sides have captured.
func (f *PublicState) ShowsGold() bool {
	return f.Options.Booty == journal.OpenBooty || f.Phase == journal.Finished
}

// UserAt returns the user who has a seat, or the zero User.
func (p *PublicState) UserAt(s game.Seat) User {
	if s == game.NoSeat || int(s) > len(p.Seats) {
		return User{}
	}
	return p.Seats[s-1].User
}

// SideSeats returns the seats of a side, in order.
func (p *PublicState) SideSeats(side game.Side) []Seat {
	var seats []Seat
	for _, s := range p.Seats {
		if s.Side == side {
			seats = append(seats, s)
		}
	}
	return seats
}

// Unready is why a lobby cannot start yet. The zero value means that it can.
type Unready struct {
	Setup *game.SetupRefusal // no game can be played with this number of seats
	Pair  game.Side          // a side with only one of its two seats taken
	Seat  game.Seat          // a seat whose person has not confirmed the terms
}

// Ready reports whether the lobby can start.
func (u Unready) Ready() bool { return u == (Unready{}) }

// End is how a game ended, with every hand open.
type End struct {
	PublicState
	Finished *game.FinishedView // nil if the game was stopped early
	Watch    string             // URL of the replay's page; "" if the program serves none
	Best     []BestVoter        // best first
	At       time.Time          // when it ended
	Top      *TopCapture        // nil if no side took a ship from another
	Ratings  map[game.Seat]int  // the change of the rating of each seat's person; missing where it is not rated
}
