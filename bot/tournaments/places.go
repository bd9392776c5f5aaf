package tournaments

import (
	"slices"

	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// places returns who has which seat at a table: partners sit side by side. Sides of which nobody is present have none.
func (r *round) places(t *tournament.Table) (list []journal.Occupant) {
	for _, side := range t.Sides {
		list = append(list, r.occupants(t, side)...)
	}
	return list
}

// occupants returns who plays for a side; nil if nobody of it is present. A computer plays for an absent partner.
func (r *round) occupants(t *tournament.Table, side tournament.Side) []journal.Occupant {
	var list []journal.Occupant
	present := false
	for _, e := range side {
		absent := slices.Contains(t.Absent, e)
		present = present || !absent
		if absent || e == tournament.Computer {
			list = append(list, r.computers()...)
			continue
		}
		for _, person := range r.t.PeopleOf(e) {
			list = append(list, journal.Occupant{Kind: journal.IsPerson, Person: person})
		}
	}
	if !present {
		return nil
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

// sits reports whether an entrant other than a computer has a place at a table.
func sits(t *tournament.Table, e tournament.Entrant) bool {
	return e != tournament.Computer && t.SideOf(e) >= 0
}

// entrantWith returns for which entrant at a table a person plays, or did when their pair withdrew; 0 for none.
func (r *round) entrantWith(t *tournament.Table, person journal.PersonID) tournament.Entrant {
	for _, e := range slices.Concat(t.Sides...) {
		if slices.Contains(r.t.PeopleOf(e), person) {
			return e
		}
	}
	return tournament.Computer
}

// successor returns who plays by now for the entrant for whom a person has a place at a table; mostly that person.
func (r *round) successor(t *tournament.Table, person journal.PersonID) journal.PersonID {
	if r.entrantWith(t, person) != tournament.Computer {
		return person
	}
	for _, e := range r.loaded.Entries {
		if b, is := e.Body.(tournamentjournal.Replaced); is && b.Old == person && sits(t, b.Entrant) {
			person = b.New
		}
	}
	return person
}

// entrantAt returns for which entrant a person has a place at a table, also somebody who was replaced since.
func (r *round) entrantAt(t *tournament.Table, person journal.PersonID) tournament.Entrant {
	return r.entrantWith(t, r.successor(t, person))
}

// absentees returns for whom nobody plays if people do not, without those who are absent from the table already.
func (r *round) absentees(t *tournament.Table, people []journal.PersonID) (list []tournament.Entrant) {
	for _, side := range t.Sides {
		for _, e := range side {
			if e != tournament.Computer && !slices.Contains(t.Absent, e) &&
				r.count(t, e, people) == len(r.t.PeopleOf(e)) {
				list = append(list, e)
			}
		}
	}
	return list
}

// awaits reports whether somebody who is not absent from the table is among people.
func (r *round) awaits(t *tournament.Table, people []journal.PersonID) bool {
	return slices.ContainsFunc(people, func(p journal.PersonID) bool {
		return !slices.Contains(t.Absent, r.entrantAt(t, p))
	})
}

// count returns how many of people have places for an entrant at a table.
func (r *round) count(t *tournament.Table, e tournament.Entrant, people []journal.PersonID) (n int) {
	for _, person := range people {
		if r.entrantAt(t, person) == e {
			n++
		}
	}
	return n
}
