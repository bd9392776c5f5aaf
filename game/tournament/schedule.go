package tournament

import (
	"slices"
	"sync"
)

// scheduled returns the tables of a division in a round of its season, counted from 0. It returns nil after the last
// round. A table of one is a bye.
func (t *Tournament) scheduled(division []Entrant, round int) [][]Entrant {
	r := &t.rules
	if round >= r.meetingRounds(len(division)) {
		return nil
	}
	list := slices.Clone(division)
	if _, odd := r.sizes(len(list)); odd && r.Odd == PlayComputer {
		list = append(list, Computer)
	}
	var tables [][]Entrant
	for _, places := range t.schedule(len(list))[round] {
		var table []Entrant
		for _, p := range places {
			table = append(table, list[p])
		}
		tables = append(tables, table)
	}
	return tables
}

// schedules caches the schedules of a tournament's rules, by number of places. It is safe for concurrent use.
type schedules struct {
	mu  sync.Mutex // guards all; held while a schedule is computed, so that each is computed once
	all map[int][][][]int
}

// schedule returns the cached schedule of n places, or computes it.
func (t *Tournament) schedule(n int) [][][]int {
	s := t.schedules
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all[n] == nil {
		s.all[n] = t.rules.schedule(n)
	}
	return s.all[n]
}

// meetingRounds returns how many rounds a season of n entrants has: as many as the rules say, or the fewest in which
// all can meet.
func (r *Rules) meetingRounds(n int) int {
	if r.Rounds > 0 {
		return r.Rounds
	}
	sizes, _ := r.sizes(n)
	pairs := pairsAt(sizes)
	if pairs == 0 {
		return 0
	}
	return (n*(n-1)/2 + pairs - 1) / pairs
}

// pairsAt returns how many pairs of entrants meet at tables of these sizes.
func pairsAt(sizes []int) (pairs int) {
	for _, size := range sizes {
		pairs += size * (size - 1) / 2
	}
	return pairs
}

// schedule returns the places, from 0 to n−1, at each table of each round. Any two meet as equally often as possible:
// by the circle method at tables of two, by the lines of a geometry at tables of three and four if there is one, and
// otherwise by search.
func (r *Rules) schedule(n int) [][][]int {
	sizes, _ := r.sizes(n)
	rounds := r.meetingRounds(n)
	if r.full() == 2 {
		return circle(n, rounds)
	}
	if classes := parallels(n, r.full()); classes != nil {
		list := make([][][]int, rounds)
		for i := range list {
			list[i] = classes[i%len(classes)]
		}
		return list
	}
	return search(n, sizes, rounds)
}

// circle returns the tables of two for n places by the circle method (R. Schurig, 1886): the last place stays, and the
// others move on by one. A place that meets nobody has a bye.
func circle(n, rounds int) [][][]int {
	even := n + n%2
	list := make([][][]int, rounds)
	for r := range list {
		at := func(i int) int { return (r + i) % (even - 1) }
		list[r] = append(list[r], meeting(at(0), even-1, n))
		for i := 1; i < even/2; i++ {
			list[r] = append(list[r], meeting(at(i), at(even-1-i), n))
		}
	}
	return list
}

// meeting returns a table of two places. It leaves out place n, so that the other has a bye.
func meeting(a, b, n int) []int {
	return slices.DeleteFunc([]int{a, b}, func(p int) bool { return p >= n })
}
