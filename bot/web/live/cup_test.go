package live

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// cup is a tournament for tests of pages.
type cup struct {
	testing.TB
	state  tournament.Tournament
	random *rand.Rand
	secret deal.Secret
}

// newCup returns a tournament with the given number of entrants.
func newCup(t testing.TB, rules tournament.Rules, entrants int) *cup {
	t.Helper()
	c := &cup{TB: t, random: rand.New(rand.NewPCG(uint64(entrants), 3))}
	c.apply(tournament.Created{Rules: rules, Commitment: c.commit()})
	for i := range entrants {
		c.apply(tournament.Entered{Entrant: tournament.Entrant(i + 1), Join: c.random.Uint64()})
	}
	return c
}

// commit draws the next secret and returns the commitment to it.
func (c *cup) commit() string {
	for i := range c.secret {
		c.secret[i] = byte(c.random.IntN(256))
	}
	return deal.Commitment(c.secret)
}

func (c *cup) apply(e tournament.Event) {
	c.Helper()
	if err := c.state.Apply(e); err != nil {
		c.Fatal(err)
	}
}

func (c *cup) pair() *cup {
	c.Helper()
	paired, err := c.state.Pair(c.secret)
	if err != nil {
		c.Fatal(err)
	}
	paired.Next = c.commit()
	c.apply(paired)
	return c
}

// settle plays the tables of the latest round except the last ones.
func (c *cup) settle(but int) *cup {
	c.Helper()
	number := len(c.state.Rounds())
	tables := c.state.Rounds()[number-1].Tables
	for i := range tables[:len(tables)-but] {
		if tables[i].Phase != tournament.Open {
			continue
		}
		var gold []int
		for range tables[i].Sides {
			gold = append(gold, 5+c.random.IntN(40))
		}
		c.apply(tournament.Settled{Round: number, Table: i + 1, Gold: gold})
	}
	return c
}

// play pairs and plays the given number of rounds.
func (c *cup) play(rounds int) *cup {
	for range rounds {
		c.pair().settle(0)
	}
	return c
}

// hiddenUser is the user of the first entrant. No page contains it.
const hiddenUser snowflake.ID = 987_654_321_000_000_000

// scene returns the tournament as spectators see it. Of its open tables the first one waits for a player, the last one
// has no game yet, and the others are being played.
func (c *cup) scene() tournaments.Scene {
	view := tournaments.View{PublicState: c.state.PublicState(), ID: 1, Guild: 11, Channel: 12, Post: 13,
		Name: "Autumn <b>Cup</b> & Friends", Host: table.User{ID: hiddenUser + 999, Name: "Mara"},
		Settings:   tournamentjournal.Settings{Edition: game.Korsar2019.ID, Language: "en"},
		Phase:      tournamentjournal.PhaseRunning,
		Commitment: c.state.Commitment(), JoinBy: time.Now().Add(time.Hour),
		Deadline: time.Date(2027, 3, 4, 20, 0, 0, 0, time.UTC), Seq: 7}
	if len(c.state.Rounds()) == 0 {
		view.Phase = tournamentjournal.PhaseEntry
	}
	if c.state.FinalSecret() != "" {
		view.Phase = tournamentjournal.PhaseFinished
	}
	for i := range c.state.Entrants() {
		e := tournaments.Entrant{Number: tournament.Entrant(i + 1),
			Users: []table.User{{ID: hiddenUser + snowflake.ID(i), Name: cupName(i)}}}
		view.Entrants = append(view.Entrants, e)
	}
	view.Games = map[journal.TableID]tournaments.Game{}
	s := tournaments.Scene{View: view}
	for r, round := range c.state.Rounds() {
		venues := make([]tournamentjournal.Venue, len(round.Tables))
		waits := true
		for i := range round.Tables {
			open := round.Tables[i].Waits()
			if round.Tables[i].Phase == tournament.Rest || open && i > 0 && i == len(round.Tables)-1 {
				continue
			}
			id := journal.TableID(100*(r+1) + i)
			g := tournaments.Game{LivePage: "page-" + strconv.Itoa(int(id))}
			if open {
				g.Phase = journal.Playing
			}
			if open && waits {
				g.Phase, waits = journal.Lobby, false
				g.Missing = []table.User{{ID: hiddenUser, Name: "Ben"}}
			}
			venues[i].ID, s.Games[id] = id, g
		}
		s.Venues = append(s.Venues, venues)
	}
	return s
}

// cupName returns the name of an entrant by index.
func cupName(i int) string {
	name := strings.TrimPrefix(players[i%len(players)], "computer ")
	if i >= len(players) {
		name += " " + strconv.Itoa(i/len(players)+1)
	}
	return name
}
