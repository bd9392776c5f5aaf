package playing_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// openMore opens More in the hand of the player on turn.
func (w *world) openMore(who *simplayer.Player, hand sandbox.Message) sandbox.Message {
	w.T.Helper()
	return w.MustReply(who.Click(w.Ctx, hand.ID, bottest.English.Label("more")))
}

// openOrders opens the standing orders of a player's hand.
func (w *world) openOrders(who *simplayer.Player, hand sandbox.Message) sandbox.Message {
	w.T.Helper()
	if simplayer.OrderIDs(hand) != nil {
		return hand
	}
	return w.MustReply(who.Click(w.Ctx, hand.ID, bottest.English.Label("plan")))
}

// pressOrder presses a standing-order button of a player's hand.
func (w *world) pressOrder(who *simplayer.Player, hand sandbox.Message, b string) sandbox.Message {
	w.T.Helper()
	hand = w.openOrders(who, hand)
	answer, err := who.Click(w.Ctx, hand.ID, bottest.English.Label(b))
	if err != nil {
		w.T.Fatal(err)
	}
	return w.Shown(answer)
}

// chooseOrder chooses a move, in the record's notation, as a standing order.
func (w *world) chooseOrder(who *simplayer.Player, hand sandbox.Message, move string) sandbox.Message {
	w.T.Helper()
	hand = w.openOrders(who, hand)
	answer, err := who.Choose(w.Ctx, hand.ID, bottest.English.Placeholder("order"), move)
	if err != nil {
		w.T.Fatal(err)
	}
	return w.Shown(answer)
}

// moveList returns the moves made so far, in the record's notation.
func (w *world) moveList() string {
	w.T.Helper()
	var moves []string
	for _, e := range w.Entries() {
		if b, ok := e.Body.(journal.Played); ok {
			moves = append(moves, b.Move.String())
		}
	}
	return strings.Join(moves, " ")
}

// deckWith returns a deck that deals the given hands of six cards, seat 1 first. The given cards are on top of the
// pile.
func deckWith(t *testing.T, hands [2]string, pile string) game.Deck {
	t.Helper()
	one, other := strings.Fields(hands[0]), strings.Fields(hands[1])
	var first []string
	for i := range one {
		first = append(first, one[i], other[i])
	}
	all := game.OrderedDeck()
	rest := all[:]
	var deck game.Deck
	for at := range deck {
		i := 0
		if wanted := append(first, strings.Fields(pile)...); at < len(wanted) {
			i = slices.IndexFunc(rest, func(c game.Card) bool { return c.String() == wanted[at] })
		}
		if i < 0 {
			t.Fatalf("the deck does not have all of %v and %s", hands, pile)
		}
		deck[at] = rest[i]
		rest = slices.Delete(slices.Clone(rest), i, i+1)
	}
	return deck
}

// startTwoPlayerGame starts a game of two players with known hands. Anne has the first turn.
func startTwoPlayerGame(t *testing.T) (w *world, anne, ben *simplayer.Player) {
	t.Helper()
	deck := deckWith(t, [2]string{"M2 M3 R1 R2 R3 G1", "M8 M7 B1 B2 B3 BC"}, "Y1 Y2 Y3 Y4")
	w = open(t, 2, 1, func(o *bot.Options) { o.Deal = bottest.FixedDeal(deck, 1) })
	w.StartGame("/korsar new seats:2", 2)
	return w, w.People[0], w.People[1]
}

