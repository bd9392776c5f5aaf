package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"korsar/storage"
)

const (
	due          = `SELECT table_id, kind, at FROM deadlines WHERE at <= ? ORDER BY at, table_id, kind LIMIT ?`
	nextDeadline = `SELECT at FROM deadlines ORDER BY at LIMIT 1`
)

// DueDeadlines implements storage.Deadlines.
func (s *Store) DueDeadlines(ctx context.Context, now time.Time, limit int) ([]storage.Deadline, error) {
	all, err := list(ctx, s, func(from scanner) (d storage.Deadline, err error) {
		var at int64
		err = from.Scan(&d.Table, &d.Kind, &at)
		d.At = moment(at)
		return d, err
	}, due, now.UnixMilli(), max(limit, 0))
	if err != nil {
		return nil, fmt.Errorf("list the deadlines: %w", err)
	}
	return all, nil
}

// NextDeadline implements storage.Deadlines.
func (s *Store) NextDeadline(ctx context.Context) (time.Time, error) {
	return s.earliest(ctx, nextDeadline)
}

// earliest reads a time; the zero time if there is none.
func (s *Store) earliest(ctx context.Context, query string) (time.Time, error) {
	var at int64
	switch err := s.one(ctx, []any{&at}, query); {
	case errors.Is(err, storage.ErrNotFound):
		return time.Time{}, nil
	case err != nil:
		return time.Time{}, fmt.Errorf("look what is next: %w", err)
	}
	return moment(at), nil
}
