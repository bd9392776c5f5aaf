package say

import (
	"strings"

	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// TournamentPage is the text of a tournament's page, without markdown. The page fills placeholders such as {when}.
type TournamentPage struct {
	Title  string
	State  string // what the tournament waits for
	Rules  string
	In     string     // number of entrants
	Names  []string   // by entrant; the first is that of a computer
	Tables [][]string // state of each table, by round; "" where the result shows it
}

// TournamentPage returns the text of a tournament's page.
func (l *Localizer) TournamentPage(s *tournaments.Scene) TournamentPage {
	v := &s.View
	page := TournamentPage{Title: l.tournamentTitle(v), State: l.pageState(v),
		Rules: l.Format(v.Rules.Format) + separatorDot + l.Choice("edition", v.Settings.Edition),
		In:    l.entrantCount(v, len(v.Entrants)), Names: []string{l.say("tournament.computer")}}
	for _, e := range v.Entrants {
		page.Names = append(page.Names, l.entrant(v, e.Number, Plain))
	}
	for i, round := range v.Rounds {
		var tables []string
		for n := range round.Tables {
			tables = append(tables, l.pageTable(s, tournaments.TableNumber{Round: i + 1, Table: n + 1}))
		}
		page.Tables = append(page.Tables, tables)
	}
	return page
}

// pageState returns the next step of a tournament, or its result.
func (l *Localizer) pageState(v *tournaments.View) string {
	switch {
	case v.Phase == tournamentjournal.PhaseFinished && v.Winners() != nil:
		return l.say("live.tournament.won", "Who", l.entrant(v, v.Winner, Plain))
	case v.Phase == tournamentjournal.PhaseEntry && !v.Settings.Starts.IsZero():
		return l.say("live.tournament.starts", "When", "{when}")
	case v.Phase == tournamentjournal.PhaseEntry:
		return l.say("tournament.entry.host", "Host", l.nameOf(v.Host.Name, Plain))
	case isPlaying(v):
		return l.gamesLeft(v)
	}
	return l.tournamentPhase(v, Plain, false)
}

// pageTable returns the state of a table, or "" if its result shows it.
func (l *Localizer) pageTable(s *tournaments.Scene, at tournaments.TableNumber) string {
	t, game := s.TableAt(at)
	switch {
	case t.Phase == tournament.Played && t.ByHand:
		return capital(l.say("tournament.by-hand"))
	case t.Phase == tournament.Played:
		return ""
	case t.Phase == tournament.WalkOver:
		return capital(l.walkOver(&s.View, t, Plain))
	case t.Waits() && s.VenueAt(at).ID == 0:
		return capital(l.say("tournament.table.opens"))
	case t.Waits() && game.Phase == journal.Lobby && len(game.Missing) > 0:
		return capital(l.say("tournament.table.missing", "Who", strings.Join(l.namesOf(game.Missing, Plain), ", ")))
	}
	return capital(l.say("tournament.table." + string(t.Phase)))
}

// TournamentPageLabels returns the fixed labels of a tournament's page by key. The page fills {when} and {n}.
func (l *Localizer) TournamentPageLabels() map[string]string {
	return map[string]string{
		"standings": l.say("field.standings"), "place": l.say("live.tournament.place"),
		"player": l.say("live.tournament.player"), "points": l.say("live.tournament.points"),
		"games": l.TournamentGames(), "gone": l.Withdrawn(), "table": l.say("live.tournament.table", "Number", "{n}"),
		"watch": l.say("live.tournament.watch"), "replay": l.say("button.replay"),
		"absent": l.say("live.tournament.absent"), "joinBy": l.say("live.tournament.join-by"),
		"until": l.say("live.tournament.until"), "bracket": l.say("live.tournament.bracket"),
		"round": l.say("tournament.round", "Number", "{n}"), "final": l.say("live.tournament.final"),
		"goesOn": l.say("live.tournament.goes-on"), "cross": l.say("live.tournament.cross"),
		"partners": l.say("live.tournament.partners"), "earlier": l.say("live.tournament.earlier"),
		"lost": l.say("live.lost"), "withdrawn": l.say("live.tournament.gone"),
	}
}

// TournamentPageMissing returns the text for a tournament's page that does not exist.
func (l *Localizer) TournamentPageMissing() string {
	return l.say("live.tournament.page-missing", "Status", l.slash("korsar-tournament status"))
}
