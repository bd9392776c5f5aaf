package journal

import (
	"errors"
	"fmt"

	"korsar/game"
)

// Handed records that a seat of the running game gets another occupant. If that is a computer, it may play for the
// previous occupant, who is then its Person.
type Handed struct {
	Seat     game.Seat `json:"seat"`
	Occupant Occupant  `json:"occupant"`
}

// Kind implements Body.
func (Handed) Kind() Kind { return "handed" }

func (t *Table) handOver(b Handed, e Entry) error {
	chair, err := t.chair(b.Seat, Playing, "handing over a seat")
	switch {
	case err != nil:
		return err
	case !b.Occupant.valid():
		return fmt.Errorf("invalid occupant %+v: expected a person with a number, a computer or an audience",
			b.Occupant)
	case b.Occupant == chair.Occupant:
		return fmt.Errorf("%+v already has seat %d", b.Occupant, b.Seat)
	case b.Occupant.Kind == IsPerson && t.SeatOf(b.Occupant.Person) != game.NoSeat:
		return fmt.Errorf("person %d already has a seat", b.Occupant.Person)
	case !t.mayHand(chair, b.Occupant):
		return fmt.Errorf("the place of seat %d is kept for somebody else than person %d", b.Seat, b.Occupant.Person)
	case b.Occupant.Kind == IsAudience || t.IsAudience(b.Seat):
		return errors.New("a seat cannot change between an audience and somebody else")
	}
	sight, seen := errors.AsType[SightError](t.CheckSight(b.Occupant.Person, b.Seat))
	if b.Occupant.Kind == IsPerson && seen && t.IsAudience(sight.Seen) {
		return sight // no journal lets a person leave an audience for a seat
	}
	t.recordHolder(b.Occupant, b.Seat)
	t.endTenure(chair)
	next := Chair{Seat: b.Seat, Occupant: b.Occupant, Since: e.Seq}
	if b.Occupant.Kind == IsComputer {
		next.ByOthers = e.Cause != 0 && e.By != chair.Occupant.Person
		next.GivenUp = !next.ByOthers || t.isGivenUp(chair)
	}
	*chair = next
	t.dropOffers(b.Seat)
	if offer, offered := t.OfferTo(b.Occupant.Person); offered && b.Occupant.Kind == IsPerson {
		t.dropOffers(offer.Seat)
	}
	if t.Game.Turn() == b.Seat {
		t.covering = ""
		t.beginTurn(e)
	}
	t.Orders.set(b.Seat, Order{})
	t.Lapsed.set(b.Seat, Order{})
	t.undo = nil
	return nil
}

// isGivenUp reports whether a seat is offered to a computer, or its person has run out of time.
func (t *Table) isGivenUp(c *Chair) bool {
	asked, wanted := t.OfferOf(c.Seat)
	return wanted && asked.To == 0 || c.Missed > 0
}
