package page_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/web/webtest"
	"korsar/game/gametest"
)

// look is the size of a window and its theme.
type look struct {
	wide, high int64
	theme      string
}

var looks = []look{{1280, 800, "light"}, {1280, 800, "dark"}, {390, 844, "light"}, {390, 844, "dark"}}

func (l look) String() string { return fmt.Sprintf("%d %s", l.wide, l.theme) }

// script returns the script that sets the theme of the page.
func (l look) script() string {
	return fmt.Sprintf(`localStorage.setItem("korsar.theme", %q)`, l.theme)
}

// TestEveryStateIsAccessible: axe-core finds no fault on the page in any state, with each part that a message can have.
func TestEveryStateIsAccessible(t *testing.T) {
	axe := webtest.NewAxe(t)
	chrome := webtest.Smoke(t)
	for _, look := range looks[:gametest.Sample(t, "sizes and themes", 1, len(looks))] {
		t.Run(look.String(), func(t *testing.T) { checkEveryState(t, axe, chrome, look) })
	}
}

// checkEveryState leads a page through its states.
func checkEveryState(t *testing.T, axe webtest.Axe, chrome context.Context, look look) {
	b, tavern := newDemo(t)
	ben := b.d.People()[1]
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", look.wide, look.high, look.script())
	check := func(state string) { t.Helper(); axe.Check(w.ctx, t, state) }
	check("the first visit")
	w.press("settings", `document.querySelector("#settings")`)
	check("settings")
	w.pressKeys(escape)
	if look.wide < 720 {
		w.press("the drawer", `document.querySelector("#drawer")`)
		check("the drawer")
		w.pressKeys(escape)
		w.waitFor("the drawer is closed", `document.activeElement.id === "drawer"`)
	}
	w.focus(`document.querySelector("#line")`)
	w.typeText("/")
	w.waitFor("commands are offered", `document.querySelectorAll("#choices .label").length > 3`)
	w.pressKeys(down)
	check("offers")
	w.pressKeys(escape)
	w.typeText("nonsense")
	w.pressKeys(enter)
	w.waitFor("the page says that there is no such command", `!document.querySelector("#fault").hidden`)
	check("a fault")
	evaluate[any](w, `document.querySelector("#line").value = ""`)
	for _, line := range []string{"ahoy", "/board", "/thinking", "/hand"} {
		w.send(line)
	}
	w.waitFor("everything is shown", newestPrivate+`?.querySelectorAll(".select").length === 3`)
	b.request("POST", messages(tavern), object{"content": "your turn, " + b.d.People()[0].Mention() + ben.Mention(),
		"allowed_mentions": object{"parse": []any{"users"}}})
	w.waitFor("Anne is called", `document.querySelector(".message.pinged")`)
	check("messages")
	w.press("the spoiler", `document.querySelector(".spoiler")`)
	check("a spoiler that is shown")
	w.press("the select", newestPrivate+`.querySelector(".select")`)
	check("a select")
	w.pressKeys(escape)
	w.press("a name", `document.querySelector(".name")`)
	check("a menu of a person")
	w.pressKeys(escape)
	w.press("the menu of a message", `[...document.querySelectorAll(".more")].at(-1)`)
	check("a menu of a message")
	w.pressKeys(escape)
	w.press("Ben's tab", tabOf("Ben"))
	w.waitFor("the window is Ben's", `document.title.includes("Ben")`)
	w.waitFor("what Ben sees is shown", `document.querySelector(".message.pinged")`)
	check("Ben's view")
	w.send("/form")
	w.waitFor("the form is open", `document.querySelector("dialog[open]")`)
	check("a form")
	w.pressKeys(escape)
	w.send("/silent")
	w.waitFor("the command has no answer", `document.querySelector(".unanswered")`)
	check("a command without an answer")
	w.checkFaults(strings.TrimPrefix(b.d.Origin(), "http://"))
}

// TestAGameIsAccessible: axe-core finds no fault in what the bot shows, from the lobby to the end of a game, nor in the
// answers to its commands.
func TestAGameIsAccessible(t *testing.T) {
	axe := webtest.NewAxe(t)
	chrome := webtest.Browser(t)
	h := newHarness(t)
	channels := h.discord.Guilds()[0].Channels()
	table := &simplayer.Table{Settle: h.bot.Settle}
	for _, person := range h.discord.People()[:2] {
		table.Players = append(table.Players, &simplayer.Player{Person: person, Channel: channels[0]})
	}
	anne := table.Players[0]
	var windows []*window
	for _, look := range looks[:gametest.Sample(t, "sizes and themes", 1, len(looks))] {
		windows = append(windows, openPage(t, chrome, h.address("anne"), look.wide, look.high, look.script()))
	}
	check := func(state string, ch *sandbox.Channel) {
		t.Helper()
		h.settle()
		seen := anne.Sees(ch)
		for i, w := range windows {
			evaluate[any](w, fmt.Sprintf(`location.hash = %q`, ch.ID()))
			w.waitFor(state, fmt.Sprintf(`document.querySelector('[data-id="%s"]') &&
				!document.querySelector(".thinking") &&
				[...document.querySelectorAll(".message img")].every((img) => img.complete)`, seen[len(seen)-1].ID))
			axe.Check(w.ctx, t, fmt.Sprintf("%s, %s", looks[i], state))
		}
	}
	lobby := &simplayer.Player{Person: anne.Person, Channel: channels[1]}
	h.typeCommand(lobby, "/korsar new")
	check("a lobby", channels[1])
	if err := table.Gather(t.Context(), "/korsar new seats:2 preset:quick"); err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(5, 5))
	pick := func(offers []string) string { return offers[chance.IntN(len(offers))] }
	for made := range 20 {
		h.settle()
		if _, err := table.Players[made%2].Move(t.Context(), pick); err != nil {
			t.Fatal(err)
		}
	}
	h.settle()
	if _, err := anne.OpenHand(t.Context()); err != nil {
		t.Fatal(err)
	}
	check("a board and a hand", channels[0])
	if err := table.Play(t.Context(), pick, func(*simplayer.Player, string) error { return nil }); err != nil {
		t.Fatal(err)
	}
	check("the end", channels[0])
	for _, line := range plainCommands(anne, channels[1]) {
		h.typeCommand(lobby, line)
	}
	check("the answers to commands", channels[1])
	for _, w := range windows {
		w.checkFaults(h.host())
	}
}

// plainCommands returns the commands that need no option.
func plainCommands(p *simplayer.Player, ch *sandbox.Channel) (lines []string) {
	for _, command := range p.Commands(ch) {
		for _, o := range command.Options {
			needs := slices.ContainsFunc(o.Options, func(o sandbox.Option) bool { return o.Required })
			if o.Type == sandbox.OptionSubcommand && !needs {
				lines = append(lines, "/"+command.Name+" "+o.Name)
			}
		}
	}
	return lines
}
