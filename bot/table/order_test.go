package table_test

import (
	"context"
	"testing"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// orderText sets a standing order in record notation.
func orderText(text string) action {
	return func(t *table.Table, ctx context.Context, c table.Click) (table.Reply, error) {
		return t.OrderText(ctx, c, text)
	}
}

func TestOrdersAreForALaterTurn(t *testing.T) {
	given := func(t *testing.T) *world { return playing(t, ben, cleo) }
	drawn := order(journal.Order{First: game.DrawMove})
	impossible := order(journal.Order{First: game.Move{Action: game.Attack, Card: game.Merchant2, Ship: 9}})
	hold(t, []sentence{
		{"a move is ordered and made in turn", given, []step{{ben, drawn}}, anne, draw, "hand",
			"playing: Anne Ben Cleo*"},
		{"orders of several seats follow each other", given, []step{{ben, drawn}, {cleo, drawn}}, anne, draw, "hand",
			"playing: Anne* Ben Cleo"},
		{"the seat on turn orders nothing", given, nil, anne, drawn, "hand, moved-on", ""},
		{"who has no seat orders nothing", given, nil, dan, drawn, "not-seated", ""},
		{"a button of an old board orders nothing", given, nil, ben, outdated(drawn), "hand, moved-on", ""},
		{"a command orders without a board", given, nil, ben, typed(drawn), "hand", ""},
		{"an impossible move is not ordered", given, nil, ben, impossible, "hand, no-plan", ""},
		{"an order is typed", given, []step{{ben, orderText(game.DrawMove.String())}}, anne, draw, "hand",
			"playing: Anne Ben Cleo*"},
		{"what is no move is not ordered", given, nil, ben, orderText("north"), "not-a-move", ""},
		{"nothing is ordered in a lobby", func(t *testing.T) *world { return lobby(t, 3, ben) }, nil, ben, drawn,
			"not-started", ""},
		{"a canceled order is not carried out", given, []step{{ben, drawn}, {ben, order(journal.Order{})}}, anne, draw,
			"hand", "playing: Anne Ben* Cleo"},
		{"an order ends with its seat", given, []step{{ben, drawn}, {anne, cover(ben)}, {ben, comeBack}}, anne, draw,
			"hand", "playing: Anne Ben* Cleo"},
	})
}

// TestHandShowsItsOrder: only that of its own seat, with what is done if it cannot be carried out.
func TestHandShowsItsOrder(t *testing.T) {
	w := playing(t, ben, cleo)
	first := w.hand(ben).Plans[len(w.hand(ben).Plans)-1]
	w.expect(ben, order(journal.Order{First: first}), "hand")
	for _, want := range []journal.Order{{First: first}, {First: first, Else: game.DrawMove}, {First: first}} {
		if got := w.hand(ben).Order; got != want {
			t.Errorf("the order is %+v, want %+v", got, want)
		}
		w.expect(ben, orderElse, "hand")
	}
	if got := w.hand(cleo).Order; got != (journal.Order{}) {
		t.Errorf("another seat is shown the order %+v", got)
	}
}

// TestOrderedMoveIsThePlayersOwn: the journal has it as theirs, so that it counts as a move of a person.
func TestOrderedMoveIsThePlayersOwn(t *testing.T) {
	w := playing(t, ben)
	w.expect(ben, order(journal.Order{First: game.DrawMove}), "hand")
	w.expect(anne, draw, "hand")
	last := w.store.lines[len(w.store.lines)-1]
	if last.Kind != (journal.Played{}).Kind() || last.By != w.store.person(ben) {
		t.Errorf("the latest entry is %q by %d", last.Kind, last.By)
	}
}

// TestSameOrderIsNotStored: a second click on the same order commits nothing.
func TestSameOrderIsNotStored(t *testing.T) {
	w := playing(t, ben)
	for range 2 {
		w.expect(ben, order(journal.Order{First: game.DrawMove}), "hand")
	}
	if n := len(w.store.lines); w.store.lines[n-2].Kind == (journal.Ordered{}).Kind() {
		t.Error("the same order was stored twice")
	}
}
