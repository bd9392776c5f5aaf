package journal

import (
	"cmp"
	"fmt"
	"slices"

	"korsar/game"
)

// Invited records that a person is invited to take a seat in the lobby.
type Invited struct {
	Person PersonID  `json:"person"`
	Seat   game.Seat `json:"seat,omitempty"` // the free seat that a rematch keeps for them; NoSeat for none
}

// Kind implements Body.
func (Invited) Kind() Kind { return "invited" }

// Offered records that a person is asked to take over a seat of the running game. To is 0 if the seat's partner is
// asked to let a computer have it. An offer by the seat's own person is their consent to the change. An offer by others
// asks for that consent.
type Offered struct {
	Seat game.Seat `json:"seat"`
	To   PersonID  `json:"to,omitempty"`
}

// Kind implements Body.
func (Offered) Kind() Kind { return "offered" }

// Offer is a pending offer of a seat.
type Offer struct {
	Offered
	By  PersonID // who offers it; 0 for a user unknown to the table
	Seq int64    // the entry's number
}

// Consented reports whether the seat's own person made the offer: its occupant, or the person its computer plays for.
func (t *Table) Consented(o Offer) bool {
	return o.By != 0 && o.By == t.Chairs[o.Seat-1].Occupant.Person
}

// Declined records a refusal. If Seat is 0, the invited Person declines. Otherwise the offer of the seat is declined.
type Declined struct {
	Seat   game.Seat `json:"seat,omitempty"`
	Person PersonID  `json:"person,omitempty"`
}

// Kind implements Body.
func (Declined) Kind() Kind { return "declined" }

// Guest is an invited person.
type Guest struct {
	Person   PersonID
	Kept     bool // a rematch kept a seat for them
	Declined bool
	Since    int64 // the entry that made them a guest
}

// Guest returns the invitation of a person, or nil if they were not invited.
func (t *Table) Guest(p PersonID) *Guest {
	for i := range t.Guests {
		if t.Guests[i].Person == p {
			return &t.Guests[i]
		}
	}
	return nil
}

// OfferTo returns the offer of a seat to a person. It returns false if there is none.
func (t *Table) OfferTo(p PersonID) (Offer, bool) {
	for _, o := range t.Offers {
		if o.To == p && p != 0 {
			return o, true
		}
	}
	return Offer{}, false
}

// OfferOf returns the offer of a seat. It returns false if there is none.
func (t *Table) OfferOf(s game.Seat) (Offer, bool) {
	for _, o := range t.Offers {
		if o.Seat == s {
			return o, true
		}
	}
	return Offer{}, false
}

func (t *Table) invite(b Invited, e Entry) error {
	err := cmp.Or(t.requirePhase(Lobby, "an invitation"), t.requireOwnLobby("an invitation"))
	switch {
	case err != nil:
		return err
	case b.Person <= 0:
		return fmt.Errorf("person %d cannot be invited", b.Person)
	case t.SeatOf(b.Person) != game.NoSeat:
		return fmt.Errorf("person %d already has a seat", b.Person)
	case t.Guest(b.Person) != nil:
		return fmt.Errorf("person %d is already invited", b.Person)
	}
	if b.Seat != game.NoSeat {
		chair, err := t.chair(b.Seat, Lobby, "an invitation")
		if err != nil {
			return err
		}
		if !chair.Free() || chair.KeptFor != 0 {
			return fmt.Errorf("seat %d cannot be kept for person %d: it is taken or kept", b.Seat, b.Person)
		}
		chair.KeptFor = b.Person
	}
	t.Guests = append(t.Guests, Guest{Person: b.Person, Kept: b.Seat != game.NoSeat, Since: e.Seq})
	return nil
}

func (t *Table) offer(b Offered, e Entry) error {
	chair, err := t.chair(b.Seat, Playing, "an offer of a seat")
	if err != nil {
		return err
	}
	offer := Offer{b, e.By, e.Seq}
	switch before, offered := t.OfferTo(b.To); {
	case b.To == 0 && chair.Occupant.Kind != IsPerson:
		return fmt.Errorf("no person has seat %d", b.Seat)
	case b.To < 0, b.To != 0 && t.SeatOf(b.To) != game.NoSeat,
		offered && (before.Seat != b.Seat || !t.Consented(offer)):
		return fmt.Errorf("person %d cannot be offered a seat", b.To)
	}
	t.dropOffers(b.Seat)
	t.Offers = append(t.Offers, offer)
	return nil
}

func (t *Table) decline(b Declined) error {
	if b.Seat != game.NoSeat {
		if _, offered := t.OfferOf(b.Seat); !offered || t.Phase != Playing {
			return fmt.Errorf("seat %d is not on offer", b.Seat)
		}
		t.dropOffers(b.Seat)
		return nil
	}
	guest := t.Guest(b.Person)
	if t.Phase != Lobby || guest == nil || guest.Declined {
		return fmt.Errorf("person %d has no invitation to decline", b.Person)
	}
	if err := t.requireOwnLobby("declining a place"); err != nil {
		return err
	}
	guest.Declined = true
	for i := range t.Chairs {
		if t.Chairs[i].KeptFor == b.Person {
			t.Chairs[i].KeptFor = 0
		}
	}
	return nil
}

func (t *Table) dropOffers(s game.Seat) {
	t.Offers = slices.DeleteFunc(slices.Clone(t.Offers), func(o Offer) bool { return o.Seat == s })
}
