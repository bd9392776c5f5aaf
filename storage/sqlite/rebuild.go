package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"

	"korsar/storage"
	"korsar/storage/ladder"
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

// errResultsChanged is returned by a rebuild of what has changed meanwhile.
var errResultsChanged = errors.New("results were taken away meanwhile")

// staleness is how often results were taken away from those ladders that are stale.
type staleness map[storage.Ladder]int64

func (s staleness) add(from scanner) error {
	var id, times int64
	var l storage.Ladder
	if err := from.Scan(&id, &l.Guild, &l.Season, &l.Games, &times); err != nil {
		return err
	}
	s[l] = times
	return nil
}

// rebuild reads results for the fold of ladders, and writes what comes of it.
type rebuild struct {
	*ladder.Rebuild
	all   bool      // not only those that are stale
	stale staleness // when the fold began
	upTo  int64     // the last result folded
	empty []int64   // ladders on which nobody stands
}

func newRebuild(all bool) *rebuild {
	b := &rebuild{all: all, stale: staleness{}}
	b.Rebuild = ladder.NewRebuild(b.wants)
	return b
}

// wants reports whether a ladder is folded.
func (b *rebuild) wants(l storage.Ladder) bool { return b.all || b.stale[l] > 0 }

// Rebuild implements storage.Ladders. It folds beside those who write and read; only
// what changes is written, in one transaction, after what came meanwhile.
func (s *Store) Rebuild(ctx context.Context, all bool, progress func(done, total int)) error {
	if progress == nil {
		progress = func(int, int) {}
	}
	for {
		b := newRebuild(all)
		err := s.snapshot(ctx, func(tx *sql.Tx) error { return b.read(ctx, tx, progress) })
		if err == nil && (all || len(b.stale) > 0) {
			err = s.write(ctx, b.write)
		}
		if errors.Is(err, errResultsChanged) && ctx.Err() == nil {
			continue
		}
		if err != nil {
			return fmt.Errorf("rebuild the ladders: %w", err)
		}
		return nil
	}
}

// read folds every result, and finds what is stored otherwise.
func (b *rebuild) read(ctx context.Context, tx *sql.Tx, progress func(done, total int)) error {
	ladders, err := tx.QueryContext(ctx, staleLadders)
	if err != nil {
		return err
	}
	if err := each(ladders, func(rows *sql.Rows) error { return b.stale.add(rows) }); err != nil {
		return err
	}
	if !b.all && len(b.stale) == 0 {
		return nil
	}
	if err := b.readResults(ctx, tx, progress); err != nil {
		return err
	}
	return b.compare(ctx, tx)
}

func (b *rebuild) readResults(ctx context.Context, tx *sql.Tx, progress func(done, total int)) error {
	var total int
	if err := tx.QueryRowContext(ctx, resultCount).Scan(&total, &b.upTo); err != nil {
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
	return assemble(results, sides, credits, func(r storage.Result) error {
		b.Add(r)
		done++
		progress(done, total)
		return ctx.Err()
	})
}

// compare finds what is stored otherwise than it was folded, so that the writer,
// for whom everybody waits, writes that and nothing else.
func (b *rebuild) compare(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, allLadders)
	if err != nil {
		return err
	}
	ids := map[storage.Ladder]int64{}
	err = each(rows, func(rows *sql.Rows) error {
		var id int64
		var l storage.Ladder
		err := rows.Scan(&id, &l.Guild, &l.Season, &l.Games)
		if b.wants(l) {
			ids[l] = id
		}
		return err
	})
	if err != nil {
		return err
	}
	for l, id := range ids {
		if !b.Has(l) {
			b.empty = append(b.empty, id)
		}
	}
	for l := range b.Ladders() {
		if err := b.compareOne(ctx, tx, l, ids[l]); err != nil {
			return err
		}
	}
	return nil
}

func (b *rebuild) compareOne(ctx context.Context, tx *sql.Tx, l storage.Ladder, id int64) error {
	rows, err := tx.QueryContext(ctx, allStandings, id)
	if err != nil {
		return err
	}
	return b.Compare(l, func(take func(storage.Standing)) error {
		return each(rows, func(rows *sql.Rows) error {
			stored, err := scanStanding(rows)
			take(stored)
			return err
		})
	})
}

// write makes the ladders what was folded, with what came meanwhile.
func (b *rebuild) write(w *writer) error {
	now := staleness{}
	if err := w.each(selectStale, nil, func(a answer) error { return now.add(a) }); err != nil {
		return err
	}
	if !maps.Equal(now, b.stale) {
		return errResultsChanged
	}
	meanwhile, err := w.resultsAfter(b.upTo)
	if err != nil {
		return err
	}
	for _, r := range meanwhile {
		b.AddLate(r)
		b.upTo = r.Number
	}
	for _, id := range b.empty {
		if _, err := w.exec(deleteLadder, rowOf(id)); err != nil {
			return err
		}
	}
	for l := range b.Ladders() {
		if err := b.writeLadder(w, l); err != nil {
			return err
		}
	}
	for _, c := range b.Ratings() {
		if err := w.setRating(c); err != nil {
			return err
		}
	}
	return nil
}

// writeLadder writes those who stand on a ladder otherwise than is stored.
func (b *rebuild) writeLadder(w *writer, l storage.Ladder) error {
	id, err := w.ladderID(l)
	if err != nil {
		return err
	}
	for _, p := range b.Changed(l) {
		if s, stands := b.Standing(l, p); stands {
			err = w.writeStanding(id, s)
		} else {
			_, err = w.exec(deleteStanding, rowOf(id, int64(p)))
		}
		if err != nil {
			return err
		}
	}
	_, err = w.exec(clearStale, rowOf(id))
	return err
}
