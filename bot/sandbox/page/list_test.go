package page_test

import (
	"fmt"
	"strconv"
	"testing"

	"korsar/bot/web/webtest"
)

// openList is an expression for the place of the open list: "above" or "below", if it touches its select there and is
// in view whole.
const openList = `(() => {
	const list = document.querySelector(".listbox:popover-open")?.getBoundingClientRect();
	const select = document.querySelector(".select[aria-expanded=true]")?.getBoundingClientRect();
	if (!list || !select || list.top < 0 || list.bottom > innerHeight || list.height < 100) return "";
	const gap = (distance) => distance >= 0 && distance < 8;
	return gap(select.top - list.bottom) ? "above" : gap(list.top - select.bottom) ? "below" : "";
})()`

// TestListsOpenWhereThereIsRoom: a long list opens below its select at the top of a phone, and above it at the bottom.
// It stays beside the select when the messages move, and keeps the place to which it is scrolled.
func TestListsOpenWhereThereIsRoom(t *testing.T) {
	chrome := webtest.Browser(t)
	b, tavern := newDemo(t)
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", 390, 844)
	var options []any
	for i := range 25 {
		options = append(options, object{"label": fmt.Sprintf("Option %d", i), "value": strconv.Itoa(i),
			"description": "What it does, at such length that it needs two lines on a phone"})
	}
	b.request("POST", messages(tavern), object{"components": []any{object{"type": 1, "components": []any{
		object{"type": 3, "custom_id": "s1", "options": options}}}}})
	opens := func(where string) {
		t.Helper()
		w.waitFor("the list is "+where, openList+` === "`+where+`"`)
	}
	w.waitFor("the select is shown", `document.querySelector(".select")`)
	evaluate[any](w, `document.querySelector(".select").click()`)
	opens("above")
	w.checkFits("a list")
	w.pressKeys(end)
	w.waitFor("the list is scrolled", `document.querySelector(".listbox").scrollTop > 0`)
	b.request("POST", messages(tavern), object{"content": "a message\nof\nthree lines"})
	w.waitFor("the messages have moved", countMessages("three lines")+" === 1")
	opens("above")
	if !evaluate[bool](w, `document.querySelector(".listbox").scrollTop > 0`) {
		t.Error("the list is scrolled back to its first option")
	}
	for range 12 {
		b.request("POST", messages(tavern), object{"content": "a message\nof\nmany\nmany\nlines"})
	}
	w.pressKeys(escape)
	w.waitFor("all are shown", countMessages("many")+" === 12")
	evaluate[any](w, `document.querySelector(".select").scrollIntoView({ block: "start" })`)
	evaluate[any](w, `document.querySelector(".select").click()`)
	opens("below")
	w.checkFits("a list at the top")
}
