package engine

import (
	"context"
	"fmt"
	"slices"
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
	keptOutage = time.Hour // a longer outage is stored
)

// availability tracks whether users can reach the bot. While they cannot, and in a grace period after that, no deadline
// ends anything for them. The grace period is as long as the outage, within bounds. The uptime is stored, so an outage
// that ends in a restart counts too. An outage of the store or a sleep of the machine counts as one of the bot.
type availability struct {
	registry *Registry
	alarm    *alarm               // stores the uptime
	ran      func() time.Duration // how long the program has run, without the time its machine slept

	// changing is held while the store reads or writes the uptime, so that no write overtakes another, and while any
	// field below changes. It is taken before mu, and that before alarm.mu and failures.mu.
	changing sync.Mutex
	retries  bool // it can be reached, but recording that failed and is retried; guarded by changing

	mu      sync.Mutex // guards the fields below; not held while the store is called
	state   reachState
	log     storage.Uptime
	since   time.Time        // when the bot could be reached again
	failing bool             // the uptime could not be stored since log.Reached
	ended   []storage.Outage // kept outages that are not stored yet
	ranThen time.Duration    // how long the program had run at log.Reached
}

type reachState string

const (
	unreachable reachState = ""
	reachable   reachState = "reachable"
	closed      reachState = "closed" // permanently
)

func newAvailability(r *Registry) *availability {
	start := r.clock.Now() // has a reading of the monotonic clock, which stands still while the machine sleeps
	a := &availability{registry: r, ran: func() time.Duration { return r.clock.Since(start) }}
	a.alarm = newAlarm(r.clock, a.wake)
	a.alarm.start()
	return a
}

// now returns whether and since when the bot can be reached, and the end of the grace period.
func (a *availability) now() table.Availability {
	a.mu.Lock()
	defer a.mu.Unlock()
	storeAway := a.failing && a.registry.clock.Since(a.log.Reached) > longOutage
	now := table.Availability{Reachable: a.state == reachable && !storeAway && !a.hasSlept(), Grace: a.log.Grace}
	if now.Reachable {
		now.Since = a.since
	}
	return now
}

// hasSlept reports whether, since log.Reached, the machine slept for longer than longOutage or its clock was set
// forward by as much. a.mu must be held.
func (a *availability) hasSlept() bool {
	byClock := a.registry.clock.Now().Round(0).Sub(a.log.Reached) // without the reading of the monotonic clock
	return byClock-(a.ran()-a.ranThen) > longOutage
}

// Availability returns whether users can reach the bot in a guild, and the end of the grace period there.
func (r *Registry) Availability(guild snowflake.ID) table.Availability {
	return r.outages.restrict(r.availability.now(), guild)
}

// graceAfter returns the end of the grace period after an absence that ends now. It is as long as the absence, even a
// short one, since a turn may take a minute. After a long absence it is at least minGrace, so that people notice that
// the bot is back.
func graceAfter(now time.Time, away time.Duration) time.Time {
	if away > longOutage {
		away = max(away, minGrace)
	}
	return now.Add(min(away, maxGrace))
}

// SetReachable records that the bot can be reached from now on. After an error it is retried in the background. The
// first success starts the scheduler.
func (r *Registry) SetReachable(ctx context.Context) error {
	a := r.availability
	a.changing.Lock()
	defer a.changing.Unlock()
	if err := a.setReachable(ctx); err != nil {
		return err
	}
	r.scheduler.start()
	return nil
}

// setReachable reads the uptime and records that users can reach the bot. a.changing must be held.
func (a *availability) setReachable(ctx context.Context) error {
	if a.state != unreachable {
		return nil
	}
	log, err := a.registry.store.Uptime(ctx)
	if a.retries = err != nil; a.retries {
		a.alarm.wakeAt(a.registry.clock.Now().Add(StoreRetry))
		return fmt.Errorf("read the uptime: %w", err)
	}
	a.markReachable(log)
	return nil
}

// markReachable records that users can reach the bot, as of the stored uptime.
func (a *availability) markReachable(stored storage.Uptime) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if own := a.log.Reached; !own.IsZero() && own.Before(stored.Reached) { // others could be reached meanwhile
		stored.Reached = own
	}
	a.state, a.log = reachable, stored
	ran, now := a.ran(), a.extended()
	a.ended = append(a.ended, a.outage(now)...)
	a.comeBack(now, ran)
	a.alarm.wakeAt(a.since) // stores it in the background: the database may first be checked
}

