package tournament

import (
	"slices"
	"testing"

	"korsar/game"
)

// TestBracketFollowsTheTables checks that each table of a bracket follows the tables that its entrants came from, and
// that everybody of a decided round goes on or is out. The rounds to come end with the final.
func TestBracketFollowsTheTables(t *testing.T) {
	o := open(t, Rules{Format: KnockOut, Mode: game.FreeForAll, Seats: 4}, 1)
	o.enter(30)
	if b := o.PublicState().Bracket; b != nil {
		t.Errorf("before the first round the bracket is %+v", b)
	}
	for range 2 {
		o.pair()
		o.settle()
	}
	o.pair()
	bracket, paired := o.PublicState().Bracket, o.Rounds()
	if len(bracket) <= len(paired) || len(bracket[len(bracket)-1]) != 1 {
		t.Fatalf("the bracket has %d rounds, of which %d are paired, the last with %d tables", len(bracket),
			len(paired), len(bracket[len(bracket)-1]))
	}
	for r, round := range bracket {
		for _, table := range round {
			if r >= len(paired) && table.Number != 0 || r > 0 && len(table.From) == 0 {
				t.Errorf("round %d has the table %+v", r+1, table)
			}
			if r >= len(paired) {
				continue
			}
			sides := paired[r].Tables[table.Number-1].Sides
			if decided := r < len(paired)-1; decided && len(table.GoOn)+len(table.Out) != len(sides) {
				t.Errorf("round %d: of %d at table %d go on %v, are out %v",
					r+1, len(sides), table.Number, table.GoOn, table.Out)
			}
			for _, side := range sides {
				came := slices.ContainsFunc(table.From,
					func(i int) bool { return slices.Contains(bracket[r-1][i].GoOn, side[0]) })
				if r > 0 && !came {
					t.Errorf("round %d: %d came from none of the tables before", r+1, side[0])
				}
			}
		}
	}
}

// TestBracketEndsWithPlaces checks that the final of a finished knock-out has places, and that its loser is out.
func TestBracketEndsWithPlaces(t *testing.T) {
	o := open(t, Rules{Format: KnockOut, Mode: game.FreeForAll, Seats: 2}, 2)
	o.enter(8)
	o.play()
	bracket := o.PublicState().Bracket
	final := bracket[len(bracket)-1][0]
	standings := o.Standings()
	if want := []Entrant{standings[0].Entrant, standings[1].Entrant}; !slices.Equal(final.Places, want) ||
		!slices.Equal(final.Out, want[1:]) {
		t.Errorf("the final is %+v, want the places %v", final, want)
	}
}

// TestBracketIsLaidOut checks that the tables of the first round stand one below the other, and that later tables are
// centered on the tables that lead to them.
func TestBracketIsLaidOut(t *testing.T) {
	o := open(t, Rules{Format: KnockOut, Mode: game.FreeForAll, Seats: 2}, 2)
	o.enter(8)
	o.pair()
	tops := o.PublicState().Bracket.Tops(Spacing{Side: 10, Pad: 2, Gap: 6})
	want := [][]int{{0, 30, 60, 90}, {15, 75}, {45}}
	if !slices.EqualFunc(tops, want, slices.Equal) {
		t.Errorf("the tables begin at %v, want %v", tops, want)
	}
}

// TestBracketCostIsLinear checks that four times as many entrants cost about four times as much. Each view of a
// tournament has its bracket.
func TestBracketCostIsLinear(t *testing.T) {
	allocations := func(n int) float64 {
		o := open(t, Rules{Format: KnockOut, Mode: game.FreeForAll, Seats: 2}, 1)
		o.enter(n)
		o.pair()
		for i := range n/2 - 1 {
			o.must(Settled{Round: 1, Table: i + 1, Gold: []int{i, 2}})
		}
		return testing.AllocsPerRun(1, func() { o.bracket(nil) })
	}
	if small, large := allocations(64), allocations(256); large > 6*small {
		t.Errorf("%.0f allocations for 64 entrants, and %.0f for 256", small, large)
	}
}
