package table

import (
	"context"
	"slices"

	"korsar/game"
	"korsar/storage/journal"
)

// Order sets the standing order of the user's seat and shows the hand with it. An order must be a move that would be
// legal if the seat were on turn now. The zero order cancels the current one.
func (t *Table) Order(ctx context.Context, c Click, o journal.Order) (Reply, error) {
	return t.changeOrder(ctx, c, func(journal.Order) journal.Order { return o })
}

// OrderText is Order for a move in record notation.
func (t *Table) OrderText(ctx context.Context, c Click, text string) (Reply, error) {
	m, err := game.ParseMove(text)
	if err != nil {
		return nil, t.refuseText(text)
	}
	return t.Order(ctx, c, journal.Order{First: m})
}

// OrderElse toggles whether a card is drawn if the ordered move turns out to be illegal.
func (t *Table) OrderElse(ctx context.Context, c Click) (Reply, error) {
	return t.changeOrder(ctx, c, func(o journal.Order) journal.Order {
		if o.Else == (game.Move{}) {
			o.Else = game.DrawMove
		} else {
			o.Else = game.Move{}
		}
		return o
	})
}

// changeOrder changes the standing order of the user who clicked.
func (t *Table) changeOrder(ctx context.Context, c Click, change func(journal.Order) journal.Order) (Reply, error) {
	seat, err := t.seatInGame(c)
	if err != nil {
		return nil, err
	}
	if c.Seq != 0 && c.Seq != t.now.BoardSeq || t.now.Game.Turn() == seat {
		return t.showOwnHand(c, handLead{refusal: t.outdated(c)})
	}
	before := t.now.Orders[seat]
	o := change(before)
	switch {
	case o == before:
		return t.OpenHand(ctx, c, HandOrders)
	case o != (journal.Order{}) && !slices.Contains(t.now.Game.Plans(seat), o.First):
		return t.showOwnHand(c, handLead{refusal: Refuse(NotPlannable)})
	}
	if err := t.change(ctx, c, journal.Ordered{Seat: seat, Order: o}); err != nil {
		return nil, err
	}
	return t.OpenHand(ctx, c, HandOrders)
}
