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
	Names    []string // by seat, without the mark of a computer, which the page draws
	Seats    []string // what everyone sees of each seat
	Sides    []string // the names of each side
	Pile     string
	Ships    []string   // the ships at sea, in order
	Events   [][]string // by recent turn of the state, then by event
	Vote     string     // how many have voted; "" without a vote
	Lines    []string   // of the vote
	Decided  string     // which letter won the latest vote; "" if that was no vote of a chat
	Best     []string   // the audiences' best voters
	Captures []string   // in order
	Result   []string   // the score by side, once the game is over
	Notes    []string   // what each side lost for ships left in hand; "" for nothing
	Top      string     // the capture of the game
}

// Live returns the text of a scene.
func (l *Localizer) Live(s table.Scene) Live {
	renderer := l.livePageRenderer(&s.PublicState)
	page := Live{Title: renderer.liveTitle(s.Result)}
	for _, name := range renderer.names {
		page.Names = append(page.Names, strings.TrimPrefix(name, computerMark))
	}
	if s.Game.Edition == nil {
		page.Seats = renderer.names
		return page
	}
	for _, seat := range s.Game.Seats {
		page.Seats = append(page.Seats, renderer.seatAlt(seat))
	}
	page.Sides = renderer.allSides()
	for _, r := range s.Result {
		note := ""
		if r.Stranded > 0 {
			note = l.say("live.stranded", "Gold", l.gold(r.Stranded))
		}
		page.Result, page.Notes = append(page.Result, l.gold(r.Score)), append(page.Notes, note)
	}
	if s.Top != nil {
		side, people := renderer.sideNamesAt(s.Top.Side, s.Top.Move)
		page.Top = capital(renderer.many("live.top", people, "Side", side, "Ship", s.Top.Ship.String(), "Owner",
			renderer.seatNameAt(s.Top.Owner, s.Top.Move), "Gold", l.gold(s.Top.Gold)))
	}
	page.Pile = capital(renderer.pile("pile"))
	for i := range s.Game.AtSea {
		page.Ships = append(page.Ships, renderer.shipAlt(&s.Game.AtSea[i]))
	}
	for _, turn := range s.Recent {
		page.Events = append(page.Events, renderer.turnLines(turn))
	}
	page.Vote, page.Lines = renderer.livePoll()
	page.Decided = renderer.decided()
	for _, c := range s.Captures {
		page.Captures = append(page.Captures, capital(renderer.eventWords(c)))
	}
	for _, one := range s.Best {
		page.Best = append(page.Best, l.nameOf(one.Name, Plain)+separatorDot+l.gold(one.Gold)+separatorDot+
			l.many("vote.won", one.Won))
	}
	return page
}

// livePoll returns how many have voted, and the lines of the vote. It returns nothing without a vote.
func (r *boardRenderer) livePoll() (turnout string, lines []string) {
	p := &r.state.Poll
	if !p.Open() {
		return "", nil
	}
	parts := []string{r.many("vote.voters", p.Voters)}
	if p.Voters < p.Least {
		parts = append(parts, r.many("vote.least", p.Least))
	}
	for _, line := range p.Lines {
		text := r.say("live.line", "Letter", line.Letter, "Votes", r.many("vote.votes", line.Votes))
		if line.Vetoed {
			text = r.say("vote.vetoed", "Letter", line.Letter)
		}
		lines = append(lines, text)
	}
	return strings.Join(parts, separatorDot), lines
}

// decided returns which letter won the vote of the latest turn. It returns "" if no viewer of a stream voted.
func (r *boardRenderer) decided() string {
	if len(r.state.Recent) == 0 {
		return ""
	}
	last := r.state.Recent[len(r.state.Recent)-1]
	if last.Letter == "" {
		return ""
	}
	return r.many("live.decided", last.Voters, "Letter", last.Letter, "Votes", strconv.Itoa(last.Votes))
}

// livePageRenderer returns a renderer that names free seats. It names audiences without their mark, for which a stream
// may have no font.
func (l *Localizer) livePageRenderer(state *table.PublicState) *boardRenderer {
	renderer := l.renderer(state, Plain)
	for i, name := range renderer.names {
		renderer.names[i] = strings.TrimPrefix(name, audienceMark)
		if state.Seats[i].Free {
			renderer.names[i] = l.say("live.free")
		}
	}
	return renderer
}

// turnLines returns a line for each event of a turn, as everyone saw it.
func (r *boardRenderer) turnLines(turn table.Turn) (lines []string) {
	for _, e := range turn.Events {
		lines = append(lines, capital(r.eventWords(e)))
	}
	return lines
}