// extended returns the uptime after an absence that ends now. a.mu must be held.
func (a *availability) extended() storage.Uptime {
	// Deadlines are stored in milliseconds too. One at the end of the grace period must not be due before it.
	now := storage.Uptime{Reached: a.registry.clock.Now().Truncate(time.Millisecond), Grace: a.log.Grace}
	grace := graceAfter(now.Reached, now.Reached.Sub(a.log.Reached))
	if !a.log.Reached.IsZero() && grace.After(now.Grace) {
		now.Grace = grace
	}
	return now
}

// comeBack records that users can reach the bot again, and how long the program had run by then. a.mu must be held.
func (a *availability) comeBack(now storage.Uptime, ran time.Duration) {
	if now.Grace.After(a.log.Grace) {
		a.registry.log.Info("bot reachable again; no turn ends in the grace period",
			"away", now.Reached.Sub(a.log.Reached), "until", now.Grace)
	}
	a.log, a.ranThen, a.since, a.failing = now, ran, now.Reached, false
}

// outage returns the outage that ends with an uptime, if it was long. a.mu must be held.
func (a *availability) outage(now storage.Uptime) (long []storage.Outage) {
	if began := a.log.Reached; !began.IsZero() && now.Reached.Sub(began) > keptOutage {
		long = append(long, storage.Outage{Began: began, Ended: now.Reached})
	}
	return long
}

// SetUnreachable records that the bot can no longer be reached. It takes effect even if it cannot be stored.
func (r *Registry) SetUnreachable(ctx context.Context) error {
	a := r.availability
	a.changing.Lock()
	defer a.changing.Unlock()
	return a.setUnreachable(ctx)
}

// setUnreachable implements SetUnreachable. a.changing must be held.
func (a *availability) setUnreachable(ctx context.Context) error {
	if !a.markUnreachable() {
		return nil
	}
	return a.save(ctx)
}

// markUnreachable records that users can no longer reach the bot. It reports whether the time is to be stored.
func (a *availability) markUnreachable() (stores bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.retries = false
	if a.state != reachable {
		return false
	}
	a.state = unreachable
	return !a.failing && !a.hasSlept() // otherwise it could last be reached at the stored time
}

// save stores the uptime. If the last save failed or the machine slept, an absence ends now. a.changing must be held.
func (a *availability) save(ctx context.Context) error {
	a.mu.Lock()
	ran := a.ran() // before the store is called: the time that it takes must not count as a sleep
	now := storage.Uptime{Reached: a.registry.clock.Now(), Grace: a.log.Grace}
	absent := a.failing || a.hasSlept()
	ended := a.ended
	if absent {
		now = a.extended()
		ended = append(slices.Clip(ended), a.outage(now)...)
	}
	a.mu.Unlock()
	err := a.registry.store.SetUptime(ctx, now, ended...)
	a.mu.Lock()
	defer a.mu.Unlock()
	if err != nil {
		a.failing = true
		return fmt.Errorf("save the uptime: %w", err)
	}
	if absent {
		a.comeBack(now, ran)
	}
	a.log, a.ranThen, a.ended = now, ran, nil
	return nil
}

// wake stores the uptime, or tries again to record that the bot can be reached.
func (a *availability) wake() {
	a.changing.Lock()
	defer a.changing.Unlock()
	ctx := context.Background()
	switch {
	case a.retries:
		if err := a.setReachable(ctx); err != nil {
			a.registry.failures.report(ctx, "cannot record that users can reach the bot", err)
			return
		}
		a.registry.scheduler.start()
	case a.state == reachable:
		next := a.registry.clock.Now().Add(saveEvery)
		if err := a.save(ctx); err != nil {
			a.registry.failures.report(ctx, "cannot save the uptime", err)
		}
		a.alarm.wakeAt(next)
	}
}

// close stores the uptime one last time.
func (a *availability) close() {
	ctx := context.Background()
	a.changing.Lock()
	if err := a.setUnreachable(ctx); err != nil {
		a.registry.failures.report(ctx, "cannot save the uptime", err)
	}
	a.mu.Lock()
	a.state = closed
	a.mu.Unlock()
	a.changing.Unlock()
	a.alarm.close()
}
