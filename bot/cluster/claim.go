package cluster

import (
	"context"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

// Claim is the right of this process alone to do something, until the claim is over.
type Claim struct {
	storage.Lease

	life  context.Context // until the claim is over
	over  context.CancelFunc
	ends  time.Time       // guarded by Member.mu, as is timer
	timer clockwork.Timer // ends the claim; nil before the first extension
}

func newClaim(l storage.Lease) *Claim {
	c := &Claim{Lease: l}
	c.life, c.over = context.WithCancel(context.Background())
	return c
}

// isOf reports whether the claim is for a lease.
func (c *Claim) isOf(l storage.Lease) bool { return c.Name == l.Name && c.Epoch == l.Epoch }

// Over returns a channel that is closed when the claim is over.
func (c *Claim) Over() <-chan struct{} { return c.life.Done() }

// lose ends the claim. The member must have removed it from its claims.
func (c *Claim) lose() {
	if c.timer != nil {
		c.timer.Stop()
	}
	c.over()
}
