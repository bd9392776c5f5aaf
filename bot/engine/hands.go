package engine

import (
	"context"
	"errors"
	"sync"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// HandShown records that the hand that a click asked for is now on a screen. It needs no picture there if whole is set.
func (r *Registry) HandShown(ctx context.Context, id journal.TableID, c table.Click, whole bool) error {
	return r.With(ctx, id, func(t *table.Table) error { return t.HandShown(c, whole) })
}

// RenewHands implements table.Engine.
func (r *Registry) RenewHands(id journal.TableID, after <-chan struct{}) {
	r.dispatcher.hands.Wake(id, after)
}

// renewHands updates the outdated hands on users' screens, and deletes those that newer ones have replaced.
func (d *dispatcher) renewHands(ctx context.Context, id journal.TableID) (more bool) {
	d.registry.messenger.YieldHand(ctx)
	var stale map[table.ReplyToken]table.Hand
	var retired []table.ReplyToken
	var next time.Time
	err := d.registry.With(ctx, id, func(t *table.Table) error {
		stale, retired, next = t.StaleHands()
		return nil
	})
	if err != nil {
		d.report(ctx, id, err)
		return false
	}
	if !next.IsZero() {
		d.hands.WakeAt(d.registry.clock, id, next)
	}
	var renewals sync.WaitGroup
	for token, hand := range stale {
		renewals.Go(func() { d.renewHand(ctx, id, token, hand) })
	}
	for _, token := range retired {
		renewals.Go(func() { d.deleteHand(ctx, token) })
	}
	renewals.Wait()
	return len(stale) > 0
}

// deleteHand deletes a hand. A hand that cannot be deleted stays, since only its reader sees the message.
func (d *dispatcher) deleteHand(ctx context.Context, token table.ReplyToken) {
	err := Guard(func() error { return d.registry.messenger.DeleteHand(ctx, token) })
	if err != nil && ctx.Err() == nil {
		d.registry.log.Debug("cannot delete a hand", "error", err)
	}
}

// renewHand updates one hand. A hand that cannot be updated is forgotten.
func (d *dispatcher) renewHand(ctx context.Context, id journal.TableID, token table.ReplyToken, hand table.Hand) {
	wanted := func() bool { return d.wants(ctx, id, token, hand) }
	err := Guard(func() error { return d.registry.messenger.RenewHand(ctx, token, hand, wanted) })
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	if errors.As(err, new(*storage.PanicError)) {
		d.report(ctx, id, err)
	} else {
		d.registry.log.Debug("cannot renew a hand", "table", id, "error", err)
	}
	_ = d.registry.With(ctx, id, func(t *table.Table) error {
		t.DropHand(token)
		return nil
	})
}

// wants reports whether a hand may still be shown, after it has looked for changes by other processes. It reports true
// if the table cannot be read.
func (d *dispatcher) wants(ctx context.Context, id journal.TableID, token table.ReplyToken, hand table.Hand) bool {
	if err := d.registry.CatchUp(ctx, id); err != nil {
		d.report(ctx, id, err)
	}
	wanted := true
	err := d.registry.With(ctx, id, func(t *table.Table) error {
		wanted = t.WantsHand(token, hand)
		return nil
	})
	return err != nil || wanted
}
