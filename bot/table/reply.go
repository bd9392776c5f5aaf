package table

import (
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
)

// Reply is what the user who clicked is told, in private. It is data; words are made where the reader's language is
// known.
type Reply interface{ reply() }

// IsReply is embedded in the replies of other packages.
type IsReply struct{}

func (IsReply) reply() {}

// Done is nothing to say: the table itself will show it.
type Done struct{}

// Refused says that the click changed nothing, and why.
type Refused struct{ *Refusal }

// Hand is what a seat sees: its cards, what it can do, and what happened since its last turn.
type Hand struct {
	PublicState
	View        game.SeatView
	Since       []game.PrivateEvent     // since the seat's last turn, that turn included; oldest first
	Chosen      game.Card               // a card for which a ship is being chosen; NoCard for none
	Refusal     *Refusal                // why the click changed nothing; nil if it did, or only asked for the hand
	Advice      *pilot.Advice           // a computer's hint; nil for none
	Preferences storage.UserPreferences // of the reader

	Order  journal.Order // what is to be done when the seat's turn comes
	Lapsed journal.Order // what was to be done and could not be
	Plans  []game.Move   // what can be ordered; none on turn

	Covered journal.Cover // why the program made the seat's last move; "" if it did not

	CanTakeBack bool // the latest move, which was the seat's

	Audience *Ballot // where it is an audience's; else nil
}

// Pictured reports whether the hand is to be shown as a picture.
func (h *Hand) Pictured() bool { return h.PublicState.Pictured() && !h.Preferences.NoPictures }

// Options returns the moves to choose from besides drawing, now or for an order: those of the chosen card if there is one.
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

// choose shows the ships for a card, if there are any; NoCard shows the cards.
func (h *Hand) choose(card game.Card) {
	h.Chosen = card
	if card != game.NoCard && len(h.Options()) == 0 {
		h.Chosen = game.NoCard
	}
}

// CanDraw reports whether drawing is among the moves.
func (h *Hand) CanDraw() bool {
	return len(h.View.Options) > 0 && h.View.Options[0].Action == game.Draw
}

// CanPlanDraw reports whether drawing can be ordered.
func (h *Hand) CanPlanDraw() bool { return len(h.Plans) > 0 && h.Plans[0].Action == game.Draw }

// Posted is a board that was asked for and comes below.
type Posted struct{ PublicState }

// Confirm asks once more before a game is ended.
type Confirm struct{ PublicState }

// Opened is a table that was just made.
type Opened struct{ PublicState }

func (Done) reply()           {}
func (Refused) reply()        {}
func (Notice) reply()         {}
func (Hand) reply()           {}
func (Posted) reply()         {}
func (Confirm) reply()        {}
func (Opened) reply()         {}
func (AudienceChoice) reply() {}
func (VoteControls) reply()   {}
func (LivePage) reply()       {}
