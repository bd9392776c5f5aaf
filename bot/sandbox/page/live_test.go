package page_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/web/webtest"
)

// tableShown is an expression that is true when a live page shows its table.
const tableShown = `document.querySelector("#table").getAttribute("aria-busy") === "false"`

// settle waits until the bot has delivered everything.
func (h *harness) settle() {
	h.t.Helper()
	if err := h.bot.Settle(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// typeCommand makes a player type a command, and returns the answering message.
func (h *harness) typeCommand(who *simplayer.Player, line string) sandbox.Message {
	h.t.Helper()
	return h.messageOf(who.Type(h.t.Context(), who.Channel, line))
}

// press makes a player press the newest button of an action, and returns the answering message.
func (h *harness) press(who *simplayer.Player, action string) sandbox.Message {
	h.t.Helper()
	return h.messageOf(who.Press(h.t.Context(), action))
}

func (h *harness) messageOf(answer *sandbox.Answer, err error) sandbox.Message {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	h.settle()
	m, _ := answer.Now()
	return m
}

// addMember adds a person to the first guild.
func (h *harness) addMember(name string) *sandbox.Person {
	person := h.discord.NewPerson(name, "en-US")
	h.discord.Guilds()[0].Add(person)
	return person
}

// boardTitle returns the title of the newest board.
func (h *harness) boardTitle(ch *sandbox.Channel) (title string) {
	for _, m := range ch.Messages() {
		if len(m.Embeds) > 0 {
			title = m.Embeds[0].Title
		}
	}
	return title
}

// vote makes a member of the audience vote for any move.
func (h *harness) vote(who *simplayer.Player, chance *rand.Rand) {
	h.t.Helper()
	hand := h.press(who, "audience")
	if selects := hand.Selects(); len(selects) > 0 && chance.IntN(2) == 0 &&
		strings.Contains(selects[0].CustomID, ":vote") {
		options := selects[0].Options
		i := min(chance.IntN(len(options)), chance.IntN(len(options)))
		h.messageOf(who.Choose(h.t.Context(), hand.ID, selects[0].CustomID, options[i].Value))
		return
	}
	moves := slices.DeleteFunc(hand.Buttons(), func(b sandbox.Component) bool {
		return b.Disabled || !strings.Contains(b.CustomID, ":vote:")
	})
	h.messageOf(who.Click(h.t.Context(), hand.ID, moves[chance.IntN(len(moves))].CustomID))
}

// controlVote makes the host use a control of the vote.
func (h *harness) controlVote(who *simplayer.Player, how string) {
	h.t.Helper()
	controls := h.messageOf(who.PressIn(h.t.Context(), "more", "vote-controls"))
	for _, b := range controls.Buttons() {
		if strings.HasSuffix(b.CustomID, ":"+how) {
			h.messageOf(who.Click(h.t.Context(), controls.ID, b.CustomID))
			return
		}
	}
	h.t.Fatalf("the vote has no control %q", how)
}

// livePageURL sets the delay of the live page in seconds and returns its URL.
func (h *harness) livePageURL(who *simplayer.Player, delay int) string {
	h.t.Helper()
	shown := h.typeCommand(who, "/korsar overlay")
	shown = h.messageOf(who.Choose(h.t.Context(), shown.ID, "", strconv.Itoa(delay)))
	for _, b := range shown.Buttons() {
		if b.URL != "" {
			return b.URL
		}
	}
	h.t.Fatal("the answer has no URL")
	return ""
}

// TestLivePageFollowsTheGame: the live page shows each move of a game played in other windows, at every width. It
// reconnects after a restart of the bot, has a transparent background, and shows the replay after the end.
func TestLivePageFollowsTheGame(t *testing.T) {
	chrome := webtest.Smoke(t)
	h := newHarness(t)
	names := []string{"Anne", "Ben"}
	anne, ben := openPage(t, chrome, h.address("anne"), 1280, 800), openPage(t, chrome, h.address("ben"), 1280, 800)
	h.seatPlayers("/korsar new seats:2 preset:quick", anne, ben)
	anne.press("the message box", `document.querySelector("#line")`)
	anne.typeText("/korsar overlay")
	anne.pressKeys(enter)
	anne.waitFor("the page links to the live page", `document.querySelector("a.button[href*='/t/']")`)
	host := &simplayer.Player{Person: h.discord.People()[0], Channel: h.discord.Guilds()[0].Channels()[0]}
	address := h.livePageURL(host, 0)

	wide := openWindow(t, chrome, address+"?layout=wide", 1280, 420)
	phone := openWindow(t, chrome, address+"?lang=fr", 360, 740)
	phone.do(reduceMotion)
	for _, w := range []*window{wide, phone} {
		w.waitFor("the table is shown", tableShown)
		evaluate[any](w, `(() => {
			window.moved = [];
			const animate = Element.prototype.animate;
			Element.prototype.animate = function (...how) {
				window.moved.push(this.getAttribute("class"));
				return animate.apply(this, how);
			};
		})()`)
	}
	chance, made := rand.New(rand.NewPCG(7, 7)), 0
	for made < 14 {
		for i, w := range []*window{anne, ben} {
			if !readTurn(w, names[i]).Mine {
				continue
			}
			makeMove(w, names[i], chance)
			if now := h.movesMade(); now > made {
				made = now
				for _, spectator := range []*window{wide, phone} {
					spectator.waitFor(fmt.Sprintf("move %d is shown", made),
						fmt.Sprintf(`Number(document.body.dataset.moves) >= %d`, made))
				}
				wide.waitFor("it is said", `document.querySelector("#spoken").textContent !== ""`)
			}
			if made == 7 {
				h.stop()
				wide.waitFor("the page says that the connection is lost",
					`document.querySelector("#trouble").textContent !== ""`)
				h.start()
				wide.waitFor("it is back", `document.querySelector("#trouble").textContent === ""`)
			}
		}
	}
	h.checkShown(wide)
	if text := evaluate[string](phone, "document.body.innerText"); !strings.Contains(text, "Dernières prises") {
		t.Errorf("in French the page reads\n%s", text)
	}
	if over := evaluate[int](phone, "document.documentElement.scrollWidth"); over > 360 {
		t.Errorf("on a phone the page is %d wide", over)
	}
	moved := func(w *window) string { return evaluate[string](w, `[...new Set(window.moved)].sort().join(" ")`) }
	if what := moved(phone); what != "" {
		t.Errorf("with reduced motion, these are animated: %s", what)
	}
	if what := moved(wide); !strings.Contains(what, "ship") || !strings.Contains(what, "aboard") {
		t.Errorf("only these are animated: %s", what)
	}
	wide.checkTransparent()

	sure := h.messageOf(host.PressIn(t.Context(), "more", "ask-end"))
	h.messageOf(host.Click(t.Context(), sure.ID, sure.Buttons()[0].CustomID))
	wide.waitFor("the table is closed", `document.body.dataset.phase === "gone"`)
	replay := openWindow(t, chrome, address+"/replay?move=3", 400, 900)
	at := func(move int) string { return fmt.Sprintf(`document.body.dataset.at === "%d"`, move) }
	replay.waitFor("the move of the link is shown", at(3))
	replay.pressKeys(right)
	replay.waitFor("the next move is shown", at(4)+` && location.search === "?move=4"`)
	replay.press("the first", `document.querySelector("#first")`)
	replay.waitFor("the deal is shown", at(0))
	replay.pressKeys(end)
	replay.waitFor("the end is shown", at(h.movesMade()))
	if hands := evaluate[int](replay, `document.querySelectorAll(".hand").length`); hands != 2 {
		t.Errorf("%d hands are open", hands)
	}
	for _, w := range []*window{wide, phone, replay} {
		w.checkFaults(h.host())
	}
}

// movesMade returns the number of moves at the first table.
func (h *harness) movesMade() int {
	h.t.Helper()
	loaded, err := h.store.Load(h.t.Context(), 1)
	if err != nil {
		h.t.Fatal(err)
	}
	return loaded.Table.Game.MovesMade()
}

// checkShown fails the test unless the page shows the present table.
func (h *harness) checkShown(w *window) {
	h.t.Helper()
	loaded, err := h.store.Load(h.t.Context(), 1)
	if err != nil {
		h.t.Fatal(err)
	}
	view := loaded.Table.Game.PublicView()
	if ships := evaluate[int](w, `document.querySelectorAll("#sea .ship").length`); ships != len(view.AtSea) {
		h.t.Errorf("%d ships are shown, %d are at sea", ships, len(view.AtSea))
	}
	for i, seat := range view.Seats {
		cards := evaluate[string](w, fmt.Sprintf(`document.querySelector("[data-seat='%d'] .cards").textContent`, i+1))
		if cards != strconv.Itoa(seat.Cards) {
			h.t.Errorf("seat %d is shown with %s cards, it has %d", i+1, cards, seat.Cards)
		}
	}
}

// reduceMotion emulates a person who prefers reduced motion.
var reduceMotion = chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
	_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
	return err
})

