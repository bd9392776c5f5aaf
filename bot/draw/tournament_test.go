package draw

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/bot/say"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"
	"korsar/game/tournament"
)

// organizer plays tournaments for pictures.
type organizer struct {
	testing.TB
	*tournament.Tournament
	name   func(tournament.Entrant) string
	random *rand.Rand
	secret deal.Secret
}

// entrantNames are names of different lengths and scripts, one of them in letters that the font lacks.
var entrantNames = []string{"Anne Bonny", "Ben", "Bartholomew Roberts the Third", "Grace O'Malley", "海賊",
	"Чёрная Борода", "Calico Jack", "Wm", "Żółta Łódź", "Edward Teach", "Ida", "Henry Morgan", "Ching Shih", "Οδυσσέας",
	"Mary Read", "Jean-David Nau, dit l'Olonnais"}

// entrantName returns the name of an entrant. After the sixteenth, it is a shortened name with a letter.
func entrantName(e tournament.Entrant) string {
	name := entrantNames[(int(e)-1)%len(entrantNames)]
	if around := (int(e) - 1) / len(entrantNames); around > 0 {
		return string([]rune(name)[:min(8, len([]rune(name)))]) + " " + string(rune('A'+around-1))
	}
	return name
}

func newTournament(t testing.TB, rules tournament.Rules, entrants int) *organizer {
	t.Helper()
	o := &organizer{TB: t, Tournament: new(tournament.Tournament), name: entrantName,
		random: rand.New(rand.NewPCG(uint64(entrants), 7))}
	o.apply(tournament.Created{Rules: rules, Commitment: o.commit()})
	for i := range entrants {
		o.apply(tournament.Entered{Entrant: tournament.Entrant(i + 1), Join: o.random.Uint64()})
	}
	return o
}

// shown returns what pictures of the tournament show.
func (o *organizer) shown() Tournament {
	return Tournament{Title: "Autumn Cup 2026", State: o.PublicState(), Name: o.name,
		Players: func(e tournament.Entrant) []string { return strings.Split(o.name(e), " & ") }}
}

func (o *organizer) commit() string {
	for i := 0; i < len(o.secret); i += 8 {
		binary.BigEndian.PutUint64(o.secret[i:], o.random.Uint64())
	}
	return deal.Commitment(o.secret)
}

func (o *organizer) apply(e tournament.Event) {
	o.Helper()
	if err := o.Apply(e); err != nil {
		o.Fatalf("%s %+v: %v", e.Kind(), e, err)
	}
}

func (o *organizer) pair() *organizer {
	o.Helper()
	e, err := o.Pair(o.secret)
	if err != nil {
		o.Fatal(err)
	}
	e.Next = o.commit()
	o.apply(e)
	return o
}

// settle ends the games of the latest round, from a table on.
func (o *organizer) settle(from int) *organizer {
	o.Helper()
	rounds := o.Rounds()
	for i, t := range rounds[len(rounds)-1].Tables {
		if i+1 >= from && t.Waits() {
			gold := make([]int, len(t.Sides))
			for side := range gold {
				gold[side] = 4 + o.random.IntN(27)
			}
			o.apply(tournament.Settled{Round: len(rounds), Table: i + 1, Gold: gold})
		}
	}
	return o
}

