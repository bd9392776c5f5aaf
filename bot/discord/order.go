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
	orderMenu       = newMenu(menu{action: "order"})
	orderElseButton = newButton(button{action: "order", label: "order-else", style: secondary, arg: "else"})
	orderNoneButton = newButton(button{action: "order", label: "order-none", style: secondary, arg: "none"})
)

// orderUntil is the value of the menu option that orders to draw in each turn until an attack.
const orderUntil = "until"

func placeOrder(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	switch p.Arg {
	case orderElseButton.arg:
		return t.OrderElse(ctx, by)
	case orderNoneButton.arg:
		return t.Order(ctx, by, journal.Order{})
	}
	if p.value() == orderUntil {
		return t.Order(ctx, by, journal.Order{First: game.DrawMove, UntilAttacked: true})
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
		m.addMenus(t, orderMenu, id, orderOptions(t, h, words))
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

// orderOptions returns menu options for the orders: to draw, once or until an attack, and each move, or its card if
// there are too many moves for a menu.
func orderOptions(t *say.Localizer, h table.Hand, words []say.Option) (list []selectOption) {
	if h.CanPlanDraw() {
		list = append(list, selectOption{Label: t.DrawOrder(), Value: game.DrawMove.String()},
			selectOption{Label: t.DrawUntilAttacked(), Value: orderUntil})
	}
	return append(list, moveOptions(t, h, words, maxOptions-len(list))...)
}

// orderButtons returns the buttons that change the standing order.
func orderButtons(t *say.Localizer, h table.Hand, id customID) (list []component) {
	if h.Order == (journal.Order{}) {
		return nil
	}
	if h.Order.First != game.DrawMove && h.CanPlanDraw() {
		list = append(list, orderElseButton.component(t, id))
	}
	return append(list, orderNoneButton.component(t, id))
}
