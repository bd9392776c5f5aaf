package engine

import (
	"context"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// BoardPressed looks again at what a table has to deliver, because its board may be free to edit from now on. If
// another process owns the guild, that one gets the offer, by which its messenger can edit the board freely.
func (r *Registry) BoardPressed(id journal.TableID, guild snowflake.ID, offer func() string) {
	switch {
	case r.Owns(guild):
		r.dispatcher.wake(id)
	case r.signaller != nil:
		if sealed := offer(); len(sealed) <= storage.MaxOffer {
			r.signaller.signal(storage.Changed{Table: id, Guild: guild, Offer: sealed}, nil)
		}
	}
}

// deliverFreely edits the board of a table if that counts toward no limit of the platform. It leaves every other
// delivery, and an edit that fails, to the worker that waits for that limit. If the board has to be a new message, the
// present one shows the newest state until that is posted.
func (d *dispatcher) deliverFreely(ctx context.Context, id journal.TableID) (more bool) {
	d.registry.messenger.YieldBoard(ctx)
	to := d.roadOf(ctx, id)
	if to == roadFree {
		to, more = d.editFreely(ctx, id)
	}
	if to == roadLimited {
		d.limited.Wake(id, nil)
	}
	return more
}

// editFreely makes a delivery that roadOf found to be free. It returns the road that the delivery still has to take.
func (d *dispatcher) editFreely(ctx context.Context, id journal.TableID) (to road, more bool) {
	if !d.delivering.enter(id) {
		return roadNone, false
	}
	defer d.leave(id)
	a, due := d.next(ctx, id)
	if !due {
		return roadNone, false
	}
	job, isBoard := a.delivery.Job.(*table.BoardJob)
	s := d.sender()
	if !isBoard || !s.stands(job) || d.unrecorded.has(id) {
		return roadLimited, false
	}
	if !job.AsNew || !job.Current {
		d.try(id, &a, func() error { return s.editFreely(a.under.context(ctx), job) })
	}
	switch {
	case a.outcome != nil:
		return roadLimited, false
	case !job.AsNew:
		return roadNone, d.record(ctx, id, a)
	}
	d.postLater(ctx, id, job)
	if job.PostAt.After(s.now) {
		return roadNone, true // another message may be due
	}
	return roadLimited, false
}

// postsLater reports whether the board that a table needs is not worth a request yet, because requests are scarce and
// the turn is short. The present board then shows the newest state.
func (d *dispatcher) postsLater(ctx context.Context, id journal.TableID, a attempt) bool {
	job, isBoard := a.delivery.Job.(*table.BoardJob)
	s := d.sender()
	if !isBoard || !job.AsNew || !s.stands(job) || !job.PostAt.After(s.now) || !s.messenger.Scarce() {
		return false
	}
	if !job.Current {
		d.try(id, &a, func() error { return s.edit(a.under.context(ctx), job) })
	}
	if a.outcome == nil {
		d.postLater(ctx, id, job)
		d.wake(id) // another message may be due
	}
	return a.outcome == nil
}

// postLater has the board that a table needs posted once that is worth a request. The present one was edited meanwhile.
func (d *dispatcher) postLater(ctx context.Context, id journal.TableID, job *table.BoardJob) {
	err := d.registry.With(ctx, id, func(t *table.Table) error {
		t.PostLater(job)
		return nil
	})
	if err != nil {
		d.report(ctx, id, err)
	}
}

// road is how the next delivery of a table reaches the platform.
type road int

const (
	roadNone    road = iota // nothing is due
	roadLimited             // by requests that count toward the platform's limit
	roadFree                // by an edit of the board that does not
)

// roadOf returns the road of the next delivery of a table. It wakes the table later if nothing is due yet.
func (d *dispatcher) roadOf(ctx context.Context, id journal.TableID) (to road) {
	if d.unrecorded.has(id) {
		return roadLimited
	}
	var notBefore time.Time
	err := d.registry.With(ctx, id, func(t *table.Table) error {
		at, board, waits := t.NextMessage()
		switch {
		case !waits || !d.registry.Owns(t.Guild()):
		case at.After(d.registry.clock.Now()):
			notBefore = at
		case board.Message != 0 && d.registry.messenger.EditsFreely(board.Message):
			to = roadFree
		default:
			to = roadLimited
		}
		return nil
	})
	if !notBefore.IsZero() {
		d.wakeAt(id, notBefore)
	}
	if err != nil {
		return roadLimited // which reports the error
	}
	return to
}
