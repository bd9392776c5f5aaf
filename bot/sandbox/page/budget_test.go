package page_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/web/webtest"
)

// budget is what a message takes on a phone. Rows and lines are counted as they are seen, after they have wrapped.
type budget struct{ Pictures, Lines, Rows, Primary int }

// most is the most that a message takes: one picture, four short lines, two rows, and one button that stands out. Where
// cards are chosen, each has a button: TestHandFitsAPhone measures whether they fit.
var (
	most      = budget{Pictures: 1, Lines: 4, Rows: 2, Primary: 1}
	mostCards = budget{Pictures: 1, Lines: 4, Rows: 5, Primary: 1}
)

// budgetOf measures the message of an expression. A title is not one of its lines.
func budgetOf(w *window, message string) budget {
	w.t.Helper()
	return evaluate[budget](w, fmt.Sprintf(`(() => {
		const message = %s;
		const tops = (list) => new Set([...list].map((made) => Math.round(made.getBoundingClientRect().top))).size;
		const words = [...message.querySelectorAll(".content, .embeddescription, .fields, .footer")];
		const bottoms = words.flatMap((part) => {
			const range = document.createRange();
			range.selectNodeContents(part);
			return [...range.getClientRects()].filter((r) => r.width > 1).map((r) => r.bottom);
		}).sort((a, b) => a - b);
		const lines = bottoms.filter((bottom, i) => i === 0 || bottom - bottoms[i - 1] > 8);
		return {
			Pictures: message.querySelectorAll(".files img, .embed img:not(.emoji)").length,
			Lines: lines.length,
			Rows: tops(message.querySelectorAll(".rows .button, .rows .select")),
			Primary: message.querySelectorAll(".rows .button.primary").length,
		};
	})()`, message))
}

// budgetTour is a reader on a phone whose messages are measured, and the players of their game.
type budgetTour struct {
	*harness
	w       *window
	players []*simplayer.Player // the reader is the first
	chance  *rand.Rand
}

// newestPost is an expression for the newest message that everyone sees.
const newestPost = `[...document.querySelectorAll(".message:not(.ephemeral)")].at(-1)`

// TestMessagesKeepTheirBudgets measures the messages of a game and around it on a phone, in each language, whose words
// are of different lengths.
func TestMessagesKeepTheirBudgets(t *testing.T) {
	for _, locale := range []string{"en-US", "fr", "de"} {
		t.Run(locale, func(t *testing.T) {
			h, chrome := newHarness(t), webtest.Browser(t)
			h.discord.Guilds()[0].SetLocale(locale)
			h.discord.People()[0].SetLocale(locale)
			tour := budgetTour{harness: h, chance: rand.New(rand.NewPCG(7, 7)),
				w: openPage(t, chrome, h.address("anne"), 390, 844)}
			for _, person := range h.discord.People()[:3] {
				tour.players = append(tour.players,
					&simplayer.Player{Person: person, Channel: h.discord.Guilds()[0].Channels()[0]})
			}
			tour.lobby()
			tour.board()
			tour.hand()
			tour.end()
			tour.answers()
			tour.tournament()
		})
	}
}

// check measures a message once it has a part.
func (b *budgetTour) check(what, message, part string) {
	b.t.Helper()
	b.checkWithin(most, what, message, part)
}

func (b *budgetTour) checkWithin(most budget, what, message, part string) {
	b.t.Helper()
	b.catchUp()
	b.w.waitFor(what, fmt.Sprintf(`(%s)?.querySelector(%q) &&
		[...%s.querySelectorAll("img")].every((img) => img.complete)`, message, part, message))
	took := budgetOf(b.w, message)
	b.t.Logf("%-24s %+v", what, took)
	if took.Pictures > most.Pictures || took.Lines > most.Lines || took.Rows > most.Rows ||
		took.Primary > most.Primary {
		b.t.Errorf("%s takes %+v, at most %+v:\n%s", what, took, most, evaluate[string](b.w, message+".innerText"))
	}
}

// withAction selects the button of an action, as the page has it.
func withAction(action string) string {
	return fmt.Sprintf(`.button[data-component*=":%s"]:enabled`, action)
}

// pressIn presses the button of an action in a message.
func (b *budgetTour) pressIn(message, action string) {
	b.t.Helper()
	b.w.press(action, fmt.Sprintf(`(%s)?.querySelector('%s')`, message, withAction(action)))
}

// do makes one player press a button of the table.
func (b *budgetTour) do(who *simplayer.Player, action string) {
	b.t.Helper()
	if _, err := who.Press(b.t.Context(), action); err != nil {
		b.t.Fatal(err)
	}
	b.settle()
}

