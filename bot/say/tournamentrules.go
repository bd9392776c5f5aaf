package say

import (
	"slices"
	"strconv"
	"strings"

	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/game/tournament"
)

// TournamentDetails returns the page that explains how a tournament is played, with the commitment to its next lot.
func (l *Localizer) TournamentDetails(v *tournaments.View) Board {
	return Board{Title: l.tournamentTitle(v), Body: Clip(l.tournamentRules(v)+"\n\n"+l.deciding(v), BodyLimit),
		Footer: l.commitment(v)}
}

// tournamentLine returns the rules of the tournament in one line. It leaves out what most tournaments share.
func (l *Localizer) tournamentLine(v *tournaments.View) string {
	line := []string{l.Format(v.Rules.Format)}
	if v.Settings.Edition != game.Editions[0].ID {
		line = append(line, l.Choice("edition", v.Settings.Edition))
	}
	line = append(line, l.tournamentSize(v)...)
	if minutes := v.Settings.Minutes; minutes > 0 {
		line = append(line, l.say("tournament.pace", "Time", l.Minutes(minutes)))
	}
	return strings.Join(line, separatorDot)
}

// tournamentRules returns how the tournament is played, in words.
func (l *Localizer) tournamentRules(v *tournaments.View) string {
	shape := []string{l.Choice("edition", v.Settings.Edition), l.Choice("mode", v.Rules.Mode.String())}
	lines := []string{"**" + l.Format(v.Rules.Format) + "** – " + l.say("tournament.about."+string(v.Rules.Format)),
		strings.Join(append(shape, l.tournamentSize(v)...), separatorDot)}
	return join(append(lines, l.tournamentTimes(v), l.rolePrize(v)), "\n")
}

// tournamentSize returns the players at a table, and the length of the tournament.
func (l *Localizer) tournamentSize(v *tournaments.View) []string {
	rules := v.Rules
	size := []string{l.TableSeats(rules.Seats)}
	if rules.Partners != tournament.NoPartners {
		size = append(size, l.say("tournament.partners."+string(rules.Partners)))
	}
	if rules.Rounds > 0 {
		size = append(size, l.many("tournament.rounds", rules.Rounds))
	}
	if rules.Format == tournament.League {
		size = append(size, l.many("tournament.seasons", rules.Seasons),
			l.many("tournament.divisions", rules.Division))
	}
	return size
}

// Format returns the name of a format.
func (l *Localizer) Format(f tournament.Format) string {
	return l.say("tournament.format." + string(f))
}

// tournamentTimes returns how long turns and rounds take, and by when players have to join. It returns "" once the
// tournament is over.
func (l *Localizer) tournamentTimes(v *tournaments.View) string {
	var times []string
	if v.IsOver() {
		return ""
	}
	if s := v.Settings; s.Minutes > 0 {
		times = append(times, l.say("tournament.turn", "Time", l.Minutes(s.Minutes)))
	}
	if s := v.Settings; s.JoinMinutes > 0 {
		times = append(times, l.say("tournament.join", "Time", l.Minutes(s.JoinMinutes)))
	}
	if s := v.Settings; s.RoundMinutes > 0 {
		times = append(times, l.say("tournament.length", "Time", l.Minutes(s.RoundMinutes)))
	}
	return strings.Join(times, " ")
}

// Minutes returns a number of minutes, in hours or days if they are whole hours or days.
func (l *Localizer) Minutes(minutes int) string {
	const hour, day = 60, 24 * 60
	switch {
	case minutes%day == 0:
		return l.many("tournament.days", minutes/day)
	case minutes%hour == 0:
		return l.many("tournament.hours", minutes/hour)
	}
	return l.many("tournament.minutes", minutes)
}

// deciding returns how points are given, and the tie-breaks.
func (l *Localizer) deciding(v *tournaments.View) string {
	var breaks []string
	for _, c := range v.Rules.Criteria() {
		if slices.Contains(tournament.TieBreaks, c) || c == tournament.ByLot {
			breaks = append(breaks, l.TieBreak(c))
		}
	}
	list := strings.Join(breaks, separatorDot)
	if v.Rules.Format == tournament.KnockOut {
		return l.say("tournament.deciding.knock-out", "List", list)
	}
	return l.say("tournament.deciding", "Points", strconv.Itoa(int(tournament.Win)), "List", list)
}

// commitment returns the commitment to the next lot, or "" once the tournament is over.
func (l *Localizer) commitment(v *tournaments.View) string {
	if v.IsOver() || v.Commitment == "" {
		return ""
	}
	return l.say("tournament.commitment", "Hash", v.Commitment)
}
