package playing_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// orders lets somebody press a button of their hand that says what to do when
// their turn comes.
func (p *world) orders(who *simplayer.Player, hand sandbox.Message, b string) sandbox.Message {
	p.T.Helper()
	answer, err := who.Click(p.Ctx, hand.ID, bottest.English.Label(b))
	if err != nil {
		p.T.Fatal(err)
	}
	return p.NowShown(answer)
}

// plans lets somebody choose a move, in the record's notation, for when their
// turn comes.
func (p *world) plans(who *simplayer.Player, hand sandbox.Message, move string) sandbox.Message {
	p.T.Helper()
	answer, err := who.Choose(p.Ctx, hand.ID, bottest.English.Placeholder("order"), move)
	if err != nil {
		p.T.Fatal(err)
	}
	return p.NowShown(answer)
}

// played is the moves made so far, in the record's notation.
func (p *world) played() string {
	p.T.Helper()
	var moves []string
	for _, e := range p.Entries() {
		if b, ok := e.Body.(journal.Played); ok {
			moves = append(moves, b.Move.String())
		}
	}
	return strings.Join(moves, " ")
}

// dealt is a deck that deals these hands, six cards each, that of seat 1 first,
// and then these cards of the pile.
func dealt(t *testing.T, hands [2]string, pile string) game.Deck {
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
			t.Fatalf("the deck has not all of %v and %s", hands, pile)
		}
		deck[at] = rest[i]
		rest = slices.Delete(slices.Clone(rest), i, i+1)
	}
	return deck
}

// twoWithOrders is a game of two with known hands, begun by Anne.
func twoWithOrders(t *testing.T) (p *world, anne, ben *simplayer.Player) {
	t.Helper()
	deck := dealt(t, [2]string{"M2 M3 R1 R2 R3 G1", "M8 M7 B1 B2 B3 BC"}, "Y1 Y2 Y3 Y4")
	p = open(t, 2, 1, func(o *bot.Options) { o.Deal = bottest.Fixed(deck, 1) })
	p.Started("/korsar new seats:2", 2)
	return p, p.People[0], p.People[1]
}

// TestOrderOnce: what was ordered is done the moment the turn comes, in the same
// commit as the move before; until then nobody else can know of it.
func TestOrderOnce(t *testing.T) {
	t.Parallel()
	p, anne, ben := twoWithOrders(t)
	annes, bens := p.Opens(anne), p.Opens(ben)
	board, sent := p.Board(), len(p.Discord.Transcript())
	now := p.plans(ben, bens, "M8")
	if !strings.Contains(now.Text(), "Standing order") || !strings.Contains(now.Text(), "when your turn comes: Launch 8 gold") {
		t.Errorf("Ben reads\n%s", now.Text())
	}
	if now = p.orders(ben, now, "order-else"); !strings.Contains(now.Text(), "if that cannot be done: Draw a card") {
		t.Errorf("Ben reads\n%s", now.Text())
	}
	if now = p.orders(ben, now, "order-else"); strings.Contains(now.Text(), "if that cannot be done") {
		t.Errorf("Ben reads\n%s", now.Text())
	}
	for _, s := range p.Discord.Transcript()[sent:] {
		if s.Route != bottest.RouteCallback && s.Route != bottest.RouteOriginal {
			t.Errorf("an order is told to others: %s %s", s.Method, s.Path)
		}
	}
	if p.Board().Text() != board.Text() || bottest.Button(t, p.Board(), "hand").CustomID != bottest.Button(t, board, "hand").CustomID {
		t.Error("the board tells of an order")
	}
	before := len(p.Entries())
	p.Takes(anne, annes, simplayer.Draw) // her hand is not out of date
	if got, more := p.played(), len(p.Entries())-before; got != "draw M8" || more != 2 {
		t.Errorf("the moves are %s, %d entries", got, more)
	}
	if kept := p.Kept(); kept.Table.Orders[2] != (journal.Order{}) || kept.Table.Game.Turn() != 1 {
		t.Errorf("the order stands still: %+v", kept.Table.Orders)
	}
	if hand := p.Opens(ben); strings.Contains(hand.Text(), "Standing order") || !strings.Contains(hand.Text(), "You launched #1 with 8 gold") {
		t.Errorf("Ben reads\n%s", hand.Text())
	}
}

