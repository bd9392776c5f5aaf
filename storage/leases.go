package storage

import (
	"context"
	"time"
)

// Leases decides which of several processes does something that only one may do. Times are the store's, so the clocks of
// the processes need not agree. Only a store that processes share has leases.
type Leases interface {
	// Leases returns the leases that are held, ordered by name.
	Leases(ctx context.Context) ([]Lease, error)
	// Claim takes a lease for a while, with a new epoch, and returns true; it returns the lease of the holder and false
	// if somebody holds it, even if that is the caller.
	Claim(ctx context.Context, name, holder string, life time.Duration) (Lease, bool, error)
	// Renew makes all leases of a holder last for a while from now on, and returns them, ordered by name. One that has
	// ended is not renewed.
	Renew(ctx context.Context, holder string, life time.Duration) ([]Lease, error)
	// Release ends a lease, unless it has ended already.
	Release(ctx context.Context, name string, epoch int64) error
	// Under returns the store as the holder of a lease uses it: once somebody else has claimed the lease, all that is
	// written through it is refused with ErrLeaseOver. Closing one closes both.
	Under(name string, epoch int64) Store
}

// Lease is the right to do something until it ends. Its holder renews it.
type Lease struct {
	Name   string
	Holder string        // the process
	Epoch  int64         // how often the lease was claimed; each number is one holder's
	Left   time.Duration // until it ends
}
