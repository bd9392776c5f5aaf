package gateway_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"korsar/bot/discord/gateway"
	"korsar/bot/sandbox"
)

// TestShardsIdentifyOneAfterTheOther sends op 9 to four shards of one or two buckets at the same moment, three times.
// The shards of a bucket identify one after the other and never too early.
func TestShardsIdentifyOneAfterTheOther(t *testing.T) {
	t.Parallel()
	for _, concurrency := range []int{1, 2} {
		t.Run(fmt.Sprint("max_concurrency ", concurrency), func(t *testing.T) {
			t.Parallel()
			const shards = 4
			w := newWorld(t, sandbox.Options{MaxConcurrency: concurrency})
			var all []*listener
			for number := range shards {
				all = append(all, w.startShard(number, shards, gateway.Session{}))
			}
			up := func() (n int) {
				for _, l := range all {
					l.mu.Lock()
					if l.isUp {
						n++
					}
					l.mu.Unlock()
				}
				return n
			}
			for round := range 4 {
				if round > 0 {
					w.discord.Gateway().Invalidate(false)
					w.waitUntil("all are disconnected", func() bool { return up() == 0 })
				}
				took := w.advanceUntil("all are connected", func() bool { return up() == shards })
				t.Logf("all four were connected after %v", took)
			}
			w.wantIdentifies(4 * shards)
		})
	}
}

// TestCrashLoopKeepsTheGap starts ten runs in a minute, each killed before it has a session to save. They identify no
// more often than Discord allows.
func TestCrashLoopKeepsTheGap(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	for range 10 {
		w.limiter = w.newLimiter(1) // a new run knows only what was recorded
		l := w.startShard(0, 1, gateway.Session{})
		w.waitUntil("the shard identifies, or waits until it may", func() bool {
			wait, waits := w.clock.next()
			return waits && wait > 0 || l.isConnected(1)
		})
		w.advance(6 * time.Second)
		if err := l.stopAndWait(); err != nil {
			t.Fatal(err)
		}
	}
	allowed, refused := w.identifies()
	if refused > 0 || allowed > 11 || allowed < 9 {
		t.Errorf("in a minute of ten starts %d identifies were in time and %d too early", allowed, refused)
	}
	t.Logf("ten starts in a minute: %d identifies in time, %d too early", allowed, refused)
}

// TestLastIdentifiesOfADayAreReserved uses up nearly all identifies of a day. The limiter waits until Discord allows
// more, and logs that.
func TestLastIdentifiesOfADayAreReserved(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	discover, remaining := w.limiter.Discover, 51
	w.limiter.Discover = func(ctx context.Context) (gateway.Discovery, error) {
		found, err := discover(ctx)
		found.Starts.Remaining, found.Starts.ResetAfter = remaining, (3 * time.Hour).Milliseconds()
		return found, err
	}
	acquire := func() <-chan error {
		acquired := make(chan error, 1)
		go func() {
			permit, err := w.limiter.Acquire(w.ctx, 0)
			if err == nil {
				permit.MarkSent()
				permit.Release()
			}
			acquired <- err
		}()
		return acquired
	}
	if err := <-acquire(); err != nil {
		t.Fatal(err)
	}
	remaining = 50
	acquired := acquire()
	w.waitForTimer()
	w.advance(6 * time.Second)
	w.waitForTimer()
	if text := w.log.String(); !strings.Contains(text, "nearly all identifies of the day are used up") ||
		!strings.Contains(text, "wait=3h0m0s") {
		t.Errorf("the log does not say why the shard waits:\n%s", text)
	}
	w.advance(3*time.Hour - time.Second)
	select {
	case err := <-acquired:
		t.Fatalf("one of the last identifies was used (%v)", err)
	default:
	}
	remaining = 1000
	w.advance(time.Second)
	if err := <-acquired; err != nil {
		t.Fatal(err)
	}
}

// TestFailedAcquireReleasesItsTurn lets a shard fail to reach Discord. Another one may identify then.
func TestFailedAcquireReleasesItsTurn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	permit, err := w.limiter.Acquire(w.ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	permit.Release()
	permit.Release() // as connect does once a connection has ended
	fails := true
	discover := w.limiter.Discover
	w.limiter.Discover = func(ctx context.Context) (gateway.Discovery, error) {
		if fails {
			return gateway.Discovery{}, http.ErrHandlerTimeout
		}
		return discover(ctx)
	}
	if _, err := w.limiter.Acquire(w.ctx, 1); err == nil {
		t.Fatal("a permit without a URL")
	}
	fails = false
	if _, err := w.limiter.Acquire(w.ctx, 2); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(w.ctx)
	cancel()
	if _, err := w.limiter.Acquire(ctx, 3); err == nil {
		t.Error("two shards of a bucket have a permit")
	}
}
