package table

import (
	"cmp"
	"context"

	"korsar/game"
	"korsar/storage/journal"
)

// Invite asks somebody to sit down in the lobby, for those who sit there and the host.
func (t *Table) Invite(ctx context.Context, c Click, who User) (Reply, error) {
	if err := t.must(journal.Lobby); err != nil {
		return nil, err
	}
	if _, err := t.seatOf(c); err != nil && !t.isHost(c) {
		return nil, err
	}
	if len(t.now.Guests) >= game.MaxSeats {
		return nil, t.refuse(TableFull)
	}
	person, err := t.addPerson(ctx, who)
	if err != nil {
		return nil, err
	}
	if t.now.ChairOf(person) != game.NoSeat || t.now.Guest(person) != nil {
		return nil, t.refuseUser(AskedAlready, who)
	}
	if err := t.change(ctx, c, journal.Invited{Person: person}); err != nil {
		return nil, err
	}
	return t.noticeUser(Asked, who), nil
}

// askPartner asks the partner of a seat whether its person may leave; false if there is no partner to ask.
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

// Accept agrees to what the person who clicked is offered or asked: a seat, that their partner leaves, or that somebody
// else takes over their own seat.
func (t *Table) Accept(ctx context.Context, c Click) (Reply, error) {
	if t.now.Phase == journal.Lobby {
		return t.Join(ctx, c)
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	o, agree, asked := t.question(t.personOf(c.User))
	switch {
	case !asked:
		return nil, t.refuse(NotAsked)
	case overtaken(c, o):
		return nil, t.refuse(MovedOn)
	}
	return agree(ctx, c, o)
}

// Decline refuses what the person who clicked is offered or asked, or takes back what they offered themselves.
func (t *Table) Decline(ctx context.Context, c Click) (Reply, error) {
	person := t.personOf(c.User)
	if t.now.Phase == journal.Lobby {
		guest := t.now.Guest(person)
		if guest == nil || guest.Declined || t.now.ChairOf(person) != game.NoSeat {
			return nil, t.refuse(NotAsked)
		}
		return t.decline(ctx, c, journal.Declined{Person: person})
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	o, _, asked := t.question(person)
	if own := cmp.Or(t.now.ChairOf(person), t.now.CoveredSeat(person)); !asked && own != game.NoSeat {
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

// agreement is what happens when somebody agrees to what they are asked.
type agreement func(ctx context.Context, c Click, o journal.Offer) (Reply, error)

// question returns what a person is asked in the running game, and what happens if they agree; false for nothing. Of
// several questions it is the one that costs them least.
func (t *Table) question(p journal.PersonID) (o journal.Offer, agree agreement, asked bool) {
	if o, asked = t.now.OfferTo(p); asked {
		return o, t.takeOver, true
	}
	if o, asked = t.asksPartner(p); asked {
		return o, t.letGo, true
	}
	o, asked = t.asksHolder(p)
	return o, t.consent, asked
}

// overtaken reports whether a question was asked after the board was drawn on which somebody answers it: they mean
// another one.
func overtaken(c Click, o journal.Offer) bool { return c.Seq != 0 && c.Seq < o.Seq }

// asksPartner returns the offer by which a person's partner wants to leave; false if there is none.
func (t *Table) asksPartner(p journal.PersonID) (journal.Offer, bool) {
	own := t.now.ChairOf(p)
	if own == game.NoSeat {
		return journal.Offer{}, false
	}
	o, offered := t.now.OfferOf(t.now.Options().Mode.Partner(own))
	return o, offered && o.To == 0
}

// letGo lets the partner of the person who clicked leave.
func (t *Table) letGo(ctx context.Context, c Click, o journal.Offer) (Reply, error) {
	if err := t.coverSeat(ctx, c, o.Seat); err != nil {
		return nil, err
	}
	return t.noticeSeat(OtherCovered, o.Seat), nil
}
