package tournaments

import (
	"slices"

	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// places returns the occupants of a table's seats, and the entrant of each. Partners sit side by side. A side without
// anybody present has no seats.
func (p *pass) places(t *tournament.Table) (list []journal.Occupant, entrants []int) {
	for i, side := range t.Sides {
		if !t.IsPresent(i) {
			continue
		}
		for _, e := range side {
			for _, occupant := range p.occupants(t, e) {
				list, entrants = append(list, occupant), append(entrants, int(e))
			}
		}
	}
	return list, entrants
}

// occupants returns the occupants who play for an entrant. A computer plays for an absent partner.
func (p *pass) occupants(t *tournament.Table, e tournament.Entrant) (list []journal.Occupant) {
	if e == tournament.Computer || t.IsAbsent(e) {
		return p.computers()
	}
	for _, person := range p.t.PeopleOf(e) {
		list = append(list, journal.Person(person))
	}
	return list
}

// computers returns the computers who play for one entrant.
func (p *pass) computers() []journal.Occupant {
	one := journal.Computer(journal.Mate)
	if p.t.Rules().Partners == tournament.FixedPartners {
		return []journal.Occupant{one, one}
	}
	return []journal.Occupant{one}
}

// successor returns the person who now plays for the entrant of a place, or else the person who has the place.
func (p *pass) successor(s *table.TournamentState, place int) journal.PersonID {
	e := s.Entrants[place]
	people, partner := p.t.PeopleOf(tournament.Entrant(e)), slices.Index(s.Entrants, e) // partners sit side by side
	if place-partner < len(people) {
		return people[place-partner]
	}
	return s.Places[place].Person
}

// absentees returns the entrants at a table, not absent yet, whose people are all among the given.
func (p *pass) absentees(r roundTable, s *table.TournamentState,
	people []journal.PersonID) (list []tournament.Entrant) {
	for _, e := range slices.Concat(r.table.Sides...) {
		if e != tournament.Computer && !r.table.IsAbsent(e) &&
			count(s, e, people) == len(p.t.PeopleOf(e)) {
			list = append(list, e)
		}
	}
	return list
}

// awaits reports whether people include somebody who is not absent from the table.
func awaits(r roundTable, s *table.TournamentState, people []journal.PersonID) bool {
	return slices.ContainsFunc(people, func(one journal.PersonID) bool {
		return !r.table.IsAbsent(tournament.Entrant(s.EntrantOf(one)))
	})
}

// count returns how many of the given people have a place for an entrant at a table.
func count(s *table.TournamentState, e tournament.Entrant, people []journal.PersonID) (n int) {
	for _, person := range people {
		if tournament.Entrant(s.EntrantOf(person)) == e {
			n++
		}
	}
	return n
}
