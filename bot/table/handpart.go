package table

import "context"

// HandPart is a part of a hand that its reader opens in place of the first buttons.
type HandPart string

// The parts of a hand. Any other text in a request opens nothing.
const (
	NoHandPart HandPart = ""
	HandOrders HandPart = "orders" // the orders for the next turn; only off turn
	HandMore   HandPart = "more"   // help with the decision; only on turn
)

// OpenHand shows the hand of the user who clicked with a part opened.
func (t *Table) OpenHand(ctx context.Context, c Click, part HandPart) (Reply, error) {
	return t.showHandWith(ctx, c, func(h *Hand) { h.open(part) })
}

// showHandWith is showHand with a change of what the reader has chosen or opened. Later edits of the hand keep it.
func (t *Table) showHandWith(ctx context.Context, c Click, change func(*Hand)) (Reply, error) {
	reply, err := t.showHand(ctx, c, handLead{})
	hand, ok := reply.(Hand)
	if !ok {
		return reply, err
	}
	change(&hand)
	if reader, err := t.readerOf(c); err == nil && t.hands.latest[reader].isAnswerTo(c) {
		latest := t.hands.latest[reader]
		latest.chosen, latest.opened = hand.Chosen, hand.Opened
	}
	return hand, nil
}
