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
	saveEvery  = time.Minute      // how often the logbook is written
	absence    = 10 * time.Minute // out of reach for longer gives a grace
	shortGrace = time.Hour        // the least
	longGrace  = 12 * time.Hour   // the most
)

// availability is whether people can reach the bot. While they cannot, and for as long
// after that as they could not, within bounds, no turn ends. What is known of it
// is in the store, so that an outage that ended in a restart counts.
type availability struct {
	registry *Registry

	mu    sync.Mutex
	on    bool
	shut  bool
	log   storage.Uptime
	since time.Time // when the bot could be reached again
	timer clockwork.Timer
}

// state tells whether the bot can be reached, and until when no turn ends.
func (r *availability) state() (on bool, grace time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.on, r.log.Grace
}

// reachedSince is since when the bot can be reached; the zero time if it cannot.
func (r *availability) reachedSince() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.on {
		return time.Time{}
	}
	return r.since
}

// SetReachable notes that the bot can be reached from now on. The first time,
// deadlines begin to be looked after.
func (h *Registry) SetReachable(ctx context.Context) error {
	if err := h.availability.setReachable(ctx); err != nil {
		return err
	}
	h.scheduler.start()
	return nil
}

func (r *availability) setReachable(ctx context.Context) error {
	h := r.registry
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
	r.timer = h.Clock.AfterFunc(saveEvery, r.saveNow)
	if err := r.save(ctx); err != nil {
		h.fails.report(ctx, "the logbook could not be written", err) // it is tried again every minute
	}
	return nil
}

// SetUnreachable notes that the bot cannot be reached any more.
func (h *Registry) SetUnreachable(ctx context.Context) error {
	r := &h.availability
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.on {
		return nil
	}
	r.on = false
	r.timer.Stop()
	return r.save(ctx)
}

// save writes the logbook; the caller holds the lock.
func (r *availability) save(ctx context.Context) error {
	r.log.Reached = r.registry.Clock.Now()
	if err := r.registry.Store.Uptime.SetUptime(ctx, r.log); err != nil {
		return fmt.Errorf("note that the bot can be reached: %w", err)
	}
	return nil
}

// saveNow keeps the logbook up to date.
func (r *availability) saveNow() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.on {
		return
	}
	if err := r.save(context.Background()); err != nil {
		r.registry.fails.report(context.Background(), "the logbook could not be written", err)
	}
	r.timer.Reset(saveEvery)
}

// close writes the logbook for the last time.
func (r *availability) close() {
	if err := r.registry.SetUnreachable(context.Background()); err != nil {
		r.registry.fails.report(context.Background(), "the logbook could not be written", err)
	}
	r.mu.Lock()
	r.shut = true
	r.mu.Unlock()
}
