package cluster

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"korsar/storage"
)

// survey is the division of a work at one moment.
type survey struct {
	count int
	has   map[string]int // how many parts each member has
	free  []int          // parts that nobody has, in random order
	other string         // a lease of a division into another number of parts that goes first; "" for none
}

// survey returns how the work is divided according to the leases.
func (d *division) survey(leases []storage.Lease) survey {
	s := survey{count: d.work.Count, has: map[string]int{d.member.options.Name: 0}}
	held := map[string]string{}
	for _, l := range leases {
		held[l.Name] = l.Holder
		if strings.HasPrefix(l.Name, d.work.members()) {
			s.has[l.Holder] += 0
		}
	}
	for _, number := range rand.Perm(d.work.Count) {
		name := d.work.lease(number)
		if holder, is := held[name]; is {
			s.has[holder]++
			delete(held, name)
		} else {
			s.free = append(s.free, number)
		}
	}
	for name := range held {
		if d.goesFirst(name, &s) {
			s.other = max(s.other, name)
		}
	}
	return s
}

// goesFirst reports whether a lease of a division into another number of parts makes this one wait. The lease of a part
// does. The lease of a member does if it names more parts and no part here is taken yet.
func (d *division) goesFirst(name string, s *survey) bool {
	if _, of, is := partOf(d.work.Kind, name); is {
		return of != d.work.Count
	}
	return len(s.free) == s.count && membersCount(d.work.Kind, name) > d.work.Count
}

// share returns how many parts a member may have before it stops taking more. If the parts do not divide evenly, it is
// one more for a member that has the fewest.
func (s *survey) share(name string) int {
	share := s.count / len(s.has)
	if s.count%len(s.has) > 0 && s.has[name] == s.least() {
		share++
	}
	return share
}

// least returns the smallest number of parts that a member has.
func (s *survey) least() int { return slices.Min(slices.Collect(maps.Values(s.has))) }

// gives reports whether a member gives a part away. Only the member with the most does, or the first of several by
// name, if another has at least two fewer and no part is free.
func (s *survey) gives(name string) bool {
	most, first := 0, ""
	for _, member := range slices.Sorted(maps.Keys(s.has)) {
		if n := s.has[member]; n > most {
			most, first = n, member
		}
	}
	return first == name && len(s.free) == 0 && most-s.least() >= 2
}
