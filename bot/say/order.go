package say

import (
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// orders returns the seat's standing order, or the one that could not be carried out. If there is neither, it says what
// an order is to a reader who is about to give one.
func (r *boardRenderer) orders(h *table.Hand) string {
	switch {
	case h.Order != (journal.Order{}):
		return r.say("order.stands", "Order", r.order(h.Order))
	case h.Lapsed != (journal.Order{}):
		return r.say("order.lapsed", "Order", r.order(h.Lapsed))
	case h.Opened == table.HandOrders:
		return r.say("order.about")
	default:
		return ""
	}
}

func (r *boardRenderer) order(o journal.Order) string {
	first := r.move(o.First).Label
	switch {
	case o.UntilAttacked:
		return r.say("order.until", "Move", first)
	case o.Else != (game.Move{}):
		return r.say("order.else", "Move", first, "Else", r.move(o.Else).Label)
	default:
		return r.say("order.once", "Move", first)
	}
}

// DrawOrder returns the option that orders to draw once.
func (l *Localizer) DrawOrder() string { return l.say("move.draw") }

// DrawUntilAttacked returns the option that orders to draw in each turn until somebody attacks a ship.
func (l *Localizer) DrawUntilAttacked() string { return l.say("order.draw-until") }
