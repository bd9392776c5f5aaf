package tournamentjournal

import (
	"maps"
	"slices"
)

// Clone returns an independent copy. It is safe for concurrent use with itself and with methods that only read.
func (t *Tournament) Clone() *Tournament {
	clone := *t
	clone.Tournament = t.Tournament.Clone()
	clone.people, clone.venues = cloneEach(t.people), cloneEach(t.venues)
	clone.entrantOf, clone.asked = maps.Clone(t.entrantOf), slices.Clone(t.asked)
	clone.counts.returns, clone.counts.requests = maps.Clone(t.counts.returns), maps.Clone(t.counts.requests)
	clone.posts, clone.rolesGiven = slices.Clone(t.posts), slices.Clone(t.rolesGiven)
	return &clone
}

func cloneEach[T any](lists [][]T) [][]T {
	lists = slices.Clone(lists)
	for i := range lists {
		lists[i] = slices.Clone(lists[i])
	}
	return lists
}
