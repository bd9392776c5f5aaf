package journal

import (
	"fmt"
	"slices"

	"korsar/game"
)

// Invited is somebody asked to sit down in the lobby.
type Invited struct {
	Person PersonID `json:"person"`
}

// Kind returns KindInvited.
func (Invited) Kind() Kind { return KindInvited }

// Offered is a seat of the running game that somebody is asked to take over;
// nobody stands for a computer, for which the partner of the seat is asked. Made
// by the person whose seat it is, it is their consent; by others, a question to them.
type Offered struct {
	Seat game.Seat `json:"seat"`
	To   PersonID  `json:"to,omitempty"`
}

// Kind returns KindOffered.
func (Offered) Kind() Kind { return KindOffered }

// Offer is an offer of a seat that stands.
type Offer struct {
	Offered
	By  PersonID // who offers it; 0 for somebody without a number
	Seq int64    // of the entry
}

// Consented reports whether an offer was made by the person whose seat it is: who has it, or for whom a computer has it.
func (t *Table) Consented(o Offer) bool {
	return o.By != 0 && o.By == t.Chairs[o.Seat-1].Occupant.Person
}

// Declined is an answer in the negative: of who was invited, where there is no
// seat, or to what was offered of a seat.
type Declined struct {
	Seat   game.Seat `json:"seat,omitempty"`
	Person PersonID  `json:"person,omitempty"`
}

// Kind returns KindDeclined.
func (Declined) Kind() Kind { return KindDeclined }

// Guest is somebody who was invited.
type Guest struct {
	Person   PersonID
	Declined bool
}

// Guest finds who was invited; nil if they were not.
func (t *Table) Guest(p PersonID) *Guest {
	for i := range t.Guests {
		if t.Guests[i].Person == p {
			return &t.Guests[i]
		}
	}
	return nil
}

// OfferTo is what somebody is offered; false if nothing.
func (t *Table) OfferTo(p PersonID) (Offer, bool) {
	for _, o := range t.Offers {
		if o.To == p && p != 0 {
			return o, true
		}
	}
	return Offer{}, false
}

// OfferOf is what is offered of a seat; false if nothing.
func (t *Table) OfferOf(s game.Seat) (Offer, bool) {
	for _, o := range t.Offers {
		if o.Seat == s {
			return o, true
		}
	}
	return Offer{}, false
}

func (t *Table) invite(b Invited) error {
	switch {
	case t.Phase != Lobby:
		return t.must(Lobby, "an invitation")
	case b.Person <= 0:
		return fmt.Errorf("person %d cannot be invited", b.Person)
	case t.ChairOf(b.Person) != game.NoSeat:
		return fmt.Errorf("person %d has a seat already", b.Person)
	case t.Guest(b.Person) != nil:
		return fmt.Errorf("person %d is invited already", b.Person)
	}
	t.Guests = append(t.Guests, Guest{Person: b.Person})
	return nil
}

func (t *Table) offer(b Offered, e Entry) error {
	if err := t.must(Playing, "an offer of a seat"); err != nil {
		return err
	}
	if b.Seat == game.NoSeat || int(b.Seat) > len(t.Chairs) {
		return fmt.Errorf("there is no seat %d: this game has %d", b.Seat, len(t.Chairs))
	}
	offer := Offer{b, e.By, e.Seq}
	switch before, offered := t.OfferTo(b.To); {
	case b.To == 0 && t.Chairs[b.Seat-1].Occupant.Kind != IsPerson:
		return fmt.Errorf("no person has seat %d", b.Seat)
	case b.To < 0, b.To != 0 && t.ChairOf(b.To) != game.NoSeat, offered && (before.Seat != b.Seat || !t.Consented(offer)):
		return fmt.Errorf("person %d cannot be offered a seat", b.To)
	}
	t.dropOffers(b.Seat)
	t.Offers = append(t.Offers, offer)
	return nil
}

func (t *Table) decline(b Declined) error {
	if b.Seat != game.NoSeat {
		if _, offered := t.OfferOf(b.Seat); !offered || t.Phase != Playing {
			return fmt.Errorf("seat %d is not offered to anybody", b.Seat)
		}
		t.dropOffers(b.Seat)
		return nil
	}
	guest := t.Guest(b.Person)
	if t.Phase != Lobby || guest == nil || guest.Declined {
		return fmt.Errorf("person %d has no invitation to decline", b.Person)
	}
	guest.Declined = true
	return nil
}

// dropOffers forgets what was offered of a seat.
func (t *Table) dropOffers(s game.Seat) {
	t.Offers = slices.DeleteFunc(slices.Clone(t.Offers), func(o Offer) bool { return o.Seat == s })
}
