package sqlite

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
)

const (
	dueAnnouncements = `SELECT guild, kind, at FROM bulletins WHERE at <= ? ORDER BY at, guild, kind LIMIT ?`
	nextAnnouncement = `SELECT at FROM bulletins ORDER BY at LIMIT 1`
)

// DueAnnouncements implements storage.Announcements.
func (s *Store) DueAnnouncements(ctx context.Context, now time.Time, limit int) ([]storage.Announcement, error) {
	all, err := list(ctx, s, func(from scanner) (b storage.Announcement, err error) {
		var at int64
		err = from.Scan(&b.Guild, &b.Kind, &at)
		b.At = moment(at)
		return b, err
	}, dueAnnouncements, now.UnixMilli(), max(limit, 0))
	if err != nil {
		return nil, fmt.Errorf("list the announcements: %w", err)
	}
	return all, nil
}

// NextAnnouncement implements storage.Announcements.
func (s *Store) NextAnnouncement(ctx context.Context) (time.Time, error) {
	return s.earliest(ctx, nextAnnouncement)
}

// SetAnnouncement implements storage.Announcements.
func (s *Store) SetAnnouncement(ctx context.Context, b storage.Announcement) error {
	guild, err := stored(b.Guild)
	if err == nil {
		err = s.write(ctx, func(w *writer) error {
			do, values := upsertAnnouncement, rowOf(guild, string(b.Kind), storedTime(b.At))
			if b.At.IsZero() {
				do, values = deleteAnnouncement, rowOf(guild, string(b.Kind))
			}
			_, err := w.exec(do, values)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("set when guild %d gets its %s: %w", b.Guild, b.Kind, err)
	}
	return nil
}
