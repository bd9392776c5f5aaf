package table

import (
	"context"
	"slices"

	"korsar/game"
	"korsar/storage/journal"
)

// Order notes what the seat of whoever clicked wants done when its turn comes,
// and shows the hand with it. What could not be done if it were on turn now is
// no order. The zero order takes back what stands.
func (t *Table) Order(ctx context.Context, c Click, o journal.Order) (Reply, error) {
	return t.order(ctx, c, func(journal.Order) journal.Order { return o })
}

// OrderText is Order for a move in the record's notation.
func (t *Table) OrderText(ctx context.Context, c Click, text string) (Reply, error) {
	m, err := game.ParseMove(text)
	if err != nil {
		n := t.notice(NotAMove)
		n.Text = text
		return nil, n
	}
	return t.Order(ctx, c, journal.Order{First: m})
}

// OrderElse turns on or off that a card is drawn when what was ordered cannot be
// done.
func (t *Table) OrderElse(ctx context.Context, c Click) (Reply, error) {
	return t.order(ctx, c, func(o journal.Order) journal.Order {
		if o.Else == (game.Move{}) {
			o.Else = game.DrawMove
		} else {
			o.Else = game.Move{}
		}
		return o
	})
}

// order changes the order of whoever clicked.
func (t *Table) order(ctx context.Context, c Click, change func(journal.Order) journal.Order) (Reply, error) {
	seat, err := t.seatOf(c)
	if err != nil {
		return nil, err
	}
	if err := t.must(journal.Playing); err != nil {
		return nil, err
	}
	if c.Seq != 0 && c.Seq != t.now.Shown || t.now.Game.Turn() == seat {
		return t.hand(c, &Notice{Kind: MovedOn})
	}
	before := t.now.Orders[seat]
	o := change(before)
	switch {
	case o == before:
		return t.hand(c, nil)
	case o != (journal.Order{}) && !slices.Contains(t.now.Game.Plans(seat), o.First):
		return t.hand(c, &Notice{Kind: NoPlan})
	}
	if err := t.change(ctx, c, journal.Ordered{Seat: seat, Order: o}); err != nil {
		return nil, err
	}
	return t.hand(c, nil)
}

// byItself is what follows without anybody's click: the turns of partners who
// have to sit out, and those of seats with a standing order.
func byItself(t *journal.Table) (by journal.PersonID, body journal.Body) {
	if t.Phase != journal.Playing {
		return 0, nil
	}
	seat := t.Game.Turn()
	switch {
	case mustSitOut(&t.Game):
		return 0, journal.Played{Seat: seat, Move: game.SitOutMove}
	case t.Orders[seat] == (journal.Order{}):
		return 0, nil
	}
	if m, may := t.OrderedMove(seat); may {
		return t.Chairs[seat-1].Occupant.Person, journal.Played{Seat: seat, Move: m}
	}
	return 0, journal.Ordered{Seat: seat}
}
