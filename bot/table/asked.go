package table

import (
	"context"

	"korsar/game"
	"korsar/storage/journal"
)

// Invite invites a user to the lobby. The host and everybody who has a seat may invite.
func (t *Table) Invite(ctx context.Context, c Click, who User) (Reply, error) {
	if err := t.mayInvite(c); err != nil {
		return nil, err
	}
	if len(t.now.Guests) >= game.MaxSeats {
		return nil, t.refuse(TooManyInvited)
	}
	person, err := t.addPerson(ctx, who)
	if err != nil {
		return nil, err
	}
	if t.now.SeatOf(person) != game.NoSeat || t.now.Guest(person) != nil {
		return nil, t.refuseUser(AskedAlready, who)
	}
	if err := t.change(ctx, c, journal.Invited{Person: person}); err != nil {
		return nil, err
	}
	return t.noticeUser(Asked, who), nil
}

func (t *Table) mayInvite(c Click) error {
	if err := t.requireOwnLobby(); err != nil {
		return err
	}
	if _, err := t.seatOf(c); err != nil && !t.isHost(c) {
		return err
	}
	return nil
}

// askPartner asks the partner of a seat whether its person may leave. It returns false if no partner can be asked.
func (t *Table) askPartner(ctx context.Context, c Click, seat game.Seat) (asked bool, err error) {
	partner := t.now.Options().Mode.Partner(seat)
	if partner == game.NoSeat || t.now.Chairs[partner-1].Occupant.Kind != journal.IsPerson {
		return false, nil
	}
	if o, offered := t.now.OfferOf(seat); offered && o.To == 0 {
		return true, nil
	}
	return true, t.change(ctx, c, journal.Offered{Seat: seat})
}

// Accept accepts what the user who clicked is offered or asked: to take a seat, to let their partner leave, or to let
// another user take over their seat.
func (t *Table) Accept(ctx context.Context, c Click) (Reply, error) {
	if t.now.Phase == journal.Lobby {
		return t.Join(ctx, c)
	}
	if err := t.requirePhase(journal.Playing); err != nil {
		return nil, err
	}
	o, accept, asked := t.pendingQuestion(t.personOf(c.User))
	switch {
	case !asked:
		return nil, t.refuse(NotAsked)
	case overtaken(c, o):
		return nil, t.refuse(MovedOn)
	}
	return accept(ctx, c, o)
}

// Decline declines what the user who clicked is offered or asked, or withdraws their own offer.
func (t *Table) Decline(ctx context.Context, c Click) (Reply, error) {
	person := t.personOf(c.User)
	if t.now.Phase == journal.Lobby {
		guest := t.now.Guest(person)
		if t.now.Opened.Tournament != nil {
			return nil, t.refuse(NotLeftHere)
		}
		if guest == nil || guest.Declined || t.now.SeatOf(person) != game.NoSeat {
			return nil, t.refuse(NotAsked)
		}
		return t.decline(ctx, c, journal.Declined{Person: person})
	}
	if err := t.requirePhase(journal.Playing); err != nil {
		return nil, err
	}
	o, _, asked := t.pendingQuestion(person)
	if own := t.heldSeat(person); !asked && own != game.NoSeat {
		o, asked = t.now.OfferOf(own)
	}
	switch {
	case !asked:
		return nil, t.refuse(NotAsked)
	case overtaken(c, o):
		return nil, t.refuse(MovedOn)
	}
	return t.decline(ctx, c, journal.Declined{Seat: o.Seat})
}

func (t *Table) decline(ctx context.Context, c Click, d journal.Declined) (Reply, error) {
	if err := t.change(ctx, c, d); err != nil {
		return nil, err
	}
	return t.notice(Declined), nil
}

// acceptFunc carries out an accepted offer.
type acceptFunc func(ctx context.Context, c Click, o journal.Offer) (Reply, error)

// pendingQuestion returns the offer that a person has to answer in the running game, and what accepting it does. A
// seat for them comes first, then that their partner leaves, then their own seat. It returns false if there is none.
func (t *Table) pendingQuestion(p journal.PersonID) (o journal.Offer, accept acceptFunc, asked bool) {
	if o, asked = t.now.OfferTo(p); asked {
		return o, t.takeOver, true
	}
	if o, asked = t.partnerLeaveOffer(p); asked {
		return o, t.releasePartner, true
	}
	o, asked = t.unconsentedOffer(p)
	return o, t.consent, asked
}

// overtaken reports whether an offer is newer than the board clicked on. Such a click meant an earlier offer.
func overtaken(c Click, o journal.Offer) bool { return c.Seq != 0 && c.Seq < o.Seq }

// partnerLeaveOffer returns the offer with which a person's partner asks to leave. It returns false if there is none.
func (t *Table) partnerLeaveOffer(p journal.PersonID) (journal.Offer, bool) {
	own := t.now.SeatOf(p)
	if own == game.NoSeat {
		return journal.Offer{}, false
	}
	o, offered := t.now.OfferOf(t.now.Options().Mode.Partner(own))
	return o, offered && o.To == 0
}

// releasePartner hands the seat of the partner who asked to leave to a computer.
func (t *Table) releasePartner(ctx context.Context, c Click, o journal.Offer) (Reply, error) {
	if err := t.coverSeat(ctx, c, o.Seat); err != nil {
		return nil, err
	}
	return t.noticeSeat(OtherCovered, o.Seat), nil
}
