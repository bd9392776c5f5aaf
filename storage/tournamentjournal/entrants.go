package tournamentjournal

import (
	"fmt"
	"slices"

	"korsar/game/tournament"
	"korsar/storage/journal"
)

// PartnerAsked records that a person wants to enter as a fixed pair with a partner, who has to agree. It replaces the
// person's earlier request, and is forgotten once either plays for an entrant.
type PartnerAsked struct {
	Person  journal.PersonID `json:"person"`
	Partner journal.PersonID `json:"partner"`
}

// Kind implements Body.
func (PartnerAsked) Kind() Kind { return "partner-asked" }

// Entered records the entry of one person, or of two who are a fixed pair. A person whose former pair has withdrawn
// plays for the new pair from then on.
type Entered struct {
	Entrant  tournament.Entrant `json:"entrant"`
	People   []journal.PersonID `json:"people"`
	Join     uint64             `json:"join"` // the id of the interaction, which nobody picks
	Strength int                `json:"strength,omitempty"`
}

// Kind implements Body.
func (Entered) Kind() Kind { return "entered" }

// Replaced records that another person plays for an entrant from now on. Their own pair, if any, has withdrawn.
type Replaced struct {
	Entrant tournament.Entrant `json:"entrant"`
	Old     journal.PersonID   `json:"old"`
	New     journal.PersonID   `json:"new"`
}

// Kind implements Body.
func (Replaced) Kind() Kind { return "replaced" }

// PeopleOf returns the people who play for an entrant now, or who last did for a pair that has withdrawn. It returns
// nil if there is no such entrant.
func (t *Tournament) PeopleOf(e tournament.Entrant) []journal.PersonID {
	if e < 1 || int(e) > len(t.people) {
		return nil
	}
	return slices.Clone(t.people[e-1])
}

// EntrantOf returns the entrant that a person plays for now, even if it has withdrawn. It returns 0 if there is none.
func (t *Tournament) EntrantOf(p journal.PersonID) tournament.Entrant { return t.entrantOf[p] }

// IsFree reports whether a person can enter: they play for nobody, or for a fixed pair that has withdrawn. If both of
// that pair play together again, the pair returns instead.
func (t *Tournament) IsFree(p journal.PersonID) bool {
	own := t.entrantOf[p]
	return own == 0 || t.Rules().Partners == tournament.FixedPartners && t.HasWithdrawn(own)
}

// AskedBy returns the people who asked a person to be their partner, the earliest first.
func (t *Tournament) AskedBy(partner journal.PersonID) []journal.PersonID {
	var people []journal.PersonID
	for _, ask := range t.asked {
		if ask.Partner == partner {
			people = append(people, ask.Person)
		}
	}
	return people
}

// Asked returns the partner whom a person has asked. It returns 0 if there is none.
func (t *Tournament) Asked(p journal.PersonID) journal.PersonID {
	for _, ask := range t.asked {
		if ask.Person == p {
			return ask.Partner
		}
	}
	return 0
}

func (t *Tournament) askPartner(b PartnerAsked) error {
	switch {
	case t.Rules().Partners != tournament.FixedPartners:
		return tournament.Refusal{Reason: tournament.PartnersUnclear}
	case !t.IsEntryOpen():
		return tournament.Refusal{Reason: tournament.EntryIsClosed}
	}
	if err := t.checkFree(b.Person, b.Partner); err != nil {
		return err
	}
	t.asked = slices.DeleteFunc(t.asked, func(before PartnerAsked) bool { return before.Person == b.Person })
	t.asked = append(t.asked, b)
	return nil
}

func (t *Tournament) enter(b Entered) error {
	people := 1
	if t.Rules().Partners == tournament.FixedPartners {
		people = 2
	}
	if len(b.People) != people {
		return fmt.Errorf("an entrant of %d people: expected %d", len(b.People), people)
	}
	if err := t.checkFree(b.People...); err != nil {
		return err
	}
	if own := t.entrantOf[b.People[0]]; own != 0 && own == t.entrantOf[b.People[people-1]] {
		return fmt.Errorf("the people of entrant %d can only return", own)
	}
	err := t.Tournament.Apply(tournament.Entered{Entrant: b.Entrant, Join: b.Join, Strength: b.Strength})
	if err != nil {
		return err
	}
	t.people = append(t.people, slices.Clone(b.People))
	for _, p := range b.People {
		t.entrantOf[p] = b.Entrant
		t.forgetAsked(p)
	}
	return nil
}

// readmit lets an entrant return. A pair cannot return once one of the two plays for another entrant.
func (t *Tournament) readmit(b tournament.Returned) error {
	people := t.PeopleOf(b.Entrant)
	for _, p := range people {
		if t.entrantOf[p] != b.Entrant {
			return fmt.Errorf("person %d does not play for entrant %d any more", p, b.Entrant)
		}
	}
	if err := t.Tournament.Apply(b); err != nil {
		return err
	}
	for _, p := range people {
		t.forgetAsked(p)
	}
	return nil
}

func (t *Tournament) replace(b Replaced) error {
	if b.Entrant == 0 || t.entrantOf[b.Old] != b.Entrant {
		return fmt.Errorf("person %d does not play for entrant %d", b.Old, b.Entrant)
	}
	people := t.people[b.Entrant-1]
	if slices.Contains(people, b.New) {
		return fmt.Errorf("person %d has entered", b.New)
	}
	if err := t.checkFree(b.New); err != nil {
		return err
	}
	people[slices.Index(people, b.Old)] = b.New
	delete(t.entrantOf, b.Old)
	t.entrantOf[b.New] = b.Entrant
	t.forgetAsked(b.New)
	return nil
}

// checkFree returns an error unless people differ, exist and are free.
func (t *Tournament) checkFree(people ...journal.PersonID) error {
	for i, p := range people {
		switch {
		case p <= 0:
			return fmt.Errorf("person %d cannot enter", p)
		case slices.Contains(people[:i], p):
			return fmt.Errorf("person %d is named twice", p)
		case !t.IsFree(p):
			return fmt.Errorf("person %d has entered", p)
		}
	}
	return nil
}

// forgetAsked removes the requests by a person and to that person.
func (t *Tournament) forgetAsked(p journal.PersonID) {
	t.asked = slices.DeleteFunc(t.asked, func(a PartnerAsked) bool { return a.Person == p || a.Partner == p })
}
