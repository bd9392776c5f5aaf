package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Live is the words of a table's live page, without markdown.
type Live struct {
	Title    string
	Names    []string // by seat
	Sides    []string // the names of each side
	Pile     string
	Ships    []string   // the ships at sea in words, in their order
	Events   [][]string // by turn of the face's recent ones, the votes for it first
	Vote     string     // how many have voted; "" without a vote
	Lines    []string   // of the vote
	Best     []string   // the crews' best voters
	Captures []string   // in their order
	Result   []string   // by side, once the game is over: its score
}

// Live is a scene in words.
func (t *Localizer) Live(s table.Scene) Live {
	told := t.drawn(&s.PublicState)
	l := Live{Title: told.liveTitle(), Names: told.crew}
	if s.Game.Edition == nil {
		return l
	}
	for side := range s.Game.Sides {
		name, _ := told.side(game.Side(side + 1))
		l.Sides = append(l.Sides, name)
	}
	for _, r := range s.Result {
		l.Result = append(l.Result, t.gold(r.Score))
	}
	l.Pile = capital(told.pile("pile"))
	for i := range s.Game.AtSea {
		l.Ships = append(l.Ships, told.shipAlt(&s.Game.AtSea[i]))
	}
	for _, turn := range s.Recent {
		l.Events = append(l.Events, told.turnLines(turn))
	}
	if s.Poll.Open() {
		l.Vote = t.many("vote.voters", s.Poll.Voters)
		if s.Poll.Voters < s.Poll.Least {
			l.Vote += dot + t.many("vote.least", s.Poll.Least)
		}
		if s.Poll.Held {
			l.Vote += dot + t.say("live.held")
		}
		for i, line := range s.Poll.Lines {
			text := t.say("live.line", "Letter", Letter(i), "Votes", t.many("vote.votes", line.Votes))
			if line.Vetoed {
				text = t.say("vote.vetoed", "Letter", Letter(i))
			}
			l.Lines = append(l.Lines, text)
		}
	}
	for _, c := range s.Captures {
		l.Captures = append(l.Captures, told.capture(c))
	}
	for _, one := range s.Best {
		l.Best = append(l.Best, t.called(one.Name, Plain)+dot+t.gold(one.Gold)+dot+t.many("vote.won", one.Won))
	}
	return l
}

// capture is a ship that a side took. Whether its gold is told is the table's
// custom, but everybody saw what was on it.
func (t *boardRenderer) capture(c journal.Capture) string {
	side, _ := t.side(c.Side)
	gold := 0
	for _, prize := range t.face.Game.Sides[c.Side-1].Ships {
		if prize.Ship == c.Ship {
			gold = prize.Gold
		}
	}
	return capital(t.say("event.captured", "Side", side, "Ship", c.Ship.String(), "Gold", t.gold(gold)))
}

// drawn is a teller whose names are without the marks of crews and computers: the
// page draws them.
func (t *Localizer) drawn(f *table.PublicState) *boardRenderer {
	told := t.at(f, Plain)
	for i, name := range told.crew {
		for _, mark := range []string{"👥 ", "⚙ "} {
			name = strings.TrimPrefix(name, mark)
		}
		told.crew[i] = name
	}
	return told
}

// turnLines is what everybody saw of a turn, a line each.
func (t *boardRenderer) turnLines(turn table.Turn) (lines []string) {
	for _, e := range turn.Events {
		lines = append(lines, capital(t.eventWords(e)))
	}
	return lines
}

func (t *boardRenderer) liveTitle() string {
	switch t.face.Phase {
	case journal.Lobby:
		return t.say("live.lobby")
	case journal.Playing:
		return capital(t.say("live.turn", "Who", t.who(t.face.Game.Turn)))
	case journal.Shelved:
		return t.say("live.laid")
	case journal.Finished:
		return t.say("live.over")
	}
	return t.say("live.gone")
}

// LiveLabels is the words that stand on a live page whatever happens, by what they
// are for. What the page itself fills in stands in braces: {n}.
func (t *Localizer) LiveLabels() map[string]string {
	return map[string]string{
		"sea": t.say("title.sea"), "calm": t.say("live.calm"), "captures": t.say("live.captures"), "noCaptures": t.say("live.no-captures"),
		"vote": t.say("field.vote"), "closes": t.say("live.closes", "Seconds", "{n}"), "crew": t.say("live.crew"), "log": t.say("field.log"),
		"lost": t.say("live.lost"), "withdrawn": t.say("live.withdrawn"), "best": t.say("field.best"), "replay": t.say("button.replay"),
		"first": t.say("button.first"), "previous": t.say("button.previous"), "next": t.say("button.next"), "last": t.say("button.last"),
		"play": t.say("live.play"), "pause": t.say("live.pause"), "move": t.say("live.move", "At", "{n}", "Of", "{of}"), "share": t.say("live.share"),
		"copied": t.say("live.copied"), "dealt": t.say("replay.dealt"), "hands": t.say("live.hands"), "running": t.say("notice.not-over"),
		"live": t.say("live.live"), "keys": t.say("live.keys"), "empty": t.say("hand.empty"), "waiting": t.say("live.waiting"),
	}
}

// Position is a position of a finished game in words: what led there, and every
// hand by seat.
func (t *Localizer) Position(r table.Replay) (events []string, hands []string) {
	told := t.drawn(&r.PublicState)
	for _, e := range r.Last {
		if e.Drawn == game.NoCard {
			events = append(events, capital(told.eventWords(e.PublicEvent)))
		} else {
			events = append(events, capital(t.say("event.drawn", "Who", told.who(e.Seat), "Card", told.card(e.Drawn))))
		}
	}
	for seat, hand := range r.Hands {
		hands = append(hands, told.handAlt("alt.open", told.who(game.Seat(seat+1)), hand))
	}
	return events, hands
}

// Missing is what somebody reads who asks for a live page that is not there.
func (t *Localizer) Missing() string {
	return t.say("live.missing", "Overlay", t.slash("korsar overlay"))
}

// Overlaid tells the host where the live page of their table stands.
func (t *Localizer) Overlaid(o table.LivePage) Page {
	if o.Address == "" {
		return Page{Title: t.say("overlay.title"), Body: t.say("overlay.none")}
	}
	return Page{Title: t.say("overlay.title"), Body: t.say("overlay.body", "Address", "<"+o.Address+">", "Seconds", strconv.Itoa(int(o.Delay.Seconds())))}
}

// Behind is a delay of viewers as a choice.
func (t *Localizer) Behind(seconds int) string {
	if seconds == 0 {
		return t.say("overlay.delay.none")
	}
	return t.say("overlay.delay", "Seconds", strconv.Itoa(seconds))
}
