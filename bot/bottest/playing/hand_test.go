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
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestHandShowsWhatHappenedSinceTheLastTurn checks that a hand begins with the events since the player's last turn,
// including that turn, and none before it.
func TestHandShowsWhatHappenedSinceTheLastTurn(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.DealHands(bottest.ParseHands(t, "M2 M8 B1 B2 B3 B4", "M3 R1 R2 R3 R4 RC",
		"M4 G1 G2 G3 G4 GC"), bottest.ParseCards(t, "Y1 Y2 Y3 Y4 YC AD")...))
	w.StartGame("/korsar new seats:3", 3)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	since, _, _ := strings.Cut(bottest.English.Hand(table.Hand{Since: []game.PrivateEvent{{}}}, false).Body, "\n")
	if text := w.OpenHand(ben).Text(); strings.Contains(text, since) {
		t.Errorf("before any move there is news:\n%s", text)
	}
	w.Move(anne, "M2")
	w.Move(ben, simplayer.Draw)
	w.Move(cleo, "G1#1")
	w.expectNews(ben, []string{"You drew",
		"You drew: black 1", "Cleo"}, []string{"Anne"})
	w.expectNews(anne, []string{"You launched", "Ben drew a card", "Cleo"},
		[]string{"black 1"})
	w.Move(anne, simplayer.Draw)
	w.expectNews(anne, []string{"You drew"}, []string{"Ben", "Cleo", "launched"})
}

// expectNews checks the events at the beginning of a hand.
func (w *world) expectNews(who *simplayer.Player, told, untold []string) {
	w.T.Helper()
	body := w.OpenHand(who).Embeds[0].Description
	news, _, _ := strings.Cut(body, "\n\n")
	for _, words := range told {
		if !strings.Contains(news, words) {
			w.T.Errorf("%s is not told %q:\n%s", who.Name(), words, news)
		}
	}
	for _, words := range untold {
		if strings.Contains(news, words) {
			w.T.Errorf("%s is told %q:\n%s", who.Name(), words, news)
		}
	}
}

// TestQuickMovesShareARenewal checks that of two moves in quick succession, the other players' hands show only the
// second one, a moment later. The player whose turn it becomes sees it immediately.
func TestQuickMovesShareARenewal(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:4", 4)
	hands := make([]sandbox.Message, len(w.People))
	for i, who := range w.People {
		var err error
		if hands[i], err = who.OpenHand(w.Ctx); err != nil {
			t.Fatal(err)
		}
		w.SettleNow()
	}
	edits := w.CountRequests(http.MethodPatch, bottest.RouteOriginal)
	expectEdits := func(when string, want int) {
		t.Helper()
		if n := w.CountRequests(http.MethodPatch, bottest.RouteOriginal) - edits; n != want {
			t.Errorf("%s, %d hands were edited, want %d", when, n, want)
		}
	}
	for mover, who := range w.People[:2] {
		now, _ := who.Message(hands[mover].ID)
		w.ChooseOffer(who, now, simplayer.Draw)
		w.SettleNow()
		expectEdits(who.Name()+" has moved", mover+1)
	}
	w.PassTime(5 * time.Second)
	expectEdits("after a moment", 2+3)
	for i, who := range w.People {
		now, _ := who.Message(hands[i].ID)
		again := w.OpenHand(who)
		if shown, _ := who.Message(again.ID); len(now.Attachments) != 1 || len(shown.Attachments) != 1 ||
			!slices.Equal(now.Attachments[0].Bytes, shown.Attachments[0].Bytes) {
			t.Errorf("%s looks at an old picture", who.Name())
		}
	}
}

