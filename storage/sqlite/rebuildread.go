package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"korsar/storage"
)

// read folds every result and finds what is stored differently.
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

// compare finds what is stored differently, so that the writer, which blocks everybody, writes only that.
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
	return b.Compare(l, func(visit func(storage.Standing)) error {
		rows, err := tx.QueryContext(ctx, allStandings, id)
		if err != nil {
			return err
		}
		return each(rows, func(rows *sql.Rows) error {
			stored, err := scanStanding(rows)
			visit(stored)
			return err
		})
	})
}
