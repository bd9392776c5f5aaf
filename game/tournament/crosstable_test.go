package tournament

import (
	"slices"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

// TestCrossTableSumsToPoints checks that an entrant's row sums to their points, apart from byes and voided games.
func TestCrossTableSumsToPoints(t *testing.T) {
	gametest.Long(t)
	for _, rules := range []Rules{
		{Format: Swiss, Mode: game.FreeForAll, Seats: 2, Rounds: 5},
		{Format: Swiss, Mode: game.FreeForAll, Seats: 3, Rounds: 5},
		{Format: Swiss, Mode: game.FreeForAll, Seats: 4, Rounds: 5},
		{Format: Swiss, Mode: game.FreeForAll, Seats: 5, Rounds: 5},
		{Format: Swiss, Mode: game.Partnership, Seats: 6, Rounds: 4, Partners: DrawnPartners},
		{Format: RoundRobin, Mode: game.FreeForAll, Seats: 3},
	} {
		for entrants := 6; entrants <= 16; entrants++ {
			o := open(t, rules, uint64(entrants))
			o.rates.noShow, o.rates.tie = 0.1, 0.2
			o.enter(entrants)
			for range 3 {
				o.pair()
				o.round()
			}
			state := o.PublicState()
			for _, cross := range state.CrossTables(entrants) {
				never := neverCame(o)
				for i, s := range cross.Standings {
					sum := o.elsewhere(s.Entrant)
					for _, m := range cross.Meetings[i] {
						sum += m.Points
					}
					if sum != int(s.Points) && !never[s.Entrant] {
						t.Errorf("%+v, %d entrants: %d has %d points and won %d",
							rules, entrants, s.Entrant, s.Points, sum)
					}
				}
			}
		}
	}
}

// elsewhere returns the points that an entrant got for byes and voided games.
func (o *organizer) elsewhere(e Entrant) (points int) {
	for _, r := range o.Rounds() {
		for i := range r.Tables {
			if t := &r.Tables[i]; (t.Phase == Rest || t.Phase == Void) && t.SideOf(e) >= 0 {
				points += int(t.points(e, o.rules.byePoints()))
			}
		}
	}
	return points
}

// TestCrossTableHasEveryMeeting checks that a small field has all meetings, and that a large one has no cross table.
func TestCrossTableHasEveryMeeting(t *testing.T) {
	const entrants = 16
	o := open(t, Rules{Format: Swiss, Mode: game.FreeForAll, Seats: 2, Rounds: 5}, 1)
	o.enter(entrants)
	for range 3 {
		o.pair()
		o.settle()
	}
	state := o.PublicState()
	crosses := state.CrossTables(entrants)
	if len(crosses) != 1 || len(crosses[0].Meetings) != entrants {
		t.Fatalf("the cross tables are %+v", crosses)
	}
	for i, line := range crosses[0].Meetings {
		met := 0
		for _, m := range line {
			met += m.Games
		}
		if met != 3 || line[i] != (Meeting{}) {
			t.Errorf("in three rounds number %d has met %d, and itself %+v", i+1, met, line[i])
		}
	}
	if crosses := state.CrossTables(entrants - 1); crosses != nil {
		t.Errorf("a field that is too large has the cross tables %+v", crosses)
	}
}

// TestNothingRunsOnceCanceled checks that the public state of a canceled tournament has no game in progress, and that
// only games that were played give points.
func TestNothingRunsOnceCanceled(t *testing.T) {
	for _, format := range []Format{Swiss, KnockOut} {
		o := open(t, Rules{Format: format, Mode: game.FreeForAll, Seats: 2, Rounds: 3}, 3)
		o.enter(8)
		o.pair()
		o.must(Settled{Round: 1, Table: 1, Gold: []int{20, 10}})
		o.must(Canceled{})
		state := o.PublicState()
		for i := range state.Rounds[0].Tables {
			at := &state.Rounds[0].Tables[i]
			if at.Waits() || i > 0 && (at.Phase != Void || state.PointsAt(at, at.Sides[0][0]) != 0) {
				t.Errorf("%s: table %d is %+v", format, i+1, at)
			}
		}
		if stored := o.Rounds()[0].Tables[1].Phase; stored != Open {
			t.Errorf("%s: the tournament's own table is %s", format, stored)
		}
	}
}

// TestPublicStateStays checks that a public state does not change with the tournament.
func TestPublicStateStays(t *testing.T) {
	o := open(t, Rules{Format: KnockOut, Mode: game.FreeForAll, Seats: 2}, 5)
	o.enter(8)
	o.pair()
	state := o.PublicState()
	o.must(NoShow{Round: 1, Table: 2, Absent: []Entrant{o.last().Tables[1].Sides[0][0]}})
	o.settle()
	o.pair()
	o.must(Withdrawn{Entrant: 1})
	if len(state.Rounds) != 1 || state.HasWithdrawn(1) || state.HasResults ||
		slices.ContainsFunc(state.Rounds[0].Tables, func(t Table) bool { return t.Phase != Open || t.Absent != nil }) {
		t.Errorf("the state of the first round became %+v", state)
	}
}
