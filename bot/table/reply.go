package table

import (
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Reply is what somebody who clicked is told, in private. It is data; words are
// made where the reader's language is known.
type Reply interface{ reply() }

// Done is nothing to say: the table itself will show it.
type Done struct{}

// Hand is what a seat sees: its cards, what it can do, and what happened since
// its last turn.
type Hand struct {
	PublicState
	View        game.SeatView
	Since       []game.PrivateEvent     // since the seat's last turn, that turn included; oldest first
	Chosen      game.Card               // a card for which a ship is being chosen; NoCard for none
	Notice      *Notice                 // something to say first
	Preferences storage.UserPreferences // of the reader

	Order  journal.Order // what is to be done when the seat's turn comes
	Lapsed journal.Order // what was to be done and could not be
	Plans  []game.Move   // what can be ordered; none on turn

	Covered journal.Cover // why the program made the seat's last move; "" if it did not

	CanTakeBack bool // the latest move, which was the seat's

	Audience *Ballot // where it is a crew's; else nil
}

// Pictured tells whether the hand is to be seen as a picture.
func (h *Hand) Pictured() bool { return h.PublicState.Pictured() && !h.Preferences.NoPictures }

// Options is the moves to choose from besides drawing, now or for an order:
// those of the chosen card if there is one.
func (h *Hand) Options() []game.Move {
	var moves []game.Move
	list := h.View.Options
	if len(list) == 0 {
		list = h.Plans
	}
	for _, m := range list {
		if m.Action != game.Draw && (h.Chosen == game.NoCard || m.Card == h.Chosen && m.Ship != game.NoShip) {
			moves = append(moves, m)
		}
	}
	return moves
}

// choose has the hand show the ships for a card, if there are any; NoCard for the cards.
func (h *Hand) choose(card game.Card) {
	h.Chosen = card
	if card != game.NoCard && len(h.Options()) == 0 {
		h.Chosen = game.NoCard
	}
}

// CanDraw tells whether drawing is among the moves.
func (h *Hand) CanDraw() bool {
	return len(h.View.Options) > 0 && h.View.Options[0].Action == game.Draw
}

// CanPlanDraw tells whether drawing can be ordered.
func (h *Hand) CanPlanDraw() bool { return len(h.Plans) > 0 && h.Plans[0].Action == game.Draw }

// Replay is a position of a game that has ended, every hand open.
type Replay struct {
	PublicState                     // as the table stood then
	Hands       [][]game.Card       // by seat, that of seat 1 first
	Last        []game.PrivateEvent // of the move that led there; none at the beginning
	At          int                 // moves made by then, sitting out included
	Of          int                 // moves of the whole game

	Preferences storage.UserPreferences // of the reader
}

// Pictured tells whether the position is to be seen as a picture.
func (r *Replay) Pictured() bool { return r.PublicState.Pictured() && !r.Preferences.NoPictures }

// UserPreferences is what a person wants at every table.
type UserPreferences struct{ storage.UserPreferences }

// GuildSettings is what holds at every table of a guild.
type GuildSettings struct{ storage.GuildSettings }

// Posted is a board that was asked for and comes below.
type Posted struct{ PublicState }

// Confirm asks once more before a game is ended.
type Confirm struct{ PublicState }

// Opened is a table that was just made.
type Opened struct{ PublicState }

// MyTables is the unfinished tables of a person, over all channels.
type MyTables struct {
	User   snowflake.ID
	Tables []Listing
}

// GuildTables is the tables of a guild whose game is not over.
type GuildTables struct{ Tables []Listing }

// Listing is a table in a list of tables.
type Listing struct {
	Table   journal.TableID
	Guild   snowflake.ID
	Channel snowflake.ID
	Phase   journal.Phase
	Edition string
	Yours   bool // it is the asking person's turn
	Turn    User
	Host    User
	Due     time.Time // when the time of the turn is over; the zero time for never
}

func (Done) reply()            {}
func (Hand) reply()            {}
func (Replay) reply()          {}
func (UserPreferences) reply() {}
func (GuildSettings) reply()   {}
func (Posted) reply()          {}
func (Confirm) reply()         {}
func (Opened) reply()          {}
func (MyTables) reply()        {}
func (GuildTables) reply()     {}
func (Notice) reply()          {}
func (Ranking) reply()         {}
func (History) reply()         {}
func (Exported) reply()        {}
func (Verified) reply()        {}
func (Ruled) reply()           {}
func (PersonalData) reply()    {}
func (Profile) reply()         {}
func (Forgotten) reply()       {}