// play plays the given number of rounds, or until the end.
func (o *organizer) play(rounds int) *organizer {
	o.Helper()
	for ; rounds > 0 && o.Due() == tournament.DueRound; rounds-- {
		o.pair().settle(1)
	}
	if o.Due() == tournament.DueEnd {
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

// tournamentPictures are pictures of tournaments with random results.
var tournamentPictures = []situation{
	{"standings-8-in-french", func(t *testing.T) ([]byte, error) {
		return Standings(say.In("fr"), newTournament(t, swissOf(5, 4), 8).play(5).shown())
	}},
	{"standings-16", func(t *testing.T) ([]byte, error) {
		v := newTournament(t, swissOf(5, 4), 16).play(3).withdraw(3, 5).play(1).shown()
		v.Own = 8
		return Standings(english, v)
	}},
	{"standings-64", func(t *testing.T) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(7, 4), 64).play(7).shown())
	}},
	{"standings-100", func(t *testing.T) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(7, 4), 100).play(2).withdraw(4, 9, 20, 63).
			play(2).shown())

	}},
	{"standings-league", func(t *testing.T) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 4, Division: 8,
			Seasons: 2, Movers: 2}
		o := newTournament(t, rules, 22)
		return Standings(english, o.play(4).shown())
	}},
	{"standings-entry", func(t *testing.T) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(5, 4), 6).withdraw(2).shown())
	}},
	{"standings-first-round", func(t *testing.T) ([]byte, error) {
		return Standings(english, newTournament(t, swissOf(5, 4), 20).pair().withdraw(2).shown())
	}},
	{"standings-league-begins", func(t *testing.T) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 4, Division: 4,
			Seasons: 2, Movers: 1}
		return Standings(english, newTournament(t, rules, 8).play(1).pair().shown())
	}},
	{"podium-in-german", func(t *testing.T) ([]byte, error) {
		return Standings(say.In("de"), newTournament(t, swissOf(2, 2), 3).play(2).shown())
	}},
	{"podium-knock-out", func(t *testing.T) ([]byte, error) {
		return Standings(english, newTournament(t, knockOutOf(2), 8).play(3).shown())
	}},
	{"podium-league", func(t *testing.T) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 4, Division: 8,
			Seasons: 1}
		return Standings(english, newTournament(t, rules, 19).play(9).shown())
	}},
	{"podium-pairs", func(t *testing.T) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.Swiss, Mode: game.Partnership, Seats: 4, Rounds: 3,
			Partners: tournament.FixedPartners}
		o := newTournament(t, rules, 4)
		o.name = func(e tournament.Entrant) string { return entrantName(e) + " & " + entrantName(e+8) }
		return Standings(english, o.play(3).shown())
	}},
	{"cross-table-8", func(t *testing.T) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.RoundRobin, Mode: game.FreeForAll, Seats: 2}
		return CrossTable(english, newTournament(t, rules, 8).play(5).pair().settle(3).shown())
	}},
	{"cross-table-16", func(t *testing.T) ([]byte, error) {
		return CrossTable(english, newTournament(t, swissOf(5, 4), 16).play(3).withdraw(5).play(2).shown())
	}},
	{"cross-table-partners", func(t *testing.T) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.Swiss, Mode: game.Partnership, Seats: 4, Rounds: 5,
			Partners: tournament.DrawnPartners}
		return CrossTable(english, newTournament(t, rules, 12).play(3).shown())
	}},
	{"cross-table-64", func(t *testing.T) ([]byte, error) {
		return CrossTable(english, newTournament(t, swissOf(7, 4), 64).
			play(4).withdraw(6).play(1).pair().settle(9).shown())
	}},
	{"cross-table-league", func(t *testing.T) ([]byte, error) {
		rules := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 2, Division: 6,
			Seasons: 2, Movers: 2}
		return CrossTable(english, newTournament(t, rules, 11).play(4).shown())
	}},
	{"bracket-8", func(t *testing.T) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(2), 8).play(3).shown())
	}},
	{"bracket-16", func(t *testing.T) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(4), 16).play(1).pair().settle(2).shown())
	}},
	{"bracket-22-byes", func(t *testing.T) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(2), 22).pair().settle(13).shown())
	}},
	{"bracket-64-begins", func(t *testing.T) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(4), 64).pair().settle(6).shown())
	}},
	{"bracket-64", func(t *testing.T) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(2), 64).play(2).pair().settle(3).shown())
	}},
	{"bracket-64-over", func(t *testing.T) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(2), 64).play(6).shown())
	}},
	{"bracket-300-begins", func(t *testing.T) ([]byte, error) {
		return Bracket(english, newTournament(t, knockOutOf(4), 300).pair().settle(60).shown())
	}},
	{"standings-knock-out", func(t *testing.T) ([]byte, error) {
		return Standings(english, newTournament(t, knockOutOf(2), 22).play(4).shown())
	}},
}

// TestTournamentPicturesNeedEntrants: there are no standings of nobody, no cross table and no bracket without a round,
// and no bracket of a Swiss tournament.
func TestTournamentPicturesNeedEntrants(t *testing.T) {
	none := newTournament(t, knockOutOf(2), 0).shown()
	if _, err := Standings(english, none); !errors.Is(err, errNoEntrants) {
		t.Errorf("standings of nobody: %v", err)
	}
	if _, err := CrossTable(english, none); !errors.Is(err, errNoRound) {
		t.Errorf("a cross table without a round: %v", err)
	}
	if _, err := Bracket(english, none); !errors.Is(err, errNoRound) {
		t.Errorf("a bracket without a round: %v", err)
	}
	_, err := Bracket(english, newTournament(t, swissOf(2, 4), 8).play(1).shown())
	if !errors.Is(err, errNoBracket) {
		t.Errorf("a bracket of a Swiss tournament: %v", err)
	}
}

// TestTournamentPicturesKeepTheLimit: with the longest names, the largest pictures are within the size limit.
func TestTournamentPicturesKeepTheLimit(t *testing.T) {
	gametest.Long(t)
	swiss, knockOut := newTournament(t, swissOf(9, 4), 130).play(9),
		newTournament(t, knockOutOf(2), 33).pair().settle(8)
	for _, o := range []*organizer{swiss, knockOut} {
		o.name = func(e tournament.Entrant) string { return strings.Repeat("Wm", 14) + strconv.Itoa(int(e)) }
		for _, draw := range []func(*say.Localizer, Tournament) ([]byte, error){Standings, CrossTable} {
			checkSize(t, mustDraw(t, func() ([]byte, error) { return draw(english, o.shown()) }))
		}
	}
	checkSize(t, mustDraw(t, func() ([]byte, error) { return Bracket(english, knockOut.shown()) }))
	checkSize(t, mustDraw(t, func() ([]byte, error) { return Bracket(english, knockOut.settle(1).play(1).shown()) }))
}

