package tournament

import (
	"slices"

	"korsar/game/tournament/matching"
)

// field holds the entrants to be seated in a round, the best first, with the points and meetings that decide what a
// table costs.
type field struct {
	who    []Entrant
	points []int // by entrant
	met    meetings
}

// again is the cost of seating two entrants together who have met once. It exceeds the costs by points of all tables of
// a round, so that new opponents matter more than close scores.
const again = 1 << 40

// cost returns the cost of seating two entrants together. One large distance costs more than two of half the size.
func (f *field) cost(a, b Entrant) int64 {
	times, distance := int64(f.met[a][b]), int64(f.points[a]-f.points[b])
	return times*times*again + distance*distance
}

// add adds the computer or the bye, with the points of the last entrant.
func (f *field) add(e Entrant) {
	f.points[e] = f.points[f.who[len(f.who)-1]]
	f.who = append(f.who, e)
}

// takeRest removes and returns the entrant for the bye: the last of those who had the fewest byes.
func (f *field) takeRest() Entrant {
	rests := len(f.who) - 1
	for i := rests; i >= 0; i-- {
		if f.met[f.who[i]][Computer] < f.met[f.who[rests]][Computer] {
			rests = i
		}
	}
	who := f.who[rests]
	f.who = slices.Delete(f.who, rests, rests+1)
	return who
}

// nearby is the largest difference in rank that is compared at first in a large field.
const nearby = 24

// pairs returns the tables of two that cost least together. In a large field it compares only nearby entrants at first,
// then more of them until nobody meets again or all are compared.
func (f *field) pairs() [][]Entrant {
	window := nearby
	if len(f.who) <= 4*nearby {
		window = len(f.who)
	}
	for {
		partners, ok := matching.Perfect(len(f.who), f.edges(window))
		var pairs [][]Entrant
		repeats := false
		for i, j := range partners {
			if i < j {
				pairs = append(pairs, []Entrant{f.who[i], f.who[j]})
				repeats = repeats || f.met[f.who[i]][f.who[j]] > 0
			}
		}
		if window >= len(f.who) || ok && !repeats {
			return pairs
		}
		window *= 2
	}
}

// edges returns the possible tables of two entrants whose ranks differ by at most window.
func (f *field) edges(window int) []matching.Edge {
	var edges []matching.Edge
	for i, a := range f.who {
		for j := i + 1; j < len(f.who) && j <= i+window; j++ {
			edges = append(edges, matching.Edge{A: i, B: j, Cost: f.cost(a, f.who[j])})
		}
	}
	return edges
}
