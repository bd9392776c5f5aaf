package table

import (
	"context"
	"errors"

	"korsar/game"
	"korsar/storage/journal"
)

// Look shows the hand of whoever clicked, their own or that of their crew; others
// are shown which crews they could join.
func (t *Table) Look(ctx context.Context, c Click) (Reply, error) {
	reply, err := t.look(ctx, c, nil)
	var notice Notice
	if errors.As(err, &notice) && notice.Kind == NotSeated && t.now.Phase == journal.Playing && t.hasAudience() {
		return t.ShowVote(ctx, c)
	}
	return reply, err
}

// look is the hand of whoever clicked, with something to say first.
func (t *Table) look(ctx context.Context, c Click, n *Notice) (Reply, error) {
	reply, err := t.hand(c, n)
	if err == nil || !t.hasAudience() {
		return reply, err
	}
	person, voter, unknown := t.voter(ctx, c)
	if unknown != nil || voter.Seat == game.NoSeat {
		return reply, err
	}
	return t.audienceHand(ctx, c, person, n)
}

// Choose shows the hand with a card chosen, for which a ship is to be chosen
// next; NoCard goes back.
func (t *Table) Choose(ctx context.Context, c Click, card game.Card) (Reply, error) {
	if c.Seq != t.now.Shown {
		return t.look(ctx, c, &Notice{Kind: MovedOn})
	}
	reply, err := t.look(ctx, c, nil)
	if hand, ok := reply.(Hand); ok {
		hand.choose(card)
		if s := t.shown[hand.View.Seat]; s != nil && s.by == c.Interaction {
			s.chosen = hand.Chosen
		}
		return hand, nil
	}
	return reply, err
}

// Play makes a move for whoever clicked and shows their new hand. A click of
// an earlier number than the table's changes nothing.
func (t *Table) Play(ctx context.Context, c Click, m game.Move) (Reply, error) {
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	if c.Seq != 0 && c.Seq != t.now.Shown {
		return t.hand(c, &Notice{Kind: MovedOn})
	}
	err = t.change(ctx, c, journal.Played{Seat: seat, Move: m})
	var refusal game.Refusal
	if errors.As(err, &refusal) {
		return t.hand(c, &Notice{Kind: Refused, Refusal: &refusal})
	}
	if err != nil {
		return nil, err
	}
	return t.hand(c, nil)
}

// TakeBack takes back the latest move of whoever clicked, as long as nobody else
// has acted and nothing hidden came to light.
func (t *Table) TakeBack(ctx context.Context, c Click) (Reply, error) {
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	if c.Seq != t.now.Shown || t.now.Undo() != seat {
		return t.hand(c, &Notice{Kind: NoTakeBack})
	}
	if err := t.change(ctx, c, journal.TakenBack{Seat: seat}); err != nil {
		return nil, err
	}
	return t.hand(c, nil)
}

// PlayText makes a move that was typed in the record's notation.
func (t *Table) PlayText(ctx context.Context, c Click, text string) (Reply, error) {
	m, err := game.ParseMove(text)
	if err != nil {
		n := t.notice(NotAMove)
		n.Text = text
		return nil, n
	}
	return t.Play(ctx, c, m)
}

// Ask asks once more before the table is ended, for the host or a moderator.
func (t *Table) Ask(_ context.Context, c Click) (Reply, error) {
	if err := t.mayEnd(c); err != nil {
		return nil, err
	}
	return Confirm{t.publicState()}, nil
}

// Stop ends the game or the lobby before its end, for the host or a moderator.
func (t *Table) Stop(ctx context.Context, c Click) (Reply, error) {
	if err := t.mayEnd(c); err != nil {
		return nil, err
	}
	if t.now.Phase == journal.Lobby {
		return t.Cancel(ctx, c)
	}
	if err := t.close(ctx, c, journal.Stopped); err != nil {
		return nil, err
	}
	return t.notice(Stopped), nil
}

// close closes the table for whoever clicked. A moderator need not have been seen here
// before: everybody is told who did it.
func (t *Table) close(ctx context.Context, c Click, why journal.Reason) error {
	if t.personOf(c.User) == 0 {
		if _, err := t.meet(ctx, User{ID: c.User, Name: c.Name}); err != nil {
			return err
		}
	}
	return t.change(ctx, c, journal.Closed{Reason: why})
}

func (t *Table) mayEnd(c Click) error {
	if !t.now.Phase.Live() {
		return t.notice(TableGone)
	}
	if !t.isHost(c) && !c.Moderator {
		return t.notice(HostOrModerator)
	}
	return nil
}

// Rematch tells whether whoever clicked may open another table like this one:
// they sat here, at the end or until a computer stood in, or made the table, and
// the game is over.
func (t *Table) Rematch(c Click) (Reply, error) {
	if _, err := t.seatOf(c); err != nil && t.now.CoveredSeat(t.personOf(c.User)) == game.NoSeat && !t.isHost(c) {
		return nil, err
	}
	if t.now.Phase.Live() {
		return nil, t.notice(PlaceTaken)
	}
	return Done{}, nil
}

// Show has the board posted anew, below everything else in the channel.
func (t *Table) Show(ctx context.Context, c Click) (Reply, error) {
	switch {
	case t.now.Phase == journal.Shelved:
		return t.Unshelve(ctx, c)
	case !t.now.Phase.Live():
		return nil, t.notice(TableGone)
	}
	return Posted{t.publicState()}, t.repost(ctx, c.Answered)
}

// hand is what the seat of whoever clicked sees now. What they saw before is
// out of date; Shown tells when this one stands on their screen.
func (t *Table) hand(c Click, n *Notice) (Reply, error) {
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	if t.now.Phase == journal.Lobby {
		return nil, t.notice(NotStarted)
	}
	if t.now.Phase == journal.Gone {
		return nil, t.notice(TableGone)
	}
	if t.now.Phase == journal.Shelved {
		return nil, t.notice(Asleep)
	}
	person := t.personOf(c.User)
	h, err := t.handOf(person, seat)
	if err != nil {
		return nil, err
	}
	t.shown[seat] = &shown{to: person, by: c.Interaction, seq: t.now.Shown, notice: n, raced: t.renewing[seat]}
	h.Notice = n
	return h, nil
}

// handOf is what somebody sees of their seat, or of that of their audience, now. Every hand that leaves the table is made
// here.
func (t *Table) handOf(p journal.PersonID, seat game.Seat) (Hand, error) {
	if !t.now.Sees(p, seat) {
		return Hand{}, t.notice(NotSeated)
	}
	view := t.now.Game.SeatView(seat)
	h := Hand{PublicState: t.publicStateWith(view.PublicView), View: view, Preferences: t.users[t.now.Chairs[seat-1].Occupant.Person].Preferences}
	h.Order, h.Lapsed, h.CanTakeBack = t.now.Orders[seat], t.now.Lapsed[seat], t.now.Undo() == seat
	if view.Turn != seat && t.now.Phase == journal.Playing {
		h.Plans = t.now.Game.Plans(seat)
	}
	from := 0
	for i, turn := range t.now.Turns {
		if turn.Seat == seat {
			from, h.Covered = i, turn.Covered
		}
	}
	for i := range t.now.Turns[from:] {
		h.Since = append(h.Since, t.now.Turns[from+i].Private(&t.now.Game, seat)...)
	}
	return h, nil
}
