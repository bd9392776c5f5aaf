package cluster

import (
	"context"
	"time"

	"korsar/storage"
)

// pauseLease is the lease of a pause. Its holder is no process, so nobody renews it.
const pauseLease = "pause"

// Pause tells all members that the platform takes no requests for a while: its limit is that of all of them together.
// Who divides work learns of it when it looks at the leases.
func (m *Member) Pause(ctx context.Context, length time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, m.options.Life/tryFor)
	defer cancel()
	_, _, err := m.options.Leases.Claim(ctx, pauseLease, "", length)
	return err
}

// notePause passes on a pause that a member has asked for.
func (w *Work) notePause(leases []storage.Lease) {
	for _, l := range leases {
		if l.Name == pauseLease && w.Paused != nil {
			w.Paused(l.Left)
		}
	}
}
