package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

const (
	// reportEvery is how often a failure that repeats is logged.
	reportEvery = time.Minute
	// StoreRetry is the delay before the store is asked again after a failure: short, since users are waiting, but
	// long enough not to keep a full disk busy.
	StoreRetry = 5 * time.Second
)

// failures logs failures that the operator has to fix, grouped by cause: the first at once, repeated ones once a minute
// with a count. While a disk is full every click fails, and logging each would hide the cause and fill the remaining
// space.
type failures struct {
	clock clockwork.Clock
	log   *slog.Logger

	// mu is held while a line is logged, so that a failure is logged before its repetitions.
	mu     sync.Mutex                  // guards the fields below and each failure
	causes map[string]*repeatedFailure // logged within the last minute
	closed bool
}

// repeatedFailure counts the failures of one cause since it was last logged.
type repeatedFailure struct {
	times  int
	latest string
	err    error
	timer  clockwork.Timer
}

func newFailures(clock clockwork.Clock, log *slog.Logger) *failures {
	return &failures{clock: clock, log: log, causes: map[string]*repeatedFailure{}}
}

// report logs a failure, or counts it if its cause was logged within the last minute.
func (f *failures) report(ctx context.Context, what string, err error, attrs ...any) {
	cause := causeOf(err)
	f.mu.Lock()
	defer f.mu.Unlock()
	if r := f.causes[cause]; r != nil {
		r.times, r.latest, r.err = r.times+1, what, err
		return
	}
	f.log.Log(ctx, levelOf(err), what, append(attrs, "error", err)...)
	if !f.closed {
		f.causes[cause] = &repeatedFailure{timer: f.clock.AfterFunc(reportEvery, func() { f.count(cause) })}
	}
}

// Report logs a failure, or counts it if its cause was logged within the last minute.
func (r *Registry) Report(ctx context.Context, what string, err error, attrs ...any) {
	r.failures.report(ctx, what, err, attrs...)
}

// count logs how often a cause occurred in the last minute, or forgets it if it did not.
func (f *failures) count(cause string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	r := f.causes[cause]
	switch {
	case r == nil:
	case r.times == 0:
		delete(f.causes, cause)
	default:
		f.logAgain(r)
		r.timer.Reset(reportEvery)
	}
}

// logAgain logs the failures that were only counted so far. f.mu must be held.
func (f *failures) logAgain(r *repeatedFailure) {
	f.log.Log(context.Background(), levelOf(r.err), "the same failure again", "times", r.times, "latest", r.latest,
		"error", r.err)
	r.times = 0
}

// levelOf returns the log level of a failure. A lost lease is no error, since processes hand over shards that way. Nor
// is work that is canceled when the program ends.
func levelOf(err error) slog.Level {
	switch {
	case errors.Is(err, storage.ErrLeaseOver):
		return slog.LevelInfo
	case errors.Is(err, context.Canceled):
		return slog.LevelDebug
	}
	return slog.LevelError
}

// close logs the failures that were only counted so far.
func (f *failures) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range f.causes {
		r.timer.Stop()
		if r.times > 0 {
			f.logAgain(r)
		}
	}
	f.closed = true
	clear(f.causes)
}

// causeOf returns the root cause of an error, which is the same for each write that a full disk prevented, each read of
// a damaged table, and each panic with one value.
func causeOf(err error) string {
	if corrupt, is := errors.AsType[*storage.CorruptError](err); is {
		return corrupt.Error()
	}
	if p, is := errors.AsType[*storage.PanicError](err); is {
		return fmt.Sprint(p.Value)
	}
	for cause := unwrapFirst(err); cause != nil; cause = unwrapFirst(err) {
		err = cause
	}
	return err.Error()
}

// unwrapFirst is errors.Unwrap, but returns the first of several wrapped errors.
func unwrapFirst(err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()[0]
	}
	return errors.Unwrap(err)
}

// isRetryable reports whether an operation that failed at a table may succeed later.
func isRetryable(err error) bool {
	return !storage.IsDamage(err) && !errors.Is(err, storage.ErrNotFound) && !errors.Is(err, storage.ErrLeaseOver)
}