// TestOpenHandIsRefreshed checks that an open hand is refreshed when another player moves, as long as the token of its
// interaction is valid. After that a click refreshes it.
func TestOpenHandIsRefreshed(t *testing.T) {
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
			w := open(t, 2, 1, bottest.SeatOneBegins)
			w.StartGame("/korsar new seats:2", 2)
			anne, ben := w.People[0], w.People[1]
			hand := w.OpenHand(ben)
			if len(simplayer.Offers(hand)) > 0 {
				t.Fatalf("Ben may move before his turn: %v", simplayer.Offers(hand))
			}
			w.Advance(test.opened)
			w.Move(anne, simplayer.Draw)
			now, _ := ben.Message(hand.ID)
			if renewed := len(simplayer.Offers(now)) > 0; renewed != test.renews {
				t.Fatalf("renewed: %v, the hand reads\n%s", renewed, now.Text())
			}
			if test.renews {
				return
			}
			answer, err := ben.Click(w.Ctx, hand.ID, bottest.Button(t, hand, "open-hand-part:orders").CustomID)
			if err != nil {
				t.Fatal(err)
			}
			if now, _ := answer.Now(); answer.Kind != sandbox.Updated || now.ID != hand.ID ||
				len(simplayer.Offers(now)) == 0 {
				t.Errorf("the click did not refresh the hand: %v\n%s", answer.Kind, now.Text())
			}
		})
	}
}

// dealManyMoves deals so that Anne has 28 moves in her second turn: seven different pirates and four ships at sea.
func dealManyMoves(t *testing.T) func(*world) {
	deal := bottest.DealHands(bottest.ParseHands(t, "B1 B2 B3 B4 G1 G2", "M2 R1 R2 R3 R4 RC", "M3 Y1 Y2 Y3 Y4 YC",
		"M4 R1 R2 R3 G4 GC", "M5 Y1 Y2 Y3 G3 BC"), bottest.ParseCards(t, "G3")...)
	return func(w *world) {
		deal(&w.Options)
	}
}

