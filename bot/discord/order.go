package discord

import (
	"context"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Controls of a standing order. The argument distinguishes the buttons from each other and from the menus of moves.
var (
	orderMenu        = newMenu(menu{action: "order", placeholder: "order"})
	orderDrawButton  = newButton(button{action: "order", label: "order-draw", style: secondary, arg: "draw"})
	orderUntilButton = newButton(button{action: "order", label: "order-until", style: secondary, arg: "until"})
	orderElseButton  = newButton(button{action: "order", label: "order-else", style: secondary, arg: "else"})
	orderNoneButton  = newButton(button{action: "order", label: "order-none", style: secondary, arg: "none"})
)

func placeOrder(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	switch p.Arg {
	case orderDrawButton.arg:
		return t.Order(ctx, by, journal.Order{First: game.DrawMove})
	case orderUntilButton.arg:
		return t.Order(ctx, by, journal.Order{First: game.DrawMove, UntilAttacked: true})
	case orderElseButton.arg:
		return t.OrderElse(ctx, by)
	case orderNoneButton.arg:
		return t.Order(ctx, by, journal.Order{})
	}
	if card := cardToPlace(p.value()); card != game.NoCard {
		return t.Choose(ctx, by, card)
	}
	return t.OrderText(ctx, by, p.value())
}

// addPlans adds what a player off turn can do: take back the latest move, and leave an order for the next turn.
func (m *message) addPlans(t *say.Localizer, h table.Hand, words []say.Option, id customID) {
	switch {
	case h.Chosen != game.NoCard:
		m.addMoves(t, h, words, orderMenu, id)
		m.addButtons(backButton.component(t, id))
	case h.Opened == table.HandOrders:
		m.addMoves(t, h, words, orderMenu, id)
		m.addButtons(append(orderButtons(t, h, id), closeHandPart.component(t, id))...)
	default:
		var list []component
		if h.CanTakeBack {
			list = append(list, takeBackButton.component(t, id))
		}
		plan := planButton.component(t, id)
		plan.Disabled = len(h.Plans) == 0
		m.addButtons(append(list, plan)...)
	}
}

// orderButtons returns the buttons that change the standing order. Without an order, these are the buttons that order
// to draw.
func orderButtons(t *say.Localizer, h table.Hand, id customID) []component {
	switch {
	case h.Order == (journal.Order{}) && h.CanPlanDraw():
		return []component{orderDrawButton.component(t, id), orderUntilButton.component(t, id)}
	case h.Order == (journal.Order{}):
		return nil
	}
	var list []component
	if h.Order.First != game.DrawMove && h.CanPlanDraw() {
		list = append(list, orderElseButton.component(t, id))
	}
	return append(list, orderNoneButton.component(t, id))
}
