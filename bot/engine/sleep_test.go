package engine

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/storage"
)

// keptUptime is a store of the uptime only.
type keptUptime struct {
	Store
	kept  storage.Uptime
	ended []storage.Outage
}

func (u *keptUptime) Uptime(context.Context) (storage.Uptime, error) { return u.kept, nil }

func (u *keptUptime) SetUptime(_ context.Context, now storage.Uptime, ended ...storage.Outage) error {
	u.kept, u.ended = now, append(u.ended, ended...)
	return nil
}

// TestSleepOfTheMachineIsAnAbsence: after a machine has slept for hours no turn ends at once, whether the connection to
// Discord outlasts that or not. As after any absence, there is a grace period first. A clock that goes on while the
// program runs is no sleep. The absence is stored once.
func TestSleepOfTheMachineIsAnAbsence(t *testing.T) {
	const hours = 5 * time.Hour
	for name, wakes := range map[string]func(a *availability) error{
		"it goes on": func(a *availability) error { return a.save(t.Context()) },
		"it connects again": func(a *availability) error {
			return errors.Join(a.registry.SetUnreachable(t.Context()), a.setReachable(t.Context()))
		},
	} {
		clock := clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
		store := &keptUptime{}
		r := &Registry{clock: clock, store: store, log: slog.New(slog.DiscardHandler)}
		r.availability = newAvailability(r)
		a := r.availability
		a.alarm.close() // nothing is saved but what the test saves
		var slept time.Duration
		ran := a.ran
		a.ran = func() time.Duration { return ran() - slept }
		if err := errors.Join(a.setReachable(t.Context()), a.save(t.Context())); err != nil {
			t.Fatal(err)
		}
		clock.Advance(hours)
		if now := a.now(); !now.Reachable || !now.Grace.IsZero() {
			t.Errorf("%s: hours later it is %+v", name, now)
		}
		if err := a.save(t.Context()); err != nil {
			t.Fatal(err)
		}
		slept = hours
		clock.Advance(hours)
		if now := a.now(); now.Reachable {
			t.Errorf("%s: after the sleep turns end: %+v", name, now)
		}
		if err := wakes(a); err != nil {
			t.Fatal(err)
		}
		if now := a.now(); !now.Reachable || now.Grace.Sub(clock.Now()) != hours {
			t.Errorf("%s: after the sleep it is %+v, at %v", name, now, clock.Now())
		}
		if err := errors.Join(a.save(t.Context()), a.save(t.Context())); err != nil {
			t.Fatal(err)
		}
		if len(store.ended) != 1 || store.ended[0].Ended.Sub(store.ended[0].Began) != hours {
			t.Errorf("%s: the outages are %+v", name, store.ended)
		}
	}
}

// slowUptime is a keptUptime that takes long to store.
type slowUptime struct {
	keptUptime
	clock *clockwork.FakeClock
}

func (u *slowUptime) SetUptime(ctx context.Context, log storage.Uptime, ended ...storage.Outage) error {
	u.clock.Advance(2 * longOutage)
	return u.keptUptime.SetUptime(ctx, log, ended...)
}

// TestSlowStoreIsNoSleep: the time that the store takes for the uptime does not count as a sleep.
func TestSlowStoreIsNoSleep(t *testing.T) {
	clock := clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	r := &Registry{clock: clock, store: &slowUptime{clock: clock}, log: slog.New(slog.DiscardHandler)}
	r.availability = newAvailability(r)
	a := r.availability
	a.alarm.close()
	if err := errors.Join(a.setReachable(t.Context()), a.save(t.Context())); err != nil {
		t.Fatal(err)
	}
	if now := a.now(); !now.Reachable || !now.Grace.IsZero() {
		t.Errorf("after a slow save it is %+v", now)
	}
}
