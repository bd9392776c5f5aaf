package tournament

import (
	"slices"
	"testing"
)

// tableOf returns a played table of single entrants 1, 2, … with these scores.
func tableOf(gold ...int) Table {
	t := Table{Phase: Played, Gold: gold}
	for i := range gold {
		t.Sides = append(t.Sides, Side{Entrant(i + 1)})
	}
	return t
}

func TestPointsByPlace(t *testing.T) {
	for _, test := range []struct {
		gold []int
		want []Points
	}{
		{[]int{30, 20}, []Points{24, 0}},
		{[]int{20, 20}, []Points{12, 12}},
		{[]int{10, 30, 20}, []Points{0, 24, 12}},
		{[]int{30, 30, 20}, []Points{18, 18, 0}},
		{[]int{40, 30, 20, 10}, []Points{24, 16, 8, 0}},
		{[]int{40, 20, 20, 10}, []Points{24, 12, 12, 0}},
		{[]int{9, 9, 9, 9}, []Points{12, 12, 12, 12}},
		{[]int{5, 4, 3, 2, 1}, []Points{24, 18, 12, 6, 0}},
		{[]int{5, 5, 3, 2, 2}, []Points{21, 21, 12, 3, 3}},
		{[]int{-5, -5, -7, -5, -9}, []Points{18, 18, 6, 18, 0}},
	} {
		table := tableOf(test.gold...)
		var got []Points
		for e := range table.Gold {
			got = append(got, table.points(Entrant(e+1), 0))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%v is worth %v, expected %v", test.gold, got, test.want)
		}
	}
}

// TestPointsOfTheAbsent checks that those who came share the first places, and that a walk-over is worth a win.
func TestPointsOfTheAbsent(t *testing.T) {
	played := tableOf(10, 0, 30, 20)
	played.Absent = []Entrant{2}
	alone := tableOf(0, 0, 0)
	alone.Phase, alone.Absent = WalkOver, []Entrant{1, 3}
	nobody := tableOf(0, 0)
	nobody.Phase, nobody.Absent = WalkOver, []Entrant{1, 2}
	void := tableOf(1, 2, 3)
	void.Phase, void.Absent = Void, []Entrant{3}
	for _, test := range []struct {
		table Table
		want  []Points
		wins  int
	}{
		{played, []Points{8, 0, 24, 16}, 1},
		{alone, []Points{0, 24, 0}, 0},
		{nobody, []Points{0, 0}, 0},
		{void, []Points{12, 12, 0}, 0},
	} {
		wins := 0
		for i, want := range test.want {
			if got := test.table.points(Entrant(i+1), 0); got != want {
				t.Errorf("%+v: %d points for %d, expected %d", test.table, got, i+1, want)
			}
			if test.table.won(Entrant(i + 1)) {
				wins++
			}
		}
		if wins != test.wins {
			t.Errorf("%+v: %d wins", test.table, wins)
		}
	}
}

func TestSizes(t *testing.T) {
	drawn := func(seats int) Rules { return Rules{Seats: seats, Partners: DrawnPartners} }
	for _, test := range []struct {
		rules Rules
		n     int
		want  []int
		odd   bool
	}{
		{Rules{Seats: 2}, 7, []int{2, 2, 2}, true},
		{Rules{Seats: 3}, 4, []int{2, 2}, false},
		{Rules{Seats: 3}, 11, []int{3, 3, 3, 2}, false},
		{Rules{Seats: 4}, 5, []int{3, 2}, false},
		{Rules{Seats: 4}, 10, []int{4, 3, 3}, false},
		{Rules{Seats: 5}, 6, []int{3, 3}, false},
		{Rules{Seats: 4, Partners: FixedPartners}, 5, []int{2, 2}, true},
		{Rules{Seats: 6, Partners: FixedPartners}, 5, []int{3, 2}, false},
		{drawn(4), 8, []int{4, 4}, false},
		{drawn(4), 10, []int{6, 4}, false},
		{drawn(4), 7, []int{6}, true},
		{drawn(6), 16, []int{6, 6, 4}, false},
		{drawn(8), 10, []int{6, 4}, false},
	} {
		if got, odd := test.rules.sizes(test.n); !slices.Equal(got, test.want) || odd != test.odd {
			t.Errorf("%d at tables of %d: %v, left over is %v", test.n, test.rules.Seats, got, odd)
		}
	}
}
