package tournament

import (
	"fmt"
	"slices"
	"testing"

	"korsar/game"
)

// divided returns the divisions of the latest season, each in ascending order.
func (o *organizer) divided() string {
	var list [][]Entrant
	for _, division := range (league{o.Tournament}).order() {
		sorted := slices.Clone(division)
		slices.Sort(sorted)
		list = append(list, sorted)
	}
	return fmt.Sprint(list)
}

// season plays a season in which the lower number wins each game.
func (o *organizer) season() {
	o.Helper()
	var all []Entrant
	for e := range 100 {
		all = append(all, Entrant(e))
	}
	for first := true; first || o.Due() == DueRound && !(league{o.Tournament}).isSeasonOver(); first = false {
		o.pair()
		o.win(all...)
	}
}

// TestPromotionAndRelegation follows a league of two divisions of four over four seasons.
func TestPromotionAndRelegation(t *testing.T) {
	o := open(t, Rules{Format: League, Mode: game.FreeForAll, Seats: 2, Division: 4, Movers: 1, Seasons: 4}, 1)
	for e := range 8 { // the strongest have the highest numbers, and lose
		o.must(Entered{Entrant: Entrant(e + 1), Strength: e})
	}
	o.season()
	if got := o.divided(); got != "[[5 6 7 8] [1 2 3 4]]" || len(o.rounds) != 3 {
		t.Errorf("first season: %s in %d rounds", got, len(o.rounds))
	}
	o.season()
	if got := o.divided(); got != "[[1 5 6 7] [2 3 4 8]]" {
		t.Errorf("second season: %s", got)
	}
	o.enter(1)                    // a latecomer
	o.must(Withdrawn{Entrant: 5}) // 7 takes the free place and is not relegated
	o.season()
	if got := o.divided(); got != "[[1 2 6 7] [3 4 8 9]]" {
		t.Errorf("third season: %s", got)
	}
	o.refuse(Finished{Secret: o.secret.String()}, EndNotDue)
	o.season()
	if got := o.divided(); got != "[[1 2 3 6] [4 7 8 9]]" {
		t.Errorf("fourth season: %s", got)
	}
	o.refuse(Entered{Entrant: 10}, EntryIsClosed)
	o.finish()
	o.places(1, 2, 3, 6, 4, 7, 8, 9, 5)
	if s := o.Standings()[0]; s.Games != 3 || s.Points != 3*Win || s.Division != 1 {
		t.Errorf("the winner of the last season: %+v", s)
	}
}

// TestDivisionsBeforeResults checks that nobody has a place in their division until a game of the season has ended.
func TestDivisionsBeforeResults(t *testing.T) {
	o := open(t, Rules{Format: League, Mode: game.FreeForAll, Seats: 2, Division: 4, Movers: 1, Seasons: 2}, 1)
	for e := range 8 {
		o.must(Entered{Entrant: Entrant(e + 1), Strength: e})
	}
	check := func(when string, want bool) {
		t.Helper()
		state := o.PublicState()
		divisions := state.Divisions()
		if o.HasResults() != want || len(divisions) != 2 {
			t.Fatalf("%s: %v, %d divisions", when, o.HasResults(), len(divisions))
		}
		for n, division := range divisions {
			for i, s := range division {
				if s.Division != n+1 || want && s.Place != i+1 ||
					!want && (s.Place != 0 || i > 0 && s.Entrant < division[i-1].Entrant) {
					t.Errorf("%s: line %d of division %d is %+v", when, i+1, n+1, s)
				}
			}
		}
	}
	o.pair()
	check("first round", false)
	o.settle()
	check("first results", true)
	o.season()
	o.pair()
	check("second season", false)
}

// TestRoundRobin checks that all meet once, that withdrawals leave walk-overs, and that nobody comes later.
func TestRoundRobin(t *testing.T) {
	o := open(t, Rules{Format: RoundRobin, Mode: game.FreeForAll, Seats: 2}, 1)
	o.enter(5)
	o.pair()
	o.refuse(Entered{Entrant: 6}, EntryIsClosed)
	o.settle()
	o.must(Withdrawn{Entrant: 2})
	o.refuse(Returned{Entrant: 2}, EntryIsClosed)
	byes := make(map[Entrant]int)
	for {
		for i := range o.last().Tables {
			table := &o.last().Tables[i]
			if table.Phase == Rest {
				byes[table.Sides[0][0]]++
			}
			if len(o.rounds) > 1 && len(table.Sides) == 2 && (table.Phase == WalkOver) != (table.SideOf(2) >= 0) {
				t.Errorf("round %d: %+v", len(o.rounds), table)
			}
		}
		if o.Due() != DueRound {
			break
		}
		o.pair()
		o.settle()
	}
	o.finish()
	if len(o.rounds) != 5 || len(byes) != 5 {
		t.Errorf("%d rounds, byes %v", len(o.rounds), byes)
	}
	for _, s := range o.Standings() {
		if s.Games != 5 {
			t.Errorf("%+v", s)
		}
	}
}

// TestComputerInsteadOfRest checks that in a schedule of five everybody plays the computer once.
func TestComputerInsteadOfRest(t *testing.T) {
	o := open(t, Rules{Format: RoundRobin, Mode: game.FreeForAll, Seats: 2, Odd: PlayComputer}, 1)
	o.enter(5)
	o.play()
	met := o.meetings(o.rounds)
	for e := Entrant(1); e <= 5; e++ {
		if met[e][Computer] != 1 {
			t.Errorf("%d played the computer %d times", e, met[e][Computer])
		}
	}
}
