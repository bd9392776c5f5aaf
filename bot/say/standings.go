package say

import (
	"strconv"

	"korsar/game/tournament"
)

// TieBreak returns the name of a criterion of the standings of a tournament.
func (l *Localizer) TieBreak(c tournament.Criterion) string { return l.say("tie-break." + string(c)) }

// TieBreakNumber returns an entrant's value of a criterion as a number, or "" if the criterion has no numbers.
func (l *Localizer) TieBreakNumber(c tournament.Criterion, s tournament.Standing) string {
	switch c {
	case tournament.ByOpponents:
		return l.decimal(s.Opponents)
	case tournament.ByWins:
		return strconv.Itoa(s.Wins)
	case tournament.ByGold:
		return strconv.Itoa(s.Gold)
	default:
		return ""
	}
}

// TournamentRound returns the name of a round.
func (l *Localizer) TournamentRound(number int) string {
	return l.say("tournament.round", "Number", strconv.Itoa(number))
}

// Division returns the name of a league's division. The number 0 stands for entrants who start in the next season.
func (l *Localizer) Division(number int) string {
	if number == 0 {
		return l.say("tournament.next-season")
	}
	return l.say("tournament.division", "Number", strconv.Itoa(number))
}

// Withdrawn returns the word for entrants who take no part in later rounds.
func (l *Localizer) Withdrawn() string { return l.say("tournament.withdrawn") }

// TournamentGames returns the word for an entrant's games.
func (l *Localizer) TournamentGames() string { return l.say("tournament.games") }

// Points returns the word for an entrant's points.
func (l *Localizer) Points() string { return l.say("live.tournament.points") }

// Final returns the word for the standings at the end of a tournament.
func (l *Localizer) Final() string { return l.say("tournament.final") }