// liveTitle returns the state of a table: the player on turn, the winners, or its phase.
func (r *boardRenderer) liveTitle(result []game.SideResult) string {
	switch r.state.Phase {
	case journal.Lobby:
		return r.say("live.lobby")
	case journal.Playing:
		return capital(r.say("live.turn", "Who", r.seatName(r.state.Game.Turn)))
	case journal.Shelved:
		return r.say("live.shelved")
	case journal.Finished:
		return r.liveWinners(result)
	}
	return r.say("live.gone")
}

// ReplayTitle names the winners of a game with their gold, or says that it was stopped. r is the last position.
func (l *Localizer) ReplayTitle(r community.Replay) string {
	if r.Result == nil {
		return l.say("closed.stopped")
	}
	return l.livePageRenderer(&r.PublicState).liveWinners(r.Result)
}

// liveWinners names the winners of a game with their gold.
func (r *boardRenderer) liveWinners(result []game.SideResult) string {
	winners, people := r.winners(result)
	return capital(r.many("live.won", people, "Side", winners, "Gold", r.gold(game.ByPlace(result)[0].Score)))
}

// LiveLabels returns the fixed labels of a live page by key. The page fills placeholders such as {n}.
func (l *Localizer) LiveLabels() map[string]string {
	labels := map[string]string{
		"sea": l.say("title.sea"), "calm": l.say("live.calm"), "captures": l.say("live.captures"),
		"noCaptures": l.say("live.no-captures"), "vote": l.say("field.vote"),
		"closes": l.say("live.closes", "Seconds", "{n}"), "held": l.say("live.held"), "voted": l.say("live.voted"),
		"seats": l.say("live.seats"), "log": l.say("field.log"),
		"lost": l.say("live.lost"), "withdrawn": l.say("live.withdrawn"), "best": l.say("field.best"),
		"news": l.say("live.news"), "over": l.say("live.over"), "top": l.say("live.top-title"),
		"rematch": l.say("live.rematch", "Seconds", "{n}"), "follow": l.say("live.follow"),
		"replay": l.say("button.replay"), "first": l.say("button.first"), "previous": l.say("button.previous"),
		"next": l.say("button.next"), "last": l.say("button.last"), "play": l.say("live.play"),
		"pause": l.say("live.pause"), "move": l.say("live.move", "At", "{n}", "Of", "{of}"),
		"share": l.say("live.share"), "copied": l.say("live.copied"), "dealt": l.say("replay.dealt"),
		"chances": l.say("live.chances"), "nextMove": l.say("field.next-move"), "running": l.say("notice.not-over"),
		"empty": l.say("hand.empty"), "layouts": l.say("live.layouts"), "layoutsHow": l.say("live.layouts-how"),
		"copy": l.say("live.copy"), "copyByHand": l.say("live.copy-by-hand"), "size": l.say("live.size"),
	}
	for _, layout := range table.LiveLayouts {
		labels[layout.Name] = l.say("live.layout." + layout.Name)
	}
	return labels
}

// Position returns a position of a finished game in words: the events that led to it, and every hand by seat.
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

// ReplayMissing returns the text for a replay's page whose address has no game.
func (l *Localizer) ReplayMissing() string { return l.say("live.replay-missing") }

// LivePage tells the host the address of the table's live page, and what to paste into the chat that votes.
func (l *Localizer) LivePage(p table.LivePage) Page {
	chat := p.Options.VoteRules.Chat
	if p.Address == "" {
		text := l.say("live-page.none")
		if chat.Votes() && p.Phase.Live() {
			text = l.say("live-page.none-chat", "Overlay", l.slash("korsar overlay"))
		}
		return Page{Title: l.say("live-page.title"), Body: text}
	}
	var layouts strings.Builder
	for _, layout := range table.LiveLayouts {
		layouts.WriteString(l.say("live-page.layout", "Layout", l.say("live.layout."+layout.Name), "Wide",
			strconv.Itoa(layout.Wide), "High", strconv.Itoa(layout.High), "Address", layout.At(p.Address)) + "\n")
	}
	shows := l.say("live-page.secret")
	if chat.Votes() && chat.Open {
		shows = l.say("live-page.open")
	}
	body := l.say("live-page.body", "Shows", shows, "Layouts", layouts.String(), "Delay",
		l.ViewerDelay(int(p.Delay.Seconds())))
	return Page{Title: l.say("live-page.title"), Body: join([]string{body, l.chatLine(p)}, "\n\n")}
}

// ViewerDelay returns the name of a viewers' delay, as a choice.
func (l *Localizer) ViewerDelay(seconds int) string {
	if seconds == 0 {
		return l.say("live-page.delay.none")
	}
	return l.say("live-page.delay", "Seconds", strconv.Itoa(seconds))
}
