package journal

import (
	"fmt"
	"strings"

	"korsar/game"
)

// Order is what a seat wants done when its turn comes. The zero value is
// nothing: it waits for its person.
type Order struct {
	First game.Move // made if it is legal then
	Else  game.Move // made if the first is not; the zero move for none
	// UntilAttacked carries the order out turn after turn, until another side
	// has pirates, a captain or the admiral on a ship that the seat launched.
	UntilAttacked bool
}

// Ordered is a standing order: private to its seat, until it is carried out. The
// zero order takes back what was ordered; caused by the program itself it says
// that an order came to nothing.
type Ordered struct {
	Seat  game.Seat
	Order Order
}

// Kind returns KindOrdered.
func (Ordered) Kind() Kind { return KindOrdered }

// The words of the stored text.
const (
	noOrder       = "none"
	orElse        = " else "
	untilAttacked = " until attacked"
)

// text is the order as it is stored.
func (o Order) text() string {
	if o == (Order{}) {
		return noOrder
	}
	text := o.First.String()
	if o.Else != (game.Move{}) {
		text += orElse + o.Else.String()
	}
	if o.UntilAttacked {
		text += untilAttacked
	}
	return text
}

func decodeOrdered(text string) (Body, error) {
	seat, rest, err := cutSeat(text)
	if err != nil || rest == noOrder {
		return Ordered{Seat: seat}, err
	}
	b := Ordered{Seat: seat}
	rest, b.Order.UntilAttacked = strings.CutSuffix(rest, untilAttacked)
	first, other, either := strings.Cut(rest, orElse)
	if b.Order.First, err = game.ParseMove(first); err != nil {
		return nil, err
	}
	if either {
		if b.Order.Else, err = game.ParseMove(other); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// order notes a standing order.
func (t *Table) order(b Ordered, e Entry) error {
	if err := t.must(Playing, "a standing order"); err != nil {
		return err
	}
	switch {
	case b.Seat == game.NoSeat || int(b.Seat) > len(t.Chairs):
		return fmt.Errorf("there is no seat %d: this game has %d", b.Seat, len(t.Chairs))
	case b.Order == t.Orders[b.Seat]:
		return fmt.Errorf("the order of seat %d stands already", b.Seat)
	case b.Order != (Order{}) && b.Order.First == (game.Move{}):
		return fmt.Errorf("the order of seat %d begins with no move", b.Seat)
	}
	if e.By == 0 {
		t.Lapsed[b.Seat] = t.Orders[b.Seat]
	}
	t.Orders[b.Seat] = b.Order
	return nil
}

// Carried is the move by which a seat on turn carries its order out; false when
// none of it can be done.
func (t *Table) Carried(seat game.Seat) (game.Move, bool) {
	order := t.Orders[seat]
	if order.UntilAttacked && t.attacked(seat) {
		return game.Move{}, false
	}
	may := map[game.Move]bool{}
	for _, m := range t.Game.Moves(seat, nil) {
		may[m] = true
	}
	for _, m := range []game.Move{order.First, order.Else} {
		if may[m] {
			return m, true
		}
	}
	return game.Move{}, false
}

// attacked reports whether another side fights for a ship that the seat launched.
func (t *Table) attacked(seat game.Seat) bool {
	view := t.Game.PublicView()
	side := view.Mode.SideOf(seat)
	for _, ship := range view.AtSea {
		if ship.Owner != seat {
			continue
		}
		if ship.Commander.Side != game.NoSide && ship.Commander.Side != side {
			return true
		}
		for _, s := range ship.Squadrons {
			if s.Side != side {
				return true
			}
		}
	}
	return false
}

// carryOut ends an order with the move that was made, unless it goes on.
func (t *Table) carryOut(seat game.Seat, m game.Move) {
	if order := t.Orders[seat]; !order.UntilAttacked || m != order.First {
		t.Orders[seat] = Order{}
	}
	t.Lapsed[seat] = Order{}
}
