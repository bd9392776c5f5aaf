package ladder

import (
	"iter"
	"maps"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
)

// Rebuild folds results into ladders from the beginning. A store adds all results in their order, compares each ladder
// with the stored one, adds the results committed in the meantime, and writes what differs.
type Rebuild struct {
	wants     func(storage.Ladder) bool
	standings map[storage.Ladder]map[journal.PersonID]storage.Standing
	changed   map[storage.Ladder][]journal.PersonID
	ratings   []RatingChange
}

// RatingChange is a credit whose stored rating differs from the folded one.
type RatingChange struct {
	Result int64 // the result's number
	Person journal.PersonID
	Rating int
}

// NewRebuild returns a rebuild of the ladders for which wants returns true.
func NewRebuild(wants func(storage.Ladder) bool) *Rebuild {
	return &Rebuild{wants: wants, standings: map[storage.Ladder]map[journal.PersonID]storage.Standing{},
		changed: map[storage.Ladder][]journal.PersonID{}}
}

// Add folds the next result.
func (b *Rebuild) Add(r storage.Result) {
	shown := map[journal.PersonID]int{}
	for _, l := range CountedOn(r) {
		if !b.wants(l) {
			continue
		}
		after := b.add(r, l)
		if StoresRatings(r, l) {
			for _, s := range after {
				shown[s.Person] = s.Rating.Shown()
			}
		}
	}
	b.compareRatings(r, shown)
}

// add folds a result into one ladder and returns the standings that changed.
func (b *Rebuild) add(r storage.Result, l storage.Ladder) []storage.Standing {
	people := b.standings[l]
	if people == nil {
		people = map[journal.PersonID]storage.Standing{}
		b.standings[l] = people
	}
	after := Fold(r, func(p journal.PersonID) storage.Standing {
		if s, played := people[p]; played {
			return s
		}
		return NewStanding(p)
	})
	for _, s := range after {
		people[s.Person] = s
	}
	return after
}

// compareRatings records the ratings stored with a result that differ from the folded ones.
func (b *Rebuild) compareRatings(r storage.Result, shown map[journal.PersonID]int) {
	if !r.Voided && !b.wants(ratingLadder(r)) {
		return
	}
	for _, c := range r.Credits {
		if c.Person != 0 && c.Rating != shown[c.Person] {
			b.ratings = append(b.ratings, RatingChange{r.Number, c.Person, shown[c.Person]})
		}
	}
}

// Compare records the people whose standing on a ladder differs from the stored one. The function each calls its
// argument with every stored standing of the ladder.
func (b *Rebuild) Compare(l storage.Ladder, each func(func(storage.Standing)) error) error {
	people := b.standings[l]
	same := make(map[journal.PersonID]bool, len(people))
	var changed []journal.PersonID
	err := each(func(stored storage.Standing) {
		if folded, stands := people[stored.Person]; !stands {
			changed = append(changed, stored.Person)
		} else {
			same[stored.Person] = folded == stored
		}
	})
	for p := range people {
		if !same[p] {
			changed = append(changed, p)
		}
	}
	slices.Sort(changed) // in key order, so that a store fills whole pages
	b.changed[l] = changed
	return err
}

// AddLate folds a result that was committed after the ladders were compared.
func (b *Rebuild) AddLate(r storage.Result) {
	b.Add(r)
	for _, l := range CountedOn(r) {
		for _, c := range r.Credits {
			if c.Person != 0 {
				b.changed[l] = append(b.changed[l], c.Person)
			}
		}
	}
}

// Ladders returns the ladders on which results count, also those without standings.
func (b *Rebuild) Ladders() iter.Seq[storage.Ladder] { return maps.Keys(b.standings) }

// Has reports whether results count on a ladder.
func (b *Rebuild) Has(l storage.Ladder) bool { return b.standings[l] != nil }

// Changed returns the people whose standing on a ladder differs from the stored one. A person may appear twice.
func (b *Rebuild) Changed(l storage.Ladder) []journal.PersonID { return b.changed[l] }

// Standing returns a person's standing on a ladder, and false if there is none.
func (b *Rebuild) Standing(l storage.Ladder, p journal.PersonID) (s storage.Standing, ok bool) {
	s, ok = b.standings[l][p]
	return s, ok
}

// Ratings returns the credits whose stored rating differs from the folded one.
func (b *Rebuild) Ratings() []RatingChange { return b.ratings }
