package tournaments

import (
	"slices"

	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage/journal"
)

// places returns who has which seat at a table, and for which entrant: partners sit side by side. Sides of which nobody
// is present have none.
func (r *round) places(t *tournament.Table) (list []journal.Occupant, entrants []int) {
	for _, side := range t.Sides {
		if !slices.ContainsFunc(side, func(e tournament.Entrant) bool { return !slices.Contains(t.Absent, e) }) {
			continue
		}
		for _, e := range side {
			for _, occupant := range r.occupants(t, e) {
				list, entrants = append(list, occupant), append(entrants, int(e))
			}
		}
	}
	return list, entrants
}

// occupants returns who plays for an entrant. A computer plays for an absent partner.
func (r *round) occupants(t *tournament.Table, e tournament.Entrant) (list []journal.Occupant) {
	if e == tournament.Computer || slices.Contains(t.Absent, e) {
		return r.computers()
	}
	for _, person := range r.t.PeopleOf(e) {
		list = append(list, journal.Occupant{Kind: journal.IsPerson, Person: person})
	}
	return list
}

// computers returns the computers who play for one entrant.
func (r *round) computers() []journal.Occupant {
	one := journal.Computer(journal.Mate)
	if r.t.Rules().Partners == tournament.FixedPartners {
		return []journal.Occupant{one, one}
	}
	return []journal.Occupant{one}
}

// entrantAt returns for which entrant a person has a place at a table; 0 for none. At a table that was opened before
// its places named their entrants it is the one for whom the person plays now.
func (r *round) entrantAt(o open, s *table.TournamentState, person journal.PersonID) tournament.Entrant {
	if len(s.Entrants) > 0 {
		return tournament.Entrant(s.EntrantOf(person))
	}
	for _, e := range slices.Concat(o.table.Sides...) {
		if slices.Contains(r.t.PeopleOf(e), person) {
			return e
		}
	}
	return tournament.Computer
}

// successor returns who plays by now for the entrant of a place; the person who has it if nobody else does.
func (r *round) successor(s *table.TournamentState, place int) journal.PersonID {
	if len(s.Entrants) > 0 {
		e := s.Entrants[place]
		people, partner := r.t.PeopleOf(tournament.Entrant(e)), slices.Index(s.Entrants, e) // partners sit side by side
		if place-partner < len(people) {
			return people[place-partner]
		}
	}
	return s.Places[place].Person
}

// absentees returns for whom nobody plays if people do not, without those who are absent from the table already.
func (r *round) absentees(o open, s *table.TournamentState, people []journal.PersonID) (list []tournament.Entrant) {
	for _, e := range slices.Concat(o.table.Sides...) {
		if e != tournament.Computer && !slices.Contains(o.table.Absent, e) &&
			r.count(o, s, e, people) == len(r.t.PeopleOf(e)) {
			list = append(list, e)
		}
	}
	return list
}

// awaits reports whether somebody who is not absent from the table is among people.
func (r *round) awaits(o open, s *table.TournamentState, people []journal.PersonID) bool {
	return slices.ContainsFunc(people, func(p journal.PersonID) bool {
		return !slices.Contains(o.table.Absent, r.entrantAt(o, s, p))
	})
}

// count returns how many of people have places for an entrant at a table.
func (r *round) count(o open, s *table.TournamentState, e tournament.Entrant, people []journal.PersonID) (n int) {
	for _, person := range people {
		if r.entrantAt(o, s, person) == e {
			n++
		}
	}
	return n
}
