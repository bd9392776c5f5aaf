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

// Tournament returns a tournament as its post shows it to everyone.
func (l *Localizer) Tournament(v *tournaments.View) Board {
	b := l.tournament(v, v.EntryOpen, l.tableResult)
	if v.Phase == tournamentjournal.PhaseEntry {
		b.Body = l.say("tournament.entry") + " " + b.Body
	}
	if v.Restored {
		b.Body = l.say("tournament.restored") + "\n\n" + b.Body
	}
	b.Body += "\n\n" + clip(l.tournamentRules(v), rulesLimit)
	b.Footer = l.commitment(v)
	return b
}

// TournamentWinners returns the line above the post that mentions the winners, or "" until there are any.
func (l *Localizer) TournamentWinners(v *tournaments.View) string {
	winners := userMentions(v.Winners())
	if winners == "" {
		return ""
	}
	return l.say("tournament.winners", "Users", winners, "Name", l.titled(v.Name))
}

// tournament returns a tournament as everyone may see it. If mayEnter is set, it says during a round that the reader
// can still enter. result describes the tables of the round.
func (l *Localizer) tournament(v *tournaments.View, mayEnter bool,
	result func(*tournaments.View, tournaments.Place) string) Board {
	phase := l.tournamentPhase(v)
	if mayEnter && isPlaying(v) {
		phase += " " + l.say("tournament.entry.late")
	}
	b := Board{Title: l.tournamentTitle(v), Body: join([]string{phase, l.tournamentDenied(v), l.roleWaits(v)}, "\n")}
	switch names := l.entrantNames(v, v.Entrants, Name); {
	case v.HasResults:
		b.Fields = append(b.Fields, l.standingsField(v))
	case len(names) > 0:
		b.Fields = append(b.Fields, Field{Name: l.entrantCount(v, len(names)), Value: l.entrantList(v)})
	}
	if len(v.Rounds) > 0 {
		b.Fields = append(b.Fields, l.roundField(v, result))
	}
	return b
}

// isPlaying reports whether games of the latest round are played now.
func isPlaying(v *tournaments.View) bool {
	return v.Phase == tournamentjournal.PhaseRunning && v.Due == tournament.DueGames
}

// tournamentPhase returns what the tournament waits for.
func (l *Localizer) tournamentPhase(v *tournaments.View) string {
	host := l.nameOf(v.Host.Name, Name)
	switch v.Phase {
	case tournamentjournal.PhaseFinished:
		if v.Winners() == nil {
			return l.say("tournament.unwon")
		}
		return l.say("tournament.won", "Who", l.userNames(v.Winners(), Name))
	case tournamentjournal.PhaseCancelled:
		return l.say("tournament.cancelled")
	case tournamentjournal.PhasePaused:
		return l.say("tournament.paused", "Host", host)
	case tournamentjournal.PhaseEntry:
		return l.tournamentEntry(v, host)
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

func (l *Localizer) tournamentEntry(v *tournaments.View, host string) string {
	var parts []string
	if v.Due == tournament.DueEntrants {
		parts = append(parts, l.say("tournament.entry.few"))
	}
	if at := v.Settings.Starts; at.IsZero() {
		parts = append(parts, l.say("tournament.entry.host", "Host", host))
	} else {
		parts = append(parts, l.say("tournament.entry.starts", "Day", timestamp(at, byMinute),
			"When", timestamp(at, relative)))
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

// standingsField returns the first places of the standings.
func (l *Localizer) standingsField(v *tournaments.View) Field {
	return Field{Name: l.say("field.standings"), Value: stack(l.standingLines(v, Name), "\n", fieldLimit, l.moreLine)}
}

// standingLines returns a line for each of the first places, and how many more there are.
func (l *Localizer) standingLines(v *tournaments.View, clean func(string) string) (lines []string) {
	for _, s := range v.Standings[:min(len(v.Standings), shownStandings)] {
		line := l.say("tournament.place", "Place", strconv.Itoa(s.Place), "Who", l.entrant(v, s.Entrant, clean))
		if v.Rules.Format != tournament.KnockOut { // where points do not add up
			line += separatorDot + l.many("tournament.points", int(s.Points))
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
