package discord

import (
	"strconv"
	"strings"
	"testing"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/tournamentjournal"
)

// TestEveryTableAndEntrantCanBeChosen: the panel of a large tournament offers each of them on some page. Discord
// accepts the message of each page.
func TestEveryTableAndEntrantCanBeChosen(t *testing.T) {
	const people, tables = 512, 256
	s := managed{Shown: tournaments.Shown{Judges: true, View: tournaments.View{ID: 1,
		PublicState: tournament.PublicState{Due: tournament.DueGames, Rounds: []tournament.Round{{}}},
		Phase:       tournamentjournal.PhaseRunning}}}
	for i := range people {
		s.Entrants = append(s.Entrants, tournaments.Entrant{Number: tournament.Entrant(i + 1),
			Users: []table.User{{ID: 1, Name: "Player"}}})
	}
	round := &s.Rounds[0]
	s.Venues = [][]tournamentjournal.Venue{make([]tournamentjournal.Venue, tables)}
	for i := range tables {
		sides := []tournament.Side{{tournament.Entrant(2*i + 1)}, {tournament.Entrant(2*i + 2)}}
		round.Tables = append(round.Tables, tournament.Table{Phase: tournament.Open,
			Pairing: tournament.Pairing{Sides: sides}})
	}
	for menu, test := range map[string]struct {
		want int
		from *int
	}{"tournament-table": {tables, &s.tables}, "tournament-entrant": {people, &s.entrants}} {
		s.tables, s.entrants = 0, 0
		seen := map[string]bool{}
		for more := true; more; {
			more = false
			m := tournamentPanelMessage(say.In("en"), s)
			if len(m.Components) > 5 {
				t.Fatalf("%s: a message with %d rows", menu, len(m.Components))
			}
			for _, r := range m.Components {
				for _, c := range r.Components {
					for _, o := range c.Options {
						if strings.HasSuffix(c.CustomID, ":"+menu) {
							seen[o.Value] = true
						}
					}
					if i := strings.Index(c.CustomID, ":"+menu+"s:"); i >= 0 && !c.Disabled {
						offset, err := strconv.Atoi(c.CustomID[i+len(menu)+3:])
						more = more || err == nil && offset > *test.from
						*test.from = max(*test.from, offset)
					}
				}
			}
		}
		if len(seen) != test.want {
			t.Errorf("%s: %d can be chosen, want %d", menu, len(seen), test.want)
		}
	}
}