// TestOrderIsCarriedOutOnceAndStaysSecret checks that an order is carried out when the turn comes, in the same commit
// as the previous move. Until then no other user can know of it.
func TestOrderIsCarriedOutOnceAndStaysSecret(t *testing.T) {
	t.Parallel()
	w, anne, ben := startTwoPlayerGame(t)
	annes, bens := w.OpenHand(anne), w.OpenHand(ben)
	board, sent := w.LastMessage(), len(w.Discord.Transcript())
	now := w.chooseOrder(ben, bens, "M8")
	if !strings.Contains(now.Text(), "Your order") ||
		!strings.Contains(now.Text(), "when your turn comes: Launch 8 gold") {
		t.Errorf("Ben reads\n%s", now.Text())
	}
	if now = w.pressOrder(ben, now, "order-else"); !strings.Contains(now.Text(), "if that’s impossible: Draw a card") {
		t.Errorf("Ben reads\n%s", now.Text())
	}
	if now = w.pressOrder(ben, now, "order-else"); strings.Contains(now.Text(), "if that’s impossible") {
		t.Errorf("Ben reads\n%s", now.Text())
	}
	for _, s := range w.Discord.Transcript()[sent:] {
		if s.Route != bottest.RouteCallback && s.Route != bottest.RouteOriginal {
			t.Errorf("an order is shown to others: %s %s", s.Method, s.Path)
		}
	}
	if w.LastMessage().Text() != board.Text() ||
		bottest.Button(t, w.LastMessage(), "hand").CustomID != bottest.Button(t, board, "hand").CustomID {
		t.Error("the board shows an order")
	}
	before := len(w.Entries())
	w.ChooseOffer(anne, annes, simplayer.Draw) // her hand is not stale
	if got, more := w.moveList(), len(w.Entries())-before; got != "draw M8" || more != 2 {
		t.Errorf("the moves are %s, %d entries", got, more)
	}
	if loaded := w.LoadTable(); loaded.Table.Orders[2] != (journal.Order{}) || loaded.Table.Game.Turn() != 1 {
		t.Errorf("the order is still there: %+v", loaded.Table.Orders)
	}
	if hand := w.OpenHand(ben); strings.Contains(hand.Text(), "Your order") ||
		!strings.Contains(hand.Text(), "You launched #1 with 8 gold") {
		t.Errorf("Ben reads\n%s", hand.Text())
	}
}

// TestImpossibleOrderFallsBackOrLapses checks an order that is impossible when the turn comes. Its alternative is
// carried out. Without one the order lapses, and its player is told.
func TestImpossibleOrderFallsBackOrLapses(t *testing.T) {
	t.Parallel()
	for _, other := range []bool{true, false} {
		w, anne, ben := startTwoPlayerGame(t)
		w.Move(anne, simplayer.Draw)
		w.Move(ben, "M8")
		hand := w.chooseOrder(ben, w.OpenHand(ben), "B2#1") // the ship will have come home by then
		if other {
			w.pressOrder(ben, hand, "order-else")
		}
		w.Move(anne, simplayer.Draw)
		hand = w.OpenHand(ben)
		told := strings.Contains(hand.Text(), "wasn’t possible any more")
		if moves := w.moveList(); other && (moves != "draw M8 draw draw" || told) || !other &&
			(moves != "draw M8 draw" || !told) {
			t.Errorf("else draw %v: the moves are %s; Ben reads\n%s", other, moves, hand.Text())
		}
		if other {
			continue
		}
		if pings := w.LastMessage().Pings; len(pings) != 1 || pings[0] != ben.ID() {
			t.Errorf("%v are pinged, want Ben, whose order lapsed", pings)
		}
		w.ChooseOffer(ben, hand, simplayer.Draw)
		if hand = w.OpenHand(ben); strings.Contains(hand.Text(), "wasn’t possible any more") {
			t.Errorf("after his move Ben reads\n%s", hand.Text())
		}
	}
}

// TestOrderEndsWhenAttacked checks that the order draws in every turn, and ends once a ship of its player is attacked.
func TestOrderEndsWhenAttacked(t *testing.T) {
	t.Parallel()
	w, anne, ben := startTwoPlayerGame(t)
	w.Move(anne, simplayer.Draw)
	w.Move(ben, simplayer.Draw)
	w.chooseOrder(ben, w.OpenHand(ben), "until")
	w.Move(anne, simplayer.Draw)
	w.Move(anne, simplayer.Draw)
	if got := w.moveList(); got != "draw draw draw draw draw draw" {
		t.Fatalf("the moves are %s", got)
	}
	w.pressOrder(ben, w.OpenHand(ben), "order-none")
	w.Move(anne, simplayer.Draw)
	w.Move(ben, "M8")
	hand := w.chooseOrder(ben, w.OpenHand(ben), "until")
	if !strings.Contains(hand.Text(), "until someone attacks your ships") {
		t.Errorf("Ben reads\n%s", hand.Text())
	}
	w.Move(anne, "R1#1")
	if loaded := w.LoadTable(); loaded.Table.Game.Turn() != 2 {
		t.Errorf("seat %d is on turn, want Ben, who is attacked", loaded.Table.Game.Turn())
	}
	if hand = w.OpenHand(ben); !strings.Contains(hand.Text(), "wasn’t possible any more") {
		t.Errorf("Ben reads\n%s", hand.Text())
	}
}

