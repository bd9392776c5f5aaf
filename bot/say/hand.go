package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Hand is what one seat alone reads, in words.
type Hand struct {
	Title, Body string
	Options     []Option // one a move that can be chosen, in the order of the rules; drawing is none of them
	Footer      string
	Sea         Board // for a reader who wants no pictures where the table has them; else zero
}

// sinceLimit bounds what is told of the turns since one's own.
const sinceLimit = 1200

// Hand is what a seat sees: what happened since its last turn, whose turn it
// is, its cards and its partner's, and what it can do. For a streamer all but
// whose turn it is stands behind spoiler marks.
func (t *Localizer) Hand(h table.Hand) Hand {
	told := t.at(&h.PublicState, Name)
	told.reader = h.View.Seat
	parts := []string{told.hide(h, told.since(&h))}
	if h.Notice != nil {
		parts = append(parts, told.hide(h, "**"+told.notice(*h.Notice)+"**"))
	}
	parts = append(parts, told.call(&h), told.clock(&h), told.hide(h, told.orders(&h)), told.hide(h, told.cards(t.many("hand.own", len(h.View.Hand)), h.View.Hand)))
	if partner := h.View.Mode.Partner(h.View.Seat); partner != game.NoSeat {
		title := t.many("hand.partner", len(h.View.Partner), "Who", told.who(partner))
		parts = append(parts, told.hide(h, told.cards(title, h.View.Partner)))
	}
	title := t.say("title.hand")
	if h.Audience != nil {
		title = t.say("title.hand.crew")
	}
	hand := Hand{
		Title:  title,
		Body:   clip(join(parts, "\n\n"), bodyLimit),
		Footer: strings.Join([]string{told.edition.Title, told.pile("pile")}, dot),
	}
	plain := t.at(&h.PublicState, Plain)
	for _, m := range h.Options() {
		hand.Options = append(hand.Options, plain.wanted(&h, plain.move(m)))
	}
	if h.Preferences.NoPictures && h.PublicState.Pictured() {
		hand.Sea.Title = t.say("title.sea")
		room := embedLimit - length(hand.Title+hand.Body+hand.Footer+hand.Sea.Title)
		hand.Sea.Body = told.sea(min(room, seaLimit))
	}
	return hand
}

// hide puts a text behind spoiler marks, for a streamer. The parts of a hand
// stay far below what is clipped: a clipped mark would hide nothing.
func (t *boardRenderer) hide(h table.Hand, text string) string {
	if !h.Preferences.Streamer || text == "" {
		return text
	}
	return "||" + text + "||"
}

// since is what happened since one's last turn; "" when nothing did.
func (t *boardRenderer) since(h *table.Hand) string {
	if len(h.Since) == 0 {
		return ""
	}
	var lines []string
	if h.Covered != "" {
		lines = append(lines, t.covered(h.View.Seat, h.Covered))
	}
	for _, e := range h.Since {
		lines = append(lines, t.private(e))
	}
	return t.say("hand.since") + "\n" + stackLatest(lines, "\n", sinceLimit, t.earlier)
}

// call is whose turn it is, and what is expected of the reader.
func (t *boardRenderer) call(h *table.Hand) string {
	switch {
	case h.Phase != journal.Playing:
		return t.say("hand.over")
	case h.Audience != nil:
		return t.crewCall(h)
	case h.View.Turn != h.View.Seat:
		return t.say("hand.wait", "Who", t.who(h.View.Turn))
	case h.Chosen != game.NoCard:
		return t.say("hand.target", "Card", t.brief(h.Chosen))
	case !h.CanDraw():
		return t.say("hand.turn.last")
	case len(h.View.Options) == 1:
		return t.say("hand.turn.draw")
	default:
		return t.say("hand.turn")
	}
}

// clock is when the turn ends; "" when it takes as long as it takes, or a vote
// says it already.
func (t *boardRenderer) clock(h *table.Hand) string {
	if h.Audience != nil && h.View.Turn == h.View.Seat {
		return ""
	}
	f, _ := t.timeField()
	return f.Value
}

// cards is a hand in words: merchant ships, then each fleet, then the admiral.
func (t *boardRenderer) cards(title string, hand []game.Card) string {
	return strings.Join(append([]string{title}, t.rows(hand)...), "\n")
}

func (t *boardRenderer) rows(hand []game.Card) (lines []string) {
	var merchants []string
	var fleets [game.Fleets + 1][]string
	admiral := false
	for _, c := range hand {
		switch {
		case c.IsMerchant():
			merchants = append(merchants, strconv.Itoa(c.Gold()))
		case c.IsPirate():
			fleets[c.Fleet()] = append(fleets[c.Fleet()], strconv.Itoa(c.Strength()))
		case c.IsCaptain():
			fleets[c.Fleet()] = append(fleets[c.Fleet()], captainMark+" "+t.say("hand.captain"))
		default:
			admiral = true
		}
	}
	if len(merchants) > 0 {
		lines = append(lines, t.say("hand.merchants", "Cards", strings.Join(merchants, ", ")))
	}
	for _, f := range game.AllFleets {
		if len(fleets[f]) > 0 {
			lines = append(lines, t.say("hand.fleet", "Mark", marks[f], "Fleet", t.fleet(f), "Cards", strings.Join(fleets[f], ", ")))
		}
	}
	if admiral {
		lines = append(lines, admiralMark+" "+t.say("card.admiral"))
	}
	return lines
}

// join puts the parts that are not empty together.
func join(parts []string, separator string) string {
	var kept []string
	for _, part := range parts {
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, separator)
}
