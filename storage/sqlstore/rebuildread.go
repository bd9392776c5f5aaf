package sqlstore

import (
	"context"

	"korsar/storage"
)

// read folds every result and finds the stored standings that differ.
func (b *rebuild) read(ctx context.Context, snap snapshot, progress func(done, total int)) error {
	if err := snap.each(ctx, b.stale.add, staleLadders); err != nil {
		return err
	}
	if !b.all && len(b.stale) == 0 {
		return nil
	}
	if err := b.readResults(ctx, snap, progress); err != nil {
		return err
	}
	return b.compare(ctx, snap)
}

func (b *rebuild) readResults(ctx context.Context, snap snapshot, progress func(done, total int)) error {
	var total, done int
	if err := snap.row(ctx, resultCount).Scan(&total, &b.upTo); err != nil {
		return err
	}
	query := func(s *Statement, r Row, visit func(Scanner) error) error { return snap.each(ctx, visit, s, r...) }
	return eachResult(query, 0, func(r storage.Result) error {
		b.Add(r)
		done++
		progress(done, total)
		return ctx.Err()
	})
}

// compare finds the stored standings that differ. Only these are written, since other changes of ladders wait for the
// write.
func (b *rebuild) compare(ctx context.Context, snap snapshot) error {
	ids := map[storage.Ladder]int64{}
	err := snap.each(ctx, func(from Scanner) error {
		var id int64
		var l storage.Ladder
		err := from.Scan(&id, &l.Guild, &l.Season, &l.Games)
		if b.wants(l) {
			ids[l] = id
		}
		return err
	}, allLadders)
	if err != nil {
		return err
	}
	for l, id := range ids {
		if !b.Has(l) {
			b.empty = append(b.empty, id)
		}
	}
	for l := range b.Ladders() {
		if err := b.compareOne(ctx, snap, l, ids[l]); err != nil {
			return err
		}
	}
	return nil
}

func (b *rebuild) compareOne(ctx context.Context, snap snapshot, l storage.Ladder, id int64) error {
	return b.Compare(l, func(visit func(storage.Standing)) error {
		return snap.each(ctx, func(from Scanner) error {
			stored, err := scanStanding(from)
			visit(stored)
			return err
		}, allStandings, id)
	})
}
