package enginetest

import (
	"context"
	"errors"
	"sync/atomic"

	"korsar/storage"
	"korsar/storage/journal"
)

// FullDisk is a store that refuses writes while it is full.
type FullDisk struct {
	storage.Store
	Full    atomic.Bool
	Refused atomic.Int32 // commits that were refused
}

// ErrFull is returned by a FullDisk that is full.
var ErrFull = errors.New("the disk is full")

// Append implements storage.Store.
func (s *FullDisk) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if s.Full.Load() {
		s.Refused.Add(1)
		return ErrFull
	}
	return s.Store.Append(ctx, id, c)
}

// SetUptime implements storage.Store.
func (s *FullDisk) SetUptime(ctx context.Context, u storage.Uptime, ended ...storage.Outage) error {
	if s.Full.Load() {
		return ErrFull
	}
	return s.Store.SetUptime(ctx, u, ended...)
}

// SetAnnouncement implements storage.Store.
func (s *FullDisk) SetAnnouncement(ctx context.Context, a storage.Announcement) error {
	if s.Full.Load() {
		return ErrFull
	}
	return s.Store.SetAnnouncement(ctx, a)
}

// Probe implements storage.Store.
func (s *FullDisk) Probe(ctx context.Context) error {
	if s.Full.Load() {
		return ErrFull
	}
	return s.Store.Probe(ctx)
}
