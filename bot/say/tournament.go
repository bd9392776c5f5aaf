package say

import (
	"strconv"
	"strings"

	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/tournamentjournal"
)

// shownStandings is how many of the first places a post shows in words.
const shownStandings = 10

// Tournament returns a tournament as its post shows it to everyone without a picture.
func (l *Localizer) Tournament(v *tournaments.View) Board {
	b := l.TournamentCaption(v)
	b.Fields = append(l.entrantFields(v), l.roundFields(v, l.tableResult)...)
	return b
}

// TournamentCaption returns the text of a tournament's post beside its picture: the next step, and before the start the
// rules.
func (l *Localizer) TournamentCaption(v *tournaments.View) Board {
	body := l.tournamentProgress(v, v.EntryOpen, false)
	if v.Phase == tournamentjournal.PhaseEntry {
		body = join([]string{body, l.tournamentLine(v), l.rolePrize(v)}, "\n")
	}
	if v.Restored {
		body = l.say("tournament.restored") + "\n\n" + body
	}
	return Board{Title: l.tournamentTitle(v), Body: body}
}

// TournamentWinners returns the line above the post that mentions the winners, or "" until there are any.
func (l *Localizer) TournamentWinners(v *tournaments.View) string {
	winners := userMentions(v.Winners())
	if winners == "" {
		return ""
	}
	return l.say("tournament.winners", "Users", winners, "Name", l.titled(v.Name))
}

// tournamentProgress returns the next step of a tournament, and the reasons why the platform refuses it something. If
// mayEnter is set, it says during a round that the reader can still enter.
func (l *Localizer) tournamentProgress(v *tournaments.View, mayEnter, manages bool) string {
	phase := l.tournamentPhase(v, Name, manages)
	if mayEnter && isPlaying(v) {
		phase += " " + l.say("tournament.entry.late")
	}
	return join([]string{phase, l.tournamentDenied(v), l.roleWaits(v)}, "\n")
}

// entrantFields returns the first places of the standings, or before the first result the entrants.
func (l *Localizer) entrantFields(v *tournaments.View) []Field {
	if v.HasResults {
		return fieldsOf(l.say("field.standings"), stack(l.standingLines(v, Name), "\n", FieldLimit, l.moreLine))
	}
	if names := l.entrantNames(v, v.Entrants, Name); len(names) > 0 {
		return []Field{{Name: l.entrantCount(v, len(names)), Value: l.entrantList(v)}}
	}
	return nil
}

// isPlaying reports whether games of the latest round are played now.
func isPlaying(v *tournaments.View) bool {
	return v.Phase == tournamentjournal.PhaseRunning && v.Due == tournament.DueGames
}

// tournamentPhase returns the next step of a tournament, or its result. A reader who manages it can start it.
func (l *Localizer) tournamentPhase(v *tournaments.View, clean func(string) string, manages bool) string {
	host := l.nameOf(v.Host.Name, clean)
	switch v.Phase {
	case tournamentjournal.PhaseFinished:
		if v.Winners() == nil {
			return l.say("tournament.unwon")
		}
		return l.say("tournament.won", "Who", l.userNames(v.Winners(), clean))
	case tournamentjournal.PhaseCanceled:
		return l.say("tournament.canceled")
	case tournamentjournal.PhasePaused:
		return l.say("tournament.paused", "Host", host)
	case tournamentjournal.PhaseEntry:
		return l.tournamentEntry(v, host, manages)
	}
	switch {
	case v.Due == tournament.DueEntrants:
		return l.say("tournament.waiting")
	case v.Due == tournament.DueGames:
		return l.tournamentGames(v)
	case len(v.Rounds) == 0:
		return l.say("tournament.first")
	default:
		return l.say("tournament.soon")
	}
}

func (l *Localizer) tournamentEntry(v *tournaments.View, host string, manages bool) string {
	var parts []string
	switch at := v.Settings.Starts; {
	case v.Missing > 0:
		parts = append(parts, l.many("tournament.entry.few", v.Missing))
	case at.IsZero():
		parts = append(parts, l.say("tournament.entry.enough"))
	}
	switch at := v.Settings.Starts; {
	case !at.IsZero():
		parts = append(parts, l.say("tournament.entry.starts", "Day", timestamp(at, byMinute),
			"When", timestamp(at, relative)))
	case manages:
		parts = append(parts, l.say("tournament.entry.manager"))
	default:
		parts = append(parts, l.say("tournament.entry.host", "Host", host))
	}
	return strings.Join(parts, " ")
}

// gamesLeft returns how many games of the latest round have no result.
func (l *Localizer) gamesLeft(v *tournaments.View) string {
	open := 0
	for i := range v.Latest().Tables {
		if v.Latest().Tables[i].Waits() {
			open++
		}
	}
	return l.many("tournament.playing", open, "Round", l.TournamentRound(len(v.Rounds)))
}

// tournamentGames returns how many games of the latest round have no result, and until when they are played.
func (l *Localizer) tournamentGames(v *tournaments.View) string {
	text := l.gamesLeft(v)
	if !v.Deadline.IsZero() {
		text += " " + l.say("tournament.deadline", "When", timestamp(v.Deadline, relative))
	}
	return text
}

// standingLines returns a line for each of the first places, and how many more there are.
func (l *Localizer) standingLines(v *tournaments.View, clean func(string) string) (lines []string) {
	for _, s := range v.Standings[:min(len(v.Standings), shownStandings)] {
		line := l.say("tournament.place", "Place", strconv.Itoa(s.Place), "Who", l.entrant(v, s.Entrant, clean))
		if v.Rules.Format != tournament.KnockOut { // where points do not add up
			line += separatorDot + l.many("tournament.points", int(s.Points))
		}
		if c := v.Rules.TieBreak(); c != "" {
			line += separatorDot + l.say("tournament.tie-break", "Name", l.TieBreak(c),
				"Number", l.TieBreakNumber(c, s))
		}
		if v.Rules.Format == tournament.League {
			line += separatorDot + l.Division(s.Division)
		}
		if v.Entrant(s.Entrant).Withdrawn {
			line += separatorDot + l.Withdrawn()
		}
		lines = append(lines, line)
	}
	if more := len(v.Standings) - shownStandings; more > 0 {
		lines = append(lines, l.moreLine(more))
	}
	return lines
}
