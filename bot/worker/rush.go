package worker

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
)

// Rush makes other work wait while clicks wait for a processor, so that answers are the last thing to become slower. It
// is safe for concurrent use.
type Rush struct {
	clock clockwork.Clock
	ends  [kinds]atomic.Int64  // when work of a kind need not wait any more, in ns since 1970
	gates [kinds]chan struct{} // each holds a token while work of the kind waits; the next waits for that
}

// Kind is a kind of work that waits during a rush.
type Kind int

// The kinds of work, in the order in which they begin to wait.
const (
	Pictures Kind = iota // that are not required
	Hands                // that are updated on screens
	Boards
	kinds
)

// manners is how a kind of work behaves in a rush.
type manners struct {
	patience time.Duration // the work waits once a click has waited longer than this for a processor
	yields   time.Duration // at most, after the work of its kind before
}

// Without load a click waits for microseconds. docs/figures.md has what these times do under too much load.
var behavior = [kinds]manners{
	Pictures: {2 * time.Millisecond, 50 * time.Millisecond},
	Hands:    {3 * time.Millisecond, 20 * time.Millisecond},
	Boards:   {3 * time.Millisecond, 10 * time.Millisecond},
}

const (
	rushTimes = 4 // a rush lasts for this multiple of the click's wait, at most longestRush
	// longestRush bounds what one long wait can do: a machine that slept is not busy.
	longestRush = 250 * time.Millisecond

	yieldStep = time.Millisecond // between two pieces of work that have waited, each of about that length
)

// NewRush returns a Rush. Its clock is real time, or stands still.
func NewRush(clock clockwork.Clock) *Rush {
	r := &Rush{clock: clock}
	for kind := range r.gates {
		r.gates[kind] = make(chan struct{}, 1)
	}
	return r
}

// Click notes that a click has arrived. The goroutine that serves it calls begun at its start. The time between is the
// click's wait for a processor.
func (r *Rush) Click() (begun func()) {
	arrived := r.clock.Now()
	return func() { r.waited(r.clock.Since(arrived)) }
}

// waited records how long a click waited for a processor.
func (r *Rush) waited(wait time.Duration) {
	ends := r.clock.Now().Add(min(rushTimes*wait, longestRush)).UnixNano()
	for kind, its := range behavior {
		if wait > its.patience {
			r.ends[kind].Store(ends)
		}
	}
}

// Yield blocks work until the rush is over, but only for a while after the work of its kind before. So some of the work
// is done however long the rush lasts.
func (r *Rush) Yield(ctx context.Context, work Kind) {
	if r.isOver(work) {
		return
	}
	select {
	case r.gates[work] <- struct{}{}:
		defer func() { <-r.gates[work] }()
	case <-ctx.Done():
		return
	}
	for range behavior[work].yields / yieldStep {
		if backoff.Sleep(ctx, r.clock, yieldStep) != nil || r.isOver(work) {
			return
		}
	}
}

func (r *Rush) isOver(work Kind) bool { return r.clock.Now().UnixNano() >= r.ends[work].Load() }
