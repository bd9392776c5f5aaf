package say

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Hand is what the player of one seat reads, as text.
type Hand struct {
	Title, Body string
	Options     []Option // the moves to choose from, in the order of the rules, without drawing
	Footer      string
	Sea         Board // zero if a picture or the table's board shows the ships
}

// Bounds of what happened since the reader's turn.
const (
	sinceLimit = 1200 // characters without a picture
	sinceLines = 3    // beside a picture, so that its buttons stay in view on a phone
)

// Hand returns the view of a seat: the events since its last turn, whose turn it is, its cards and its partner's, and
// its moves. With a picture, which shows the cards and the sea, it has only what the picture does not say. For a
// streamer, spoiler marks hide everything except whose turn it is.
func (l *Localizer) Hand(h table.Hand, pictured bool) Hand {
	renderer := l.renderer(&h.PublicState, Name)
	renderer.reader = h.View.Seat
	news := renderer.news(&h, pictured)
	if pictured {
		news = cmp.Or(renderer.darkPirates(&h), news)
	}
	parts := []string{renderer.spoiler(&h, news)}
	if h.Refusal != nil {
		parts = append(parts, renderer.spoiler(&h, "**"+renderer.refused(*h.Refusal)+"**"))
	}
	if h.Advice != nil {
		parts = append(parts, renderer.spoiler(&h, "**"+renderer.advice(h.Advice)+"**"))
	}
	parts = append(parts, join([]string{renderer.prompt(&h), renderer.turnEnd(&h), renderer.soloBoard(&h)}, " "),
		renderer.denied(), renderer.spoiler(&h, renderer.orders(&h)))
	if !pictured {
		parts = append(parts, renderer.handCards(&h)...)
	}
	title := l.say("title.hand")
	switch {
	case h.Audience != nil:
		title = l.say("title.hand.audience")
	case h.Guild == 0:
		title = l.say("title.hand.solo", "Computer", renderer.opponents())
	}
	hand := Hand{Title: title, Body: Clip(join(parts, "\n\n"), BodyLimit)}
	plain := l.renderer(&h.PublicState, Plain)
	if !pictured {
		hand.Footer = plain.edition.Title
		if h.Phase == journal.Playing {
			hand.Footer += separatorDot + plain.pile("pile")
		}
	}
	for _, m := range h.Options() {
		hand.Options = append(hand.Options, plain.withVotes(&h, plain.move(m)))
	}
	if h.Preferences.NoPictures && h.PublicState.Pictured() {
		hand.Sea.Title = l.say("title.sea")
		room := embedLimit - utf16Length(hand.Title+hand.Body+hand.Footer+hand.Sea.Title)
		hand.Sea.Body = l.renderer(&h.PublicState, Name).sea(min(room, seaLimit)) // in the third person
	}
	return hand
}

// soloBoard says where the board of a solo game is. It returns "" after the first round, and for any other game.
func (r *boardRenderer) soloBoard(h *table.Hand) string {
	if h.Guild != 0 || h.View.Moves >= len(h.Seats) {
		return ""
	}
	return r.say("hand.solo.board", "Link", link(h.Guild, h.Channel))
}

// darkPirates says under More why the picture darkens pirates, or "" if it darkens none. In the first round it says at
// once that they need a ship, which a newcomer may not know yet. It takes the place of the news, so that the buttons
// stay in view.
func (r *boardRenderer) darkPirates(h *table.Hand) string {
	more := h.Opened == table.HandMore
	switch {
	case !hasDarkPirate(&h.View):
		return ""
	case len(h.View.AtSea) == 0 && (more || h.View.Moves < len(h.Seats)):
		return r.say("hand.no-ship")
	case len(h.View.AtSea) > 0 && more:
		return r.say("hand.dark")
	}
	return ""
}

// hasDarkPirate reports whether the picture of a hand darkens a pirate, because no ship at sea takes it.
func hasDarkPirate(v *game.SeatView) bool {
	return v.Turn == v.Seat && slices.ContainsFunc(v.Hand, func(card game.Card) bool {
		return card.IsPirate() && !slices.ContainsFunc(v.Options, func(m game.Move) bool { return m.Card == card })
	})
}

