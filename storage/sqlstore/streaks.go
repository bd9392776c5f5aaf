package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

var (
	dueStreakWarnings = define(`SELECT person, due FROM streak_warnings
		WHERE due <= ?3 AND CAST(?1 AS bigint) > 0 AND CAST(?2 AS bigint) = 0 ORDER BY due, person LIMIT ?4`)
	nextStreakWarning = define(`SELECT due FROM streak_warnings
		WHERE CAST(?1 AS bigint) > 0 AND CAST(?2 AS bigint) = 0 ORDER BY due LIMIT 1`)
)

// SetStreakWarning implements storage.StreakWarnings.
func (s *Store) SetStreakWarning(ctx context.Context, p journal.PersonID, at time.Time) error {
	err := s.write(ctx, func(w writer) error {
		if at.IsZero() {
			return w.Exec(deleteStreakWarning, Row{int64(p)})
		}
		return w.Exec(upsertStreakWarning, Row{int64(p), at.UnixMilli()})
	})
	if err != nil {
		return fmt.Errorf("schedule the warning of person %d: %w", p, err)
	}
	return nil
}

// DueStreakWarnings implements storage.StreakWarnings.
func (s *Store) DueStreakWarnings(ctx context.Context, of storage.Shard, now time.Time,
	limit int) ([]storage.StreakWarning, error) {
	all, err := list(ctx, s, func(from Scanner) (w storage.StreakWarning, err error) {
		var due int64
		err = from.Scan(&w.Person, &due)
		w.Due = fromMillis(due)
		return w, err
	}, dueStreakWarnings, of.Count, of.Number, now.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list warnings of streaks: %w", err)
	}
	return all, nil
}

// NextStreakWarning implements storage.StreakWarnings.
func (s *Store) NextStreakWarning(ctx context.Context, of storage.Shard) (time.Time, error) {
	return s.earliest(ctx, of, nextStreakWarning)
}
