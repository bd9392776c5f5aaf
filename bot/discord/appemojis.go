package discord

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/cluster"
	"korsar/bot/discord/rest"
	"korsar/bot/draw"
)

const (
	// Delays after failed attempts. Emojis have separate limits, of up to an hour ("Emoji Resource").
	firstEmojiRetry = time.Minute
	maxEmojiRetry   = time.Hour
	// olderEmojisDelay is the longest time until a process notices that the last process of another version has ended.
	olderEmojisDelay = time.Hour
)

// appEmojis keeps this version's emojis among those of the application. Their names end in a hash of the picture, so a
// new version uploads its own beside those of an older one. Emojis that no process uses any more are deleted.
//
// A process uses all emojis of its version. In a cluster it claims a lease that says so, before it reads Discord's
// list. Under another lease, one process at a time lists, uploads and deletes. It deletes nothing while any process
// uses emojis of another version. So an emoji that a process has listed exists while that process lives. The
// application has a set for each version that runs, and keeps that of an ended version for up to an hour. Processors
// that round differently draw different pixels, so each kind has its own set.
type appEmojis struct {
	bot     *Bot
	ids     atomic.Pointer[map[draw.Emoji]emoji] // nil until Discord has all
	refused chan struct{}                        // of size 1; has a value after Discord has refused one
	use     *cluster.Claim                       // says that this process uses its emojis; nil if it does not
	stop    context.CancelFunc
	running sync.WaitGroup
	busy    sync.Mutex // held while the emojis are compared and changed, but not in pauses
}

// known returns the emojis that messages may contain. It returns nil until Discord has all of this version's.
func (e *appEmojis) known() map[draw.Emoji]emoji {
	if ids := e.ids.Load(); ids != nil {
		return *ids
	}
	return nil
}

// check requests a comparison with Discord's list, after Discord has refused an emoji.
func (e *appEmojis) check() {
	select {
	case e.refused <- struct{}{}:
	default: // one is asked for already
	}
}

// start keeps the emojis up to date in the background until close.
func (e *appEmojis) start() {
	var ctx context.Context
	ctx, e.stop = context.WithCancel(context.Background())
	e.busy.Lock()
	e.running.Go(func() {
		defer e.busy.Unlock()
		e.keep(ctx)
	})
}

// wait blocks while the emojis are compared and changed. It does not wait for pauses to end.
func (e *appEmojis) wait() {
	e.busy.Lock()
	defer e.busy.Unlock()
}

func (e *appEmojis) close() {
	if e.stop != nil {
		e.stop()
	}
	e.running.Wait()
}

// keep updates the emojis at once and whenever rest returns, until ctx is done or the process has left its cluster.
// e.busy must be held.
func (e *appEmojis) keep(ctx context.Context) {
	for failures := 0; ; {
		older, err := e.update(ctx)
		if ctx.Err() != nil || errors.Is(err, cluster.ErrLeft) {
			return
		}
		var delay time.Duration
		switch {
		case err != nil:
			delay = e.retryDelay(failures, err)
			failures++
		case older:
			failures, delay = 0, olderEmojisDelay
		default:
			failures = 0
		}
		if e.rest(ctx, delay) != nil {
			return
		}
	}
}

// retryDelay returns how long to wait after a failure. It logs the first of several failures in a row.
func (e *appEmojis) retryDelay(failures int, err error) time.Duration {
	delay := backoff.Delay(failures, firstEmojiRetry, maxEmojiRetry)
	if retry, is := errors.AsType[*rest.RetryError](err); is {
		delay = max(delay, retry.After)
	}
	if failures == 0 {
		e.bot.log.Warn("cannot bring the application's emojis up to date; until then buttons may have words alone",
			"error", err, "delay", delay.Round(time.Second))
	}
	return delay
}

// rest blocks until the emojis must be compared again: after a delay, a minute after Discord has refused one, or when
// the lease on their use is lost. A delay of 0 is no reason to compare. e.busy must be held. It is released meanwhile.
func (e *appEmojis) rest(ctx context.Context, delay time.Duration) error {
	e.busy.Unlock()
	defer e.busy.Lock()
	var later <-chan time.Time
	if delay > 0 {
		timer := e.bot.clock.NewTimer(delay)
		defer timer.Stop()
		later = timer.Chan()
	}
	var lost <-chan struct{}
	if e.use != nil {
		lost = e.use.Over()
	}
	select {
	case <-later:
	case <-lost:
		e.use = nil
	case <-e.refused:
		return backoff.Sleep(ctx, e.bot.clock, firstEmojiRetry)
	case <-ctx.Done():
	}
	return ctx.Err()
}

// pause leaves the global limit to other requests for a second. Like rest, it releases e.busy meanwhile.
func (e *appEmojis) pause(ctx context.Context) error {
	e.busy.Unlock()
	defer e.busy.Lock()
	return backoff.Sleep(ctx, e.bot.clock, time.Second)
}
