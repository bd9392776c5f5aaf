package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
)

const (
	allLadders   = `SELECT id, guild, season, games FROM ladders`
	allStandings = `SELECT ` + standingColumns + ` FROM standings s WHERE ladder = ?`
	staleLadders = `SELECT id, guild, season, games, stale FROM ladders INDEXED BY ladders_stale WHERE stale > 0`
	resultCount  = `SELECT count(*), coalesce(max(number), 0) FROM results`
	allResults   = `SELECT number, guild, season, mode, finished, rated, voided FROM results WHERE number > ?1 ORDER BY number`
	allSides     = `SELECT result, side, booty, score, place FROM result_sides WHERE result > ?1 ORDER BY result, side`
	allCredits   = `SELECT result, seat, side, person, share, rating FROM credits WHERE result > ?1 ORDER BY result, seat, person`
)

// errOvertaken is a fold of what is no longer so.
var errOvertaken = errors.New("results were taken away meanwhile")

// folding is ladders that are being folded anew.
type folding struct {
	all   bool                     // not only those that are stale
	stale map[storage.Ladder]int64 // how often results were taken away when the fold began
	upTo  int64                    // the last result folded
	known map[storage.Ladder]map[journal.Person]storage.Standing
	other map[storage.Ladder][]journal.Person // whose standing is other than what is stored, or not to be there
	empty []int64                             // ladders on which nobody stands
	turns []turn                              // of the course of ratings, that are other than what is stored
}

// turn is somebody's rating after a result.
type turn struct {
	result int64
	person journal.Person
	rating int
}

// Refold implements storage.Store. It folds beside those who write and read; only
// what changes is written, in one transaction, after what came meanwhile.
func (s *Store) Refold(ctx context.Context, all bool, progress func(done, total int)) error {
	if progress == nil {
		progress = func(int, int) {}
	}
	for {
		f := folding{all: all, stale: map[storage.Ladder]int64{}, known: map[storage.Ladder]map[journal.Person]storage.Standing{},
			other: map[storage.Ladder][]journal.Person{}}
		err := s.snapshot(ctx, func(tx *sql.Tx) error { return f.read(ctx, tx, progress) })
		if err == nil && (all || len(f.stale) > 0) {
			err = s.write(ctx, f.write)
		}
		if errors.Is(err, errOvertaken) && ctx.Err() == nil {
			continue
		}
		if err != nil {
			return fmt.Errorf("count all results anew: %w", err)
		}
		return nil
	}
}

// snapshot reads the store as it is at one moment.
func (s *Store) snapshot(ctx context.Context, do func(*sql.Tx) error) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.calls.Done()
	return snapshot(ctx, s.readers, do)
}

func snapshot(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return do(tx)
}

