package sqlite

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
)

const (
	bulletins    = `SELECT guild, kind, at FROM bulletins WHERE at <= ? ORDER BY at, guild, kind LIMIT ?`
	nextBulletin = `SELECT at FROM bulletins ORDER BY at LIMIT 1`
)

// Bulletins implements storage.Announcements.
func (s *Store) Bulletins(ctx context.Context, now time.Time, limit int) ([]storage.Bulletin, error) {
	all, err := list(ctx, s, func(from scanner) (b storage.Bulletin, err error) {
		var at int64
		err = from.Scan(&b.Guild, &b.Kind, &at)
		b.At = moment(at)
		return b, err
	}, bulletins, now.UnixMilli(), max(limit, 0))
	if err != nil {
		return nil, fmt.Errorf("list the bulletins: %w", err)
	}
	return all, nil
}

// NextBulletin implements storage.Announcements.
func (s *Store) NextBulletin(ctx context.Context) (time.Time, error) {
	return s.earliest(ctx, nextBulletin)
}

// SetBulletin implements storage.Announcements.
func (s *Store) SetBulletin(ctx context.Context, b storage.Bulletin) error {
	guild, err := stored(b.Guild)
	if err == nil {
		err = s.write(ctx, func(w *writer) error {
			do, values := schedule, rowOf(guild, string(b.Kind), storedTime(b.At))
			if b.At.IsZero() {
				do, values = unschedule, rowOf(guild, string(b.Kind))
			}
			_, err := w.exec(do, values)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("note when guild %d is told of the %s: %w", b.Guild, b.Kind, err)
	}
	return nil
}
