package bottest

import (
	"time"

	"korsar/storage/journal"
)

// Turn turns the clock.
func (p *World) Turn(d time.Duration) {
	p.T.Helper()
	p.Clock.Advance(d)
}

// Until waits until the world is as it should be.
func (p *World) Until(what string, condition func() bool) {
	p.T.Helper()
	if err := p.Discord.Wait(p.Ctx, condition); err != nil {
		p.T.Fatalf("in vain did the test wait until %s: %v", what, err)
	}
}

// Pass lets time pass, as much as is given: whatever is due meanwhile happens
// at its time.
func (p *World) Pass(d time.Duration) {
	p.T.Helper()
	for end := p.Clock.Now().Add(d); p.Clock.Now().Before(end); {
		next := p.nextDeadline()
		if err := p.Bot.Settle(p.Ctx); err != nil {
			p.T.Fatal(err)
		}
		if !p.nextDeadline().Equal(next) {
			continue // something has happened meanwhile
		}
		if waiting, err := p.Store.Undelivered(p.Ctx, end, 1); err == nil && len(waiting) > 0 && waiting[0].NotBefore.After(p.Clock.Now()) {
			next = earliest(next, waiting[0].NotBefore)
		}
		p.Clock.Advance(max(earliest(next, end).Sub(p.Clock.Now()), time.Second))
		p.Struck()
	}
}

func (p *World) nextDeadline() time.Time {
	p.T.Helper()
	deadline, err := p.Store.NextDeadline(p.Ctx)
	if err != nil {
		p.T.Fatal(err)
	}
	bulletin, err := p.Store.NextAnnouncement(p.Ctx)
	if err != nil {
		p.T.Fatal(err)
	}
	return earliest(deadline, bulletin)
}

// earliest is the earlier of two times; the zero time is never.
func earliest(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// Struck waits until nothing is due any more, and all is told.
func (p *World) Struck() {
	p.T.Helper()
	if err := p.Bot.Settle(p.Ctx); err != nil {
		p.T.Fatal(err)
	}
	due, err := p.Store.DueDeadlines(p.Ctx, p.Clock.Now(), 1)
	if err != nil {
		p.T.Fatal(err)
	}
	if len(due) > 0 {
		p.T.Fatalf("%+v stays due at %v", due, p.Clock.Now())
	}
}

// PassUntil lets time pass until something holds, at most so long.
func (p *World) PassUntil(what string, most time.Duration, holds func() bool) {
	p.T.Helper()
	for end := p.Clock.Now().Add(most); !holds(); {
		if p.Clock.Now().After(end) {
			p.T.Fatalf("in vain did %v pass until %s", most, what)
		}
		p.Pass(2 * time.Second)
	}
}

// Passes lets time pass until a table is as it should be: computers move by
// the clock.
func (p *World) Passes(what string, condition func(journal.Table) bool) {
	p.T.Helper()
	for p.Ctx.Err() == nil {
		if condition(p.Kept().Table) {
			return
		}
		p.Settled()
	}
	p.T.Fatalf("in vain did the clock run until %s", what)
}
