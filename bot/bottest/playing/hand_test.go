package playing_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestHandOpensWithTheNews tells what happened since one's last turn, that turn
// included, and nothing of before.
func TestHandOpensWithTheNews(t *testing.T) {
	t.Parallel()
	p := open(t, 3, 1, bottest.Deals(bottest.Hands(t, "M2 M8 B1 B2 B3 B4", "M3 R1 R2 R3 R4 RC", "M4 G1 G2 G3 G4 GC"), bottest.Cards(t, "Y1 Y2 Y3 Y4 YC AD")...))
	p.Started("/korsar new seats:3", 3)
	anne, ben, cleo := p.People[0], p.People[1], p.People[2]
	since := strings.Split(bottest.English.Hand(table.Hand{Since: []game.PrivateEvent{{}}}).Body, "\n")[0]
	if text := p.Opens(ben).Text(); strings.Contains(text, since) {
		t.Errorf("before any move there is news:\n%s", text)
	}
	p.Moves(anne, "M2")
	p.Moves(ben, simplayer.Draw)
	p.Moves(cleo, "G1#1")
	p.news(ben, []string{"You drew", bottest.English.Card(table.PublicState{}, game.Pirate(game.Yellow, 1)), "Cleo"}, []string{"Anne"})
	p.news(anne, []string{"You launched", "Ben drew a card", "Cleo"}, []string{bottest.English.Card(table.PublicState{}, game.Pirate(game.Yellow, 1))})
	p.Moves(anne, simplayer.Draw)
	p.news(anne, []string{"You drew"}, []string{"Ben", "Cleo", "launched"})
}

// news checks what somebody's hand begins with.
func (p *world) news(who *simplayer.Player, told, untold []string) {
	p.T.Helper()
	body := p.Opens(who).Embeds[0].Description
	news, _, _ := strings.Cut(body, "\n\n")
	for _, words := range told {
		if !strings.Contains(news, words) {
			p.T.Errorf("%s is not told %q:\n%s", who.Name(), words, news)
		}
	}
	for _, words := range untold {
		if strings.Contains(news, words) {
			p.T.Errorf("%s is told %q:\n%s", who.Name(), words, news)
		}
	}
}

// TestHandRenewsByItself renews a hand that is open when somebody else has
// moved, as long as the token of its interaction lives; later a click does.
func TestHandRenewsByItself(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		opened time.Duration // before the others move
		renews bool
	}{
		{"at once", 0, true},
		{"after the table was idle", 13 * time.Minute, true},
		{"after the token has died", 16 * time.Minute, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 2, 1, bottest.SeatOneBegins)
			p.Started("/korsar new seats:2", 2)
			anne, ben := p.People[0], p.People[1]
			hand := p.Opens(ben)
			if len(simplayer.Offers(hand)) > 0 {
				t.Fatalf("Ben may move before his turn: %v", simplayer.Offers(hand))
			}
			p.Turn(test.opened)
			p.Moves(anne, simplayer.Draw)
			now, _ := ben.Message(hand.ID)
			if renewed := len(simplayer.Offers(now)) > 0; renewed != test.renews {
				t.Fatalf("renewed: %v, the hand reads\n%s", renewed, now.Text())
			}
			if test.renews {
				return
			}
			answer, err := ben.Click(p.Ctx, hand.ID, bottest.Button(t, hand, "hand").CustomID)
			if err != nil {
				t.Fatal(err)
			}
			if now, _ := answer.Now(); answer.Kind != sandbox.Updated || now.ID != hand.ID || len(simplayer.Offers(now)) == 0 {
				t.Errorf("the click did not refresh the hand: %v\n%s", answer.Kind, now.Text())
			}
		})
	}
}

// crowded is a deal after which Anne, in her second turn, has 28 moves: seven
// different pirates and four ships at sea.
func crowded(t *testing.T) func(*world) {
	deal := bottest.Deals(bottest.Hands(t, "B1 B2 B3 B4 G1 G2", "M2 R1 R2 R3 R4 RC", "M3 Y1 Y2 Y3 Y4 YC", "M4 R1 R2 R3 G4 GC", "M5 Y1 Y2 Y3 G3 BC"), bottest.Cards(t, "G3")...)
	return func(p *world) {
		deal(&p.Options)
	}
}

