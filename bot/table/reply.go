package table

import (
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage"
	"korsar/storage/journal"
)

// Reply is the private answer to a click. It is plain data, which is put into words where the reader's language is
// known.
type Reply interface{ reply() }

// IsReply makes a type that embeds it a Reply. It is for types of other packages.
type IsReply struct{}

func (IsReply) reply() {}

// Page is the part of a list that a reply has.
type Page struct {
	From int  // the offset of the first entry
	Size int  // how many entries fit
	More bool // entries follow
}

// Next returns the offset of the next page.
func (p Page) Next() int { return p.From + p.Size }

// Previous returns the offset of the previous page, or 0.
func (p Page) Previous() int { return max(p.From-p.Size, 0) }

// Done is the empty reply: the table itself shows the change.
type Done struct{}

// Refused says that the click changed nothing, and why.
type Refused struct{ *Refusal }

// Hand is what a seat sees: its cards, its options, and what happened since its last turn.
type Hand struct {
	PublicState
	View        game.SeatView
	Since       []game.PrivateEvent     // since the latest turn of the seat's occupant, inclusive, oldest first
	Chosen      game.Card               // the card whose ship is being chosen; NoCard for none
	Opened      HandPart                // the part that the reader has opened
	Refusal     *Refusal                // why the click changed nothing; nil if it did, or only asked for the hand
	Advice      *pilot.Advice           // a computer's hint; nil for none
	Preferences storage.UserPreferences // the reader's

	Order  journal.Order // the standing order; zero for none
	Lapsed journal.Order // an order that turned out to be illegal; zero for none
	Plans  []game.Move   // the moves that can be ordered; none while on turn

	Covered journal.Cover // why the program made the seat's last move; "" if it did not

	CanTakeBack bool // the seat made the latest move and may take it back

	Audience *Ballot // nil unless the seat has an audience

	Finished *game.FinishedView // how the game ended; nil before

	Drawn     bool // the message that the answer replaces shows the right picture already
	Elsewhere bool // the reader's previous hand was in another message, which may be gone
}

// Pictured reports whether the hand is shown as a picture.
func (h *Hand) Pictured() bool { return h.PublicState.Pictured() && !h.Preferences.NoPictures }

// Options returns the moves other than drawing that can be played or ordered now. If a card is chosen, it returns only
// the moves of that card that name a ship.
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

// choose selects a card whose ship is to be chosen next. A card without ships to choose from, or NoCard, deselects.
func (h *Hand) choose(card game.Card) {
	h.Chosen = card
	if card != game.NoCard && len(h.Options()) == 0 {
		h.Chosen = game.NoCard
	}
}

// ChooseAmong selects a card if there are several ships to choose from for it. Otherwise it deselects.
func (h *Hand) ChooseAmong(card game.Card) {
	h.Chosen = card
	if len(h.Options()) < 2 {
		h.Chosen = game.NoCard
	}
}

// open opens a part of the hand in place of the one that is open. A part that is not available now opens nothing.
func (h *Hand) open(part HandPart) {
	onTurn := h.View.Turn == h.View.Seat
	h.Opened = NoHandPart
	if h.Audience == nil && (part == HandOrders && !onTurn || part == HandMore && onTurn) {
		h.Opened = part
	}
}

// CanDraw reports whether drawing is among the moves.
func (h *Hand) CanDraw() bool {
	return len(h.View.Options) > 0 && h.View.Options[0].Action == game.Draw
}

// CanPlanDraw reports whether drawing can be ordered.
func (h *Hand) CanPlanDraw() bool { return len(h.Plans) > 0 && h.Plans[0].Action == game.Draw }

// Posted tells the user that the board is posted again below.
type Posted struct{ PublicState }

// Confirm asks the user to confirm that the game or the lobby is to be ended.
type Confirm struct{ PublicState }

// FairDeal shows the commitment to the deal.
type FairDeal struct{ PublicState }

// Opened tells the user that their table was opened.
type Opened struct{ PublicState }

func (Done) reply()           {}
func (Refused) reply()        {}
func (Notice) reply()         {}
func (Hand) reply()           {}
func (Posted) reply()         {}
func (Confirm) reply()        {}
func (SeatChoice) reply()     {}
func (More) reply()           {}
func (FairDeal) reply()       {}
func (Opened) reply()         {}
func (AudienceChoice) reply() {}
func (VoteControls) reply()   {}
func (LivePage) reply()       {}
func (Settings) reply()       {}
