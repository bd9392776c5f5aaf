package sqlite

import (
	"context"
	"errors"
	"fmt"

	"korsar/storage"
)

const uptime = `SELECT reached, grace FROM logbook WHERE id = 1`

// Uptime implements storage.UptimeLog.
func (s *Store) Uptime(ctx context.Context) (l storage.Uptime, err error) {
	var reached, grace int64
	switch err := s.one(ctx, []any{&reached, &grace}, uptime); {
	case errors.Is(err, storage.ErrNotFound):
		return l, nil
	case err != nil:
		return l, fmt.Errorf("read the uptime: %w", err)
	}
	return storage.Uptime{Reached: instant(reached), Grace: instant(grace)}, nil
}

// SetUptime implements storage.UptimeLog.
func (s *Store) SetUptime(ctx context.Context, l storage.Uptime) error {
	err := s.write(ctx, func(w *writer) error {
		_, err := w.exec(setUptime, rowOf(storedTime(l.Reached), storedTime(l.Grace)))
		return err
	})
	if err != nil {
		return fmt.Errorf("save the uptime: %w", err)
	}
	return nil
}
