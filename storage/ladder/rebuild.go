package ladder

import (
	"iter"
	"maps"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
)

// Rebuild folds results into ladders from the first result on. A store adds every result in its order, compares each
// ladder with what is stored, adds what was committed meanwhile, and writes what differs.
type Rebuild struct {
	wants     func(storage.Ladder) bool
	standings map[storage.Ladder]map[journal.PersonID]storage.Standing
	changed   map[storage.Ladder][]journal.PersonID
	ratings   []RatingChange
}

// RatingChange is a credit whose stored rating is not the one that was folded.
type RatingChange struct {
	Result int64 // its order
	Person journal.PersonID
	Rating int
}

// NewRebuild returns a rebuild of those ladders that are wanted.
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
		if HasCourse(r, l) {
			for _, s := range after {
				shown[s.Person] = s.Rating.Shown()
			}
		}
	}
	b.compareRatings(r, shown)
}

// add folds a result into one ladder, and returns what changed there.
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

// compareRatings notes which ratings stored with a result are not those that were folded.
func (b *Rebuild) compareRatings(r storage.Result, shown map[journal.PersonID]int) {
	if !r.Voided && !b.wants(course(r)) {
		return
	}
	for _, c := range r.Credits {
		if c.Person != 0 && c.Rating != shown[c.Person] {
			b.ratings = append(b.ratings, RatingChange{r.Number, c.Person, shown[c.Person]})
		}
	}
}

// Compare notes who stands on a ladder otherwise than is stored. Each hands over the standings that are stored there.
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
	slices.Sort(changed) // in the order of a store's key, for whole pages
	b.changed[l] = changed
	return err
}

// AddLate folds a result that was committed after the ladders were compared.
func (b *Rebuild) AddLate(r storage.Result) {
	b.Add(r)
	for _, l := range CountedOn(r) {
		for _, c := range r.Credits {
			b.changed[l] = append(b.changed[l], c.Person)
		}
	}
}

// Ladders returns those on which somebody stands.
func (b *Rebuild) Ladders() iter.Seq[storage.Ladder] { return maps.Keys(b.standings) }

// Has reports whether somebody stands on a ladder.
func (b *Rebuild) Has(l storage.Ladder) bool { return len(b.standings[l]) > 0 }

// Changed returns who stands on a ladder otherwise than is stored; some may be named twice.
func (b *Rebuild) Changed(l storage.Ladder) []journal.PersonID { return b.changed[l] }

// Standing returns how somebody stands on a ladder; ok is false if they do not.
func (b *Rebuild) Standing(l storage.Ladder, p journal.PersonID) (s storage.Standing, ok bool) {
	s, ok = b.standings[l][p]
	return s, ok
}

// Ratings returns the credits whose stored rating is not the one that was folded.
func (b *Rebuild) Ratings() []RatingChange { return b.ratings }
