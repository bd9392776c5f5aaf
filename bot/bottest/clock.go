package bottest

import (
	"context"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// Advance advances the clock. It does not wait for deadlines that fall due.
func (w *World) Advance(d time.Duration) {
	w.T.Helper()
	w.Clock.Advance(d)
}

// WaitUntil waits until a condition holds. It does not advance the clock.
func (w *World) WaitUntil(what string, condition func() bool) {
	w.T.Helper()
	if err := w.Discord.Wait(w.Ctx, condition); err != nil {
		w.T.Fatalf("the test timed out waiting until %s: %v", what, err)
	}
}

// PassTime advances the clock step by step, so that each deadline is handled at its time.
func (w *World) PassTime(d time.Duration) {
	w.T.Helper()
	for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); {
		next := w.nextDeadline()
		w.SettleNow()
		if !w.nextDeadline().Equal(next) {
			continue // another deadline was set in the meantime
		}
		if waiting, err := w.Store.Undelivered(w.Ctx, storage.AllGuilds, end, 1); err == nil && len(waiting) > 0 &&
			waiting[0].NotBefore.After(w.Clock.Now()) {
			next = table.EarlierOf(next, waiting[0].NotBefore)
		}
		w.Clock.Advance(max(table.EarlierOf(next, end).Sub(w.Clock.Now()), time.Second))
		w.SettleDeadlines()
	}
}

func (w *World) nextDeadline() time.Time {
	w.T.Helper()
	var first time.Time
	for _, next := range []func(context.Context, storage.Shard) (time.Time, error){w.Store.NextDeadline,
		w.Store.NextAnnouncement, w.Store.NextTournament, w.Store.NextPuzzlePost, w.Store.NextStreakWarning} {
		at, err := next(w.Ctx, storage.AllGuilds)
		if err != nil {
			w.T.Fatal(err)
		}
		first = table.EarlierOf(first, at)
	}
	return first
}

// Settle advances the clock by a second and waits until the bot has delivered everything.
func (w *World) Settle(ctx context.Context) error {
	w.Clock.Advance(time.Second)
	return w.Bot.Settle(ctx)
}

// MustSettle settles. An error fails the test.
func (w *World) MustSettle() {
	w.T.Helper()
	if err := w.Settle(w.Ctx); err != nil {
		w.T.Fatal(err)
	}
}

// SettleNow settles without advancing the clock, so that failed requests are not retried. An error fails the test.
func (w *World) SettleNow() {
	w.T.Helper()
	if err := w.Bot.Settle(w.Ctx); err != nil {
		w.T.Fatal(err)
	}
}

// SettleDeadlines waits until all due deadlines are handled and everything is delivered.
func (w *World) SettleDeadlines() {
	w.T.Helper()
	w.SettleNow()
	due, err := w.Store.DueDeadlines(w.Ctx, storage.AllGuilds, w.Clock.Now(), 1)
	if err != nil {
		w.T.Fatal(err)
	}
	if len(due) > 0 {
		w.T.Fatalf("%+v stays due at %v", due, w.Clock.Now())
	}
}

// PassTimeUntil passes time until a condition holds. It fails the test if that takes longer than most.
func (w *World) PassTimeUntil(what string, most time.Duration, holds func() bool) {
	w.T.Helper()
	for end := w.Clock.Now().Add(most); !holds(); {
		if w.Clock.Now().After(end) {
			w.T.Fatalf("%v passed without this: %s", most, what)
		}
		w.PassTime(2 * time.Second)
	}
}

// SettleUntil settles, second by second, until a condition holds for the table. Computers move by the clock.
func (w *World) SettleUntil(what string, condition func(journal.Table) bool) {
	w.T.Helper()
	for w.Ctx.Err() == nil {
		if condition(w.LoadTable().Table) {
			return
		}
		w.MustSettle()
	}
	w.T.Fatalf("timed out settling until %s", what)
}

// PassMinutes passes time in steps of 15 seconds. In each step a failed request can be retried.
func (w *World) PassMinutes(n int) {
	w.T.Helper()
	for range 4 * n {
		w.PassTime(15 * time.Second)
	}
}

// SettleNowUntil settles without advancing the clock until a condition holds. Tests use it to wait for the effects of
// gateway events.
func (w *World) SettleNowUntil(what string, condition func() bool) {
	w.T.Helper()
	for !condition() { // the clock stands still, so a late event changes no deadline
		if w.Ctx.Err() != nil {
			w.T.Fatalf("the test timed out waiting until %s", what)
		}
		w.SettleNow()
	}
	w.SettleNow() // for what follows, such as the board of a game that has just opened
}

// SettlePaused settles until a table is paused for the given reason, or is not paused if that is "".
func (w *World) SettlePaused(id journal.TableID, why journal.Pause) {
	w.T.Helper()
	w.SettleNowUntil("the table is paused: "+string(why), func() bool {
		loaded, err := w.Store.Load(w.Ctx, id)
		return err == nil && loaded.Table.Paused == why
	})
}
