package bottest

import (
	"context"
	"errors"
	"sync/atomic"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Moody is a store that fails to keep anything when told to.
type Moody struct {
	storage.Store
	Failing atomic.Bool
}

var ErrMood = errors.New("the disk is full")

func (m *Moody) Create(ctx context.Context, c storage.Commit) (journal.TableID, error) {
	if m.Failing.Load() {
		return 0, ErrMood
	}
	return m.Store.Create(ctx, c)
}

func (m *Moody) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if m.Failing.Load() {
		return ErrMood
	}
	return m.Store.Append(ctx, id, c)
}

func (m *Moody) PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error) {
	if m.Failing.Load() {
		return 0, ErrMood
	}
	return m.Store.PersonOf(ctx, user, name)
}

func (m *Moody) SetUptime(ctx context.Context, l storage.Uptime) error {
	if m.Failing.Load() {
		return ErrMood
	}
	return m.Store.SetUptime(ctx, l)
}

func (m *Moody) SetAnnouncement(ctx context.Context, b storage.Announcement) error {
	if m.Failing.Load() {
		return ErrMood
	}
	return m.Store.SetAnnouncement(ctx, b)
}
