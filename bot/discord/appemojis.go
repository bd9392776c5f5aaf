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
	// Delays between attempts that fail. Emojis have limits of their own, of up to an hour ("Emoji Resource").
	firstEmojiRetry = time.Minute
	maxEmojiRetry   = time.Hour
	// olderEmojisDelay is how long it takes at most until a process sees that the last one of another version has
	// ended.
	olderEmojisDelay = time.Hour
)

// appEmojis keeps this version's emojis among those of the application. Their names end in a hash of the picture, so a
// new version uploads its own beside those of an older one. What no process uses any more is deleted.
//
// A process uses all emojis of its version. In a cluster it says so by a lease, before it looks at Discord's list. One
// process at a time looks, uploads and deletes, under another lease. It deletes nothing while a process uses other
// emojis than its own. So what a process has seen stays while that process lives. The application has a set for each
// version that runs, and for an hour one of a version that has ended. Processors that round differently draw different
// pixels, and so have sets of their own.
type appEmojis struct {
	bot     *Bot
	ids     atomic.Pointer[map[draw.Emoji]emoji] // nil until Discord has all
	refused chan struct{}                        // of size 1; has a value after Discord has refused one
	use     *cluster.Claim                       // says that this process uses its emojis; nil if it does not
	stop    context.CancelFunc
	running sync.WaitGroup
	busy    sync.Mutex // held while the emojis are compared and changed, but not in pauses
}

// known returns the emojis that messages may have. It returns nil until Discord has all of this version's.
func (e *appEmojis) known() map[draw.Emoji]emoji {
	if ids := e.ids.Load(); ids != nil {
		return *ids
	}
	return nil
}

// check asks for a look at Discord's list, after a refusal.
func (e *appEmojis) check() {
	select {
	case e.refused <- struct{}{}:
	default: // one is asked for already
	}
}

// start begins to keep the emojis until close.
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

// keep brings the emojis up to date until ctx is done: at once, again after a failure, and when there is a reason to
// look. e.busy must be held.
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

// retryDelay returns how long to wait after a failure. It logs the first of several in a row.
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

// rest waits until the emojis have to be compared again: after a delay, a while after Discord has refused one, or when
// others may think that this process has ended. A delay of 0 is none.
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

// pause lets others use the global limit for a second.
func (e *appEmojis) pause(ctx context.Context) error {
	e.busy.Unlock()
	defer e.busy.Lock()
	return backoff.Sleep(ctx, e.bot.clock, time.Second)
}
