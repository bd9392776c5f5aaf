package tournament

import "math/rand/v2"

// calendar holds the tables of all rounds of a season. Rounds are improved one by one: places are exchanged so that
// entrants meet who met least in the other rounds. That lowers the sum, over all pairs, of 0² + 1² + … + (times − 1)²,
// which is least when all meet equally often.
type calendar struct {
	*field
	rounds [][][]Entrant
	random *rand.PCG
}

// searchTries bounds the disturbances in a row that do not help, and searchWork the exchanges that they try. A
// disturbance tries about searchSweeps · n² exchanges for each round.
const (
	searchTries  = 200
	searchWork   = 4_000_000
	searchSweeps = 4
)

// search returns the tables for n places. It returns the same for the same arguments.
func search(n int, sizes []int, rounds int) [][][]int {
	c := newCalendar(n, sizes, rounds)
	least := leastUneven(n, pairsAt(sizes)*rounds)
	tries := min(searchTries, searchWork/(n*n*rounds*searchSweeps))
	best := c.uneven()
	for failed := 0; failed < tries && best > least; failed++ {
		before := c.copy()
		c.disturb()
		for c.sweep() {
		}
		switch now := c.uneven(); {
		case now < best:
			best, failed = now, 0
		case now > best:
			c.restore(before)
		}
	}
	return c.places()
}

// newCalendar seats each round by the meetings of the rounds before, then improves all rounds.
func newCalendar(n int, sizes []int, rounds int) *calendar {
	f := &field{met: newMeetings(n + 1), points: make([]int, n+1)}
	for p := range n {
		f.who = append(f.who, Entrant(p+1))
	}
	c := &calendar{field: f, random: rand.NewPCG(uint64(n), uint64(rounds))}
	for range rounds {
		s := seating{field: f, tables: f.fill(sizes)}
		s.settle()
		c.rounds = append(c.rounds, s.tables)
		c.count(s.tables, 1)
	}
	for c.sweep() {
	}
	return c
}

// count adds a round to the meetings if by is 1, and takes it out if by is −1.
func (c *calendar) count(tables [][]Entrant, by int) {
	for _, table := range tables {
		for i, a := range table {
			for _, b := range table[:i] {
				c.met.count(int(a), int(b), by)
			}
		}
	}
}

// sweep improves each round. It reports whether any got better.
func (c *calendar) sweep() bool {
	changed := false
	for _, tables := range c.rounds {
		c.count(tables, -1)
		s := seating{field: c.field, tables: tables}
		for s.pass() {
			changed = true
		}
		c.count(tables, 1)
	}
	return changed
}

// disturb exchanges two random places of a round.
func (c *calendar) disturb() {
	tables := c.rounds[below(c.random, len(c.rounds))]
	if len(tables) < 2 {
		return
	}
	c.count(tables, -1)
	s := seating{field: c.field, tables: tables, random: c.random}
	s.disturb()
	c.count(tables, 1)
}

// uneven returns the sum that is least when all meet equally often.
func (c *calendar) uneven() (sum int) {
	for a := range c.met {
		for b := range a {
			sum += squares(int(c.met[a][b]))
		}
	}
	return sum
}

// leastUneven returns the least sum that this many meetings of n places can have.
func leastUneven(n, meetings int) int {
	pairs := n * (n - 1) / 2
	times, more := meetings/pairs, meetings%pairs
	return (pairs-more)*squares(times) + more*squares(times+1)
}

// squares returns 0² + 1² + … + (n−1)².
func squares(n int) int { return (n - 1) * n * (2*n - 1) / 6 }

func (c *calendar) copy() [][][]Entrant {
	rounds := make([][][]Entrant, len(c.rounds))
	for i, tables := range c.rounds {
		rounds[i] = clone(tables)
	}
	return rounds
}

func (c *calendar) restore(rounds [][][]Entrant) {
	for i, tables := range c.rounds {
		c.count(tables, -1)
		c.count(rounds[i], 1)
	}
	c.rounds = rounds
}

// places returns the tables as places from 0.
func (c *calendar) places() [][][]int {
	list := make([][][]int, len(c.rounds))
	for r, tables := range c.rounds {
		for _, table := range tables {
			var places []int
			for _, e := range table {
				places = append(places, int(e)-1)
			}
			list[r] = append(list[r], places)
		}
	}
	return list
}
