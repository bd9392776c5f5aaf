package say

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// TestTournamentPagesMatchGolden: the text of a tournament's page equals the reviewed one, and has no markdown.
func TestTournamentPagesMatchGolden(t *testing.T) {
	var all strings.Builder
	for _, l := range localizers() {
		all.WriteString("=== " + l.Tag() + "\n")
		add := func(what, text string) { all.WriteString(what + ": " + text + "\n") }
		entry := &tournaments.Scene{View: *tournamentOf(tournaments.Evening, eight[:2]...)}
		add("entry", l.TournamentPage(entry).State)
		entry.Settings.Starts = time.Unix(1_799_000_000, 0)
		add("entry", fmt.Sprintf("%+v", l.TournamentPage(entry)))
		s := pageInRound()
		add("running", fmt.Sprintf("%+v", l.TournamentPage(s)))
		for _, waits := range []tournament.Due{tournament.DueEntrants, tournament.DueRound} {
			s.Due = waits
			add("waiting", l.TournamentPage(s).State)
		}
		s.Rounds = nil
		add("first", l.TournamentPage(s).State)
		for _, phase := range tournamentjournal.Phases[2:] {
			s.Phase = phase
			add(string(phase), l.TournamentPage(s).State)
		}
		labels := l.TournamentPageLabels()
		for _, use := range slices.Sorted(maps.Keys(labels)) {
			add("label "+use, labels[use])
		}
		add("missing", l.TournamentPageMissing())
	}
	if strings.Contains(all.String(), "**") || strings.Contains(all.String(), "<t:") {
		t.Error("a page shows markdown")
	}
	compareGolden(t, "testdata/tournament-page.golden", all.String())
}

// pageInRound returns a tournament with tables in every phase. One waits for two players, and one has no game yet.
func pageInRound() *tournaments.Scene {
	s := &tournaments.Scene{View: *inRound(tournamentOf(tournaments.Month, eight...))}
	round := &s.Rounds[0]
	for _, phase := range []journal.Phase{journal.Lobby, journal.Playing} {
		id := journal.TableID(len(s.Venues[0]) + 1)
		game := tournaments.Game{Phase: phase}
		if phase == journal.Lobby {
			game.Missing = []table.User{{ID: 1, Name: "Ann*e*"}, {ID: 2}}
		}
		s.Games[id] = game
		round.Tables = append(round.Tables, tournament.Table{Pairing: round.Tables[0].Pairing, Phase: tournament.Open})
		s.Venues[0] = append(s.Venues[0], tournamentjournal.Venue{Message: 15, ID: id})
	}
	s.Standings[2].Decided, s.Standings[3].Decided = tournament.ByWins, tournament.ByLot
	return s
}
