package table

import (
	"context"

	"korsar/game"
	"korsar/storage/journal"
)

// Named is somebody of the platform who was named by somebody else.
type Named struct {
	User journal.Snowflake
	Name string
}

// meet makes somebody who was named known to the table.
func (t *Table) meet(ctx context.Context, n Named) (journal.Person, error) {
	person, err := t.harbour.Store.PersonOf(ctx, n.User, n.Name)
	if err != nil {
		return 0, err
	}
	profiles, err := t.harbour.Store.People(ctx, person)
	if err != nil {
		return 0, err
	}
	t.sailors[person] = profiles[person]
	return person, nil
}

// Invite asks somebody to sit down in the lobby, for those who sit there and
// the host.
func (t *Table) Invite(ctx context.Context, c Click, who Named) (Reply, error) {
	if err := t.must(journal.Lobby); err != nil {
		return nil, err
	}
	if _, err := t.seatOf(c); err != nil && !t.isHost(c) {
		return nil, err
	}
	if len(t.now.Guests) >= game.MaxSeats {
		return nil, t.notice(TableFull)
	}
	person, err := t.meet(ctx, who)
	if err != nil {
		return nil, err
	}
	if t.now.ChairOf(person) != game.NoSeat || t.now.Guest(person) != nil {
		return t.named(AskedAlready, who), nil
	}
	if err := t.change(ctx, c, journal.Invited{Person: person}); err != nil {
		return nil, err
	}
	return t.named(Asked, who), nil
}

// Substitute asks somebody to take over a seat: that of whoever clicked, or, for
// the host or a moderator, that of somebody else.
func (t *Table) Substitute(ctx context.Context, c Click, of journal.Snowflake, who Named) (Reply, error) {
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	seat, err := t.given(c, of)
	if err != nil {
		return nil, err
	}
	person, err := t.meet(ctx, who)
	if err != nil {
		return nil, err
	}
	if _, offered := t.now.OfferTo(person); offered || t.now.ChairOf(person) != game.NoSeat {
		return t.named(AskedAlready, who), nil
	}
	if err := t.maySee(c, person, seat); err != nil {
		return nil, err
	}
	if err := t.change(ctx, c, journal.Offered{Seat: seat, To: person}); err != nil {
		return nil, err
	}
	return t.named(Asked, who), nil
}

// given is the seat that whoever clicked may give away.
func (t *Table) given(c Click, of journal.Snowflake) (game.Seat, error) {
	if of == 0 || of == c.User {
		return t.seatOf(c)
	}
	if !t.isHost(c) && !c.Moderator {
		return game.NoSeat, t.notice(HostOrWarden)
	}
	person := t.personOf(of)
	if seat := t.now.ChairOf(person); seat != game.NoSeat {
		return seat, nil
	}
	if seat := t.now.StandIn(person); seat != game.NoSeat {
		return seat, nil
	}
	return game.NoSeat, t.notice(NobodySits)
}

// askPartner asks the partner of a seat whether its person may leave; false if
// there is no partner to ask.
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

// Accept takes what whoever clicked is offered: a seat, or that their partner
// leaves.
func (t *Table) Accept(ctx context.Context, c Click) (Reply, error) {
	if t.now.Phase == journal.Lobby {
		return t.Join(ctx, c)
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	person := t.personOf(c.User)
	if o, offered := t.now.OfferTo(person); offered {
		if err := t.handOver(ctx, c, o.Seat, journal.Occupant{Kind: journal.IsPerson, Person: person}); err != nil {
			return nil, err
		}
		return t.hand(c, nil)
	}
	seat := t.asksMe(c)
	if seat == game.NoSeat {
		return nil, t.notice(NotAsked)
	}
	if err := t.relieve(ctx, c, seat); err != nil {
		return nil, err
	}
	return t.about(RelievedOther, seat), nil
}

// asksMe is the partner of whoever clicked who wants to leave; NoSeat if none
// does.
func (t *Table) asksMe(c Click) game.Seat {
	own := t.now.ChairOf(t.personOf(c.User))
	if own == game.NoSeat {
		return game.NoSeat
	}
	partner := t.now.Options().Mode.Partner(own)
	if o, offered := t.now.OfferOf(partner); offered && o.To == 0 {
		return partner
	}
	return game.NoSeat
}

// Decline refuses what whoever clicked is asked, or takes back what they offered
// themselves.
func (t *Table) Decline(ctx context.Context, c Click) (Reply, error) {
	person := t.personOf(c.User)
	if t.now.Phase == journal.Lobby {
		guest := t.now.Guest(person)
		if guest == nil || guest.Declined || t.now.ChairOf(person) != game.NoSeat {
			return nil, t.notice(NotAsked)
		}
		if err := t.change(ctx, c, journal.Declined{Person: person}); err != nil {
			return nil, err
		}
		return t.notice(DeclinedIt), nil
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	o, asked := t.now.OfferTo(person)
	if !asked {
		o.Seat = t.asksMe(c)
	}
	if own := t.now.ChairOf(person); o.Seat == game.NoSeat && own != game.NoSeat {
		o, _ = t.now.OfferOf(own)
	}
	if o.Seat == game.NoSeat {
		return nil, t.notice(NotAsked)
	}
	if err := t.change(ctx, c, journal.Declined{Seat: o.Seat}); err != nil {
		return nil, err
	}
	return t.notice(DeclinedIt), nil
}

// named is a notice about somebody who was named.
func (t *Table) named(kind NoticeKind, who Named) Notice {
	n := t.notice(kind)
	n.Who = Sailor(who)
	return n
}
