package engine

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"korsar/bot/table"
)

// maxWaiting is how many clicks may wait at one table. A click takes a few milliseconds; the user who would be the 65th is
// told to try again.
const maxWaiting = 64

// slot is a table in memory with the queue of those who want to do something at it.
type slot struct {
	table *table.Table
	token chan struct{} // holds one while nobody is at the table
	queue atomic.Int32
	votes voteBatch

	inUse int       // guarded by the registry's lock
	used  time.Time // guarded by the registry's lock
}

func newSlot(t *table.Table, now time.Time) *slot {
	s := &slot{table: t, token: make(chan struct{}, 1), used: now}
	s.token <- struct{}{}
	return s
}

// runExclusive runs do when it is its turn at the table, in the order of arrival, if no more than bound are there. The table is
// loaded if it has to be.
func (s *slot) runExclusive(ctx context.Context, bound int32, do func(*table.Table) error) error {
	defer s.queue.Add(-1)
	if s.queue.Add(1) > bound {
		return table.Refuse(table.TooBusy)
	}
	select {
	case <-s.token:
	case <-ctx.Done():
		return table.Refuse(table.TooBusy)
	}
	defer func() { s.token <- struct{}{} }()
	err := Guard(func() error {
		if err := s.table.Load(ctx); err != nil {
			return err
		}
		return do(s.table)
	})
	if errors.As(err, new(*panicError)) {
		s.table.Unload()
	}
	return err
}