// TestOrderThatLapses: what cannot be done when the turn comes gives way to what
// else was ordered; without that it is dropped, and its person is told.
func TestOrderThatLapses(t *testing.T) {
	t.Parallel()
	for _, other := range []bool{true, false} {
		p, anne, ben := twoWithOrders(t)
		p.Moves(anne, simplayer.Draw)
		p.Moves(ben, "M8")
		hand := p.plans(ben, p.Opens(ben), "B2#1") // who will have come home by then
		if other {
			p.orders(ben, hand, "order-else")
		}
		p.Moves(anne, simplayer.Draw)
		hand = p.Opens(ben)
		told := strings.Contains(hand.Text(), "could not be carried out")
		if moves := p.played(); other && (moves != "draw M8 draw draw" || told) || !other && (moves != "draw M8 draw" || !told) {
			t.Errorf("else draw %v: the moves are %s; Ben reads\n%s", other, moves, hand.Text())
		}
		if other {
			continue
		}
		if pings := p.Board().Pings; len(pings) != 1 || pings[0] != ben.ID() {
			t.Errorf("%v are pinged, want Ben, whose order lapsed", pings)
		}
		p.Takes(ben, hand, simplayer.Draw)
		if hand = p.Opens(ben); strings.Contains(hand.Text(), "could not be carried out") {
			t.Errorf("after his move Ben reads\n%s", hand.Text())
		}
	}
}

// TestOrderUntilAttacked draws turn after turn, and waits for its person once a
// ship of theirs is attacked.
func TestOrderUntilAttacked(t *testing.T) {
	t.Parallel()
	p, anne, ben := twoWithOrders(t)
	p.Moves(anne, simplayer.Draw)
	p.Moves(ben, simplayer.Draw)
	p.orders(ben, p.Opens(ben), "order-until")
	p.Moves(anne, simplayer.Draw)
	p.Moves(anne, simplayer.Draw)
	if got := p.played(); got != "draw draw draw draw draw draw" {
		t.Fatalf("the moves are %s", got)
	}
	p.orders(ben, p.Opens(ben), "order-none")
	p.Moves(anne, simplayer.Draw)
	p.Moves(ben, "M8")
	hand := p.orders(ben, p.Opens(ben), "order-until")
	if !strings.Contains(hand.Text(), "until a ship of yours is attacked") {
		t.Errorf("Ben reads\n%s", hand.Text())
	}
	p.Moves(anne, "R1#1")
	if kept := p.Kept(); kept.Table.Game.Turn() != 2 {
		t.Errorf("seat %d is on turn, want Ben, who is attacked", kept.Table.Game.Turn())
	}
	if hand = p.Opens(ben); !strings.Contains(hand.Text(), "could not be carried out") {
		t.Errorf("Ben reads\n%s", hand.Text())
	}
}

// TestOrdersOverARestart stand as they did.
func TestOrdersOverARestart(t *testing.T) {
	t.Parallel()
	p, anne, ben := twoWithOrders(t)
	p.orders(ben, p.Opens(ben), "order-draw")
	p.Restart()
	if hand := p.Opens(ben); !strings.Contains(hand.Text(), "Standing order") {
		t.Errorf("Ben reads\n%s", hand.Text())
	}
	p.Moves(anne, simplayer.Draw)
	if got := p.played(); got != "draw draw" {
		t.Errorf("the moves are %s", got)
	}
}

// TestForgedOrders: of another's turn, of a card that one does not hold, of
// one's own turn, of nobody.
func TestForgedOrders(t *testing.T) {
	t.Parallel()
	p, anne, ben := twoWithOrders(t)
	cleo := p.NewPlayer("Cleo", "en-US")
	hand := p.Opens(ben)
	id := hand.Selects()[0].CustomID
	p.Unchanged(func() {
		p.Reads(p.Forges(ben, hand, id, "M2"), bottest.Notice(table.NoPlan))
		p.Reads(p.Forges(ben, hand, id, "B1#4"), bottest.Notice(table.NoPlan))
		p.Reads(p.Forges(ben, hand, id, "fire!"), "fire!")
		p.Reads(p.Forges(anne, hand, id, "M2"), bottest.Notice(table.MovedOn)) // it is her turn: she can play it
		p.Reads(p.Forges(cleo, hand, id, "M2"), bottest.Notice(table.NotSeated))
	})
	p.Moves(anne, simplayer.Draw)
	p.Unchanged(func() { p.Reads(p.Forges(ben, hand, id, "M8"), bottest.Notice(table.MovedOn)) })
}
