package table

import (
	"context"
	"errors"

	"korsar/game"
	"korsar/storage/journal"
)

// Look shows the user who clicked their own hand or that of their audience. Anybody else is shown the audiences that
// they could join.
func (t *Table) Look(ctx context.Context, c Click) (Reply, error) {
	reply, err := t.showHand(ctx, c, handLead{})
	refusal, refused := errors.AsType[*Refusal](err)
	if refused && refusal.Code == NotSeated && t.audienceOpen() == nil && t.hasAudience() {
		return t.ShowVote(ctx, c)
	}
	return reply, err
}

// showHand returns the hand of the user who clicked, at their seat or in an audience, with lead above it.
func (t *Table) showHand(ctx context.Context, c Click, lead handLead) (Reply, error) {
	reply, err := t.showOwnHand(c, lead)
	if err == nil || !t.hasAudience() {
		return reply, err
	}
	person, voter, unknown := t.voter(ctx, c)
	if unknown != nil || voter.Seat == game.NoSeat {
		return reply, err
	}
	return t.audienceHand(ctx, c, person, lead)
}

// Choose shows the hand with a card chosen, so that a ship can be chosen next. NoCard goes back to the cards.
func (t *Table) Choose(ctx context.Context, c Click, card game.Card) (Reply, error) {
	if c.Seq != t.now.BoardSeq {
		return t.showHand(ctx, c, handLead{refusal: t.outdated(c)})
	}
	return t.showHandWith(ctx, c, func(h *Hand) {
		h.choose(card)
		h.open(HandOrders) // off turn, the card is one of an order
	})
}

// Play makes a move for the user who clicked and shows their new hand. A click on an outdated board changes nothing.
func (t *Table) Play(ctx context.Context, c Click, m game.Move) (Reply, error) {
	seat, err := t.seatInGame(c)
	if err != nil {
		return nil, err
	}
	if c.Seq != 0 && c.Seq != t.now.BoardSeq {
		return t.showOwnHand(c, handLead{refusal: t.outdated(c)})
	}
	err = t.change(ctx, c, journal.Played{Seat: seat, Move: m})
	if rule, ok := errors.AsType[game.Refusal](err); ok {
		return t.showOwnHand(c, handLead{refusal: &Refusal{Code: IllegalMove, Rule: &rule}})
	}
	if err != nil {
		return nil, err
	}
	return t.showOwnHand(c, handLead{})
}

// TakeBack takes back the latest move of the user who clicked, as long as nobody else has acted and the move revealed
// nothing hidden.
func (t *Table) TakeBack(ctx context.Context, c Click) (Reply, error) {
	seat, err := t.seatInGame(c)
	if err != nil {
		return nil, err
	}
	if c.Seq != t.now.BoardSeq || t.now.TakeBackSeat() != seat {
		return t.showOwnHand(c, handLead{refusal: Refuse(NoTakeBack)})
	}
	if err := t.change(ctx, c, journal.TakenBack{Seat: seat}); err != nil {
		return nil, err
	}
	return t.showOwnHand(c, handLead{})
}

// PlayText makes a move given in record notation.
func (t *Table) PlayText(ctx context.Context, c Click, text string) (Reply, error) {
	m, err := game.ParseMove(text)
	if err != nil {
		return nil, t.refuseText(text)
	}
	return t.Play(ctx, c, m)
}

// refuseText returns the refusal of a text that is not a move.
func (t *Table) refuseText(text string) *Refusal {
	r := t.refuse(NotAMove)
	r.Text = text
	return r
}

// AskEnd asks a user who may end the table to confirm it.
func (t *Table) AskEnd(ctx context.Context, c Click) (Reply, error) {
	if err := t.mayEnd(c); err != nil {
		return nil, err
	}
	return Confirm{t.PublicState()}, nil
}

// Stop ends the game or the lobby early. The host or a moderator may, and the users who may cancel the lobby.
func (t *Table) Stop(ctx context.Context, c Click) (Reply, error) {
	if t.now.Phase == journal.Lobby {
		return t.Cancel(ctx, c)
	}
	if err := t.mayEnd(c); err != nil {
		return nil, err
	}
	if err := t.close(ctx, c, journal.Stopped); err != nil {
		return nil, err
	}
	return t.notice(Stopped), nil
}

