package page_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"korsar/bot/web/webtest"
)

// TestFormIsLockedWhileItIsSent: a form that is on its way can be neither changed nor sent again. If it is refused, it
// says why, has what was filled in, and takes up the typing where it was.
func TestFormIsLockedWhileItIsSent(t *testing.T) {
	chrome := webtest.Browser(t)
	b, _ := newDemo(t)
	answers := make(chan string)
	var sent atomic.Int64
	b.d.Handle("POST /as/anne/submit", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent.Add(1)
		select {
		case answer := <-answers:
			http.Error(w, answer, http.StatusBadRequest)
		case <-r.Context().Done():
		}
	}))
	// Without the limit on an answer's time, the test decides when the answer comes.
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", 390, 844,
		`AbortSignal.timeout = () => new AbortController().signal`)
	w.send("/form")
	w.waitFor("the form is open", `document.querySelector("dialog[open] input")`)
	const title = `document.querySelector("dialog input")`
	w.focus(title)
	w.typeText("Friday")
	w.pressKeys(enter, enter)
	w.waitFor("the form is locked", `document.querySelector("dialog form").inert && document.activeElement !== `+title)
	w.typeText("!")
	w.pressKeys(enter)
	answers <- `{"error":"Choose another day."}`
	w.waitFor("the form says why", `document.querySelector("dialog .fault").textContent === "Choose another day."`)
	w.waitFor("the form can be changed", `!document.querySelector("dialog form").inert`)
	w.typeText("s")
	if got := evaluate[string](w, title+".value"); got != "Fridays" {
		t.Errorf("the field has %q", got)
	}
	if n := sent.Load(); n != 1 {
		t.Errorf("the form is sent %d times", n)
	}
	w.pressKeys(enter)
	answers <- `{"kind":"replied"}`
	w.waitFor("the form is closed", `!document.querySelector("dialog")`)
	w.checkFaults(strings.TrimPrefix(b.d.Origin(), "http://"))
}
