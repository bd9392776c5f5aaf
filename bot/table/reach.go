package table

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

const (
	logEvery   = time.Minute      // how often the logbook is written
	absence    = 10 * time.Minute // out of reach for longer gives a grace
	shortGrace = time.Hour        // the least
	longGrace  = 12 * time.Hour   // the most
)

// reach is whether people can reach the bot. While they cannot, and for as long
// after that as they could not, within bounds, no turn ends. What is known of it
// is in the store, so that an outage that ended in a restart counts.
type reach struct {
	harbour *Harbour

	mu    sync.Mutex
	on    bool
	shut  bool
	log   storage.Uptime
	since time.Time // when the bot could be reached again
	timer clockwork.Timer
}

// state tells whether the bot can be reached, and until when no turn ends.
func (r *reach) state() (on bool, grace time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.on, r.log.Grace
}

// reachedSince is since when the bot can be reached; the zero time if it cannot.
func (r *reach) reachedSince() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.on {
		return time.Time{}
	}
	return r.since
}

// Reached notes that the bot can be reached from now on. The first time,
// deadlines begin to be looked after.
func (h *Harbour) Reached(ctx context.Context) error {
	if err := h.reach.begin(ctx); err != nil {
		return err
	}
	h.watch.start()
	return nil
}

func (r *reach) begin(ctx context.Context) error {
	h := r.harbour
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.on || r.shut {
		return nil
	}
	log, err := h.Store.Uptime.Uptime(ctx)
	if err != nil {
		return fmt.Errorf("read when the bot could be reached: %w", err)
	}
	now := h.Clock.Now().Truncate(time.Millisecond) // as it is stored: a deadline at the end of a grace is not before it
	if away := now.Sub(log.Reached); !log.Reached.IsZero() && away > absence {
		log.Grace = now.Add(min(max(away, shortGrace), longGrace))
		h.Log.Info("nobody could reach the bot; turns that end soon are given time", "away", away, "until", log.Grace)
	}
	r.on, r.log, r.since = true, log, now
	if r.timer != nil {
		r.timer.Stop()
	}
	r.timer = h.Clock.AfterFunc(logEvery, r.write)
	if err := r.keep(ctx); err != nil {
		h.fails.report(ctx, "the logbook could not be written", err) // it is tried again every minute
	}
	return nil
}

// Unreached notes that the bot cannot be reached any more.
func (h *Harbour) Unreached(ctx context.Context) error {
	r := &h.reach
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.on {
		return nil
	}
	r.on = false
	r.timer.Stop()
	return r.keep(ctx)
}

// keep writes the logbook; the caller holds the lock.
func (r *reach) keep(ctx context.Context) error {
	r.log.Reached = r.harbour.Clock.Now()
	if err := r.harbour.Store.Uptime.SetUptime(ctx, r.log); err != nil {
		return fmt.Errorf("note that the bot can be reached: %w", err)
	}
	return nil
}

// write keeps the logbook up to date.
func (r *reach) write() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.on {
		return
	}
	if err := r.keep(context.Background()); err != nil {
		r.harbour.fails.report(context.Background(), "the logbook could not be written", err)
	}
	r.timer.Reset(logEvery)
}

// close writes the logbook for the last time.
func (r *reach) close() {
	if err := r.harbour.Unreached(context.Background()); err != nil {
		r.harbour.fails.report(context.Background(), "the logbook could not be written", err)
	}
	r.mu.Lock()
	r.shut = true
	r.mu.Unlock()
}
