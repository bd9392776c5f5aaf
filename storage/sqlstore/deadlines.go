package sqlstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"korsar/storage"
)

var (
	dueDeadlines = define(`SELECT table_id, kind, at FROM deadlines WHERE at <= ?3 AND ` + tableInShard + `
		ORDER BY at, table_id, kind LIMIT ?4`)
	nextDeadline = define(`SELECT at FROM deadlines WHERE ` + tableInShard + ` ORDER BY at LIMIT 1`)
)

// DueDeadlines implements storage.Deadlines.
func (s *Store) DueDeadlines(ctx context.Context, of storage.Shard, now time.Time,
	limit int) ([]storage.Deadline, error) {
	all, err := list(ctx, s, func(from Scanner) (d storage.Deadline, err error) {
		var at int64
		err = from.Scan(&d.Table, &d.Kind, &at)
		d.At = fromMillis(at)
		return d, err
	}, dueDeadlines, of.Count, of.Number, now.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list deadlines: %w", err)
	}
	return all, nil
}

// NextDeadline implements storage.Deadlines.
func (s *Store) NextDeadline(ctx context.Context, of storage.Shard) (time.Time, error) {
	return s.earliest(ctx, of, nextDeadline)
}

// earliest returns the time that a query finds for a shard, or the zero time if it finds none.
func (s *Store) earliest(ctx context.Context, of storage.Shard, query *Statement) (time.Time, error) {
	var at int64
	switch err := s.queryRow(ctx, []any{&at}, query, of.Count, of.Number); {
	case errors.Is(err, storage.ErrNotFound):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, fmt.Errorf("find the earliest time: %w", err)
	}
	return fromMillis(at), nil
}
