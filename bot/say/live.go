package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Live is the text of a table's live page, without markdown.
type Live struct {
	Title    string
	Names    []string // by seat
	Sides    []string // the names of each side
	Pile     string
	Ships    []string   // the ships at sea, in order
	Events   [][]string // by turn of the state's recent ones, the votes first
	Vote     string     // how many have voted; "" without a vote
	Lines    []string   // of the vote
	Best     []string   // the audiences' best voters
	Captures []string   // in order
	Result   []string   // the score by side, once the game is over
}

// Live returns the text of a scene.
func (l *Localizer) Live(s table.Scene) Live {
	renderer, log := l.livePageRenderer(&s.PublicState), l.renderer(&s.PublicState, Plain)
	page := Live{Title: renderer.liveTitle(), Names: renderer.names}
	if s.Game.Edition == nil {
		return page
	}
	for side := range s.Game.Sides {
		name, _ := renderer.sideNames(game.Side(side + 1))
		page.Sides = append(page.Sides, name)
	}
	for _, r := range s.Result {
		page.Result = append(page.Result, l.gold(r.Score))
	}
	page.Pile = capital(renderer.pile("pile"))
	for i := range s.Game.AtSea {
		page.Ships = append(page.Ships, renderer.shipAlt(&s.Game.AtSea[i]))
	}
	for _, turn := range s.Recent {
		page.Events = append(page.Events, log.turnLines(turn))
	}
	if s.Poll.Open() {
		page.Vote = l.many("vote.voters", s.Poll.Voters)
		if s.Poll.Voters < s.Poll.Least {
			page.Vote += separatorDot + l.many("vote.least", s.Poll.Least)
		}
		if s.Poll.Held {
			page.Vote += separatorDot + l.say("live.held")
		}
		for i, line := range s.Poll.Lines {
			text := l.say("live.line", "Letter", Letter(i), "Votes", l.many("vote.votes", line.Votes))
			if line.Vetoed {
				text = l.say("vote.vetoed", "Letter", Letter(i))
			}
			page.Lines = append(page.Lines, text)
		}
	}
	for _, c := range s.Captures {
		page.Captures = append(page.Captures, log.capture(c))
	}
	for _, one := range s.Best {
		page.Best = append(page.Best, l.nameOf(one.Name, Plain)+separatorDot+l.gold(one.Gold)+separatorDot+l.many("vote.won",
			one.Won))
	}
	return page
}

// capture returns a ship that a side took. Its gold is shown even where the table hides booty,
// because everybody saw it on the ship.
func (r *boardRenderer) capture(c journal.Capture) string {
	side, _ := r.sideNamesAt(c.Side, c.Move)
	gold := 0
	for _, prize := range r.state.Game.Sides[c.Side-1].Ships {
		if prize.Ship == c.Ship {
			gold = prize.Gold
		}
	}
	return capital(r.say("event.captured", "Side", side, "Ship", c.Ship.String(), "Gold", r.gold(gold)))
}

// livePageRenderer returns a renderer whose names lack the marks of audiences and computers, which
// the page draws.
func (l *Localizer) livePageRenderer(state *table.PublicState) *boardRenderer {
	renderer := l.renderer(state, Plain)
	for i, name := range renderer.names {
		for _, mark := range []string{"👥 ", computerMark} {
			name = strings.TrimPrefix(name, mark)
		}
		renderer.names[i] = name
	}
	return renderer
}

// turnLines returns what everybody saw of a turn, a line each.
func (r *boardRenderer) turnLines(turn table.Turn) (lines []string) {
	for _, e := range turn.Events {
		lines = append(lines, capital(r.eventWords(e)))
	}
	return lines
}

func (r *boardRenderer) liveTitle() string {
	switch r.state.Phase {
	case journal.Lobby:
		return r.say("live.lobby")
	case journal.Playing:
		return capital(r.say("live.turn", "Who", r.seatName(r.state.Game.Turn)))
	case journal.Shelved:
		return r.say("live.shelved")
	case journal.Finished:
		return r.say("live.over")
	}
	return r.say("live.gone")
}

// LiveLabels returns the fixed labels of a live page by their use. The page replaces what is in
// braces: {n}.
func (l *Localizer) LiveLabels() map[string]string {
	return map[string]string{
		"sea": l.say("title.sea"), "calm": l.say("live.calm"), "captures": l.say("live.captures"),
		"noCaptures": l.say("live.no-captures"), "vote": l.say("field.vote"),
		"closes": l.say("live.closes", "Seconds",
			"{n}"), "crew": l.say("live.seats"), "log": l.say("field.log"),
		"lost": l.say("live.lost"), "withdrawn": l.say("live.withdrawn"), "best": l.say("field.best"),
		"replay": l.say("button.replay"), "first": l.say("button.first"), "previous": l.say("button.previous"),
		"next": l.say("button.next"), "last": l.say("button.last"), "play": l.say("live.play"),
		"pause": l.say("live.pause"), "move": l.say("live.move", "At", "{n}", "Of",
			"{of}"),
		"share": l.say("live.share"), "copied": l.say("live.copied"), "dealt": l.say("replay.dealt"),
		"hands": l.say("live.hands"), "running": l.say("notice.not-over"), "live": l.say("live.live"),
		"keys": l.say("live.keys"), "empty": l.say("hand.empty"), "waiting": l.say("live.waiting"),
	}
}

// Position returns a position of a finished game in words: what led there, and every hand by seat.
func (l *Localizer) Position(r community.Replay) (events []string, hands []string) {
	renderer := l.livePageRenderer(&r.PublicState)
	log := l.renderer(&r.PublicState, Plain)
	for _, e := range r.Last {
		events = append(events, capital(log.privateWords(e)))
	}
	for seat, hand := range r.Hands {
		hands = append(hands, renderer.handAlt("alt.open", renderer.seatName(game.Seat(seat+1)), hand))
	}
	return events, hands
}

// LivePageMissing returns the text for a live page that does not exist.
func (l *Localizer) LivePageMissing() string {
	return l.say("live.missing", "Overlay", l.slash("korsar overlay"))
}

// LivePage tells the host the address of their table's live page.
func (l *Localizer) LivePage(o table.LivePage) Page {
	if o.Address == "" {
		return Page{Title: l.say("live-page.title"), Body: l.say("live-page.none")}
	}
	return Page{Title: l.say("live-page.title"),
		Body: l.say("live-page.body", "Address", "<"+o.Address+">", "Seconds", strconv.Itoa(int(o.Delay.Seconds())))}
}

// ViewerDelay returns the name of a viewers' delay, as a choice.
func (l *Localizer) ViewerDelay(seconds int) string {
	if seconds == 0 {
		return l.say("live-page.delay.none")
	}
	return l.say("live-page.delay", "Seconds", strconv.Itoa(seconds))
}
