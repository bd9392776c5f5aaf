package emojis

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/backoff"
	"korsar/bot/cluster"
	"korsar/bot/discord/rest"
	"korsar/bot/draw"
)

const (
	// Delays after failed attempts. Emojis have separate limits, of up to an hour ("Emoji Resource").
	firstRetry = time.Minute
	maxRetry   = time.Hour
	// olderDelay is the longest time until a process notices that the last process of another version has ended.
	olderDelay = time.Hour
)

// Emoji is an emoji of the application, as Discord knows it.
type Emoji struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Keeper keeps this version's emojis among those of the application.
//
// A process uses all emojis of its version. In a cluster it claims a lease that says so, before it reads Discord's
// list. Under another lease, one process at a time lists, uploads and deletes. It deletes nothing while any process
// uses emojis of another version. So an emoji that a process has listed exists while that process lives. The
// application has a set for each version that runs, and keeps that of an ended version for up to an hour. Processors
// that round differently draw different pixels, so each kind has its own set.
type Keeper struct {
	options     Options
	application string                               // its id
	ids         atomic.Pointer[map[draw.Emoji]Emoji] // nil until Discord has all
	refused     chan struct{}                        // of size 1; has a value after Discord has refused one
	use         *cluster.Claim                       // says that this process uses its emojis; nil if it does not
	stop        context.CancelFunc
	running     sync.WaitGroup
	busy        sync.Mutex // held while the emojis are compared and changed, but not in pauses
}

// Options configures a keeper. All but Cluster are required.
type Options struct {
	Client  *rest.Client
	Cluster *cluster.Member // nil if this is the only process
	Clock   clockwork.Clock
	Log     *slog.Logger
}

// New returns a keeper that knows no emojis yet.
func New(o Options) *Keeper { return &Keeper{options: o, refused: make(chan struct{}, 1)} }

// Known returns the emojis that messages may contain. It returns nil until Discord has all of this version's.
func (k *Keeper) Known() map[draw.Emoji]Emoji {
	if ids := k.ids.Load(); ids != nil {
		return *ids
	}
	return nil
}

// Check requests a comparison with Discord's list, after Discord has refused an emoji.
func (k *Keeper) Check() {
	select {
	case k.refused <- struct{}{}:
	default: // one is asked for already
	}
}

// Start keeps the emojis of an application up to date in the background until Close.
func (k *Keeper) Start(application string) {
	k.application = application
	var ctx context.Context
	ctx, k.stop = context.WithCancel(context.Background())
	k.busy.Lock()
	k.running.Go(func() {
		defer k.busy.Unlock()
		k.keep(ctx)
	})
}

// Wait blocks while the emojis are compared and changed. It does not wait for pauses to end.
func (k *Keeper) Wait() {
	k.busy.Lock()
	defer k.busy.Unlock()
}

// Close ends what Start began, and waits for it.
func (k *Keeper) Close() {
	if k.stop != nil {
		k.stop()
	}
	k.running.Wait()
}

// keep updates the emojis at once and whenever rest returns, until ctx is done or the process has left its cluster.
// k.busy must be held.
func (k *Keeper) keep(ctx context.Context) {
	for failures := 0; ; {
		older, err := k.update(ctx)
		if ctx.Err() != nil || errors.Is(err, cluster.ErrLeft) {
			return
		}
		var delay time.Duration
		switch {
		case err != nil:
			delay = k.retryDelay(failures, err)
			failures++
		case older:
			failures, delay = 0, olderDelay
		default:
			failures = 0
		}
		if k.rest(ctx, delay) != nil {
			return
		}
	}
}

// retryDelay returns how long to wait after a failure. It logs the first of several failures in a row.
func (k *Keeper) retryDelay(failures int, err error) time.Duration {
	delay := backoff.Delay(failures, firstRetry, maxRetry)
	if retry, is := errors.AsType[*rest.RetryError](err); is {
		delay = max(delay, retry.After)
	}
	if failures == 0 {
		k.options.Log.Warn("cannot bring the application's emojis up to date; until then buttons may have words alone",
			"error", err, "delay", delay.Round(time.Second))
	}
	return delay
}

// rest blocks until the emojis must be compared again: after a delay, a minute after Discord has refused one, or when
// the lease on their use is lost. A delay of 0 is no reason to compare. k.busy must be held. It is released meanwhile.
func (k *Keeper) rest(ctx context.Context, delay time.Duration) error {
	k.busy.Unlock()
	defer k.busy.Lock()
	var later <-chan time.Time
	if delay > 0 {
		timer := k.options.Clock.NewTimer(delay)
		defer timer.Stop()
		later = timer.Chan()
	}
	var lost <-chan struct{}
	if k.use != nil {
		lost = k.use.Over()
	}
	select {
	case <-later:
	case <-lost:
		k.use = nil
	case <-k.refused:
		return backoff.Sleep(ctx, k.options.Clock, firstRetry)
	case <-ctx.Done():
	}
	return ctx.Err()
}

// pause leaves the global limit to other requests for a second. Like rest, it releases k.busy meanwhile.
func (k *Keeper) pause(ctx context.Context) error {
	k.busy.Unlock()
	defer k.busy.Lock()
	return backoff.Sleep(ctx, k.options.Clock, time.Second)
}
