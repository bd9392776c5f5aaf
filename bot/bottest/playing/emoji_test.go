package playing_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/game"
)

// emojisOf returns the emojis on the buttons and options of a message by their labels.
func emojisOf(m sandbox.Message) map[string]*sandbox.Emoji {
	found := map[string]*sandbox.Emoji{}
	for _, b := range m.Buttons() {
		found[b.Label] = b.Emoji
	}
	for _, s := range m.Selects() {
		for _, o := range s.Options {
			found[o.Label] = o.Emoji
		}
	}
	return found
}

// expectEmoji fails the test unless a choice has the emoji of a card in an edition.
func (w *world) expectEmoji(m sandbox.Message, label string, e *game.Edition, card game.Card) {
	w.T.Helper()
	shown, want := emojisOf(m)[label], draw.CardEmoji(e, card).Name()
	if shown == nil || shown.Name != want {
		w.T.Fatalf("%q has the emoji %+v, want %s, on\n%s", label, shown, want, m.Text())
	}
	for _, emoji := range w.Discord.AppEmojis() {
		if emoji.ID == shown.ID && emoji.Name == want {
			return
		}
	}
	w.T.Errorf("the emoji %+v of %q does not exist", shown, label)
}

// TestCardsHaveTheirEmojis checks that every choice of a card has its emoji in the table's edition beside its words, on
// the buttons of a hand and in the menu of orders. A ship to choose has the emoji of its gold.
func TestCardsHaveTheirEmojis(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1, bottest.DealHands(bottest.ParseHands(t, "M2 M8 R3 RC Y1 AD", "M3 M4 B1 G1 R1 Y4",
		"M5 B1 B2 B3 G2 G3")))
	anne, ben := w.People[0], w.People[1]
	w.StartGame("/korsar new seats:3 edition:"+game.English.ID, 3)
	w.expectEmoji(w.OpenHand(anne), "Launch 8 gold", &game.English, game.Merchant8)
	w.expectEmoji(w.openOrders(ben, w.OpenHand(ben)), "Launch 3 gold", &game.English, game.Merchant3)
	w.Move(anne, "M8")
	w.Move(ben, "M3")
	w.Move(w.People[2], "M5")
	hand := w.OpenHand(anne)
	w.expectEmoji(hand, "Purple 3 …", &game.English, game.Pirate(game.Red, 3))
	w.expectEmoji(hand, "Golden 1 …", &game.English, game.Pirate(game.Yellow, 1))
	ships := w.Shown(w.ChooseOffer(anne, hand, "R3"))
	w.expectEmoji(ships, "#2 · 3 gold · Ben", &game.English, game.Merchant3)
	if draws := emojisOf(w.OpenHand(anne))["Draw a Card"]; draws != nil {
		t.Errorf("drawing has the emoji %+v", draws)
	}
}

// TestVotesHaveEmojis checks that the audiences to join have the badges of their seats, and votes the emojis of cards.
func TestVotesHaveEmojis(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 2, bottest.SeatOneBegins)
	a := w.StartAudience("/korsar new audiences:2 window:60 voters:1")
	who := w.NewPlayer("Vera", "en-US")
	offer := a.MustRead(who.Press(w.Ctx, "audience"))
	for _, b := range offer.Buttons() {
		if b.Emoji == nil || !strings.HasPrefix(b.Emoji.Name, "korsar_seat_") {
			t.Errorf("%q has the emoji %+v", b.Label, b.Emoji)
		}
	}
	hand, launches := a.Join(who, 1).Hand, 0
	for label := range emojisOf(hand) {
		if _, gold, is := strings.Cut(strings.TrimSuffix(label, " gold"), "Launch "); is {
			launches++
			w.expectEmoji(hand, label, &game.Korsar2019, game.Merchant(int(gold[0]-'0')))
		}
	}
	if launches == 0 {
		t.Errorf("the test is void: no ship can be launched from\n%s", hand.Text())
	}
}

// TestDeletedEmojisLeaveWords checks that hands are shown in words after somebody has deleted an emoji. A minute later
// the bot has uploaded it again.
func TestDeletedEmojisLeaveWords(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.DealHands(bottest.ParseHands(t, "M2 M8 R3 RC Y1 AD", "M3 M4 B1 G1 R1 Y4")))
	w.AllowRefusal(func(s sandbox.Sent) bool { return strings.Contains(string(s.JSON), `"emoji"`) && s.Code == 50035 })
	w.StartGame("/korsar new seats:2", 2)
	anne := w.People[0]
	w.expectEmoji(w.OpenHand(anne), "Launch 8 gold", &game.Korsar2019, game.Merchant8)
	for _, emoji := range w.Discord.AppEmojis() {
		if emoji.Name == draw.CardEmoji(&game.Korsar2019, game.Merchant8).Name() {
			w.Discord.DeleteAppEmoji(emoji.ID)
		}
	}
	hand := w.OpenHand(anne)
	if emoji, there := emojisOf(hand)["Launch 8 gold"]; emoji != nil || !there {
		t.Fatalf("the hand is\n%s", hand.Text())
	}
	w.Clock.Advance(time.Minute)
	w.WaitUntil("the emoji is there", func() bool {
		return w.CountRequests(http.MethodPost, "/applications/{application}/emojis") == 1
	})
	w.SettleNow()
	w.expectEmoji(w.OpenHand(anne), "Launch 8 gold", &game.Korsar2019, game.Merchant8)
}

// TestWithoutEmojisHandsHaveWords checks that a bot whose emojis are refused continues in words.
func TestWithoutEmojisHandsHaveWords(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	for _, emoji := range w.Discord.AppEmojis() {
		w.Discord.DeleteAppEmoji(emoji.ID)
	}
	w.AllowRefusal(func(s sandbox.Sent) bool { return strings.HasSuffix(s.Route, "/emojis") })
	w.Discord.Inject(sandbox.Fault{Times: -1, Status: http.StatusForbidden, Code: 50013,
		Match: func(method, route string) bool {
			return method == http.MethodPost && strings.HasSuffix(route, "/emojis")
		}})
	w.Restart()
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	for label, emoji := range emojisOf(w.OpenHand(w.People[0])) {
		if emoji != nil {
			t.Errorf("%q has the emoji %+v", label, emoji)
		}
	}
	w.PlayToEnd()
}
