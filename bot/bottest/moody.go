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

func (m *Moody) PersonOf(ctx context.Context, user snowflake.ID, name string) (journal.Person, error) {
	if m.Failing.Load() {
		return 0, ErrMood
	}
	return m.Store.PersonOf(ctx, user, name)
}

func (m *Moody) SetLogbook(ctx context.Context, l storage.Logbook) error {
	if m.Failing.Load() {
		return ErrMood
	}
	return m.Store.SetLogbook(ctx, l)
}

func (m *Moody) SetBulletin(ctx context.Context, b storage.Bulletin) error {
	if m.Failing.Load() {
		return ErrMood
	}
	return m.Store.SetBulletin(ctx, b)
}
