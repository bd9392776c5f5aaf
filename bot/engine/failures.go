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
	// retryAfter is when what the store refused is tried again: soon, since people wait for room on the disk, but not at
	// once, which would keep the disk busy.
	retryAfter = 5 * time.Second
)

// failures logs what fails for the operator to mend, by its cause: the first time at once, then once a minute with how
// often. While a disk is full every click fails, and a log of all of them would hide the cause, and fill what room is left.
type failures struct {
	clock clockwork.Clock
	log   *slog.Logger

	mu     sync.Mutex
	causes map[string]*repeatedFailure // those logged within the last minute
	closed bool
}

// repeatedFailure is the failures of one cause since it was logged last.
type repeatedFailure struct {
	times  int
	latest string
	err    error
	timer  clockwork.Timer
}

func newFailures(clock clockwork.Clock, log *slog.Logger) *failures {
	return &failures{clock: clock, log: log, causes: map[string]*repeatedFailure{}}
}

// report logs that something failed, and why, or counts it.
func (f *failures) report(ctx context.Context, what string, err error, attrs ...any) {
	cause := causeOf(err)
	f.mu.Lock()
	defer f.mu.Unlock()
	if r := f.causes[cause]; r != nil {
		r.times, r.latest, r.err = r.times+1, what, err
		return
	}
	f.log.ErrorContext(ctx, what, append(attrs, "error", err)...)
	if !f.closed {
		f.causes[cause] = &repeatedFailure{timer: f.clock.AfterFunc(reportEvery, func() { f.count(cause) })}
	}
}

// count logs how often a cause was met in the last minute, and forgets it if it was not.
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

func (f *failures) logAgain(r *repeatedFailure) {
	f.log.Error("the same failure again", "times", r.times, "latest", r.latest, "error", r.err)
	r.times = 0
}

// close logs what was only counted.
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

// causeOf returns what is at the bottom of an error: the full disk, whatever it kept from being written, the one table that
// is damaged, or the value of a panic, whose stacks differ.
func causeOf(err error) string {
	var corrupt *storage.CorruptError
	var p *panicError
	switch {
	case errors.As(err, &corrupt):
		return corrupt.Error()
	case errors.As(err, &p):
		return fmt.Sprint(p.value)
	}
	for {
		var below error
		{
			var wrapped interface{ Unwrap() error }
			var wrapped1 interface{ Unwrap() []error }
			switch {
			case errors.As(err, &wrapped):
				below = wrapped.Unwrap()
			case errors.As(err, &wrapped1):
				below = wrapped1.Unwrap()[0]
			}
		}
		if below == nil {
			return err.Error()
		}
		err = below
	}
}
