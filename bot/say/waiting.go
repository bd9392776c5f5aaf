package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/table"
)

// WaitingTables returns the page with the lobbies that wait for players.
func (l *Localizer) WaitingTables(w community.WaitingTables) Page {
	var lines []string
	for _, state := range w.Tables {
		lines = append(lines, l.say("waiting.line", append(l.waitingWords(state, Name), "Channel",
			channel(state.Channel))...))
	}
	return Page{Title: l.say("waiting.title"), Body: strings.Join(lines, "\n")}
}

// WaitingTable returns the name of a lobby that waits for players, without markdown.
func (l *Localizer) WaitingTable(state table.PublicState) string {
	return Clip(l.say("waiting.name", l.waitingWords(state, Plain)...), OptionLimit)
}

// WaitingTablePlays returns what is played at a lobby, without markdown.
func (l *Localizer) WaitingTablePlays(state table.PublicState) string {
	return Clip(l.playedAt(state, Plain), OptionLimit)
}

// playedAt returns the edition of a lobby, with the time for a turn and the options that differ from the usual ones.
func (l *Localizer) playedAt(state table.PublicState, clean func(string) string) string {
	r := l.renderer(&state, clean)
	return r.edition.Title + separatorDot + r.played()
}

// waitingWords returns the placeholders of a lobby that waits for players.
func (l *Localizer) waitingWords(state table.PublicState, clean func(string) string) []string {
	r := l.renderer(&state, clean)
	return []string{"Host", r.nameOf(state.Host.Name, clean), "Taken", strconv.Itoa(state.TakenSeats()),
		"Seats", strconv.Itoa(len(state.Seats)), "Edition", r.edition.Title}
}
