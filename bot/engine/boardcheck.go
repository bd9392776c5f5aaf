package engine

import (
	"context"
	"errors"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// maxChecks is how many boards are checked at once.
const maxChecks = 4

// boardCheck is a check of a table's board. Each unsure edit has one of its own, since a worker keeps the earliest of
// the times of a key, at which a later edit might still arrive.
type boardCheck struct {
	table journal.TableID
	sent  int64 // the latest time at which the edit may have been sent, in seconds since 1970, rounded up
}

// checkLater compares the board of a table with the table as soon as no edit sent by the given time can still arrive.
func (d *dispatcher) checkLater(id journal.TableID, sent time.Time) {
	check := boardCheck{id, sent.Add(time.Second - 1).Unix()}
	d.checks.WakeAt(d.registry.clock, check, time.Unix(check.sent, 0).Add(table.LateEdit))
}

// checkUnsure checks a board later if the delivery of an older state may still take effect after its failure.
func (d *dispatcher) checkUnsure(id journal.TableID, a attempt) {
	later, is := errors.AsType[*table.Later](a.outcome)
	if _, isBoard := a.delivery.Job.(*table.BoardJob); isBoard && is && later.Unsure {
		d.checkLater(id, d.registry.clock.Now())
	}
}

// checkBoard reads the board of a table. If it shows an older state, the newest one is shown.
func (d *dispatcher) checkBoard(ctx context.Context, check boardCheck) (more bool) {
	var mine owned
	var board storage.Board
	id := check.table
	err := d.registry.With(ctx, id, func(t *table.Table) error {
		if under, owns := d.registry.owned.of(t.Guild()); owns {
			mine, board = under, t.SettledBoard()
		}
		return nil
	})
	if err == nil && board.Message != 0 {
		err = Guard(func() error { return d.correct(mine.context(ctx), id, board) })
	}
	if err != nil {
		d.report(ctx, id, err)
	}
	return false
}

// correct shows the newest state on a board that shows an older one, or that cannot be read. A board that is gone is
// posted again once there is something new to show.
func (d *dispatcher) correct(ctx context.Context, id journal.TableID, board storage.Board) error {
	shows, err := d.registry.messenger.BoardShows(ctx, board.Channel, board.Message)
	if errors.Is(err, table.ErrMessageGone) {
		return nil
	}
	return d.registry.With(ctx, id, func(t *table.Table) error {
		if err != nil {
			return t.ShowAgain(ctx)
		}
		return t.ShowUnless(ctx, board, shows)
	})
}
