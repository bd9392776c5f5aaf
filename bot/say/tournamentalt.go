package say

import (
	"strings"

	"korsar/bot/tournaments"
)

// StandingsAlt returns the alt text of the standings' picture.
func (l *Localizer) StandingsAlt(v *tournaments.View) string {
	name := l.tournamentTitle(v)
	if !v.HasResults {
		return Clip(l.say("alt.entrants", "Name", name,
			"Names", strings.Join(l.entrantNames(v, v.Entrants, Plain), ", ")), AltLimit)
	}
	return Clip(l.say("alt.standings", "Name", name, "Lines", l.list(l.standingLines(v, Plain))), AltLimit)
}

// CrossTableAlt returns the alt text of a cross table. Before the first result it only names the entrants.
func (l *Localizer) CrossTableAlt(v *tournaments.View) string {
	if !v.HasResults {
		return l.StandingsAlt(v)
	}
	return Clip(l.say("alt.cross-table", "Name", l.tournamentTitle(v),
		"Lines", l.list(l.standingLines(v, Plain))), AltLimit)
}

// BracketAlt returns the alt text of a bracket.
func (l *Localizer) BracketAlt(v *tournaments.View) string {
	round := v.Latest()
	var lines []string
	for i := range round.Tables {
		t := &round.Tables[i]
		lines = append(lines, l.labeled(l.sides(v, t, Plain),
			l.tableResult(v, tournaments.TableNumber{Round: len(v.Rounds), Table: i + 1})))
	}
	return Clip(l.say("alt.bracket", "Name", l.tournamentTitle(v), "Round", l.TournamentRound(len(v.Rounds)),
		"Lines", l.list(lines)), AltLimit)
}
