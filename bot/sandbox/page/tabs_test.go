package page_test

import (
	"fmt"
	"strings"
	"testing"

	"korsar/bot/web/webtest"
)

// tabOf returns an expression for a person's tab.
func tabOf(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".tab")]
		.find((t) => t.querySelector(".title").textContent === %q)`, name)
}

// TestTabsShowSeveralPeople: one window shows what each person sees, one at a time. A tab counts the messages that wait
// for its person. A line that was begun is kept.
func TestTabsShowSeveralPeople(t *testing.T) {
	chrome := webtest.Browser(t)
	b, tavern := newDemo(t)
	ben := b.d.People()[1]
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", 390, 844)
	w.send("/hand")
	w.waitFor("Anne has a private message", newestPrivate)
	if evaluate[bool](w, tabOf("Ben")+`.querySelector(".badge") !== null`) {
		t.Error("Ben's tab counts what Anne sees")
	}
	b.request("POST", messages(tavern), object{"content": "your turn, " + ben.Mention(),
		"allowed_mentions": object{"users": []any{ben.ID()}}})
	dm := b.request("POST", "/users/@me/channels", object{"recipient_id": ben.ID()})
	b.request("POST", "/channels/"+dm+"/messages", object{"content": "a reminder"})
	w.waitFor("Ben's tab says how much waits for him", tabOf("Ben")+`.querySelector(".badge")?.textContent === "2"`)
	if words := evaluate[string](w, tabOf("Ben")+`.textContent`); words != "Ben2 waiting" {
		t.Errorf("the tab reads %q", words)
	}
	w.focus(`document.querySelector("#line")`)
	w.typeText("begun")
	w.focus(tabOf("Ben"))
	w.pressKeys(enter)
	w.waitFor("the window is Ben's", `document.title.includes("Ben") && document.querySelector(".message.pinged")`)
	w.waitFor("what he sees is read", tabOf("Ben")+`.querySelector(".badge")?.textContent === "1"`)
	if evaluate[bool](w, newestPrivate+` !== undefined`) || evaluate[string](w, `location.pathname`) != "/as/ben" ||
		evaluate[string](w, `document.querySelector("#line").value`) != "" {
		t.Error("Ben's view shows something of Anne's")
	}
	if evaluate[string](w, `document.activeElement.dataset.handle`) != ben.ID() {
		t.Error("the focus has left the tab")
	}
	w.send("ahoy")
	w.waitFor("Ben speaks", countMessages("ahoy")+" === 1")
	if said := tavern.Messages(); said[len(said)-1].Author.Name != "Ben" {
		t.Errorf("it was said by %s", said[len(said)-1].Author.Name)
	}
	w.press("Anne's tab", tabOf("Anne"))
	w.waitFor("the window is Anne's again", `document.title.includes("Anne") && `+newestPrivate)
	if got := evaluate[string](w, `document.querySelector("#line").value`); got != "begun" {
		t.Errorf("the line that Anne began is %q", got)
	}
	evaluate[any](w, `history.back()`)
	w.waitFor("Back leads to Ben", `document.title.includes("Ben") && location.pathname === "/as/ben"`)
	w.checkFaults(strings.TrimPrefix(b.d.Origin(), "http://"))
}
