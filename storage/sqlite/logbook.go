package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

const (
	logbook = `SELECT reached, grace FROM logbook WHERE id = 1`
	pings   = `SELECT table_id, at FROM pings WHERE person = ? AND at > ? ORDER BY at, table_id`
)

// Uptime implements storage.UptimeLog.
func (s *Store) Uptime(ctx context.Context) (l storage.Uptime, err error) {
	var reached, grace int64
	switch err := s.one(ctx, []any{&reached, &grace}, logbook); {
	case errors.Is(err, storage.ErrNotFound):
		return l, nil
	case err != nil:
		return l, fmt.Errorf("read the logbook: %w", err)
	}
	return storage.Uptime{Reached: instant(reached), Grace: instant(grace)}, nil
}

// SetUptime implements storage.UptimeLog.
func (s *Store) SetUptime(ctx context.Context, l storage.Uptime) error {
	err := s.write(ctx, func(w *writer) error {
		_, err := w.exec(keepLog, rowOf(storedTime(l.Reached), storedTime(l.Grace)))
		return err
	})
	if err != nil {
		return fmt.Errorf("keep the logbook: %w", err)
	}
	return nil
}

// PingsOf implements storage.Pings.
func (s *Store) PingsOf(ctx context.Context, p journal.PersonID, after time.Time) ([]storage.Ping, error) {
	all, err := list(ctx, s, func(from scanner) (storage.Ping, error) {
		ping := storage.Ping{Person: p}
		var at int64
		err := from.Scan(&ping.Table, &at)
		ping.At = moment(at)
		return ping, err
	}, pings, int64(p), after.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list the reminders of person %d: %w", p, err)
	}
	return all, nil
}

// storedTime is a time as it is stored where there may be none: 0 for the zero
// time. Instant reads it.
func storedTime(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return moment(ms)
}
