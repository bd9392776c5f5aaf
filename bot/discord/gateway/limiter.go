package gateway

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
)

const (
	// identifyGap is the time between the answer to an identify and the next identify of its bucket. Discord requires
	// five seconds between the arrivals of two identifies (Discord's documentation, "Gateway", "Rate Limiting").
	// Latency does not matter, because the gap is counted from the answer.
	identifyGap = 5500 * time.Millisecond
	// identifyReserve is the part of a day's identifies that is never used: one in 20. After the last one Discord
	// resets the token.
	identifyReserve = 20
	// minReset is the minimum wait before asking again whether the count of the day was reset.
	minReset = time.Minute
)

// Discovery is Discord's answer to a bot that asks for its gateway (Discord's documentation, "Get Gateway Bot").
type Discovery struct {
	URL    string     `json:"url"`
	Shards int        `json:"shards"` // how many Discord recommends
	Starts StartLimit `json:"session_start_limit"`
}

// StartLimit limits how often the bot may identify.
type StartLimit struct {
	Total          int   `json:"total"` // per day
	Remaining      int   `json:"remaining"`
	ResetAfter     int64 `json:"reset_after"`     // milliseconds
	MaxConcurrency int   `json:"max_concurrency"` // buckets of shards that identify independently
}

// Scarce reports whether so few identifies are left that the bot stops identifying.
func (l StartLimit) Scarce() bool { return l.Remaining <= l.Total/identifyReserve }

// Resets returns the time until Remaining is Total again.
func (l StartLimit) Resets() time.Duration { return time.Duration(l.ResetAfter) * time.Millisecond }

// IdentifyLimiter decides when a shard may identify. The shards of a bucket identify one at a time, with a margin over
// the gap that Discord requires. The last identifies of a day are never used. One limiter serves all shards.
type IdentifyLimiter struct {
	// Discover requests the gateway and how many identifies are left.
	Discover func(context.Context) (Discovery, error)
	// Concurrency is Discord's max_concurrency; 0 is 1.
	Concurrency int
	// Latest has the times of the last identifies of earlier runs, by bucket.
	Latest map[int]time.Time
	// Record saves when a bucket identifies, for later runs. It is called before the identify is sent.
	Record func(bucket int, at time.Time) error
	// Turn blocks until no other process lets a shard of a bucket identify. It is nil if there are no other processes.
	Turn  func(ctx context.Context, bucket int) (Turn, error)
	Clock clockwork.Clock
	Log   *slog.Logger

	mu      sync.Mutex // guards buckets
	buckets map[int]*bucket
}

// Turn is the right of a process to let shards of a bucket identify.
type Turn struct {
	Latest time.Time       // the last identify of any process, by its clock
	Over   <-chan struct{} // closed when the turn is lost
	End    func()          // gives the turn to another process
}

// errTurnLost is returned when a process that waits to identify has lost its turn.
var errTurnLost = errors.New("another process may identify now")

// bucket is a set of shards that identify one at a time.
type bucket struct {
	number int
	turn   chan struct{} // holds one token while no shard has the turn
	latest time.Time     // when the last identify was sent or answered; only the shard with the turn uses it
}

// Permit is the right to identify once. The other shards of the bucket wait until it is released.
type Permit struct {
	URL string // of the gateway

	limiter *IdentifyLimiter
	bucket  *bucket
	sent    bool
	turn    Turn // among the processes; zero if there is only one
	release sync.Once
}

// Acquire blocks until a shard may identify or ctx is done. The caller must release the permit as soon as Discord has
// answered, or clearly will not answer.
func (l *IdentifyLimiter) Acquire(ctx context.Context, shard int) (*Permit, error) {
	b := l.bucket(shard)
	select {
	case <-b.turn:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	p := &Permit{limiter: l, bucket: b}
	if err := p.await(ctx); err != nil {
		p.Release()
		return nil, err
	}
	return p, nil
}

// await blocks until the permit is valid or ctx is done. The caller must have the turn of its bucket in this process.
func (p *Permit) await(ctx context.Context) (err error) {
	l, b := p.limiter, p.bucket
	if l.Turn != nil {
		if p.turn, err = l.Turn(ctx, b.number); err != nil {
			return err
		}
		if p.turn.Latest.After(b.latest) {
			b.latest = p.turn.Latest
		}
		lasting, end := context.WithCancelCause(ctx)
		defer end(nil)
		// The goroutine ends with await, which cancels lasting.
		go func() {
			select {
			case <-p.turn.Over:
				end(errTurnLost)
			case <-lasting.Done():
			}
		}()
		ctx = lasting
	}
	found, err := l.wait(ctx, b)
	p.URL = found.URL
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// MarkSent records that the identify is being sent.
func (p *Permit) MarkSent() {
	p.sent = true
	p.record()
}

// Release gives the turn to the next shard of the bucket. Releasing a permit again, or nil, does nothing. If there are
// other processes, the turn lasts for identifyGap after an identify, because their clocks may differ from this one's.
func (p *Permit) Release() {
	if p == nil {
		return
	}
	p.release.Do(func() {
		if p.sent {
			p.record()
		}
		if p.sent && p.turn.End != nil {
			p.limiter.Clock.AfterFunc(identifyGap, p.endTurn)
		} else {
			p.endTurn()
		}
	})
}

// endTurn gives the turn to the next shard of the bucket, here or in another process.
func (p *Permit) endTurn() {
	if p.turn.End != nil {
		p.turn.End()
	}
	p.bucket.turn <- struct{}{}
}

// record records that an identify is being sent, or was answered, now.
func (p *Permit) record() {
	p.bucket.latest = p.limiter.Clock.Now()
	if err := p.limiter.Record(p.bucket.number, p.bucket.latest); err != nil {
		p.limiter.Log.Error("cannot record an identify; the next run may identify too early", "error", err)
	}
}

func (l *IdentifyLimiter) bucket(shard int) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	number := shard % max(l.Concurrency, 1)
	if l.buckets[number] == nil {
		if l.buckets == nil {
			l.buckets = map[int]*bucket{}
		}
		b := &bucket{number: number, turn: make(chan struct{}, 1), latest: l.Latest[number]}
		b.turn <- struct{}{}
		l.buckets[number] = b
	}
	return l.buckets[number]
}

// wait blocks until the gap of the bucket is over and enough identifies are left, or ctx is done.
func (l *IdentifyLimiter) wait(ctx context.Context, b *bucket) (Discovery, error) {
	gap := identifyGap - l.Clock.Since(b.latest)
	if err := backoff.Sleep(ctx, l.Clock, min(gap, identifyGap)); err != nil { // not longer if the clock was set back
		return Discovery{}, err
	}
	for {
		found, err := l.Discover(ctx)
		if err != nil || !found.Starts.Scarce() {
			return found, err
		}
		wait := max(found.Starts.Resets(), minReset)
		l.Log.Warn("nearly all identifies of the day are used up: waiting until Discord allows more, "+
			"since it resets the token of a bot that goes on; find out what keeps restarting it",
			"remaining", found.Starts.Remaining, "total", found.Starts.Total, "wait", wait)
		if err := backoff.Sleep(ctx, l.Clock, wait); err != nil {
			return Discovery{}, err
		}
	}
}
