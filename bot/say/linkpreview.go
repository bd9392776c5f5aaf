package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/bot/tournaments"
)

// LinkPreview is the text that a chat shows below a link to a page, without markdown.
type LinkPreview struct {
	Title string // what is going on
	Text  string // who plays, and what
}

// LinkToTable returns the text for a link to a live page.
func (l *Localizer) LinkToTable(s table.Scene) LinkPreview {
	r := l.livePageRenderer(&s.PublicState)
	return LinkPreview{r.liveTitle(s.Result), r.whoPlaysWhat()}
}

// LinkToReplay returns the text for a link to a position of a replay. end is the last position.
func (l *Localizer) LinkToReplay(at, end community.Replay) LinkPreview {
	text := l.livePageRenderer(&end.PublicState).whoPlaysWhat()
	if at.At < end.At {
		text += separatorDot + l.say("live.move", "At", strconv.Itoa(at.At), "Of", strconv.Itoa(end.At))
	}
	return LinkPreview{l.ReplayTitle(end), text + separatorDot + l.Date(end.Ended)}
}

// LinkToTournament returns the text for a link to the page of a tournament.
func (l *Localizer) LinkToTournament(s *tournaments.Scene) LinkPreview {
	page := l.TournamentPage(s)
	text := page.Rules + separatorDot + page.In
	if !strings.Contains(page.State, "{when}") { // which is the reader's own time
		text = strings.TrimSuffix(page.State, ".") + separatorDot + text
	}
	return LinkPreview{page.Title, text}
}

// whoPlaysWhat returns the names of the players, and the edition.
func (r *boardRenderer) whoPlaysWhat() string {
	return strings.Join(r.names, ", ") + separatorDot + r.state.Edition().Title
}
