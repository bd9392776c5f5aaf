package storage

import (
	"context"
	"time"
)

// Leases decides which of several processes does something that only one may do. Times are the store's, so the clocks
// of the processes need not agree. Only a store that processes share has leases.
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
}

// Lease is the right to do something until it ends. Its holder renews it.
type Lease struct {
	Name   string
	Holder string        // the process
	Epoch  int64         // rises with each claim; each number is one holder's
	Left   time.Duration // until it ends
}

// leaseKey is the key of the lease in a context.
type leaseKey struct{}

// Under returns a context for what the holder of a lease does: once somebody else has claimed the lease, all that is
// written with it is refused with ErrLeaseOver.
func Under(ctx context.Context, l Lease) context.Context {
	return context.WithValue(ctx, leaseKey{}, l)
}

// LeaseOf returns the lease of a context that Under returned, or of one made from it; otherwise the zero value.
func LeaseOf(ctx context.Context) Lease {
	l, _ := ctx.Value(leaseKey{}).(Lease)
	return l
}

// holdsKey is the key of the function in a context.
type holdsKey struct{}

// While returns a context for what may be done only while holds returns true.
func While(ctx context.Context, holds func() bool) context.Context {
	return context.WithValue(ctx, holdsKey{}, holds)
}

// Holds reports whether what a context is for may still be done: always, or as long as the function of a context that
// While returned, or of one that this was made from, says so. What cannot be undone asks right before it is done: a
// process that was asleep does not know yet that its leases are over.
func Holds(ctx context.Context) bool {
	holds, bound := ctx.Value(holdsKey{}).(func() bool)
	return !bound || holds()
}
