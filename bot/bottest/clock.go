package bottest

import (
	"time"

	"korsar/storage/journal"
)

// Advance turns the clock.
func (w *World) Advance(d time.Duration) {
	w.T.Helper()
	w.Clock.Advance(d)
}

// WaitUntil waits until the world is as it should be.
func (w *World) WaitUntil(what string, condition func() bool) {
	w.T.Helper()
	if err := w.Discord.Wait(w.Ctx, condition); err != nil {
		w.T.Fatalf("in vain did the test wait until %s: %v", what, err)
	}
}

// PassTime lets time pass, as much as is given: whatever is due meanwhile happens
// at its time.
func (w *World) PassTime(d time.Duration) {
	w.T.Helper()
	for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); {
		next := w.nextDeadline()
		if err := w.Bot.Settle(w.Ctx); err != nil {
			w.T.Fatal(err)
		}
		if !w.nextDeadline().Equal(next) {
			continue // something has happened meanwhile
		}
		if waiting, err := w.Store.Undelivered(w.Ctx, end, 1); err == nil && len(waiting) > 0 && waiting[0].NotBefore.After(w.Clock.Now()) {
			next = earliest(next, waiting[0].NotBefore)
		}
		w.Clock.Advance(max(earliest(next, end).Sub(w.Clock.Now()), time.Second))
		w.SettleDeadlines()
	}
}

func (w *World) nextDeadline() time.Time {
	w.T.Helper()
	deadline, err := w.Store.NextDeadline(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	announcement, err := w.Store.NextAnnouncement(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	return earliest(deadline, announcement)
}

// earliest is the earlier of two times; the zero time is never.
func earliest(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// SettleDeadlines waits until nothing is due any more, and all is told.
func (w *World) SettleDeadlines() {
	w.T.Helper()
	if err := w.Bot.Settle(w.Ctx); err != nil {
		w.T.Fatal(err)
	}
	due, err := w.Store.DueDeadlines(w.Ctx, w.Clock.Now(), 1)
	if err != nil {
		w.T.Fatal(err)
	}
	if len(due) > 0 {
		w.T.Fatalf("%+v stays due at %v", due, w.Clock.Now())
	}
}

// PassTimeUntil lets time pass until something holds, at most so long.
func (w *World) PassTimeUntil(what string, most time.Duration, holds func() bool) {
	w.T.Helper()
	for end := w.Clock.Now().Add(most); !holds(); {
		if w.Clock.Now().After(end) {
			w.T.Fatalf("in vain did %v pass until %s", most, what)
		}
		w.PassTime(2 * time.Second)
	}
}

// SettleUntil lets time pass until a table is as it should be: computers move by
// the clock.
func (w *World) SettleUntil(what string, condition func(journal.Table) bool) {
	w.T.Helper()
	for w.Ctx.Err() == nil {
		if condition(w.LoadTable().Table) {
			return
		}
		w.MustSettle()
	}
	w.T.Fatalf("in vain did the clock run until %s", what)
}
