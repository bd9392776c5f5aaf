package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

var (
	dueAnnouncements = define(`SELECT guild, kind, at FROM announcements WHERE at <= ?3 AND ` + inShard + `
		ORDER BY at, guild, kind LIMIT ?4`)
	announcementsTo  = define(`SELECT guild, kind, at FROM announcements WHERE guild = ?1 ORDER BY kind`)
	nextAnnouncement = define(`SELECT at FROM announcements WHERE ` + inShard + ` ORDER BY at LIMIT 1`)
)

// DueAnnouncements implements storage.Announcements.
func (s *Store) DueAnnouncements(ctx context.Context, of storage.Shard, now time.Time,
	limit int) ([]storage.Announcement, error) {
	all, err := list(ctx, s, scanAnnouncement, dueAnnouncements, of.Count, of.Number, now.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list announcements: %w", err)
	}
	return all, nil
}

// AnnouncementsTo implements storage.Announcements.
func (s *Store) AnnouncementsTo(ctx context.Context, guild snowflake.ID) ([]storage.Announcement, error) {
	all, err := list(ctx, s, scanAnnouncement, announcementsTo, int64(guild))
	if err != nil {
		return nil, fmt.Errorf("list announcements to guild %d: %w", guild, err)
	}
	return all, nil
}

func scanAnnouncement(from Scanner) (a storage.Announcement, err error) {
	var at int64
	err = from.Scan(&a.Guild, &a.Kind, &at)
	a.At = fromMillis(at)
	return a, err
}

// NextAnnouncement implements storage.Announcements.
func (s *Store) NextAnnouncement(ctx context.Context, of storage.Shard) (time.Time, error) {
	return s.earliest(ctx, of, nextAnnouncement)
}

// SetAnnouncement implements storage.Announcements.
func (s *Store) SetAnnouncement(ctx context.Context, a storage.Announcement) error {
	err := s.write(ctx, func(w writer) error { return w.setAnnouncement(a) })
	if err != nil {
		return fmt.Errorf("set announcement of guild %d, kind %s: %w", a.Guild, a.Kind, err)
	}
	return nil
}

// setAnnouncement schedules an announcement, or removes it if At is the zero time.
func (w writer) setAnnouncement(a storage.Announcement) error {
	if a.At.IsZero() {
		return w.Exec(deleteAnnouncement, Row{int64(a.Guild), string(a.Kind)})
	}
	return w.Exec(upsertAnnouncement, Row{int64(a.Guild), string(a.Kind), a.At.UnixMilli()})
}
