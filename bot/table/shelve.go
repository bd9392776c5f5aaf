package table

import (
	"context"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// restTime is how long a game waits for any of its people until it is laid up;
// one of long turns waits for four of them.
const restTime = 14 * 24 * time.Hour

// patience is how long a table waits for any of its people.
func patience(o journal.Options) time.Duration { return max(restTime, 4*o.TurnTime()) }

// shelve lays up a game on which no person has acted for long. The time of
// somebody who is away, and for whom the table waits, does not count, nor does
// that in which time stands still.
func (t *Table) shelve(ctx context.Context) error {
	if t.now.Phase != journal.Playing {
		return t.silence(ctx, storage.DueShelve)
	}
	from := t.now.ActedAt
	switch {
	case t.now.Paused != "":
		from = t.registry.Clock.Now()
	case t.isAway(&t.now):
		from = t.preferencesAt(&t.now).Away
	}
	if until := from.Add(patience(t.now.Options())); until.After(t.registry.Clock.Now()) {
		return t.alarm(ctx, storage.DueShelve, until)
	}
	return t.change(ctx, Click{}, journal.Shelving{})
}

// Unshelve goes on with a game that was laid up, for those who sit there and for
// moderators.
func (t *Table) Unshelve(ctx context.Context, c Click) (Reply, error) {
	if err := t.mayUnshelve(c); err != nil {
		return nil, err
	}
	if err := t.change(ctx, c, journal.Unshelving{}); err != nil {
		return nil, err
	}
	return Posted{t.publicState()}, nil
}

func (t *Table) mayUnshelve(c Click) error {
	if err := t.must(journal.Shelved); err != nil {
		return err
	}
	if _, err := t.seatOf(c); err != nil && t.now.CoveredSeat(t.personOf(c.User)) == 0 && !t.isHost(c) && !c.Moderator {
		return t.notice(NotSeated)
	}
	return nil
}

// Bring moves the table to the channel of the click, for the host or a
// moderator, and wakes it if it was laid up.
func (t *Table) Bring(ctx context.Context, c Click) (Reply, error) {
	switch {
	case !t.now.Phase.Live() || t.now.Opened.Guild != c.Guild:
		return nil, Notice{Kind: TableGone}
	case c.Channel == t.now.Opened.Channel:
		return t.Show(ctx, c)
	case !t.isHost(c) && !c.Moderator:
		return nil, t.notice(HostOrModerator)
	}
	bodies := []journal.Body{journal.Moved{Channel: c.Channel}}
	if t.now.Phase == journal.Shelved {
		bodies = append(bodies, journal.Unshelving{})
	}
	if err := t.change(ctx, c, bodies...); err != nil {
		return nil, err
	}
	return Posted{t.publicState()}, nil
}

// quietly commits an entry that changes nothing of what everybody sees, beside
// what else there is to commit.
func (t *Table) quietly(ctx context.Context, c storage.Commit, body journal.Body) error {
	next := t.now.Clone()
	made, err := t.apply(&next, Click{}, []journal.Body{body})
	if err != nil {
		return err
	}
	c.Follows, c.Entries, c.Bound, c.Summary = made.Follows, made.Entries, made.Bound, summary(&next)
	ends := t.endOfTurn(&next)
	t.turnDue(&c, &next, ends)
	if err := t.note(ctx, c); err != nil {
		return err
	}
	t.become(next, &c)
	for _, d := range c.Deadlines {
		t.registry.scheduler.wakeAt(d.At)
	}
	return nil
}