// read folds every result.
func (f *folding) read(ctx context.Context, tx *sql.Tx, progress func(done, total int)) error {
	ladders, err := tx.QueryContext(ctx, staleLadders)
	if err != nil {
		return err
	}
	if err := each(ladders, func(rows *sql.Rows) error { return f.addStale(rows) }); err != nil {
		return err
	}
	if !f.all && len(f.stale) == 0 {
		return nil
	}
	var total int
	if err := tx.QueryRowContext(ctx, resultCount).Scan(&total, &f.upTo); err != nil {
		return err
	}
	results, errResults := tx.QueryContext(ctx, allResults, 0)
	sides, errSides := tx.QueryContext(ctx, allSides, 0)
	credits, errCredits := tx.QueryContext(ctx, allCredits, 0)
	if err := errors.Join(errResults, errSides, errCredits); err != nil {
		return err
	}
	defer func() { _, _, _ = results.Close(), sides.Close(), credits.Close() }()
	done := 0
	err = assemble(results, sides, credits, func(r storage.Result) error {
		f.add(r)
		done++
		progress(done, total)
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	return f.compare(ctx, tx)
}

// compare finds what is stored otherwise than it was folded, so that the writer,
// for whom everybody waits, writes that and nothing else.
func (f *folding) compare(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, allLadders)
	if err != nil {
		return err
	}
	ids := map[storage.Ladder]int64{}
	err = each(rows, func(rows *sql.Rows) error {
		var id int64
		var l storage.Ladder
		err := rows.Scan(&id, &l.Guild, &l.Season, &l.Games)
		if f.wants(l) {
			ids[l] = id
		}
		return err
	})
	if err != nil {
		return err
	}
	for l, id := range ids {
		if len(f.known[l]) == 0 {
			f.empty = append(f.empty, id)
		}
	}
	for l, those := range f.known {
		if err := f.compareOne(ctx, tx, l, ids[l], those); err != nil {
			return err
		}
	}
	return nil
}

func (f *folding) compareOne(ctx context.Context, tx *sql.Tx, l storage.Ladder, id int64, those map[journal.Person]storage.Standing) error {
	rows, err := tx.QueryContext(ctx, allStandings, id)
	if err != nil {
		return err
	}
	same := make(map[journal.Person]bool, len(those))
	var other []journal.Person
	err = each(rows, func(rows *sql.Rows) error {
		is, err := scanStanding(rows)
		if should, stands := those[is.Person]; !stands {
			other = append(other, is.Person)
		} else {
			same[is.Person] = should == is
		}
		return err
	})
	for p := range those {
		if !same[p] {
			other = append(other, p)
		}
	}
	slices.Sort(other) // in the order of the key, for whole pages
	f.other[l] = other
	return err
}

func (f *folding) addStale(from scanner) error {
	var id, stale int64
	var l storage.Ladder
	if err := from.Scan(&id, &l.Guild, &l.Season, &l.Games, &stale); err != nil {
		return err
	}
	f.stale[l] = stale
	return nil
}

// wants tells whether a ladder is folded anew.
func (f *folding) wants(l storage.Ladder) bool { return f.all || f.stale[l] > 0 }

// add counts a result on the ladders that are folded.
func (f *folding) add(r storage.Result) {
	after := map[journal.Person]int{}
	defer func() { f.steer(r, after) }()
	for _, l := range r.Ladders() {
		if !f.wants(l) {
			continue
		}
		those := f.known[l]
		if those == nil {
			those = map[journal.Person]storage.Standing{}
			f.known[l] = those
		}
		for _, s := range r.Count(func(p journal.Person) storage.Standing {
			if s, played := those[p]; played {
				return s
			}
			return storage.NewStanding(p)
		}) {
			those[s.Person] = s
			if r.Course(l) {
				after[s.Person] = s.Rating.Shown()
			}
		}
	}
}

// steer notes where the course of ratings is other than what is stored.
func (f *folding) steer(r storage.Result, after map[journal.Person]int) {
	if !r.Voided && !f.wants(storage.Ladder{Guild: r.Guild, Games: storage.Rated}) {
		return
	}
	for _, c := range r.Credits {
		if c.Person != 0 && c.Rating != after[c.Person] {
			f.turns = append(f.turns, turn{r.Order, c.Person, after[c.Person]})
		}
	}
}

// write makes the ladders what was folded, with what came meanwhile.
func (f *folding) write(w *writer) error {
	now := folding{stale: map[storage.Ladder]int64{}}
	if err := w.each(staleIn, nil, func(a answer) error { return now.addStale(a) }); err != nil {
		return err
	}
	if !maps.Equal(now.stale, f.stale) {
		return errOvertaken
	}
	meanwhile, err := w.resultsAfter(f.upTo)
	if err != nil {
		return err
	}
	for _, r := range meanwhile {
		f.add(r)
		for _, l := range r.Ladders() {
			for _, c := range r.Credits {
				f.other[l] = append(f.other[l], c.Person)
			}
		}
		f.upTo = r.Order
	}
	for _, id := range f.empty {
		if _, err := w.exec(dropLadder, rowOf(id)); err != nil {
			return err
		}
	}
	for l, those := range f.known {
		if err := w.restand(l, those, f.other[l]); err != nil {
			return err
		}
	}
	for _, t := range f.turns {
		if _, err := w.exec(noteRating, rowOf(t.result, int64(t.person), int64(t.rating))); err != nil {
			return err
		}
	}
	return nil
}

// restand writes how some people should stand on a ladder.
func (w *writer) restand(l storage.Ladder, those map[journal.Person]storage.Standing, some []journal.Person) error {
	id, err := w.ladder(l)
	if err != nil {
		return err
	}
	for _, p := range some {
		if s, stands := those[p]; stands {
			err = w.stand(id, s)
		} else {
			_, err = w.exec(fall, rowOf(id, int64(p)))
		}
		if err != nil {
			return err
		}
	}
	_, err = w.exec(makeFresh, rowOf(id))
	return err
}
