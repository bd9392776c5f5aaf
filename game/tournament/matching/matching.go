package matching

import "slices"

// Edge joins two different vertices, at a cost of 0 or more. Costs must stay below 2⁶⁰.
type Edge struct {
	A, B int
	Cost int64
}

// Perfect returns the partner of each of the vertices 0 to n−1 in a perfect matching of least cost. ok is false if
// there is no perfect matching.
func Perfect(n int, edges []Edge) (partners []int, ok bool) {
	if n%2 != 0 {
		return nil, false
	}
	s := newSolver(n, edges)
	for range n / 2 {
		if !s.stage() {
			return nil, false
		}
	}
	partners = make([]int, n)
	for v := range partners {
		partners[v] = s.end[s.mate[v]]
	}
	return partners, true
}

// role is what a vertex or blossom is in the trees of a stage.
type role uint8

const (
	free role = iota
	outer
	inner
	visited // outer, and on the path that trace is following
)

// none stands for no vertex, edge, end or blossom.
const none = -1

// solver is the state of the algorithm. Vertices have the numbers 0 to n−1, blossoms n to 2n−1. Edge k has the ends 2k
// and 2k+1. End p is a vertex as seen from its edge, and p^1 is the other end of that edge.
type solver struct {
	n      int
	edges  []Edge
	weight []int64 // by edge: the highest cost minus its own
	end    []int   // by end: its vertex
	at     [][]int // by vertex: the far ends of its edges
	mate   []int   // by vertex: the far end of its pair's edge

	role    []role
	entry   []int   // by vertex and blossom: the tree's end of the edge by which the tree reached it
	top     []int   // by vertex: its outermost blossom, or itself
	parent  []int   // by vertex and blossom: the blossom that directly contains it
	base    []int   // by vertex and blossom: the vertex that is matched outside it
	parts   [][]int // by blossom: its parts around the cycle, from the base
	joints  [][]int // by blossom: the ends that join each part to the next
	nearest []int   // by vertex and blossom: the edge of least slack to an outer vertex elsewhere
	borders [][]int // by outer blossom: its edge of least slack to each other outer vertex or blossom
	dual    []int64 // by vertex and blossom, doubled
	tight   []bool  // by edge: it may be used
	spare   []int   // blossoms not in use
	queue   []int   // outer vertices whose edges are not scanned yet
}

func newSolver(n int, edges []Edge) *solver {
	s := &solver{n: n, edges: edges, weight: make([]int64, len(edges)), end: make([]int, 2*len(edges)),
		at: make([][]int, n), mate: nones(n), role: make([]role, 2*n), entry: nones(2 * n),
		top: make([]int, n), parent: nones(2 * n), base: nones(2 * n), parts: make([][]int, 2*n),
		joints: make([][]int, 2*n), nearest: nones(2 * n), borders: make([][]int, 2*n), dual: make([]int64, 2*n),
		tight: make([]bool, len(edges))}
	var most int64
	for k, e := range edges {
		most = max(most, e.Cost)
		s.end[2*k], s.end[2*k+1] = e.A, e.B
		s.at[e.A] = append(s.at[e.A], 2*k+1)
		s.at[e.B] = append(s.at[e.B], 2*k)
	}
	for k, e := range edges {
		s.weight[k] = most - e.Cost
	}
	for v := range n {
		s.top[v], s.base[v], s.dual[v] = v, v, most
		s.spare = append(s.spare, n+v)
	}
	return s
}

func nones(n int) []int { return slices.Repeat([]int{none}, n) }

// slack returns how much the duals of an edge's ends exceed its weight, doubled.
func (s *solver) slack(k int) int64 {
	return s.dual[s.edges[k].A] + s.dual[s.edges[k].B] - 2*s.weight[k]
}

// leaves calls visit for each vertex of a blossom, or for a vertex itself.
func (s *solver) leaves(b int, visit func(v int)) {
	if b < s.n {
		visit(b)
		return
	}
	for _, part := range s.parts[b] {
		s.leaves(part, visit)
	}
}

// lower sets *best to edge k if that has less slack.
func (s *solver) lower(best *int, k int) {
	if *best == none || s.slack(k) < s.slack(*best) {
		*best = k
	}
}
