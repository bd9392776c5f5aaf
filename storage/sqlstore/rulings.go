package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// selectRulings has the columns that scanRuling reads.
const selectRulings = `SELECT table_id, guild, at, person, voided, reason FROM rulings `

var (
	rulings   = define(selectRulings + `WHERE guild = ?1 ORDER BY number DESC LIMIT ?2`)
	rulingsBy = define(selectRulings + `WHERE person = ?1 ORDER BY number DESC`)
)

// Void implements storage.Results.
func (s *Store) Void(ctx context.Context, r storage.Ruling) error {
	id, guild := int64(r.Table), int64(r.Guild)
	err := s.writeLadders(ctx, r.Table, onceFor(ctx, effectRuling, func(w writer) error {
		switch made, _, err := w.queryInt(countRulings, Row{guild, id}); {
		case err != nil:
			return err
		case made >= storage.MaxRulings:
			return storage.ErrManyRulings
		}
		if err := w.update(updateVoided, Row{id, r.Voided, guild}); err != nil {
			return err
		}
		if err := w.markLaddersStale(r.Table); err != nil {
			return err
		}
		return w.Exec(insertRuling, Row{id, r.At.UnixMilli(), guild, int64(r.By), r.Voided, r.Reason})
	}))
	if err != nil {
		return fmt.Errorf("save ruling on table %d: %w", r.Table, err)
	}
	return nil
}

// Rulings implements storage.Results.
func (s *Store) Rulings(ctx context.Context, guild snowflake.ID, limit int) ([]storage.Ruling, error) {
	all, err := list(ctx, s, scanRuling, rulings, int64(guild), limit)
	if err != nil {
		return nil, fmt.Errorf("list rulings of guild %d: %w", guild, err)
	}
	return all, nil
}

// RulingsBy implements storage.Results.
func (s *Store) RulingsBy(ctx context.Context, p journal.PersonID) ([]storage.Ruling, error) {
	all, err := list(ctx, s, scanRuling, rulingsBy, int64(p))
	if err != nil {
		return nil, fmt.Errorf("list rulings of person %d: %w", p, err)
	}
	return all, nil
}

func scanRuling(from Scanner) (r storage.Ruling, err error) {
	var at int64
	err = from.Scan(&r.Table, &r.Guild, &at, &r.By, &r.Voided, &r.Reason)
	r.At = fromMillis(at)
	return r, err
}
