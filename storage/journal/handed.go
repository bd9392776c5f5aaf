package journal

import (
	"errors"
	"fmt"

	"korsar/game"
)

// Handed is a seat of the running game that somebody else has from now on. Who
// sat there before may be who a computer stands in for.
type Handed struct {
	Seat     game.Seat `json:"seat"`
	Occupant Occupant  `json:"occupant"`
}

// Kind returns KindHanded.
func (Handed) Kind() Kind { return KindHanded }

func (t *Table) hand(b Handed, e Entry) error {
	if err := t.must(Playing, "handing over a seat"); err != nil {
		return err
	}
	if b.Seat == game.NoSeat || int(b.Seat) > len(t.Chairs) {
		return fmt.Errorf("there is no seat %d: this game has %d", b.Seat, len(t.Chairs))
	}
	chair := &t.Chairs[b.Seat-1]
	switch {
	case !b.Occupant.known():
		return fmt.Errorf("%+v is no occupant: expected a person with a number, a computer or an audience", b.Occupant)
	case b.Occupant == chair.Occupant:
		return fmt.Errorf("%+v has seat %d already", b.Occupant, b.Seat)
	case b.Occupant.Kind == IsPerson && t.ChairOf(b.Occupant.Person) != game.NoSeat:
		return fmt.Errorf("person %d has a seat already", b.Occupant.Person)
	case b.Occupant.Kind == IsAudience || t.IsAudience(b.Seat):
		return fmt.Errorf("the seat of an audience stays an audience's")
	}
	var sight SightError
	if b.Occupant.Kind == IsPerson && errors.As(t.MaySee(b.Occupant.Person, b.Seat), &sight) && t.IsAudience(sight.Seen) {
		return sight // no journal has anybody come from an audience
	}
	t.hold(b.Occupant, b.Seat)
	*chair = Chair{Seat: b.Seat, Occupant: b.Occupant, Since: e.Seq, GivenUp: b.Occupant.Kind == IsComputer && t.givesUp(chair, e)}
	t.dropOffers(b.Seat)
	if offer, offered := t.OfferTo(b.Occupant.Person); offered && b.Occupant.Kind == IsPerson {
		t.dropOffers(offer.Seat)
	}
	if t.Game.Turn() == b.Seat {
		t.covering = ""
		t.begin(e)
	}
	t.Orders[b.Seat], t.Lapsed[b.Seat] = Order{}, Order{}
	t.undo = undo{}
	return nil
}

// givesUp reports whether a seat goes to a computer because its person wanted that or let their time run out, and not
// because others wanted it.
func (t *Table) givesUp(c *Chair, e Entry) bool {
	asked, wanted := t.OfferOf(c.Seat)
	return e.By == c.Occupant.Person || wanted && asked.To == 0 || c.Missed > 0 || e.Cause == 0
}
