package page_test

import (
	"fmt"
	"testing"

	"korsar/bot/guide"
	"korsar/bot/web/webtest"
)

// stepPictured is an expression that is true when a step has its picture, which replaces words. Until then the message
// changes under the mouse.
const stepPictured = newestPrivate + `?.querySelector(".files img")?.complete &&
	!` + newestPrivate + `.textContent.includes("Your hand")`

// suggestedButton is an expression for the highlighted button of the newest private message.
const suggestedButton = newestPrivate + `?.querySelector(".button.primary:not(:disabled)")`

// TestGuidedGameOnAPhone: a person plays the guided game on a phone by pressing the highlighted button. Everything
// fits, and every step has its picture.
func TestGuidedGameOnAPhone(t *testing.T) {
	chrome := webtest.Browser(t)
	h := newHarness(t)
	anne := openPage(t, chrome, h.address("anne"), 390, 844)
	anne.press("the message box", `document.querySelector("#line")`)
	anne.typeText("/korsar rules ") // the blank keeps offers from completing the last word
	anne.pressKeys(enter)
	anne.press("Show Me How", buttonLabeled("Show Me How"))
	for step := 1; step <= guide.Steps; step++ {
		title := fmt.Sprintf("Guided game · %d of %d", step, guide.Steps)
		anne.waitFor(title, fmt.Sprintf(`%s && %s.textContent.includes(%q)`, stepPictured, newestPrivate, title))
		anne.checkFits(title)
		if evaluate[bool](anne, newestPrivate+`.textContent.includes("Choose the card, then the ship")`) {
			anne.press("the suggested card", suggestedButton)
			anne.waitFor("the ships are shown", stepPictured+` && `+newestPrivate+`.textContent.includes("Back")`)
			anne.checkFits("the ships")
		}
		anne.press("the suggested button", suggestedButton)
	}
	anne.waitFor("the end is shown", newestPrivate+`?.textContent.includes("Now you know Korsar")`)
	anne.checkFits("the end")
}