// close closes the table for the user who clicked. A moderator whom the table does not know yet is added to its people,
// because the board names the user who closed it.
func (t *Table) close(ctx context.Context, c Click, why journal.Reason) error {
	if t.personOf(c.User) == 0 {
		if _, err := t.addPerson(ctx, c.user()); err != nil {
			return err
		}
	}
	return t.change(ctx, c, journal.Closed{Reason: why})
}

func (t *Table) mayEnd(c Click) error {
	switch {
	case !t.now.Phase.Live():
		return t.refuse(TableGone)
	case t.now.Phase == journal.Lobby && t.now.Opened.Tournament != nil:
		return t.refuse(TournamentDecides)
	case t.now.Phase == journal.Lobby && !c.Moderator:
		return t.mayHost(c, HostOrModerator)
	}
	return t.mayJudge(c)
}

// Show posts the board again at the bottom of the channel. A game that is on hold is resumed.
func (t *Table) Show(ctx context.Context, c Click) (Reply, error) {
	switch {
	case t.now.Phase == journal.Shelved:
		return t.Unshelve(ctx, c)
	case !t.now.Phase.Live():
		return nil, t.refuse(TableGone)
	}
	return Posted{t.PublicState()}, t.show(ctx, boardBody{Post: true}, c.Answered)
}

// showOwnHand returns the current hand of the user who clicked and records it as their seat's latest. HandShown is
// called when it is on their screen.
func (t *Table) showOwnHand(c Click, lead handLead) (Reply, error) {
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	switch t.now.Phase {
	case journal.Lobby:
		return nil, t.refuse(NotStarted)
	case journal.Gone:
		return nil, t.refuse(TableGone)
	case journal.Shelved:
		return nil, t.refuse(OnHold)
	}
	person := t.personOf(c.User)
	h, err := t.handOf(person, seat)
	if err != nil {
		return nil, err
	}
	h.Drawn, h.Elsewhere = t.hands.add(handReader{seat: seat}, t.newHand(c, person, lead))
	h.Refusal, h.Advice = lead.refusal, lead.advice
	return h, nil
}

// handOf returns the hand of a person's own seat, or of their audience's. Every hand that leaves the table is made
// here.
func (t *Table) handOf(p journal.PersonID, seat game.Seat) (Hand, error) {
	if !t.now.Sees(p, seat) {
		return Hand{}, t.refuse(NotSeated)
	}
	view := t.now.Game.SeatView(seat)
	holder := t.people.users[t.now.Chairs[seat-1].Occupant.Person]
	h := Hand{PublicState: t.publicStateWith(view.PublicView), View: view, Preferences: holder.Preferences,
		Order: t.now.Orders[seat], Lapsed: t.now.Lapsed[seat], CanTakeBack: t.now.TakeBackSeat() == seat}
	if view.Turn != seat && t.now.Phase == journal.Playing {
		h.Plans = t.now.Game.Plans(seat)
	}
	if ended, over := t.now.Game.FinishedView(); over {
		h.Finished = &ended
	}
	var from int
	from, h.Covered = t.lastTurn(seat)
	for i := range t.now.Turns[from:] {
		h.Since = append(h.Since, t.now.Turns[from+i].Private(&t.now.Game, seat)...)
	}
	return h, nil
}

// lastTurn returns the index of the latest turn of a seat's present occupant, and why the program moved in it. So a
// person who got the seat back is told what was done for them. For an occupant who has had no turn, it is the seat's
// latest turn.
func (t *Table) lastTurn(seat game.Seat) (index int, covered journal.Cover) {
	own := false
	for i := range t.now.Turns {
		turn := &t.now.Turns[i]
		theirs := t.now.OccupantAt(seat, int(turn.Number)) == t.now.Chairs[seat-1].Occupant
		if turn.Seat == seat && (theirs || !own) {
			index, covered, own = i, turn.Covered, theirs
		}
	}
	return index, covered
}
