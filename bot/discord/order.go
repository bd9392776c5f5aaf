package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func init() { onHandPress(orderMenu.action, fromAnywhere(order)) }

// What can be ordered for when one's turn comes. The argument tells them apart; any other
// belongs to a select of moves.
var (
	orderMenu  = newMenu(menu{action: "order", prompt: "order"})
	orderDraw  = newButton(button{action: "order", label: "order-draw", style: secondary, arg: "draw"})
	orderUntil = newButton(button{action: "order", label: "order-until", style: secondary, arg: "until"})
	orderElse  = newButton(button{action: "order", label: "order-else", style: secondary, arg: "else"})
	orderNone  = newButton(button{action: "order", label: "order-none", style: secondary, arg: "none"})
)

func order(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	switch p.Arg {
	case orderDraw.arg:
		return t.Order(ctx, by, journal.Order{First: game.DrawMove})
	case orderUntil.arg:
		return t.Order(ctx, by, journal.Order{First: game.DrawMove, UntilAttacked: true})
	case orderElse.arg:
		return t.OrderElse(ctx, by)
	case orderNone.arg:
		return t.Order(ctx, by, journal.Order{})
	default:
		return t.OrderText(ctx, by, p.value())
	}
}

// orderButtons is what can be ordered besides the moves of the selects: those
// that change what stands already, else those that draw.
func orderButtons(t *say.Localizer, h table.Hand, id customID) []component {
	switch {
	case h.Order == (journal.Order{}) && h.CanPlanDraw():
		return []component{orderDraw.at(t, id), orderUntil.at(t, id)}
	case h.Order == (journal.Order{}):
		return nil
	}
	var list []component
	if h.Order.First != game.DrawMove && h.CanPlanDraw() {
		list = append(list, orderElse.at(t, id))
	}
	return append(list, orderNone.at(t, id))
}
