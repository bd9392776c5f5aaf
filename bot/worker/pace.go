package worker

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
)

const (
	quiet = 50 * time.Millisecond // the time without a click after which work continues

	// restTimes is the longest rest, as a multiple of the work before it. So at least a tenth of the time is work.
	restTimes = 9
)

// Pace lets long work rest while people click. Processors share their caches, so work slows clicks down whatever its
// priority. It is safe for concurrent use.
type Pace struct {
	clock   clockwork.Clock
	clicked atomic.Int64 // the time of the latest click, in ns since 1970
}

// NewPace returns a Pace that no click has slowed down yet.
func NewPace(clock clockwork.Clock) *Pace { return &Pace{clock: clock} }

// Click records a click.
func (p *Pace) Click() { p.clicked.Store(p.clock.Now().UnixNano()) }

// Rest blocks until work that has gone on for the given time may continue, or until ctx is done.
func (p *Pace) Rest(ctx context.Context, worked time.Duration) {
	began := p.clock.Now()
	for {
		now := p.clock.Now()
		wait := min(quiet-now.Sub(time.Unix(0, p.clicked.Load())), restTimes*worked-now.Sub(began))
		if wait <= 0 || backoff.Sleep(ctx, p.clock, wait) != nil {
			return
		}
	}
}
