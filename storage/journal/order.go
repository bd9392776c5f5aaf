package journal

import (
	"fmt"
	"strings"

	"korsar/game"
)

// Order is a standing order, which a seat carries out when its turn comes. With the zero Order the seat waits for its
// person.
type Order struct {
	First game.Move // made if it is legal by then
	Else  game.Move // made if First is not legal; the zero move for none
	// UntilAttacked repeats the order every turn until another side has pirates, a captain or the admiral on a ship
	// that the seat launched.
	UntilAttacked bool
}

// Orders has the standing order of each seat that has one.
type Orders map[game.Seat]Order

// set replaces the order of a seat. The zero order removes it.
func (o *Orders) set(seat game.Seat, order Order) {
	switch {
	case order == Order{}:
		delete(*o, seat)
	case *o == nil:
		*o = Orders{seat: order}
	default:
		(*o)[seat] = order
	}
}

// Ordered records a standing order. It is private to its seat until it is carried out. The zero order cancels the
// previous one. The program records it if the previous order could not be carried out.
type Ordered struct {
	Seat  game.Seat
	Order Order
}

// Kind implements Body.
func (Ordered) Kind() Kind { return "ordered" }

// Text implements [Texter]: the seat and the order.
func (b Ordered) Text() (string, error) { return fmt.Sprintf("%d %s", b.Seat, b.Order.text()), nil }

// Words of the stored text.
const (
	noOrder       = "none"
	orElse        = " else "
	untilAttacked = " until attacked"
)

// text returns the order as it is stored.
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

func (t *Table) setOrder(b Ordered, e Entry) error {
	switch _, err := t.chair(b.Seat, Playing, "a standing order"); {
	case err != nil:
		return err
	case b.Order == t.Orders[b.Seat]:
		return fmt.Errorf("the order of seat %d is unchanged", b.Seat)
	case b.Order != (Order{}) && b.Order.First == (game.Move{}):
		return fmt.Errorf("the order of seat %d has no first move", b.Seat)
	}
	if e.By == 0 {
		t.Lapsed.set(b.Seat, t.Orders[b.Seat])
	}
	t.Orders.set(b.Seat, b.Order)
	return nil
}

// OrderedMove returns the move by which a seat on turn carries out its order. It returns false if no move of the order
// is legal, or if UntilAttacked is set and the seat is attacked.
func (t *Table) OrderedMove(seat game.Seat) (game.Move, bool) {
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

// endOrder ends the order of a seat that has moved, unless the move carried out an order that repeats.
func (t *Table) endOrder(seat game.Seat, m game.Move) {
	if order := t.Orders[seat]; !order.UntilAttacked || m != order.First && m != order.Else {
		t.Orders.set(seat, Order{})
	}
	t.Lapsed.set(seat, Order{})
}
