package gateway_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"
	"go.uber.org/goleak"

	"korsar/bot/discord/gateway"
	"korsar/bot/sandbox"
)

func TestMain(m *testing.M) {
	code := m.Run()
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// world is a stand-in for Discord with shards connected to it. Discord and the shards have separate clocks,
// advanced together, so that a test sees which of them waits.
type world struct {
	t              testing.TB
	ctx            context.Context
	discord        *sandbox.Discord
	guild          *sandbox.Guild
	discordClock   *clockwork.FakeClock // of the stand-in
	clock          *timerClock          // of the shards
	heartbeatClock *timerClock          // of the shards' heartbeats
	limiter        *gateway.IdentifyLimiter
	log            *logBuffer
	changed        chan struct{} // holds a token when something has changed

	mu       sync.Mutex
	recorded map[int]time.Time // last identifies, by bucket
}

// beat is the heartbeat interval of the stand-in. The stand-in measures it in real time, which no test reaches.
const beat = time.Hour

func newWorld(t testing.TB, o sandbox.Options) *world {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	t.Cleanup(cancel)
	start := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	w := &world{t: t, ctx: ctx, discordClock: clockwork.NewFakeClockAt(start),
		log: &logBuffer{}, changed: make(chan struct{}, 1), recorded: map[int]time.Time{}}
	w.clock = &timerClock{FakeClock: clockwork.NewFakeClockAt(start), onTimer: w.notify}
	w.heartbeatClock = &timerClock{FakeClock: clockwork.NewFakeClockAt(start), onTimer: w.notify}
	o.Clock, o.Heartbeat = w.discordClock, beat
	var err error
	if w.discord, err = sandbox.Open(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.discord.Close(); err != nil {
			t.Error(err)
		}
	})
	w.guild = w.discord.NewGuild("Port Royal")
	w.limiter = w.newLimiter(o.MaxConcurrency)
	return w
}

// newLimiter returns the limiter of a new run of the program, with the identifies that earlier runs have recorded.
func (w *world) newLimiter(concurrency int) *gateway.IdentifyLimiter {
	w.mu.Lock()
	defer w.mu.Unlock()
	latest := map[int]time.Time{}
	maps.Copy(latest, w.recorded)
	return &gateway.IdentifyLimiter{Discover: w.discover, Concurrency: concurrency, Latest: latest,
		Record: w.record, Clock: w.clock, Log: slog.New(slog.NewTextHandler(w.log, nil))}
}

func (w *world) record(bucket int, at time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.recorded[bucket] = at
	return nil
}

// discover requests the gateway from the stand-in.
func (w *world) discover(ctx context.Context) (found gateway.Discovery, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, w.discord.API()+"v10/gateway/bot", nil)
	if err != nil {
		return found, err
	}
	r.Header.Set("Authorization", "Bot "+w.discord.Token())
	r.Header.Set("User-Agent", "DiscordBot (https://example.com, 1)")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return found, err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return found, errors.New(answer.Status)
	}
	return found, json.NewDecoder(answer.Body).Decode(&found)
}

// advance advances all clocks but that of heartbeats.
func (w *world) advance(d time.Duration) {
	w.discordClock.Advance(d)
	w.clock.Advance(d)
}

// advanceUntil advances the clocks from timer to timer until a condition holds, and returns how much time
// passed.
func (w *world) advanceUntil(what string, condition func() bool) time.Duration {
	w.t.Helper()
	began := w.clock.Now()
	w.waitUntil(what, func() bool {
		if condition() {
			return true
		}
		if wait, waits := w.clock.next(); waits {
			w.advance(wait)
			w.notify() // the timer may have been stopped
		}
		return false
	})
	return w.clock.Since(began)
}

// waitForTimer waits until a shard waits on its clock.
func (w *world) waitForTimer() {
	w.t.Helper()
	w.waitUntil("a shard waits", func() bool { _, waits := w.clock.next(); return waits })
}

func (w *world) waitUntil(what string, condition func() bool) {
	w.t.Helper()
	for {
		changes := w.discord.Changes()
		if condition() {
			return
		}
		select {
		case <-changes:
		case <-w.changed:
		case <-w.ctx.Done():
			w.t.Fatalf("timed out waiting until %s\n%s", what, w.log)
		}
	}
}

// notify makes waitUntil check its condition again.
func (w *world) notify() {
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// identifies returns how many identifies were in time, and how many were too early.
func (w *world) identifies() (allowed, refused int) {
	for _, identify := range w.discord.Gateway().Identifies() {
		if identify.Allowed {
			allowed++
		} else {
			refused++
		}
	}
	return allowed, refused
}

// wantIdentifies fails the test unless the shards have identified that often, and never too early.
func (w *world) wantIdentifies(times int) {
	w.t.Helper()
	if allowed, refused := w.identifies(); allowed != times || refused != 0 {
		w.t.Errorf("identified %d times and %d times too early; want %d and 0", allowed, refused, times)
	}
}

// logBuffer is a log that can be read.
type logBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (r *logBuffer) Write(line []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(line)
}

func (r *logBuffer) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}
