package matching

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"korsar/game/gametest"
)

// cheapest returns the least cost of a perfect matching by trying all. It returns −1 if there is none.
func cheapest(n int, edges []Edge) int64 {
	cost := make([][]int64, n)
	for a := range cost {
		cost[a] = make([]int64, n)
		for b := range cost[a] {
			cost[a][b] = -1
		}
	}
	for _, e := range edges {
		if c := cost[e.A][e.B]; c < 0 || e.Cost < c {
			cost[e.A][e.B], cost[e.B][e.A] = e.Cost, e.Cost
		}
	}
	best := make([]int64, 1<<n) // by set of vertices matched
	for set := range best {
		best[set] = -1
	}
	best[0] = 0
	for set := range best {
		if best[set] < 0 {
			continue
		}
		first := 0
		for set&(1<<first) != 0 {
			first++
		}
		for b := first + 1; b < n; b++ {
			next := set | 1<<first | 1<<b
			if set&(1<<b) == 0 && cost[first][b] >= 0 && (best[next] < 0 || best[set]+cost[first][b] < best[next]) {
				best[next] = best[set] + cost[first][b]
			}
		}
	}
	return best[len(best)-1]
}

// price returns the cost of a matching. It fails the test if partners is none.
func price(t *testing.T, edges []Edge, partners []int) (sum int64) {
	t.Helper()
	for v, w := range partners {
		if w == v || partners[w] != v {
			t.Fatalf("%v is no matching", partners)
		}
		if w < v {
			continue
		}
		found := int64(-1)
		for _, e := range edges {
			if (e.A == v && e.B == w || e.A == w && e.B == v) && (found < 0 || e.Cost < found) {
				found = e.Cost
			}
		}
		if found < 0 {
			t.Fatalf("%v uses %d–%d, which is no edge", partners, v, w)
		}
		sum += found
	}
	return sum
}

// TestCheapest compares the result with all matchings of random graphs. The graphs are sparse or dense, with many
// different costs or with few, which make blossoms.
func TestCheapest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	impossible := 0
	all := gametest.Sample(t, "graphs", 3000, 60000)
	for range all {
		n := 1 + random.IntN(12)
		density, most := random.Float64(), []int64{1, 3, 20, 1 << 40}[random.IntN(4)]
		var edges []Edge
		for a := range n {
			for b := range a {
				if random.Float64() < density {
					edges = append(edges, Edge{a, b, random.Int64N(most + 1)})
				}
			}
		}
		random.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		want := cheapest(n, edges)
		partners, ok := Perfect(n, edges)
		if ok != (want >= 0) {
			t.Fatalf("%d vertices, %v: matched is %v, the least cost is %d", n, edges, ok, want)
		}
		if !ok {
			impossible++
			continue
		}
		if got := price(t, edges, partners); got != want {
			t.Fatalf("%d vertices, %v: %v costs %d, expected %d", n, edges, partners, got, want)
		}
		if again, _ := Perfect(n, edges); !slices.Equal(again, partners) {
			t.Fatalf("once %v, then %v", partners, again)
		}
	}
	if impossible < all/10 || impossible > 9*all/10 {
		t.Errorf("%d of %d graphs had no perfect matching", impossible, all)
	}
}

// TestDualsProveLargeMatchings checks large graphs by duality: no edge has negative slack, no used edge has any slack,
// and no blossom has a negative dual. No matching can cost less then (Edmonds, 1965).
func TestDualsProveLargeMatchings(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{50, 150, 300} {
		for _, most := range []int64{2, 1000} {
			edges := randomGraph(random, n, 8, most)
			s := newSolver(n, edges)
			for range n / 2 {
				if !s.stage() {
					t.Fatalf("%d vertices: no perfect matching", n)
				}
			}
			for k := range edges {
				slack := s.slack(k)
				b, c := s.blossoms(edges[k].A), s.blossoms(edges[k].B)
				for len(b) > 0 && len(c) > 0 && b[0] == c[0] {
					slack += 2 * s.dual[b[0]]
					b, c = b[1:], c[1:]
				}
				if used := s.mate[edges[k].A] == 2*k+1; slack < 0 || used && slack != 0 {
					t.Fatalf("%d vertices: edge %d has slack %d, used is %v", n, k, slack, used)
				}
			}
			for b := n; b < 2*n; b++ {
				if s.base[b] != none && s.dual[b] < 0 {
					t.Fatalf("blossom %d has the dual %d", b, s.dual[b])
				}
			}
		}
	}
}

// blossoms returns the blossoms around a vertex, the outermost first.
func (s *solver) blossoms(v int) (list []int) {
	for b := s.parent[v]; b != none; b = s.parent[b] {
		list = append(list, b)
	}
	slices.Reverse(list)
	return list
}

// randomGraph returns random edges and a cycle through all vertices, so that there is a perfect matching.
func randomGraph(random *rand.Rand, n, degree int, most int64) (edges []Edge) {
	for a := range n {
		edges = append(edges, Edge{a, (a + 1) % n, random.Int64N(most + 1)})
		for range degree / 2 {
			if b := random.IntN(n); a != b {
				edges = append(edges, Edge{a, b, random.Int64N(most + 1)})
			}
		}
	}
	return edges
}

func BenchmarkPerfect(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprintf("vertices=%d", n), func(b *testing.B) {
			edges := randomGraph(rand.New(rand.NewPCG(5, 6)), n, 24, 1000)
			for b.Loop() {
				Perfect(n, edges)
			}
		})
	}
}
