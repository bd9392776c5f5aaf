package storage

import (
	"context"
	"time"
)

// Leases decides which of several processes does something that only one may do. Leases end by the store's clock, so
// the clocks of the processes need not agree. Only a store that several processes share has leases.
type Leases interface {
	// Leases returns the leases that are held, ordered by name.
	Leases(ctx context.Context) ([]Lease, error)
	// Claim takes a lease that nobody holds, for the given time and with a new epoch, and returns true. If the lease is
	// held, even by the caller, it returns the holder's lease and false.
	Claim(ctx context.Context, name, holder string, life time.Duration) (Lease, bool, error)
	// Renew makes all leases of a holder last for the given time from now on and returns them, ordered by name. A lease
	// that has ended is not renewed.
	Renew(ctx context.Context, holder string, life time.Duration) ([]Lease, error)
	// Release ends a lease, unless it has ended already.
	Release(ctx context.Context, name string, epoch int64) error
}

// Lease is the right to do something until it ends. Its holder renews it.
type Lease struct {
	Name   string
	Holder string        // the process
	Epoch  int64         // rises with each claim, so no two claims share one
	Left   time.Duration // until it ends
}

type leaseKey struct{}

// Under returns a context for the changes of a lease's holder. Once another process has claimed the lease, every change
// with this context is refused with ErrLeaseOver.
func Under(ctx context.Context, l Lease) context.Context {
	return context.WithValue(ctx, leaseKey{}, l)
}

// LeaseOf returns the lease that Under stored in a context or one of its parents, or the zero Lease.
func LeaseOf(ctx context.Context) Lease {
	l, _ := ctx.Value(leaseKey{}).(Lease)
	return l
}

// holdsKey is the key of the function that While stores in a context.
type holdsKey struct{}

// While returns a context for work that may be done only while holds returns true.
func While(ctx context.Context, holds func() bool) context.Context {
	return context.WithValue(ctx, holdsKey{}, holds)
}

// Holds reports whether the work of a context may still be done. It calls the function that While stored in the context
// or one of its parents, and returns true if there is none. Callers ask right before a step that cannot be undone: a
// process that was suspended does not know yet that its leases have ended.
func Holds(ctx context.Context) bool {
	holds, bound := ctx.Value(holdsKey{}).(func() bool)
	return !bound || holds()
}
