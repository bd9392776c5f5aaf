package tournament

import (
	"cmp"
	"slices"

	"korsar/game/deal"
)

// swiss pairs everybody in each round, with opponents whom they have not met and who have about as many points.
type swiss struct{ *Tournament }

func (s swiss) another() bool                  { return len(s.rounds) < s.rules.Rounds }
func (s swiss) joinable() bool                 { return s.another() }
func (s swiss) isOrder(order [][]Entrant) bool { return len(order) == 0 }
func (s swiss) players([][]Entrant) []Entrant  { return s.active() }

func (s swiss) pair(secret deal.Secret) (order [][]Entrant, tables []Pairing) {
	seats := s.lot(secret, "seats")
	for _, group := range s.seat(s.field(secret)) {
		tables = append(tables, s.table(group, seats))
	}
	return nil, tables
}

// seat returns the entrants at each table. An entrant with a bye sits alone, or with [Computer], which table removes.
func (s swiss) seat(f *field) [][]Entrant {
	sizes, odd := s.rules.sizes(len(f.who))
	switch {
	case odd && (s.rules.Odd == PlayComputer || s.rules.full() == 2):
		f.add(Computer)
		sizes, _ = s.rules.sizes(len(f.who))
	case odd:
		rest := f.takeRest()
		return append(f.groups(sizes), []Entrant{rest})
	}
	if s.rules.full() == 2 {
		return f.pairs()
	}
	return f.groups(sizes)
}

// field returns the entrants who play, the best first. A lot orders equals.
func (s swiss) field(secret deal.Secret) *field {
	f := &field{who: s.active(), met: s.meetings(s.rounds), points: make([]int, len(s.entrants)+1)}
	s.lot(secret, "pairing").order(f.who)
	scores := s.scores(s.rounds)
	for _, e := range f.who {
		f.points[e] = int(scores[e].points)
	}
	slices.SortStableFunc(f.who, func(a, b Entrant) int { return cmp.Compare(f.points[b], f.points[a]) })
	return f
}

// table returns the table of a group, seated in the order of a lot.
func (s swiss) table(group []Entrant, seats lot) Pairing {
	if i := slices.Index(group, Computer); i >= 0 && s.rules.Odd == Bye {
		group = slices.Delete(group, i, i+1)
	}
	seats.order(group)
	if s.rules.Partners == DrawnPartners && len(group) > 1 {
		return Pairing{Sides: s.drawPartners(group)}
	}
	return Pairing{Sides: sidesOf(group)}
}
