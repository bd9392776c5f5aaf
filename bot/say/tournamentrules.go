package say

import (
	"strconv"
	"strings"

	"korsar/bot/tournaments"
	"korsar/game/tournament"
)

// rulesLimit bounds what a post says about its rules, in characters, so that all of it fits an embed.
const rulesLimit = 1500

// TournamentRules returns the page that explains how a tournament is played.
func (l *Localizer) TournamentRules(v *tournaments.View) Page {
	return Page{Title: l.tournamentTitle(v), Body: clip(l.tournamentRules(v)+"\n\n"+l.deciding(v), bodyLimit)}
}

// tournamentRules returns how the tournament is played, in words.
func (l *Localizer) tournamentRules(v *tournaments.View) string {
	lines := []string{"**" + l.Format(v.Rules.Format) + "** – " + l.say("tournament.about."+string(v.Rules.Format)),
		l.tournamentShape(v)}
	return join(append(lines, l.tournamentTimes(v), l.rolePrize(v)), "\n")
}

// tournamentShape returns the edition, the players at a table, and the length of the tournament.
func (l *Localizer) tournamentShape(v *tournaments.View) string {
	rules := v.Rules
	shape := []string{l.Choice("edition", v.Settings.Edition), l.Choice("mode", rules.Mode.String()),
		l.TableSeats(rules.Seats)}
	if rules.Partners != tournament.NoPartners {
		shape = append(shape, l.say("tournament.partners."+string(rules.Partners)))
	}
	if rules.Rounds > 0 {
		shape = append(shape, l.many("tournament.rounds", rules.Rounds))
	}
	if rules.Format == tournament.League {
		shape = append(shape, l.many("tournament.seasons", rules.Seasons),
			l.many("tournament.divisions", rules.Division))
	}
	return strings.Join(shape, separatorDot)
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
	if s := v.Settings; s.Hours > 0 {
		times = append(times, l.say("tournament.turn", "Time", l.hours(s.Hours)))
	}
	if s := v.Settings; s.JoinHours > 0 {
		times = append(times, l.say("tournament.join", "Time", l.hours(s.JoinHours)))
	}
	if s := v.Settings; s.RoundHours > 0 {
		times = append(times, l.say("tournament.length", "Time", l.hours(s.RoundHours)))
	}
	return strings.Join(times, " ")
}

// hours returns a number of hours, in days if they are whole days.
func (l *Localizer) hours(hours int) string {
	if hours%24 == 0 {
		return l.many("tournament.days", hours/24)
	}
	return l.many("tournament.hours", hours)
}

// deciding returns how points are given, and what decides between equals.
func (l *Localizer) deciding(v *tournaments.View) string {
	var breaks []string
	for _, c := range v.Rules.Criteria() {
		if isTieBreak(c) {
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