// TestShipIsChosenAfterTheCard checks that a card that could go onto several ships is chosen first, and the ship after
// it, with a way back. Choosing a ship is not disturbed.
func TestShipIsChosenAfterTheCard(t *testing.T) {
	t.Parallel()
	w := open(t, 5, 1)
	w.Stop()
	dealManyMoves(t)(w)
	w.Start()
	w.StartGame("/korsar new seats:5", 5)
	anne := w.People[0]
	hand := w.Move(anne, simplayer.Draw)
	for i, who := range w.People[1:] {
		w.Move(who, game.Merchant(i+2).String())
	}
	open, _ := hand.Now()
	if len(open.Selects()) != 0 || len(simplayer.Offers(open)) != 8 {
		t.Fatalf("the hand offers %v", simplayer.Offers(open))
	}
	ships := w.ChooseOffer(anne, open, "B3")
	step, _ := ships.Now()
	if got, want := simplayer.Offers(step), []string{"B3#1", "B3#2", "B3#3", "B3#4"}; !slices.Equal(got, want) ||
		bottest.HasButton(step, "draw") {
		t.Fatalf("with blue 3 chosen the hand offers %v", got)
	}
	back, err := anne.Click(w.Ctx, step.ID, bottest.Button(t, step, "back").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle() // the picture of the hand arrives before the next choice
	if again, _ := back.Now(); len(simplayer.Offers(again)) != 8 {
		t.Fatalf("Back leads to %v", simplayer.Offers(again))
	}
	step, _ = w.ChooseOffer(anne, open, "G3").Now()
	w.ExpectUnchanged(func() { w.Type(anne, "/korsar board") })
	if now, _ := anne.Message(step.ID); now.Edited != step.Edited {
		t.Errorf("choosing a ship was disturbed:\n%s", now.Text())
	}
	w.ChooseOffer(anne, step, "G3#2")
	if last := w.Entries()[len(w.Entries())-1]; !strings.Contains(w.LastMessage().Text(), "Anne") || last.By == 0 {
		t.Errorf("the move in two steps was not made: %+v", last)
	}
}

// TestShipChoiceIsNotRefreshed checks that the ships to choose from stay while other players move. The choice is then
// answered as late.
func TestShipChoiceIsNotRefreshed(t *testing.T) {
	t.Parallel()
	w := open(t, 5, 1)
	w.Stop()
	dealManyMoves(t)(w)
	w.Start()
	w.StartGame("/korsar new seats:5", 5)
	anne := w.People[0]
	w.Move(anne, simplayer.Draw)
	var last *sandbox.Answer
	for i, who := range w.People[1:] {
		last = w.Move(who, game.Merchant(i+2).String())
	}
	step, _ := w.ChooseOffer(anne, w.OpenHand(anne), "B3").Now()
	eves := w.Shown(last)
	if _, err := w.People[4].Click(w.Ctx, eves.ID, bottest.Button(t, eves, "take-back").CustomID); err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	now, _ := anne.Message(step.ID)
	if !slices.Equal(simplayer.Offers(now), simplayer.Offers(step)) {
		t.Errorf("the ships to choose from went away:\n%s", now.Text())
	}
	w.ExpectUnchanged(func() { w.ExpectPrivate(w.ChooseOffer(anne, step, "B3#1"), bottest.NoticeText(table.MovedOn)) })
}

// TestNewChoiceSurvivesTheOldPicture checks a player who opens the hand again and chooses another card while its
// picture is being drawn. In the end the ships for that card are shown, and it can be played.
func TestNewChoiceSurvivesTheOldPicture(t *testing.T) {
	t.Parallel()
	permit, drawing := make(chan struct{}), make(chan struct{}, 100)
	var waits atomic.Bool
	w := open(t, 5, 1)
	w.Stop()
	dealManyMoves(t)(w)
	bottest.BeforePictures(func(table.Hand) {
		if waits.Load() {
			drawing <- struct{}{}
			<-permit
		}
	})(&w.Options)
	w.Start()
	release := sync.OnceFunc(func() { close(permit) })
	t.Cleanup(release) // before the bot closes, which waits for pictures
	w.StartGame("/korsar new seats:5", 5)
	anne := w.People[0]
	hand := w.Move(anne, simplayer.Draw)
	for i, who := range w.People[1:] {
		w.Move(who, game.Merchant(i+2).String())
	}
	open, _ := hand.Now()
	w.ChooseOffer(anne, open, "B3")

	waits.Store(true)
	again, err := anne.Press(w.Ctx, "hand")
	if err != nil {
		t.Fatal(err)
	}
	<-drawing // the picture of the new hand
	cards, _ := again.Now()
	ships, err := anne.ChooseOffer(w.Ctx, cards, "G3")
	if err != nil {
		t.Fatal(err)
	}
	release()
	w.MustSettle()
	now, _ := ships.Now()
	if got, want := simplayer.Offers(now), []string{"G3#1", "G3#2", "G3#3", "G3#4"}; !slices.Equal(got, want) {
		t.Fatalf("with green 3 chosen the hand offers %v", got)
	}
	bottest.PictureOf(t, now, "hand.png")
	w.ChooseOffer(anne, now, "G3#2")
	if w.OnTurn() == anne {
		t.Error("the move in two steps was not made")
	}
}

// TestEmptyPileOffersDiscards checks that with an empty pile, hand and keyboard offer discards but no Draw.
func TestEmptyPileOffersDiscards(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.DealHands(bottest.ParseHands(t, "B1 B2 B3 B4 G1 G2", "R1 R2 R3 R4 RC BC")))
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	for i := range game.DeckSize - 2*game.HandAtStart {
		w.Press(w.People[i%2], "draw")
	}
	hand := w.OpenHand(w.People[0])
	offers := simplayer.Offers(hand)
	if slices.Contains(offers, simplayer.Draw) || !bottest.Button(t, hand, "draw").Disabled ||
		!slices.Contains(offers, "-B1") {
		t.Fatalf("with an empty pile the hand offers %v", offers)
	}
	w.ExpectPrivate(w.Forge(w.People[0], hand, bottest.Button(t, hand, "draw").CustomID),
		bottest.English.Refusal(nil, game.Refusal{Rule: game.NothingToDraw}))
	w.Move(w.People[0], "-B1")
	if !slices.Contains(simplayer.Offers(w.OpenHand(w.People[1])), "-R1") {
		t.Errorf("after a discard it is not the other’s turn")
	}
}

