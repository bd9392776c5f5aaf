package table

import (
	"context"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Substitute offers a seat to a user. Players offer their own. The host and moderators may offer another user's seat,
// whose holder is asked first.
func (t *Table) Substitute(ctx context.Context, c Click, of snowflake.ID, who User) (Reply, error) {
	if err := t.requirePhase(journal.Playing); err != nil {
		return nil, err
	}
	if t.now.Opened.Tournament != nil {
		return nil, t.refuse(TournamentDecides)
	}
	seat, err := t.seatToOffer(c, of)
	if err != nil {
		return nil, err
	}
	person, err := t.addPerson(ctx, who)
	if err != nil {
		return nil, err
	}
	before, offered := t.now.OfferTo(person)
	consents := offered && before.Seat == seat && seat == t.now.SeatOf(t.personOf(c.User)) && !t.now.Consented(before)
	if offered && !consents || t.now.SeatOf(person) != game.NoSeat {
		return nil, t.refuseUser(AskedAlready, who)
	}
	if err := t.maySee(c, who, person, seat); err != nil {
		return nil, err
	}
	if err := t.change(ctx, c, journal.Offered{Seat: seat, To: person}); err != nil {
		return nil, err
	}
	if o, _ := t.now.OfferOf(seat); t.consentMissing(o) {
		n := t.noticeUser(HolderAsked, who)
		n.Seat = seat
		return n, nil
	}
	return t.noticeUser(Asked, who), nil
}

// seatToOffer returns the seat that the click offers: the user's own or, if of is set, that of another user.
func (t *Table) seatToOffer(c Click, of snowflake.ID) (game.Seat, error) {
	if of == 0 || of == c.User {
		return t.seatOf(c)
	}
	if !t.isHost(c) && !c.Moderator {
		return game.NoSeat, t.refuse(HostOrModerator)
	}
	seat := t.heldSeat(t.personOf(of))
	if seat == game.NoSeat {
		return game.NoSeat, t.refuse(NobodySits)
	}
	return seat, nil
}

// takeOver gives an offered seat to the user who clicked. Consent and the law of sight are checked again, because the
// offer may be days old.
func (t *Table) takeOver(ctx context.Context, c Click, o journal.Offer) (Reply, error) {
	if t.consentMissing(o) {
		return nil, t.refuseSeat(HolderDecides, o.Seat)
	}
	if err := t.handOver(ctx, c, o.Seat, journal.Person(o.To)); err != nil {
		return nil, err
	}
	return t.showOwnHand(c, handLead{})
}

// consentMissing reports whether the holder of an offered seat still has to agree. A holder keeps that right when
// others had a computer cover the seat. They lose it if they gave the seat up, let their time run out, or marked
// themselves as away.
func (t *Table) consentMissing(o journal.Offer) bool {
	if o.Seat == game.NoSeat || o.To == 0 || t.now.Consented(o) {
		return false
	}
	chair := t.now.Chairs[o.Seat-1]
	holder, known := t.people.users[chair.Occupant.Person]
	return known && o.To != chair.Occupant.Person && !chair.GivenUp && chair.Missed == 0 && !t.overdue(o.Seat) &&
		!holder.Preferences.Away.After(t.env.Clock.Now())
}

// overdue reports whether a seat's turn is past its end while users can reach the bot.
func (t *Table) overdue(s game.Seat) bool {
	_, waits := onTurn(&t.now)
	available := t.availability()
	return waits && t.now.Game.Turn() == s && t.hasPassed(t.turn.ends) && available.Reachable &&
		!available.Grace.After(t.env.Clock.Now())
}

// unconsentedOffer returns an offer of a person's seat that others made and the person has not agreed to. It returns
// false if there is none.
func (t *Table) unconsentedOffer(p journal.PersonID) (journal.Offer, bool) {
	for _, o := range t.now.Offers {
		if p != 0 && o.To != 0 && t.now.Chairs[o.Seat-1].Occupant.Person == p && !t.now.Consented(o) {
			return o, true
		}
	}
	return journal.Offer{}, false
}

// consent agrees to an offer of the seat of the user who clicked. From then on it counts as their own offer.
func (t *Table) consent(ctx context.Context, c Click, o journal.Offer) (Reply, error) {
	if err := t.change(ctx, c, o.Offered); err != nil {
		return nil, err
	}
	return t.noticeUser(HolderAgreed, t.user(o.To)), nil
}