// handCards returns the cards of a hand in words, and those of the partner.
func (r *boardRenderer) handCards(h *table.Hand) []string {
	parts := []string{r.spoiler(h, r.cards(r.many("hand.own", len(h.View.Hand)), h.View.Hand))}
	if partner := h.View.Mode.Partner(h.View.Seat); partner != game.NoSeat {
		title := r.many("hand.partner", len(h.View.Partner), "Who", r.seatName(partner))
		parts = append(parts, r.spoiler(h, r.cards(title, h.View.Partner)))
	}
	return parts
}

// spoiler puts a text behind spoiler marks for a streamer. The parts of a hand stay far below the limits, since a
// clipped mark would hide nothing.
func (r *boardRenderer) spoiler(h *table.Hand, text string) string {
	if !h.Preferences.Streamer || text == "" {
		return text
	}
	return "||" + text + "||"
}

// news returns the events since the reader's last turn, or "" if there are none. Beside a picture it is short.
func (r *boardRenderer) news(h *table.Hand, pictured bool) string {
	if len(h.Since) == 0 {
		return ""
	}
	var lines []string
	if h.Covered != "" {
		lines = append(lines, r.coveredLine(r.seatNameAt(h.View.Seat, h.Since[0].Move), h.Covered))
	}
	for _, e := range h.Since {
		lines = append(lines, r.privateEvent(e))
	}
	if pictured {
		return strings.Join(lines[max(0, len(lines)-sinceLines):], "\n")
	}
	return r.say("hand.since") + "\n" + r.latestLines(lines, sinceLimit)
}

// prompt says whose turn it is, and asks the reader for the next step. Of a finished game it returns the result.
func (r *boardRenderer) prompt(h *table.Hand) string {
	switch {
	case h.Finished != nil:
		return r.winnerLine(h.Finished.Result) + "\n\n" + r.scores(h.Finished)
	case h.Phase == journal.Gone:
		return r.closedReason()
	case h.Phase == journal.Shelved:
		return r.say("shelved.body")
	case h.Audience != nil:
		return r.audiencePrompt(h)
	case h.View.Turn != h.View.Seat:
		return r.say("hand.wait", "Who", r.seatName(h.View.Turn))
	case h.Chosen != game.NoCard:
		return r.say("hand.target", "Card", r.spoiler(h, r.shortCard(h.Chosen)))
	case !h.CanDraw():
		return r.say("hand.turn.last")
	case len(h.View.Options) == 1:
		return r.say("hand.turn.draw")
	default:
		return r.say("hand.turn")
	}
}

// turnEnd returns when the turn ends. It returns "" if the turn has no time limit, or if a vote says so already.
func (r *boardRenderer) turnEnd(h *table.Hand) string {
	if h.Audience != nil && h.View.Turn == h.View.Seat {
		return ""
	}
	return r.turnTime()
}

// cards returns a hand in words: merchant ships, then each fleet, then the admiral.
func (r *boardRenderer) cards(title string, hand []game.Card) string {
	return strings.Join(append([]string{title}, r.rows(hand)...), "\n")
}

func (r *boardRenderer) rows(hand []game.Card) (lines []string) {
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
			fleets[c.Fleet()] = append(fleets[c.Fleet()], captainMark+" "+r.say("hand.captain"))
		default:
			admiral = true
		}
	}
	if len(merchants) > 0 {
		lines = append(lines, r.say("hand.merchants", "Cards", strings.Join(merchants, ", ")))
	}
	for _, f := range game.AllFleets {
		if len(fleets[f]) > 0 {
			lines = append(lines, r.say("hand.fleet", "Mark", marks[f], "Fleet", r.fleet(f), "Cards",
				strings.Join(fleets[f], ", ")))
		}
	}
	if admiral {
		lines = append(lines, admiralMark+" "+r.say("card.admiral"))
	}
	return lines
}
