package tournament

import (
	"math/rand/v2"
	"slices"
)

// seating is a field seated at tables of more than two. Exchanging two entrants improves it.
//
// Seating tables of three or more at the least cost is NP-hard (it contains the partition into triangles), so this is a
// heuristic. First the tables are filled from the top, each with the nearest entrants who have not met. Then places are
// exchanged as long as that lowers the cost. A table is compared with the tables nearby, or with all tables if somebody
// at it meets again. While somebody still meets again, two places are exchanged at random and the rest is improved
// again. The result is kept unless it costs more. The number of passes is bounded, and so is the number of tries in a
// row that do not help.
type seating struct {
	*field
	tables [][]Entrant
	random *rand.PCG
}

const (
	maxPasses  = 40
	nearTables = 12        // to each side
	maxTries   = 60        // in a row without a lower cost
	maxTried   = 1_000_000 // exchanges compared in all tries, about the field squared in each
)

// groups seats the field at tables of these sizes.
func (f *field) groups(sizes []int) [][]Entrant {
	s := seating{field: f, tables: f.fill(sizes), random: rand.NewPCG(uint64(len(f.who)), 0)}
	s.settle()
	cost := s.total()
	tries := min(maxTries, maxTried/(len(f.who)*len(f.who)))
	for failed := 0; failed < tries && cost >= again && len(s.tables) > 1; failed++ {
		before := clone(s.tables)
		s.disturb()
		s.settle()
		switch now := s.total(); {
		case now < cost:
			cost, failed = now, 0
		case now > cost:
			s.tables = before
		}
	}
	return s.tables
}

// settle improves the tables until no exchange lowers the cost, or for maxPasses passes.
func (s *seating) settle() {
	for range maxPasses {
		if !s.pass() {
			return
		}
	}
}

// disturb exchanges two random places at different tables.
func (s *seating) disturb() {
	a := below(s.random, len(s.tables))
	b := (a + 1 + below(s.random, len(s.tables)-1)) % len(s.tables)
	i, j := below(s.random, len(s.tables[a])), below(s.random, len(s.tables[b]))
	s.tables[a][i], s.tables[b][j] = s.tables[b][j], s.tables[a][i]
}

// below returns a random number from 0 to n−1.
func below(random *rand.PCG, n int) int { return int(random.Uint64() % uint64(n)) }

func (s *seating) total() (sum int64) {
	for _, table := range s.tables {
		for i, e := range table {
			sum += s.costAt(table[:i], i, e)
		}
	}
	return sum
}

func clone(tables [][]Entrant) [][]Entrant {
	list := make([][]Entrant, len(tables))
	for i, table := range tables {
		list[i] = slices.Clone(table)
	}
	return list
}

// fill seats the field from the top. Each seat goes to the next in rank who has met nobody at the table.
func (f *field) fill(sizes []int) [][]Entrant {
	left := slices.Clone(f.who)
	tables := make([][]Entrant, len(sizes))
	for i, size := range sizes {
		for range size {
			at := f.nextFor(tables[i], left)
			tables[i] = append(tables[i], left[at])
			left = slices.Delete(left, at, at+1)
		}
	}
	return tables
}

// nextFor returns the index of the first entrant who has met nobody at a table, or of the one who met them least.
func (f *field) nextFor(table, left []Entrant) int {
	best, least := 0, -1
	for i, e := range left {
		times := 0
		for _, other := range table {
			times += int(f.met[e][other])
		}
		if times == 0 {
			return i
		}
		if least < 0 || times < least {
			best, least = i, times
		}
	}
	return best
}

// pass makes the exchanges that lower the cost. It reports whether it made any.
func (s *seating) pass() bool {
	changed := false
	for a := range s.tables {
		reach := nearTables
		if s.repeats(s.tables[a]) {
			reach = len(s.tables)
		}
		for b := max(0, a-reach); b < len(s.tables) && b <= a+reach; b++ {
			if a != b && s.improve(s.tables[a], s.tables[b]) {
				changed = true
			}
		}
	}
	return changed
}

// repeats reports whether two entrants at a table have met before.
func (s *seating) repeats(table []Entrant) bool {
	for i, a := range table {
		for _, b := range table[:i] {
			if s.met[a][b] > 0 {
				return true
			}
		}
	}
	return false
}

// improve exchanges entrants of two tables where that lowers the cost. It reports whether it did.
func (s *seating) improve(a, b []Entrant) (changed bool) {
	for i := range a {
		for j := range b {
			before := s.costAt(a, i, a[i]) + s.costAt(b, j, b[j])
			after := s.costAt(a, i, b[j]) + s.costAt(b, j, a[i])
			if after < before {
				a[i], b[j] = b[j], a[i]
				changed = true
			}
		}
	}
	return changed
}

// costAt returns the cost of seating an entrant at a place of a table.
func (s *seating) costAt(table []Entrant, place int, e Entrant) (sum int64) {
	for i, other := range table {
		if i != place {
			sum += s.cost(e, other)
		}
	}
	return sum
}