// setBackground sets the background behind a page. The library's own command omits an alpha of 0, which then counts as
// 1.
var setBackground = cdp.Command[transparent, cdp.Empty]{Method: emulation.CommandSetDefaultBackgroundColorOverride}

type transparent struct {
	Color struct {
		R int `json:"r"`
		G int `json:"g"`
		B int `json:"b"`
		A int `json:"a"`
	} `json:"color"`
}

// checkTransparent fails the test unless the page is transparent between its plates.
func (w *window) checkTransparent() {
	w.t.Helper()
	w.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, setBackground, transparent{})
		return err
	}))
	picture, err := png.Decode(bytes.NewReader(w.screenshot()))
	if err != nil {
		w.t.Fatal(err)
	}
	if _, _, _, alpha := picture.At(2, 2).RGBA(); alpha != 0 {
		w.t.Errorf("the corner of the page is opaque by %d", alpha)
	}
	at := evaluate[[]int](w, `(() => {
		const box = document.querySelector("#head").getBoundingClientRect();
		return [Math.round(box.x + 8), Math.round(box.y + 8)];
	})()`)
	if _, _, _, alpha := picture.At(at[0], at[1]).RGBA(); alpha < 0x8000 {
		w.t.Errorf("the plate of the title is transparent to %d", alpha)
	}
}
