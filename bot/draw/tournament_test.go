package draw

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/tournament"
)

// organizer plays tournaments for pictures.
type organizer struct {
	testing.TB
	Tournament
	random *rand.Rand
	secret deal.Secret
}

// entrantNames are names of different lengths and scripts, one of them in letters that the font lacks.
var entrantNames = []string{"Anne Bonny", "Ben", "Bartholomew Roberts the Third", "Grace O'Malley", "海賊", "Чёрная Борода",
	"Calico Jack", "Wm", "Żółta Łódź", "Edward Teach", "Ida", "Henry Morgan", "Ching Shih", "Οδυσσέας", "Mary Read",
	"Jean-David Nau, dit l'Olonnais"}

// entrantName returns the name of an entrant; those after the sixteenth have a number behind a short one.
func entrantName(e tournament.Entrant) string {
	name := entrantNames[(int(e)-1)%len(entrantNames)]
	if around := (int(e) - 1) / len(entrantNames); around > 0 {
		return string([]rune(name)[:min(8, len([]rune(name)))]) + " " + string(rune('A'+around-1))
	}
	return name
}

func newTournament(t testing.TB, rules tournament.Rules, entrants int) *organizer {
	t.Helper()
	o := &organizer{TB: t, random: rand.New(rand.NewPCG(uint64(entrants), 7)),
		Tournament: Tournament{Title: "Autumn Cup 2026", State: new(tournament.Tournament), Name: entrantName}}
	o.apply(tournament.Created{Rules: rules, Commitment: o.commit()})
	for i := range entrants {
		o.apply(tournament.Entered{Entrant: tournament.Entrant(i + 1), Join: o.random.Uint64()})
	}
	return o
}

func (o *organizer) commit() string {
	for i := 0; i < len(o.secret); i += 8 {
		binary.BigEndian.PutUint64(o.secret[i:], o.random.Uint64())
	}
	return deal.Commitment(o.secret)
}

func (o *organizer) apply(e tournament.Event) {
	o.Helper()
	if err := o.State.Apply(e); err != nil {
		o.Fatalf("%s %+v: %v", e.Kind(), e, err)
	}
}

func (o *organizer) pair() *organizer {
	o.Helper()
	e, err := o.State.Pair(o.secret)
	if err != nil {
		o.Fatal(err)
	}
	e.Next = o.commit()
	o.apply(e)
	return o
}

// settle ends the games of the round from a table on.
func (o *organizer) settle(from int) *organizer {
	o.Helper()
	rounds := o.State.Rounds()
	for i, t := range rounds[len(rounds)-1].Tables {
		if i+1 >= from && isRunning(&t) {
			gold := make([]int, len(t.Sides))
			for side := range gold {
				gold[side] = 4 + o.random.IntN(27)
			}
			o.apply(tournament.Settled{Round: len(rounds), Table: i + 1, Gold: gold})
		}
	}
	return o
}

// play plays so many rounds, or until the end.
func (o *organizer) play(rounds int) *organizer {
	o.Helper()
	for ; rounds > 0 && o.State.Due() == tournament.DueRound; rounds-- {
		o.pair().settle(1)
	}
	if o.State.Due() == tournament.DueEnd {
		o.apply(tournament.Finished{Secret: o.secret.String()})
	}
	return o
}

func (o *organizer) withdraw(who ...tournament.Entrant) *organizer {
	o.Helper()
	for _, e := range who {
		o.apply(tournament.Withdrawn{Entrant: e})
	}
	return o
}

func swissOf(rounds, seats int) tournament.Rules {
	return tournament.Rules{Format: tournament.Swiss, Mode: game.FreeForAll, Seats: seats, Rounds: rounds}
}

func knockOutOf(seats int) tournament.Rules {
	return tournament.Rules{Format: tournament.KnockOut, Mode: game.FreeForAll, Seats: seats}
}

// tournamentPictures are those of real tournaments, whose games the dice decide.
var tournamentPictures = []struct {
	name string
	draw func(testing.TB) ([]byte, error)
}{
	{"standings-8", func(t testing.TB) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(5, 4), 8).play(5).Tournament)
	}},
	{"standings-16", func(t testing.TB) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(5, 4), 16).play(3).withdraw(3, 5).play(1).Tournament)
	}},
	{"standings-64", func(t testing.TB) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(7, 4), 64).play(7).Tournament)
	}},
	{"standings-100", func(t testing.TB) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(7, 4), 100).play(2).withdraw(4, 9, 20, 63).play(2).Tournament)
	}},
	{"standings-league", func(t testing.TB) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 4, Division: 8, Seasons: 2, Movers: 2}
		o := newTournament(t, rules, 22)
		return Standings(english, o.play(4).Tournament)
	}},
	{"standings-entry", func(t testing.TB) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(5, 4), 6).Tournament)
	}},
	{"cross-table-8", func(t testing.TB) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.RoundRobin, Mode: game.FreeForAll, Seats: 2}
		return CrossTable(english, newTournament(t, rules, 8).play(5).pair().settle(3).Tournament)
	}},
	{"cross-table-16", func(t testing.TB) ([]byte, error) {
		return CrossTable(english, newTournament(t, swissOf(5, 4), 16).play(3).withdraw(5).play(2).Tournament)
	}},
	{"cross-table-partners", func(t testing.TB) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.Swiss, Mode: game.Partnership, Seats: 4, Rounds: 5,
			Partners: tournament.DrawnPartners}
		return CrossTable(english, newTournament(t, rules, 12).play(3).Tournament)
	}},
	{"cross-table-64", func(t testing.TB) ([]byte, error) {
		return CrossTable(english, newTournament(t, swissOf(7, 4), 64).play(4).withdraw(6).play(1).pair().settle(9).Tournament)
	}},
	{"cross-table-league", func(t testing.TB) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 2, Division: 6, Seasons: 2, Movers: 2}
		return CrossTable(english, newTournament(t, rules, 11).play(4).Tournament)
	}},
	{"bracket-8", func(t testing.TB) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(2), 8).play(3).Tournament)
	}},
	{"bracket-16", func(t testing.TB) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(4), 16).play(1).pair().settle(2).Tournament)
	}},
	{"bracket-22-byes", func(t testing.TB) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(2), 22).pair().settle(13).Tournament)
	}},
	{"bracket-64-begins", func(t testing.TB) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(4), 64).pair().settle(6).Tournament)
	}},
	{"bracket-64", func(t testing.TB) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(2), 64).play(2).pair().settle(3).Tournament)
	}},
	{"bracket-64-over", func(t testing.TB) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(2), 64).play(6).Tournament)
	}},
	{"bracket-300-begins", func(t testing.TB) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(4), 300).pair().settle(60).Tournament)
	}},
}
