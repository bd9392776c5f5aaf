package tournament

import (
	"math/rand/v2"
	"slices"
	"testing"

	"korsar/game/gametest"
)

// cheapest returns the least cost of tables of these sizes, by trying all. Equal sizes must be next to each other.
func (f *field) cheapest(sizes []int, left []Entrant) int64 {
	if len(sizes) == 0 {
		return 0
	}
	best := int64(-1)
	var choose func(table []Entrant, from int)
	choose = func(table []Entrant, from int) {
		if len(table) == sizes[0] {
			s := seating{field: f, tables: [][]Entrant{table}}
			rest := slices.DeleteFunc(slices.Clone(left), func(e Entrant) bool { return slices.Contains(table, e) })
			if cost := s.total() + f.cheapest(sizes[1:], rest); best < 0 || cost < best {
				best = cost
			}
			return
		}
		for i := from; i < len(left); i++ {
			choose(append(slices.Clone(table), left[i]), i+1)
		}
	}
	if len(sizes) == 1 || sizes[0] == sizes[len(sizes)-1] {
		choose([]Entrant{left[0]}, 1) // the tables are alike, so the first entrant can sit at this one
	} else {
		choose(nil, 0)
	}
	return best
}

// TestGroupsAgainstTheBest compares the heuristic with the best of all seatings of small fields in which many have met.
// In at most 2 % of the fields more may meet again than must. On average the distances of scores may exceed the least
// by a tenth.
func TestGroupsAgainstTheBest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var far, least int64
	optimal, repeats := 0, 0
	all := gametest.Sample(t, "fields", 60, 600)
	for range all {
		sizes := [][]int{{4, 4}, {3, 3, 3}, {4, 3}, {4, 3, 3}, {5, 5}}[random.IntN(5)]
		n := 0
		for _, size := range sizes {
			n += size
		}
		f := &field{met: newMeetings(n + 1), points: make([]int, n+1)}
		for i := range n {
			f.who = append(f.who, Entrant(i+1))
			f.points[i+1] = 8 * random.IntN(10)
		}
		slices.SortFunc(f.who, func(a, b Entrant) int { return f.points[b] - f.points[a] })
		for range random.IntN(n * 2) {
			if a, b := 1+random.IntN(n), 1+random.IntN(n); a != b {
				f.met.count(a, b, 1)
			}
		}
		s := seating{field: f, tables: f.groups(sizes)}
		got, want := s.total(), f.cheapest(sizes, f.who)
		if got == want {
			optimal++
		}
		if got/again > want/again {
			repeats++
		}
		far, least = far+got%again, least+want%again
	}
	t.Logf("%d of %d are the best; in %d more meet again than must; the distances are %.3f of the least", optimal, all,
		repeats, float64(far)/float64(least))
	if repeats > all/50 || float64(far) > 1.1*float64(least) {
		t.Error("the heuristic is too far from the best")
	}
}