// TestStandingsHaveEverybody: every entrant has one line, or is counted among those left out. The columns have nearly
// the same height.
func TestStandingsHaveEverybody(t *testing.T) {
	leagueRules := tournament.Rules{Format: tournament.League, Mode: game.FreeForAll, Seats: 4, Division: 8,
		Seasons: 2, Movers: 2}
	for _, rules := range []tournament.Rules{swissOf(3, 4), knockOutOf(3), leagueRules} {
		for _, entrants := range []int{2, 3, 16, 17, 25, 40, 63, 64, 65, 200} {
			o := newTournament(t, rules, entrants)
			for range 3 {
				shown := o.shown()
				s := newStandings(english, &shown)
				seen := map[tournament.Entrant]bool{}
				for _, one := range s.first {
					seen[one.Entrant] = true
				}
				for _, line := range slices.Concat(s.columns...) {
					if line.division == "" {
						seen[line.Entrant] = true
					}
				}
				if len(seen)+s.more != entrants || len(seen) > MaxStandings || entrants <= MaxStandings && s.more > 0 {
					t.Errorf("%s, %d entrants: %d have a line, %d are left out",
						rules.Format, entrants, len(seen), s.more)
				}
				if len(s.columns) > 1 && len(s.columns[0]) > 2*len(s.columns[1])+1 {
					t.Errorf("%s, %d entrants: columns of %d and %d",
						rules.Format, entrants, len(s.columns[0]), len(s.columns[1]))
				}
				o.play(1)
			}
		}
	}
}

// TestBracketsKeepTheirOrder: at every point of a knock-out, the boxes of a round lie one below the other within the
// picture, and all players of a round that is shown are in one.
func TestBracketsKeepTheirOrder(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for entrants := 2; entrants <= 70; entrants += 1 + entrants/12 {
			o := newTournament(t, knockOutOf(seats), entrants)
			for o.Due() == tournament.DueRound {
				o.pair()
				checkBracket(o, entrants, seats)
				o.settle(2)
				checkBracket(o, entrants, seats)
				o.settle(1)
				checkBracket(o, entrants, seats)
			}
			checkBracket(o.play(1), entrants, seats)
		}
	}
}

func checkBracket(o *organizer, entrants, seats int) {
	o.Helper()
	shown := o.shown()
	b := newBracket(english, &shown)
	if b.isTooLarge() {
		return
	}
	b.keepWhatFits()
	b.layOut()
	for r, round := range b.rounds {
		y, seats := margin+tournamentHead, 0
		for _, box := range round.boxes {
			if box.at.Min.Y < y || box.at.Max.X > width-margin || box.at.Min.X < margin {
				o.Errorf("%d at tables of %d: in round %d of %d a box is at %v, the one above ends at %d",
					entrants, seats, b.first+r, b.paired, box.at, y)
			}
			if box.table != nil && box.at.Dx() < leastBox-4 {
				o.Errorf("%d at tables of %d: a box with names is %d wide", entrants, seats, box.at.Dx())
			}
			y = box.at.Max.Y + bracketGap
			seats += box.Sides
		}
		if r < b.paired {
			if want := len(o.Lots()[b.first+r-1].Order[0]); seats != want {
				o.Errorf("%d at tables of %d: round %d shows %d of %d", entrants, seats, b.first+r, seats, want)
			}
		}
	}
}

// TestNothingRunsAfterTheEnd: games that were stopped because the tournament was canceled are not shown as running.
func TestNothingRunsAfterTheEnd(t *testing.T) {
	for _, rules := range []tournament.Rules{swissOf(5, 2), knockOutOf(2)} {
		o := newTournament(t, rules, 4).pair().settle(2)
		draws := CrossTable
		if rules.Format == tournament.KnockOut {
			draws = Bracket
		}
		before, errBefore := draws(english, o.shown())
		o.apply(tournament.Canceled{})
		after, errAfter := draws(english, o.shown())
		if err := errors.Join(errBefore, errAfter); err != nil || bytes.Equal(before, after) {
			t.Errorf("%s: the picture stays as it was while a game was played (%v)", rules.Format, err)
		}
		state := o.PublicState()
		for _, cross := range state.CrossTables(MaxAcross) {
			if slices.ContainsFunc(slices.Concat(cross.Meetings...),
				func(m tournament.Meeting) bool { return m.Running }) {
				t.Errorf("%s: a game runs: %+v", rules.Format, cross.Meetings)
			}
		}
	}
}
