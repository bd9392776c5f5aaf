package page_test

import (
	"fmt"
	"testing"

	"korsar/bot/web/webtest"
)

// budget is what a message takes on a phone. Rows and lines are counted as they are seen, after they have wrapped.
type budget struct{ Pictures, Lines, Rows, Primary int }

// most is the most that a message takes: one picture, four short lines, two rows, and one button that stands out.
var most = budget{Pictures: 1, Lines: 4, Rows: 2, Primary: 1}

// budgetOf measures the message of an expression. A title is not one of its lines.
func budgetOf(w *window, message string) budget {
	w.t.Helper()
	return evaluate[budget](w, fmt.Sprintf(`(() => {
		const message = %s;
		const tops = (list) => new Set([...list].map((made) => Math.round(made.getBoundingClientRect().top))).size;
		const words = [...message.querySelectorAll(".content, .embeddescription, .fields, .footer")];
		const lines = words.flatMap((part) => {
			const range = document.createRange();
			range.selectNodeContents(part);
			return [...range.getClientRects()].filter((r) => r.width > 1).map((r) => Math.round(r.bottom / 8));
		});
		return {
			Pictures: message.querySelectorAll(".files img, .embed img:not(.emoji)").length,
			Lines: new Set(lines).size,
			Rows: tops(message.querySelectorAll(".rows .button, .rows .select")),
			Primary: message.querySelectorAll(".rows .button.primary").length,
		};
	})()`, message))
}

// TestMessagesKeepTheirBudgets measures the messages of a game and around it on a phone.
func TestMessagesKeepTheirBudgets(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	anne, ben := openPage(t, chrome, h.address("anne"), 390, 844), openPage(t, chrome, h.address("ben"), 390, 844)
	const newest = `[...document.querySelectorAll(".message")].at(-1)`
	const newestPost = `[...document.querySelectorAll(".message:not(.ephemeral)")].at(-1)`
	check := func(what string, w *window, message string) {
		t.Helper()
		w.waitFor("its pictures", fmt.Sprintf(`[...%s.querySelectorAll("img")].every((img) => img.complete)`, message))
		took := budgetOf(w, message)
		t.Logf("%-22s %+v", what, took)
		if took.Pictures > most.Pictures || took.Lines > most.Lines || took.Rows > most.Rows ||
			took.Primary > most.Primary {
			t.Errorf("%s takes %+v, at most %+v:\n%s", what, took, most,
				evaluate[string](w, message+".innerText"))
		}
	}
	anne.send("/korsar new seats:2 preset:quick")
	anne.waitFor("the lobby", buttonLabelled("Join"))
	check("lobby", anne, newestPost)
	ben.waitFor("the lobby", buttonLabelled("Join"))
	ben.press("Join", buttonLabelled("Join"))
	anne.press("Start", buttonLabelled("Start"))
	anne.waitFor("the board", handButton)
	check("board", anne, newestPost)
	for w, name := range map[*window]string{anne: "Anne", ben: "Ben"} {
		w.press("My Hand", handButton)
		w.waitFor("the hand with its picture", newestPrivate+`?.querySelector(".files img")?.complete`)
		if readTurn(w, name).Mine {
			check("hand on turn", w, newestPrivate)
			w.press("More", newestPrivate+`.querySelector('.button[data-component$=":more"]')`)
			w.waitFor("what helps, with the picture", buttonLabelled("Back")+` &&
				`+newestPrivate+`.querySelector(".files img")?.complete`)
			check("hand on turn, More", w, newestPrivate)
		} else {
			check("hand off turn", w, newestPrivate)
			w.press("Plan My Turn", buttonLabelled("Plan My Turn"))
			w.waitFor("the orders with the picture", newestPrivate+`?.querySelector(".select") &&
				`+newestPrivate+`.querySelector(".files img")?.complete`)
			check("hand off turn, orders", w, newestPrivate)
		}
		w.press("Back", buttonLabelled("Back"))
		w.waitFor("the hand again", "!("+buttonLabelled("Back")+")")
	}
	h.playToEnd(map[string]*window{"Anne": anne, "Ben": ben}, func(int) {})
	anne.waitFor("the end", buttonLabelled("Rematch"))
	check("end", anne, newestPost)
	for _, command := range []string{"leaderboard", "profile", "help"} {
		anne.send("/korsar " + command)
		anne.waitFor("the answer", fmt.Sprintf(`%s.querySelector(".asked")?.textContent.includes(%q)`, newest, command))
		if command != "help" { // its picture follows the words
			anne.waitFor("its picture", newest+`.querySelector(".embed img:not(.emoji), .files img")`)
		}
		check(command, anne, newest)
	}
}
