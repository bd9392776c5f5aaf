package cluster

import (
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

// Claim is the right of this process alone to do something, until the claim is over.
type Claim struct {
	storage.Lease

	over  chan struct{}
	ends  time.Time       // guarded by Member.mu, as is timer
	timer clockwork.Timer // ends the claim; nil before the first extension
}

// isOf reports whether the claim is for a lease.
func (c *Claim) isOf(l storage.Lease) bool { return c.Name == l.Name && c.Epoch == l.Epoch }

// Over returns a channel that is closed when the claim is over.
func (c *Claim) Over() <-chan struct{} { return c.over }

// lose ends the claim. The member must have removed it from its claims.
func (c *Claim) lose() {
	if c.timer != nil {
		c.timer.Stop()
	}
	close(c.over)
}
