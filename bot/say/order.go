package say

import (
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// orders is what the reader's seat is to do when its turn comes, or what could
// not be done; "" when there is neither.
func (t *boardRenderer) orders(h *table.Hand) string {
	switch {
	case h.Order != (journal.Order{}):
		return t.say("order.stands", "Order", t.order(h.Order))
	case h.Lapsed != (journal.Order{}):
		return t.say("order.lapsed", "Order", t.order(h.Lapsed))
	default:
		return ""
	}
}

func (t *boardRenderer) order(o journal.Order) string {
	first := t.move(o.First).Label
	switch {
	case o.UntilAttacked:
		return t.say("order.until", "Move", first)
	case o.Else != (game.Move{}):
		return t.say("order.else", "Move", first, "Else", t.move(o.Else).Label)
	default:
		return t.say("order.once", "Move", first)
	}
}