// TestOrdersSurviveARestart checks that an order given before a restart is carried out after it.
func TestOrdersSurviveARestart(t *testing.T) {
	t.Parallel()
	w, anne, ben := startTwoPlayerGame(t)
	w.chooseOrder(ben, w.OpenHand(ben), "draw")
	w.Restart()
	if hand := w.OpenHand(ben); !strings.Contains(hand.Text(), "Your order") {
		t.Errorf("Ben reads\n%s", hand.Text())
	}
	w.Move(anne, simplayer.Draw)
	if got := w.moveList(); got != "draw draw" {
		t.Errorf("the moves are %s", got)
	}
}

// TestForgedOrdersAreRefused checks that orders with another player's card or an impossible move are refused, and so
// are orders in the player's own turn or by a stranger.
func TestForgedOrdersAreRefused(t *testing.T) {
	t.Parallel()
	w, anne, ben := startTwoPlayerGame(t)
	cleo := w.NewPlayer("Cleo", "en-US")
	hand := w.openOrders(ben, w.OpenHand(ben))
	id := hand.Selects()[0].CustomID
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Forge(ben, hand, id, "M2"), bottest.NoticeText(table.NotPlannable))
		w.ExpectPrivate(w.Forge(ben, hand, id, "B1#4"), bottest.NoticeText(table.NotPlannable))
		w.ExpectPrivate(w.Forge(ben, hand, id, "fire!"), "fire!")
		// It is her turn, so she can play the card.
		w.ExpectPrivate(w.Forge(anne, w.OpenHand(anne), id, "M2"), bottest.NoticeText(table.MovedOn))
		w.ExpectPrivate(w.Forge(cleo, hand, id, "M2"), bottest.NoticeText(table.NotSeated))
	})
	w.Move(anne, simplayer.Draw)
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.Forge(ben, hand, id, "M8"), bottest.NoticeText(table.MovedOn)) })
}

// TestOpenedPartKeepsThePicture checks that the orders and More appear in the hand below the picture that is there. The
// orders stay open while others move, and close when the turn comes.
func TestOpenedPartKeepsThePicture(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:3 preset:quick", 3)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	hand := w.OpenHand(cleo)
	hand, _ = cleo.Message(hand.ID)
	opens := func(who *simplayer.Player, hand sandbox.Message, label string) sandbox.Message {
		t.Helper()
		before := bottest.PictureOf(t, hand, "hand.png")
		now := w.MustReply(who.Click(w.Ctx, hand.ID, bottest.English.Label(label)))
		kept := bottest.PictureOf(t, now, "hand.png")
		if kept.ID != before.ID || strings.Contains(now.Text(), "draw pile") {
			t.Errorf("%s replaces the picture:\n%s", label, now.Text())
		}
		return now
	}
	opens(cleo, hand, "plan")
	w.Move(anne, simplayer.Draw)
	w.Advance(5 * time.Second) // hands off turn are renewed
	w.MustSettle()
	now, _ := cleo.Message(hand.ID)
	if simplayer.OrderIDs(now) == nil || !strings.Contains(now.Text(), "Ben") {
		t.Errorf("after another player's move the hand reads\n%s", now.Text())
	}
	w.Move(ben, simplayer.Draw)
	w.MustSettle()
	now, _ = cleo.Message(hand.ID)
	if !bottest.HasButton(now, "draw") {
		t.Fatalf("on turn the hand reads\n%s", now.Text())
	}
	if more := opens(cleo, now, "more"); !bottest.HasButton(more, "how-to-play-hand") {
		t.Errorf("More shows\n%s", more.Text())
	}
}