// TestHandShowsThePartnersCardsOnly checks that in partnership a hand also shows the partner's cards, but no other
// cards.
func TestHandShowsThePartnersCardsOnly(t *testing.T) {
	t.Parallel()
	cards := []game.Card{game.Merchant8, game.Admiral, game.Captain(game.Red), game.Merchant7}
	dealt := bottest.ParseHands(t, "M8 M2 M2 M2 M2 M2", "AD M3 M3 M3 M3 M3", "RC M4 M4 M4 M4 M4", "M7 M5 M5 M5 M5 M5")
	for _, test := range []struct {
		mode string
		sees [][]int // for each of the four, whose cards they see
	}{
		{"partnership", [][]int{{0, 1}, {0, 1}, {2, 3}, {2, 3}}},
		{"free-for-all", [][]int{{0}, {1}, {2}, {3}}},
	} {
		t.Run(test.mode, func(t *testing.T) {
			t.Parallel()
			w := open(t, 4, 1, bottest.DealHands(dealt))
			w.DisablePictures() // with its picture a hand does not list the cards
			w.StartGame("/korsar new seats:4 mode:"+test.mode, 4)
			for i, who := range w.People {
				text := w.OpenHand(who).Embeds[0].Description
				for j, c := range cards {
					if shown := strings.Contains(text, textInHand(c)); shown != slices.Contains(test.sees[i], j) {
						t.Errorf("%s sees the card %v of %s: %v\n%s", who.Name(), c, w.People[j].Name(), shown, text)
					}
				}
			}
		})
	}
}

// textInHand returns the text by which a hand shows one of these cards.
func textInHand(c game.Card) string {
	switch {
	case c.IsMerchant():
		return ", " + map[int]string{8: "8", 7: "7"}[c.Gold()]
	case c == game.Admiral:
		return bottest.English.Card(table.PublicState{}, c)
	default:
		return "captain"
	}
}

// TestDrawFromTheBoardShowsTheNewHand checks that drawing from the board is answered with the new hand, in private.
func TestDrawFromTheBoardShowsTheNewHand(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2", 2)
	answer := w.Press(w.People[0], "draw")
	w.ExpectPrivate(answer, "You drew")
	if answer.Kind != sandbox.Replied || len(w.LoadTable().Table.Turns) != 1 {
		t.Errorf("the answer is %v, %d turns", answer.Kind, len(w.LoadTable().Table.Turns))
	}
	w.ExpectUnchanged(func() {
		w.ExpectPrivate(w.Press(w.People[0], "draw"), w.NotYourTurnText(2))
	})
	if n := w.CountRequests(http.MethodPost, "/webhooks/{application}/{token}"); n > 0 {
		t.Errorf("%d follow-ups were sent", n)
	}
}

