package cluster

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
	"korsar/storage"
)

const (
	// DefaultLife is how long a lease lasts by default. It bounds how long others wait after a process has died.
	DefaultLife = 15 * time.Second

	maxMargin = time.Second // from the end of a claim to the end of its lease, but at most a fifth of its life
)

// How often something could be done during the life of a lease. If a renewal is late or lost, there is time for a
// second one.
const (
	renewalsPerLife = 3
	retriesPerLife  = 10 // after a failure
	triesPerLife    = 5  // of the store, if each takes as long as it may
)

// ErrLeft is returned when a member is used after Leave.
var ErrLeft = errors.New("this process has left the cluster")

// Options are the parts and settings of a member. Leases, Name, Clock and Log are required.
type Options struct {
	Leases storage.Leases
	Name   string        // of this process; unique
	Life   time.Duration // of a lease that is not renewed; 0 means DefaultLife
	Clock  clockwork.Clock
	Log    *slog.Logger
}

// Member is this process. It renews its leases until Leave.
type Member struct {
	options Options
	life    context.Context // until Leave
	leave   context.CancelFunc
	leaving chan struct{} // closed once an operator asks it to leave
	asks    sync.Once     // closes leaving
	renewer sync.WaitGroup

	mu     sync.Mutex        // guards claims, asked, and ends and timer of each claim
	claims map[string]*Claim // the claims that last, by the name of the lease
	asked  map[string]bool   // the leases that are being claimed
}

// Join returns a member without claims.
func Join(o Options) *Member {
	if o.Life == 0 {
		o.Life = DefaultLife
	}
	m := &Member{options: o, claims: map[string]*Claim{}, asked: map[string]bool{}, leaving: make(chan struct{})}
	m.life, m.leave = context.WithCancel(context.Background())
	m.renewer.Go(m.keepRenewing)
	return m
}

// Name returns the name of this process.
func (m *Member) Name() string { return m.options.Name }

// Leaving returns a channel that is closed when an operator asks the member to leave (AskToLeave).
func (m *Member) Leaving() <-chan struct{} { return m.leaving }

// Leases returns the leases that all members hold now, ordered by name.
func (m *Member) Leases(ctx context.Context) ([]storage.Lease, error) {
	ctx, cancel := context.WithTimeout(ctx, m.options.Life/triesPerLife)
	defer cancel()
	return m.options.Leases.Leases(ctx)
}

// Leave ends all claims and releases their leases. It returns the errors of the store. Leases that it cannot release
// end by themselves.
func (m *Member) Leave(ctx context.Context) error {
	m.leave()
	m.renewer.Wait()
	m.mu.Lock()
	held := m.claims
	m.claims = map[string]*Claim{}
	m.mu.Unlock()
	var failed []error
	for name, c := range held {
		c.lose()
		failed = append(failed, m.options.Leases.Release(ctx, name, c.Epoch))
	}
	return errors.Join(failed...)
}

// Claim takes a lease. It blocks until no other process holds it, until ctx is done, or until Leave, after which it
// returns ErrLeft. It logs the holder. It retries after errors of the store, and logs the first in a row.
func (m *Member) Claim(ctx context.Context, name string) (*Claim, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(m.life, cancel)()
	var logged string
	var outage outage
	for {
		c, holder, err := m.tryClaim(ctx, name)
		begins := outage.begins(err)
		switch {
		case c != nil:
			return c, nil
		case m.life.Err() != nil:
			return nil, ErrLeft
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case begins:
			m.options.Log.Warn("cannot claim a lease; trying until it works", "lease", name, "error", err)
		case err != nil:
		case holder.Holder != logged:
			logged = holder.Holder
			m.options.Log.Info("waiting for a lease that another process holds", "lease", name, "holder", holder.Holder,
				"ends", holder.Left.Round(time.Millisecond))
		}
		_ = backoff.Sleep(ctx, m.options.Clock, m.options.Life/retriesPerLife)
	}
}

// tryClaim takes a lease, or returns the lease of the present holder.
func (m *Member) tryClaim(ctx context.Context, name string) (*Claim, storage.Lease, error) {
	ctx, cancel := context.WithTimeout(ctx, m.options.Life/triesPerLife)
	defer cancel()
	m.setAsked(name, true)
	defer m.setAsked(name, false)
	asked := m.options.Clock.Now()
	lease, taken, err := m.options.Leases.Claim(ctx, name, m.options.Name, m.options.Life)
	if err != nil || !taken {
		return nil, lease, err
	}
	c := newClaim(lease)
	if !m.add(c) {
		return nil, lease, errors.Join(ErrLeft, m.release(lease))
	}
	m.extend(c, asked)
	return c, lease, nil
}

// add adds a claim, unless the member has left.
func (m *Member) add(c *Claim) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.life.Err() != nil {
		return false
	}
	m.claims[c.Name] = c
	return true
}

// extend extends a claim, unless it is over. The new end counts from when the lease was asked for.
func (m *Member) extend(c *Claim, asked time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.claims[c.Name] != c {
		return
	}
	if c.timer != nil {
		c.timer.Stop()
	}
	margin := min(maxMargin, m.options.Life/5)
	ends := asked.Add(m.options.Life - margin)
	c.ends = ends
	c.timer = m.options.Clock.AfterFunc(ends.Sub(m.options.Clock.Now()), func() { m.expire(c, ends) })
}

// expire ends a claim whose timer was set to ends, unless it has been extended since. A timer that fires during extend
// can no longer be stopped.
func (m *Member) expire(c *Claim, ends time.Time) {
	m.mu.Lock()
	over := c.ends.Equal(ends) && m.end(c)
	m.mu.Unlock()
	if over {
		m.logLost(c)
	}
}

// holds reports whether a claim lasts. It asks the clock, since the timer of a process that was asleep may fire a
// moment after its other goroutines continue. It also asks the wall clock, since the monotonic clock stops while a
// machine sleeps.
func (m *Member) holds(c *Claim) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.options.Clock.Now()
	return m.claims[c.Name] == c && now.Before(c.ends) && now.Round(0).Before(c.ends.Round(0))
}

// drop ends a claim whose lease is gone.
func (m *Member) drop(c *Claim) {
	m.mu.Lock()
	over := m.end(c)
	m.mu.Unlock()
	if over {
		m.logLost(c)
	}
}

// end ends a claim. It returns false if the claim is over already. m.mu must be held.
func (m *Member) end(c *Claim) bool {
	if m.claims[c.Name] != c {
		return false
	}
	delete(m.claims, c.Name)
	c.lose()
	return true
}

func (m *Member) logLost(c *Claim) {
	m.options.Log.Warn("a lease is lost", "lease", c.Name, "epoch", c.Epoch)
}

func (m *Member) setAsked(name string, asked bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if asked {
		m.asked[name] = true
	} else {
		delete(m.asked, name)
	}
}

// Release ends a claim and releases its lease, unless the claim is over. It logs an error of the store.
func (m *Member) Release(c *Claim) {
	m.mu.Lock()
	mine := m.end(c)
	m.mu.Unlock()
	if !mine {
		return
	}
	if err := m.release(c.Lease); err != nil {
		m.options.Log.Warn("cannot release a lease; it ends by itself", "lease", c.Name, "error", err)
	}
}

// release releases a lease, even if the work under it was canceled. It waits for the store for a limited time.
func (m *Member) release(l storage.Lease) error {
	ctx, cancel := context.WithTimeout(context.Background(), m.options.Life/triesPerLife)
	defer cancel()
	return m.options.Leases.Release(ctx, l.Name, l.Epoch)
}
