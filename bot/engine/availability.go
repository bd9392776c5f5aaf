package engine

import (
	"context"
	"fmt"
	"sync"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

const (
	saveEvery  = time.Minute      // how often the uptime is stored
	longOutage = 10 * time.Minute // a longer outage gives a grace period
	minGrace   = time.Hour
	maxGrace   = 12 * time.Hour
)

// availability tracks whether users can reach the bot. While they cannot, and for a grace period of the same length
// after that, within bounds, no deadline ends anything for them. It is in the store, so an outage that ends in a
// restart counts too.
type availability struct {
	registry *Registry
	alarm    *alarm // stores the uptime

	mu    sync.Mutex
	state reachState
	log   storage.Uptime
	since time.Time // when the bot could be reached again
	again bool      // it can be reached, but that could not be recorded: it is tried again
}

// reachState is whether the bot can be reached.
type reachState string

const (
	unreachable reachState = ""
	reachable   reachState = "reachable"
	closed      reachState = "closed" // for good
)

func newAvailability(r *Registry) *availability {
	a := &availability{registry: r}
	a.alarm = newAlarm(r.clock, a.wake)
	a.alarm.start()
	return a
}

// now returns whether and since when the bot can be reached, and until when no deadline passes.
func (a *availability) now() table.Availability {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := table.Availability{Reachable: a.state == reachable, Grace: a.log.Grace}
	if now.Reachable {
		now.Since = a.since
	}
	return now
}

// Availability returns whether users can reach the bot in a guild, and until when no deadline ends anything for them.
func (r *Registry) Availability(guild snowflake.ID) table.Availability {
	return r.outages.restrict(r.availability.now(), guild)
}

// graceAfter returns the end of the grace period after an absence that ends now; the zero time if it was short.
func graceAfter(now time.Time, away time.Duration) time.Time {
	if away <= longOutage {
		return time.Time{}
	}
	return now.Add(min(max(away, minGrace), maxGrace))
}

// SetReachable records that the bot can be reached from now on, and tries again after an error. The first one that
// succeeds starts the scheduler.
func (r *Registry) SetReachable(ctx context.Context) error {
	if err := r.availability.setReachable(ctx); err != nil {
		return err
	}
	r.scheduler.start()
	return nil
}

func (a *availability) setReachable(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.again = false
	if a.state != unreachable {
		return nil
	}
	log, err := a.registry.store.Uptime.Uptime(ctx)
	if err != nil {
		a.again = true
		a.alarm.wakeAt(a.registry.clock.Now().Add(retryAfter))
		return fmt.Errorf("read the uptime: %w", err)
	}
	reached := log.Reached
	if own := a.log.Reached; !own.IsZero() && own.Before(reached) { // other processes could be reached meanwhile
		reached = own
	}
	// Deadlines are stored in milliseconds too. One at the end of the grace period must not be due before it.
	now := a.registry.clock.Now().Truncate(time.Millisecond)
	away := now.Sub(reached)
	if grace := graceAfter(now, away); !reached.IsZero() && !grace.IsZero() {
		log.Grace = grace
		a.registry.log.Info("bot reachable again; no turn ends in the grace period", "away", away, "until", log.Grace)
	}
	a.state, a.log, a.since = reachable, log, now
	a.alarm.wakeAt(now) // the first commits may have to wait until the database is checked
	return nil
}

// SetUnreachable records that the bot can no longer be reached. That holds also if it cannot be stored.
func (r *Registry) SetUnreachable(ctx context.Context) error {
	a := r.availability
	a.mu.Lock()
	defer a.mu.Unlock()
	a.again = false
	if a.state != reachable {
		return nil
	}
	a.state = unreachable
	return a.saveLocked(ctx)
}

// saveLocked stores the uptime. The caller holds the lock.
func (a *availability) saveLocked(ctx context.Context) error {
	a.log.Reached = a.registry.clock.Now()
	if err := a.registry.store.Uptime.SetUptime(ctx, a.log); err != nil {
		return fmt.Errorf("save the uptime: %w", err)
	}
	return nil
}

// wake stores the uptime, or tries again to record that the bot can be reached.
func (a *availability) wake() {
	a.mu.Lock()
	again := a.again
	a.mu.Unlock()
	if !again {
		a.saveUptime()
		return
	}
	ctx := context.Background()
	if err := a.registry.SetReachable(ctx); err != nil {
		a.registry.failures.report(ctx, "cannot record that users can reach the bot", err)
	}
}

// saveUptime stores the uptime and schedules the next save.
func (a *availability) saveUptime() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.state != reachable {
		return
	}
	if err := a.saveLocked(context.Background()); err != nil {
		a.registry.failures.report(context.Background(), "cannot save the uptime", err)
	}
	a.alarm.wakeAt(a.log.Reached.Add(saveEvery))
}

// close stores the uptime one last time.
func (a *availability) close() {
	if err := a.registry.SetUnreachable(context.Background()); err != nil {
		a.registry.failures.report(context.Background(), "cannot save the uptime", err)
	}
	a.mu.Lock()
	a.state = closed
	a.mu.Unlock()
	a.alarm.close()
}