// catchUp waits until the page shows all that the bot has sent. Changes arrive in order, so it shows a message that
// somebody writes now only after them.
func (b *budgetTour) catchUp() {
	b.t.Helper()
	b.settle()
	last := b.players[len(b.players)-1]
	mark, err := last.Say(last.Channel, "What a game!")
	if err != nil {
		b.t.Fatal(err)
	}
	shown := fmt.Sprintf(`document.querySelector('[data-id="%s"]')`, mark.ID)
	b.w.waitFor("a message", shown)
	if err := last.DeleteMessage(mark.ID); err != nil {
		b.t.Fatal(err)
	}
	b.w.waitFor("its end", "!"+shown)
}

func (b *budgetTour) lobby() {
	b.t.Helper()
	b.w.send("/korsar new seats:3 preset:quick")
	b.check("lobby", newestPost, withAction("join"))
	for _, who := range b.players[1:] {
		b.do(who, "join")
	}
	b.check("lobby, full", newestPost, withAction("start"))
	b.do(b.players[0], "start")
}

// board plays until many moves have been made and it is the reader's turn.
func (b *budgetTour) board() {
	b.t.Helper()
	b.check("board", newestPost, withAction("hand"))
	for moves := 0; moves < 40; {
		for _, who := range b.players {
			if who == b.players[0] && moves >= 39 {
				continue
			}
			moves += b.move(who)
		}
	}
	b.check("board, later", newestPost, withAction("hand"))
}

// move lets a player move if it is their turn. It returns the number of moves.
func (b *budgetTour) move(who *simplayer.Player) int {
	b.t.Helper()
	move, err := who.Move(b.t.Context(),
		func(offers []string) string { return offers[b.chance.IntN(len(offers))] })
	if err != nil {
		b.t.Fatal(err)
	}
	b.settle()
	if move == "" {
		return 0
	}
	return 1
}

func (b *budgetTour) hand() {
	b.t.Helper()
	const picture, back = ".files img", `.button[data-component$=":open-hand-part"]`
	drawn := newestPrivate + `?.querySelector("` + picture + `")?.complete`
	b.pressIn(newestPost, "hand")
	b.checkWithin(mostCards, "hand, on turn", newestPrivate, picture)
	b.pressIn(newestPrivate, "open-hand-part:more")
	b.check("hand, More", newestPrivate, back)
	b.pressIn(newestPrivate, "open-hand-part")
	b.w.waitFor("the hand again", newestPrivate+`.querySelector('`+withAction("open-hand-part:more")+`')`)
	b.move(b.players[0])
	b.w.waitFor("the hand off turn",
		fmt.Sprintf(`%s && %s.querySelector('%s')`, drawn, newestPrivate, withAction("open-hand-part:orders")))
	b.check("hand, off turn", newestPrivate, picture)
	b.pressIn(newestPrivate, "open-hand-part:orders")
	b.check("hand, orders", newestPrivate, back)
}

func (b *budgetTour) end() {
	b.t.Helper()
	table := simplayer.Table{Players: b.players, Settle: b.bot.Settle}
	err := table.Play(b.t.Context(), func(offers []string) string { return offers[b.chance.IntN(len(offers))] },
		func(*simplayer.Player, string) error { return nil })
	if err != nil {
		b.t.Fatal(err)
	}
	b.check("end", newestPost, withAction("rematch"))
}

// answers measures what commands answer.
func (b *budgetTour) answers() {
	b.t.Helper()
	const newest = `[...document.querySelectorAll(".message")].at(-1)`
	const picture = ".embed img:not(.emoji), .files img"
	for _, command := range []struct {
		line, part string
		most       budget
	}{
		{"/korsar leaderboard", picture, most}, {"/korsar profile", picture, most}, {"/korsar help", ".select", most},
		{"/korsar-me puzzle", picture, mostCards},
	} {
		before := evaluate[string](b.w, newest+".dataset.id")
		b.w.send(command.line)
		b.w.waitFor("an answer to "+command.line, newest+fmt.Sprintf(`.dataset.id !== %q`, before))
		b.checkWithin(command.most, command.line, newest, command.part)
	}
}

// tournament measures the post of a tournament before and after the reader has entered.
func (b *budgetTour) tournament() {
	b.t.Helper()
	host := b.players[0]
	asked, err := host.Type(b.t.Context(), host.Channel, "/korsar-tournament create kind:evening")
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := host.Submit(b.t.Context(), asked.Modal, sandbox.Inputs{"name": {"Friday Cup"}}); err != nil {
		b.t.Fatal(err)
	}
	b.check("tournament", newestPost, withAction("enter"))
	for _, who := range b.players {
		b.do(who, "enter")
	}
	b.check("tournament, entered", newestPost, ".files img, .embed img:not(.emoji)")
}
