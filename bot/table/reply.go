package table

import (
	"korsar/game"
	"korsar/storage/journal"
)

// Reply is what somebody who clicked is told, in private. It is data; words are
// made where the reader's language is known.
type Reply interface{ reply() }

// Done is nothing to say: the table itself will show it.
type Done struct{}

// Hand is what a seat sees: its cards, what it can do, and what happened since
// its last turn.
type Hand struct {
	Face
	View   game.SeatView
	Since  []game.PrivateEvent // since the seat's last turn, that turn included; oldest first
	Chosen game.Card           // a card for which a ship is being chosen; NoCard for none
	Notice *Notice             // something to say first
}

// Options is the moves to choose from besides drawing, those of the chosen
// card if there is one.
func (h *Hand) Options() []game.Move {
	var moves []game.Move
	for _, m := range h.View.Options {
		if m.Action != game.Draw && (h.Chosen == game.NoCard || m.Card == h.Chosen && m.Ship != game.NoShip) {
			moves = append(moves, m)
		}
	}
	return moves
}

// CanDraw tells whether drawing is among the moves.
func (h *Hand) CanDraw() bool {
	return len(h.View.Options) > 0 && h.View.Options[0].Action == game.Draw
}

// Posted is a board that was asked for and comes below.
type Posted struct{ Face }

// Confirm asks once more before a game is ended.
type Confirm struct{ Face }

// Opened is a table that was just made.
type Opened struct{ Face }

// Fleet is the unfinished tables of a person, over all channels.
type Fleet struct {
	User   journal.Snowflake
	Tables []Berth
}

// Berth is a table in a list of tables.
type Berth struct {
	Table   journal.TableID
	Guild   journal.Snowflake
	Channel journal.Snowflake
	Phase   journal.Phase
	Edition string
	Yours   bool // it is the asking person's turn
	Turn    Sailor
}

func (Done) reply()    {}
func (Hand) reply()    {}
func (Posted) reply()  {}
func (Confirm) reply() {}
func (Opened) reply()  {}
func (Fleet) reply()   {}
func (Notice) reply()  {}
