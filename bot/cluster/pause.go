package cluster

import (
	"context"
	"time"

	"korsar/storage"
)

// pauseLease is the lease of a pause. Its holder is not a process, so nobody renews it.
const pauseLease = "pause"

// Pause tells all members that the platform takes no requests for a while. Its limit applies to all of them together.
// Of two pauses, the one that ends later counts. A member that divides work learns of a pause when it looks at the
// leases.
func (m *Member) Pause(ctx context.Context, length time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, m.options.Life/triesPerLife)
	defer cancel()
	for leases := m.options.Leases; ; {
		held, taken, err := leases.Claim(ctx, pauseLease, "", length)
		if err != nil || taken || held.Left >= length {
			return err
		}
		if err := leases.Release(ctx, pauseLease, held.Epoch); err != nil {
			return err
		}
	}
}

// reportPause passes a pause on to Work.Paused.
func (w *Work) reportPause(leases []storage.Lease) {
	for _, l := range leases {
		if l.Name == pauseLease && w.Paused != nil {
			w.Paused(l.Left)
		}
	}
}
