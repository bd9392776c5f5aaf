package say

import (
	"strconv"

	"korsar/game"
)

// HowToPage is a page of How to Play.
type HowToPage string

// The pages, in reading order: five with the rules, the signs, and the differences of an edition.
const (
	HowToGoal     HowToPage = "goal"
	HowToTurn     HowToPage = "turn"
	HowToFight    HowToPage = "fight"
	HowToCaptains HowToPage = "captains"
	HowToEnd      HowToPage = "end"
	HowToLegend   HowToPage = "legend"
	HowToEdition  HowToPage = "edition"
)

// HowToPages lists the pages.
var HowToPages = []HowToPage{HowToGoal, HowToTurn, HowToFight, HowToCaptains, HowToEnd, HowToLegend, HowToEdition}

// HowToPlay returns a page of How to Play.
func (l *Localizer) HowToPlay(e *game.Edition, page HowToPage) Page {
	return Page{Title: l.say("howto.title." + string(page)), Body: l.howToPlay(e, page)}
}

func (l *Localizer) howToPlay(e *game.Edition, page HowToPage) string {
	switch page {
	case HowToLegend:
		return l.fleetsOf(e)
	case HowToEdition:
		return join([]string{"**" + e.Title + "**", l.fleetsOf(e), l.atEnd(e),
			l.labeled(l.say("topic.partners"), l.admiralFor(e)+" "+l.partnersMeet(e))}, "\n\n")
	}
	return l.say("howto." + string(page))
}

// HowToPlayAlt returns the alt text of the picture of a page.
func (l *Localizer) HowToPlayAlt(page HowToPage) string { return l.say("alt.howto." + string(page)) }

// HowToPlace returns the number of a page, and how many pages there are.
func (l *Localizer) HowToPlace(number, of int) string {
	return l.say("howto.page", "Number", strconv.Itoa(number), "Of", strconv.Itoa(of))
}
