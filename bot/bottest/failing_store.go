package bottest

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// FailingStore fails the writes below while Failing is set.
type FailingStore struct {
	storage.Store
	Failing atomic.Bool
}

// ErrDiskFull is returned by a FailingStore for a write that fails.
var ErrDiskFull = errors.New("the disk is full")

// RestartFailing restarts the bot on a FailingStore and returns the store.
func (w *World) RestartFailing() *FailingStore {
	w.T.Helper()
	store := &FailingStore{}
	w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
	w.Restart()
	return store
}

func (m *FailingStore) Create(ctx context.Context, c storage.Commit) (journal.TableID, error) {
	if m.Failing.Load() {
		return 0, ErrDiskFull
	}
	return m.Store.Create(ctx, c)
}

func (m *FailingStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if m.Failing.Load() {
		return ErrDiskFull
	}
	return m.Store.Append(ctx, id, c)
}

func (m *FailingStore) PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.PersonID, error) {
	if m.Failing.Load() {
		return 0, ErrDiskFull
	}
	return m.Store.PersonOf(ctx, user, name)
}

func (m *FailingStore) SetUptime(ctx context.Context, l storage.Uptime, ended ...storage.Outage) error {
	if m.Failing.Load() {
		return ErrDiskFull
	}
	return m.Store.SetUptime(ctx, l, ended...)
}

func (m *FailingStore) SetAnnouncement(ctx context.Context, b storage.Announcement) error {
	if m.Failing.Load() {
		return ErrDiskFull
	}
	return m.Store.SetAnnouncement(ctx, b)
}

func (m *FailingStore) SetGatewaySession(ctx context.Context, s storage.GatewaySession) error {
	if m.Failing.Load() {
		return ErrDiskFull
	}
	return m.Store.SetGatewaySession(ctx, s)
}

func (m *FailingStore) ScheduleDeletion(ctx context.Context, guild snowflake.ID, at time.Time) error {
	if m.Failing.Load() {
		return ErrDiskFull
	}
	return m.Store.ScheduleDeletion(ctx, guild, at)
}
