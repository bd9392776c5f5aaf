package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// The arguments of actOrder. Any other belongs to a select of moves.
const (
	orderDraw  = "draw"
	orderUntil = "until"
	orderElse  = "else"
	orderNone  = "none"
)

// order does what a button or a select of a hand says about when its turn
// comes.
func order(ctx context.Context, t *table.Table, c table.Click, arg, value string) (table.Reply, error) {
	switch arg {
	case orderDraw:
		return t.Order(ctx, c, journal.Order{First: game.DrawMove})
	case orderUntil:
		return t.Order(ctx, c, journal.Order{First: game.DrawMove, UntilAttacked: true})
	case orderElse:
		return t.OrderElse(ctx, c)
	case orderNone:
		return t.Order(ctx, c, journal.Order{})
	default:
		return t.OrderText(ctx, c, value)
	}
}

// orderButtons is what can be ordered besides the moves of the selects: those
// that change what stands already, else those that draw.
func orderButtons(t *say.Tongue, h table.Hand, at func(action, string) button) []component {
	switch {
	case h.Order == (journal.Order{}) && h.CanPlanDraw():
		return []component{press(at(actOrder, orderDraw), secondary, t.Label(say.ButtonOrderDraw)),
			press(at(actOrder, orderUntil), secondary, t.Label(say.ButtonOrderUntil))}
	case h.Order == (journal.Order{}):
		return nil
	}
	var list []component
	if h.Order.First != game.DrawMove && h.CanPlanDraw() {
		list = append(list, press(at(actOrder, orderElse), secondary, t.Label(say.ButtonOrderElse)))
	}
	return append(list, press(at(actOrder, orderNone), secondary, t.Label(say.ButtonOrderNone)))
}