// TestNoticeDoesNotReplaceTheHand checks that a notice for a player who presses a button of their hand appears below
// the hand.
func TestNoticeDoesNotReplaceTheHand(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	store := w.RestartFailing()
	w.StartGame("/korsar new seats:2 preset:quick hints:on", 2)
	anne := w.People[0]
	hand := w.OpenHand(anne)
	hand, _ = anne.Message(hand.ID) // now with its picture
	stays := func(action string, words string) {
		t.Helper()
		hand, _ = anne.Message(hand.ID)
		answer, err := anne.Click(w.Ctx, hand.ID, bottest.Button(t, hand, action).CustomID)
		if err != nil {
			t.Fatal(err)
		}
		w.MustSettle()
		w.ExpectPrivate(answer, words)
		now, _ := anne.Message(hand.ID)
		if answer.Kind != sandbox.Replied || answer.Message.ID == hand.ID || now.Text() != hand.Text() ||
			len(now.Attachments) != 1 {
			t.Errorf("%s is answered %v; the hand reads\n%s", action, answer.Kind, now.Text())
		}
	}
	store.Failing.Store(true)
	stays("draw", bottest.English.Refused(table.Refusal{Code: table.NotSaved}))
	store.Failing.Store(false)
	w.openMore(anne, hand)
	w.PassTime(table.ReplyTokenLife + time.Minute) // a hand that can no longer be edited keeps its buttons
	confirm := w.MustReply(anne.PressIn(w.Ctx, "more", "ask-end"))
	if _, err := anne.Click(w.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID); err != nil {
		t.Fatal(err)
	}
	stays("hint", bottest.NoticeText(table.TableGone))
}

// TestNoticeDoesNotReplaceTheAudienceHand checks that a notice for a voter appears below the hand, and that a card
// chosen after Back stays chosen. The hand already has its picture, so no other picture replaces the choice.
func TestNoticeDoesNotReplaceTheAudienceHand(t *testing.T) {
	t.Parallel()
	w := open(t, 5, 1)
	w.Stop()
	store := &bottest.FailingStore{}
	w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
	dealManyMoves(t)(w)
	w.Start()
	w.Type(w.People[0], "/korsar new audiences:1 seats:5 window:60 close-early:0")
	for _, who := range w.People[1:4] {
		w.Press(who, "join")
	}
	w.Press(w.People[0], "start")
	a := &bottest.Audience{World: w.World}
	eve := a.Join(w.People[4], 1)
	reopen := func() sandbox.Message {
		t.Helper()
		hand := a.ReopenHand(eve)
		w.MustSettle()
		hand, _ = eve.Message(hand.ID) // with its picture
		return hand
	}
	stays := func(action, words string) {
		t.Helper()
		hand := reopen()
		store.Failing.Store(true)
		answer, err := eve.Click(w.Ctx, hand.ID, bottest.Button(t, hand, action).CustomID)
		store.Failing.Store(false)
		if err != nil {
			t.Fatal(err)
		}
		w.ExpectPrivate(answer, words)
		now, _ := eve.Message(hand.ID)
		if answer.Kind != sandbox.Replied || answer.Message.ID == hand.ID || now.Text() != hand.Text() {
			t.Errorf("%s is answered %v; the hand reads\n%s", action, answer.Kind, now.Text())
		}
	}
	stays("vote", bottest.English.Refused(table.Refusal{Code: table.NotSaved}))
	a.Vote(eve, "draw")
	w.PassTime(time.Minute)
	w.SettleUntil("the audience has drawn", func(t journal.Table) bool { return t.Game.MovesMade() == 1 })
	for i, who := range w.People[:4] {
		w.Move(who, game.Merchant(i+2).String())
	}
	w.PassTime(10 * time.Second) // until the hands of those who have moved have their pictures

	opened := reopen()
	edits := w.CountRequests(http.MethodPatch, bottest.RouteOriginal)
	choose := func(hand sandbox.Message, card string) sandbox.Message {
		t.Helper()
		return a.MustRead(eve.ChooseValue(w.Ctx, hand, card))
	}
	ships := choose(opened, "B3")
	hand := a.MustRead(eve.Click(w.Ctx, ships.ID, bottest.Button(t, ships, "back").CustomID))
	ships = choose(hand, "G3")
	w.MustSettle()
	now, _ := eve.Message(ships.ID)
	if got, want := simplayer.Offers(now), []string{"G3#1", "G3#2", "G3#3", "G3#4"}; !slices.Equal(got, want) {
		t.Errorf("with green 3 chosen the hand offers %v", got)
	}
	if n := w.CountRequests(http.MethodPatch, bottest.RouteOriginal) - edits; n != 0 {
		t.Errorf("the hand was edited %d times", n)
	}
}