// TestTooManyMovesForOneSelect lets a move be chosen in two steps, the card
// first, with a way back; who chooses a ship is not disturbed.
func TestTooManyMovesForOneSelect(t *testing.T) {
	t.Parallel()
	p := open(t, 5, 1)
	p.Stop()
	crowded(t)(p)
	p.Start()
	p.Started("/korsar new seats:5", 5)
	anne := p.People[0]
	hand := p.Moves(anne, simplayer.Draw)
	for i, who := range p.People[1:] {
		p.Moves(who, game.Merchant(i+2).String())
	}
	open, _ := hand.Now()
	if selects := open.Selects(); len(selects) != 1 || len(selects[0].Options) != 7 || len(simplayer.Offers(open)) != 8 {
		t.Fatalf("the hand offers %v", simplayer.Offers(open))
	}
	ships := p.Takes(anne, open, "B3")
	step, _ := ships.Now()
	if got, want := simplayer.Offers(step), []string{"B3#1", "B3#2", "B3#3", "B3#4"}; !slices.Equal(got, want) || bottest.Has(step, "draw") {
		t.Fatalf("with blue 3 chosen the hand offers %v", got)
	}
	back, err := anne.Click(p.Ctx, step.ID, bottest.Button(t, step, "back").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	p.Settled() // the picture of the hand is there before the next choice
	if again, _ := back.Now(); len(simplayer.Offers(again)) != 8 {
		t.Fatalf("Back leads to %v", simplayer.Offers(again))
	}
	step, _ = p.Takes(anne, open, "G3").Now()
	p.Unchanged(func() { p.Types(anne, "/korsar board") })
	if now, _ := anne.Message(step.ID); now.Edited != step.Edited {
		t.Errorf("choosing a ship was disturbed:\n%s", now.Text())
	}
	p.Takes(anne, step, "G3#2")
	if last := p.Entries()[len(p.Entries())-1]; !strings.Contains(p.Board().Text(), "Anne") || last.By == 0 {
		t.Errorf("the move in two steps was not made: %+v", last)
	}
}

// TestChoosingAShipIsNotDisturbed leaves the ships that somebody is choosing
// from alone while the table moves on; the choice is then told to be late.
func TestChoosingAShipIsNotDisturbed(t *testing.T) {
	t.Parallel()
	p := open(t, 5, 1)
	p.Stop()
	crowded(t)(p)
	p.Start()
	p.Started("/korsar new seats:5", 5)
	anne := p.People[0]
	p.Moves(anne, simplayer.Draw)
	for i, who := range p.People[1:] {
		p.Moves(who, game.Merchant(i+2).String())
	}
	step, _ := p.Takes(anne, p.Opens(anne), "B3").Now()
	p.Types(anne, "/korsar play move:draw")
	now, _ := anne.Message(step.ID)
	if !slices.Equal(simplayer.Offers(now), simplayer.Offers(step)) {
		t.Errorf("the ships to choose from went away:\n%s", now.Text())
	}
	p.Unchanged(func() { p.Reads(p.Takes(anne, step, "B3#1"), bottest.Notice(table.MovedOn)) })
}

// TestChoiceAfterBackStays: whoever goes back and chooses another card while the picture of
// the hand is on its way ends with the ships for that card, and can send it out.
func TestChoiceAfterBackStays(t *testing.T) {
	t.Parallel()
	brush, drawing := make(chan struct{}), make(chan struct{}, 100)
	var waits atomic.Bool
	p := open(t, 5, 1)
	p.Stop()
	crowded(t)(p)
	sketch := p.Options.Pictures.Hand
	p.Options.Pictures.Hand = func(h table.Hand) ([]byte, error) {
		if waits.Load() {
			drawing <- struct{}{}
			<-brush
		}
		return sketch(h)
	}
	p.Start()
	release := sync.OnceFunc(func() { close(brush) })
	t.Cleanup(release) // before the bot ends, which waits for pictures
	p.Started("/korsar new seats:5", 5)
	anne := p.People[0]
	hand := p.Moves(anne, simplayer.Draw)
	for i, who := range p.People[1:] {
		p.Moves(who, game.Merchant(i+2).String())
	}
	open, _ := hand.Now()
	step, _ := p.Takes(anne, open, "B3").Now()

	waits.Store(true)
	back, err := anne.Click(p.Ctx, step.ID, bottest.Button(t, step, "back").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	<-drawing // the hand, for which Back asks
	cards, _ := back.Now()
	ships, err := anne.Take(p.Ctx, cards, "G3")
	if err != nil {
		t.Fatal(err)
	}
	release()
	p.Settled()
	now, _ := ships.Now()
	if got, want := simplayer.Offers(now), []string{"G3#1", "G3#2", "G3#3", "G3#4"}; !slices.Equal(got, want) {
		t.Fatalf("with green 3 chosen the hand offers %v", got)
	}
	bottest.PictureOf(t, now, "hand.png")
	p.Takes(anne, now, "G3#2")
	if p.OnTurn() == anne {
		t.Error("the move in two steps was not made")
	}
}

// TestEmptyPile offers discards when there is nothing left to draw, in the hand
// and by keyboard, and no Draw.
func TestEmptyPile(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.Deals(bottest.Hands(t, "B1 B2 B3 B4 G1 G2", "R1 R2 R3 R4 RC BC")))
	p.Started("/korsar new seats:2 pace:live", 2)
	for i := range game.DeckSize - 2*game.HandAtStart {
		p.Types(p.People[i%2], "/korsar play move:draw")
	}
	hand := p.Opens(p.People[0])
	offers := simplayer.Offers(hand)
	if slices.Contains(offers, simplayer.Draw) || !bottest.Button(t, hand, "draw").Disabled || !slices.Contains(offers, "-B1") {
		t.Fatalf("with an empty pile the hand offers %v", offers)
	}
	p.Reads(p.Types(p.People[0], "/korsar play move:draw"), bottest.English.Refusal(nil, game.Refusal{Rule: game.NothingToDraw}))
	p.Takes(p.People[0], hand, "-B1")
	if !slices.Contains(simplayer.Offers(p.Opens(p.People[1])), "-R1") {
		t.Errorf("after a discard it is not the other's turn")
	}
}

// TestPartnersHand shows the partner's cards in partnership, and nobody's else.
func TestPartnersHand(t *testing.T) {
	t.Parallel()
	cards := []game.Card{game.Merchant8, game.Admiral, game.Captain(game.Red), game.Merchant7}
	dealt := bottest.Hands(t, "M8 M2 M2 M2 M2 M2", "AD M3 M3 M3 M3 M3", "RC M4 M4 M4 M4 M4", "M7 M5 M5 M5 M5 M5")
	for _, test := range []struct {
		mode string
		sees [][]int // whose cards each of the four sees
	}{
		{"partnership", [][]int{{0, 1}, {0, 1}, {2, 3}, {2, 3}}},
		{"free-for-all", [][]int{{0}, {1}, {2}, {3}}},
	} {
		t.Run(test.mode, func(t *testing.T) {
			t.Parallel()
			p := open(t, 4, 1, bottest.Deals(dealt))
			p.Started("/korsar new seats:4 mode:"+test.mode, 4)
			for i, who := range p.People {
				text := p.Opens(who).Embeds[0].Description
				for j, c := range cards {
					if shown := strings.Contains(text, inHand(c)); shown != slices.Contains(test.sees[i], j) {
						t.Errorf("%s sees the card %v of %s: %v\n%s", who.Name(), c, p.People[j].Name(), shown, text)
					}
				}
			}
		})
	}
}

// inHand is how a hand tells one of these cards from all others dealt with it.
func inHand(c game.Card) string {
	switch {
	case c.IsMerchant():
		return ", " + map[int]string{8: "8", 7: "7"}[c.Gold()]
	case c == game.Admiral:
		return bottest.English.Card(table.PublicState{}, c)
	default:
		return "captain"
	}
}

// TestDrawFromTheBoard answers with the new hand, in private.
func TestDrawFromTheBoard(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2", 2)
	answer := p.Presses(p.People[0], "draw")
	p.Reads(answer, "You drew")
	if answer.Kind != sandbox.Replied || len(p.Kept().Table.Turns) != 1 {
		t.Errorf("the answer is %v, %d turns", answer.Kind, len(p.Kept().Table.Turns))
	}
	p.Unchanged(func() {
		p.Reads(p.Presses(p.People[0], "draw"), p.NotYourTurn(2))
	})
	if n := p.Count(http.MethodPost, "/webhooks/{application}/{token}"); n > 0 {
		t.Errorf("%d follow-ups were sent", n)
	}
}

// TestHandStaysWhenSomethingIsSaid: what is said to somebody who presses a button of their hand
// comes below it, and does not take its place.
func TestHandStaysWhenSomethingIsSaid(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Stop()
	store := &bottest.Moody{}
	p.Wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.Start()
	p.Started("/korsar new seats:2 pace:live hints:true", 2)
	anne := p.People[0]
	hand := p.Opens(anne)
	hand, _ = anne.Message(hand.ID) // with its picture
	stays := func(action string, words string) {
		t.Helper()
		answer, err := anne.Click(p.Ctx, hand.ID, bottest.Button(t, hand, action).CustomID)
		if err != nil {
			t.Fatal(err)
		}
		p.Settled()
		p.Reads(answer, words)
		now, _ := anne.Message(hand.ID)
		if answer.Kind != sandbox.Replied || answer.Message.ID == hand.ID || now.Text() != hand.Text() || len(now.Attachments) != 1 {
			t.Errorf("%s is answered %v; the hand reads\n%s", action, answer.Kind, now.Text())
		}
	}
	store.Failing.Store(true)
	stays("draw", bottest.English.Notice(table.Notice{Kind: table.NotSaved}))
	store.Failing.Store(false)
	confirm := p.Reply(anne.Type(p.Ctx, p.Channel, "/korsar end"))
	if _, err := anne.Click(p.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID); err != nil {
		t.Fatal(err)
	}
	for _, action := range []string{"draw", "hint", "hand"} {
		stays(action, bottest.Notice(table.TableGone))
	}
}

// TestAudienceHandStays: what is said to one of an audience comes below its hand, and a card that
// they choose after Back stays chosen: no picture is on its way to a hand that so many see.
func TestAudienceHandStays(t *testing.T) {
	t.Parallel()
	p := open(t, 5, 1)
	p.Stop()
	store := &bottest.Moody{}
	p.Wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	crowded(t)(p)
	p.Start()
	p.Types(p.People[0], "/korsar audience seats:5 window:60 early:0")
	for _, who := range p.People[:4] {
		p.Presses(who, "join")
	}
	p.Presses(p.People[0], "start")
	c := &bottest.Crowd{World: p.World}
	eve := c.Joins(p.People[4], 1)
	stays := func(action, words string) {
		t.Helper()
		hand := c.Fresh(eve)
		store.Failing.Store(true)
		answer, err := eve.Click(p.Ctx, hand.ID, bottest.Button(t, hand, action).CustomID)
		store.Failing.Store(false)
		if err != nil {
			t.Fatal(err)
		}
		p.Reads(answer, words)
		now, _ := eve.Message(hand.ID)
		if answer.Kind != sandbox.Replied || answer.Message.ID == hand.ID || now.Text() != hand.Text() {
			t.Errorf("%s is answered %v; the hand reads\n%s", action, answer.Kind, now.Text())
		}
	}
	stays("vote", bottest.English.Notice(table.Notice{Kind: table.NotSaved}))
	c.Votes(eve, "draw")
	p.Pass(time.Minute)
	p.Passes("the audience has drawn", func(t journal.Table) bool { return t.Game.MovesMade() == 1 })
	for i, who := range p.People[:4] {
		p.Moves(who, game.Merchant(i+2).String())
	}

	edits := p.Count(http.MethodPatch, bottest.RouteOriginal)
	choose := func(hand sandbox.Message, card string) sandbox.Message {
		t.Helper()
		return c.Reads(eve.Choose(p.Ctx, hand.ID, bottest.Offering(hand, card), card))
	}
	ships := choose(c.Fresh(eve), "B3")
	hand := c.Reads(eve.Click(p.Ctx, ships.ID, bottest.Button(t, ships, "back").CustomID))
	ships = choose(hand, "G3")
	p.Settled()
	now, _ := eve.Message(ships.ID)
	if got, want := simplayer.Offers(now), []string{"G3#1", "G3#2", "G3#3", "G3#4"}; !slices.Equal(got, want) {
		t.Errorf("with green 3 chosen the hand offers %v", got)
	}
	if n := p.Count(http.MethodPatch, bottest.RouteOriginal) - edits; n != 0 {
		t.Errorf("the hand was edited %d times", n)
	}
}
