package sqlstore

import (
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/ladder"
)

// addToLadders updates the standings with a result that was just added.
func (w writer) addToLadders(r storage.Result) error {
	for _, l := range ladder.CountedOn(r) {
		id, err := w.ladderID(l)
		if err != nil {
			return err
		}
		before := map[journal.PersonID]storage.Standing{}
		for _, c := range r.Credits {
			if before[c.Person], err = w.readStanding(id, c.Person); err != nil {
				return err
			}
		}
		for _, s := range ladder.Fold(r, func(p journal.PersonID) storage.Standing { return before[p] }) {
			if err := w.writeStanding(id, s); err != nil {
				return err
			}
			if !ladder.StoresRatings(r, l) {
				continue
			}
			if err := w.setRating(ladder.RatingChange{Result: r.Number, Person: s.Person,
				Rating: s.Rating.Shown()}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w writer) setRating(c ladder.RatingChange) error {
	return w.Exec(updateRating, Row{c.Result, int64(c.Person), int64(c.Rating)})
}

// ladderID returns the id of a ladder, inserting it if necessary.
func (w writer) ladderID(l storage.Ladder) (int64, error) {
	key := Row{int64(l.Guild), int64(l.Season), string(l.Games)}
	id, found, err := w.queryInt(ladderBy, key)
	if err == nil && !found {
		id, _, err = w.queryInt(insertLadder, key)
	}
	return id, err
}

func (w writer) readStanding(id int64, p journal.PersonID) (storage.Standing, error) {
	s := ladder.NewStanding(p)
	err := w.Query(selectStanding, Row{id, int64(p)}, func(a Scanner) (err error) {
		s, err = scanStanding(a)
		return err
	})
	return s, err
}

func (w writer) writeStanding(id int64, s storage.Standing) error {
	var mean any
	if gold, ranked := ladder.Value(storage.ByGold, s); ranked {
		mean = gold
	}
	return w.Exec(upsertStanding, Row{id, int64(s.Person), s.Rating.Mean, s.Rating.Deviation, int64(s.Rating.Shown()),
		int64(s.Games), int64(s.Wins), int64(s.Gold), int64(s.Best), int64(s.Streak), int64(s.Longest), mean})
}

// standingColumns are the columns that scanStanding reads.
const standingColumns = `s.person, s.mean, s.deviation, s.games, s.wins, s.gold, s.best, s.streak, s.longest`

func scanStanding(from Scanner, more ...any) (s storage.Standing, err error) {
	err = from.Scan(append([]any{&s.Person, &s.Rating.Mean, &s.Rating.Deviation, &s.Games, &s.Wins, &s.Gold, &s.Best,
		&s.Streak, &s.Longest}, more...)...)
	return s, err
}

// markLaddersStale marks the ladders of a table's result for a rebuild, because the result no longer counts, or counts
// again. It does nothing for a table without a result.
func (w writer) markLaddersStale(id journal.TableID) error {
	var list []storage.Result
	err := w.Query(selectCounted, Row{int64(id)}, func(a Scanner) error {
		r, err := scanFolded(a)
		r.Voided = false
		list = append(list, r)
		return err
	})
	if err != nil {
		return err
	}
	for _, r := range list {
		for _, l := range ladder.CountedOn(r) {
			id, err := w.ladderID(l)
			if err != nil {
				return err
			}
			if err := w.Exec(markStale, Row{id}); err != nil {
				return err
			}
		}
	}
	return nil
}
