package engine

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// maxWaiting is how many clicks may wait at one table. A click takes a few milliseconds. Further users are told to try
// again.
const maxWaiting = 64

// slot is a table in memory with the queue of callers that want to use it.
type slot struct {
	table *table.Table
	token chan struct{} // full while nobody uses the table
	queue atomic.Int32  // clicks that wait
	votes voteBatch

	seq   atomic.Int64 // the latest entry that was in memory after the table was used
	shown atomic.Bool  // a hand was on a screen then
	owns  func(guild snowflake.ID) bool

	inUse int       // guarded by Registry.mu
	used  time.Time // guarded by Registry.mu
}

// newSlot returns the slot of a table, which stays loaded while this process owns it.
func (r *Registry) newSlot(t *table.Table) *slot {
	s := &slot{table: t, token: make(chan struct{}, 1), used: r.clock.Now(), owns: r.Owns}
	s.token <- struct{}{}
	return s
}

// run runs do with exclusive access, in the order of arrival. It returns a TooBusy refusal if ctx is done first. It
// loads the table if necessary. If another process has changed the table meanwhile, nothing was committed, and do is
// run once more on the changed table.
func (s *slot) run(ctx context.Context, do func(*table.Table) error) error {
	select {
	case <-s.token:
	case <-ctx.Done():
		return table.Refuse(table.TooBusy)
	}
	defer func() { s.token <- struct{}{} }()
	err := s.runOnce(ctx, do)
	if errors.Is(err, storage.ErrConflict) {
		err = s.runOnce(ctx, do)
	}
	return err
}

// runOnce runs do once. The caller must hold the token.
func (s *slot) runOnce(ctx context.Context, do func(*table.Table) error) error {
	s.forgetUnowned()
	defer s.forgetUnowned()
	err := Guard(func() error {
		if err := s.table.Load(ctx); err != nil {
			return err
		}
		return do(s.table)
	})
	if errors.As(err, new(*storage.PanicError)) {
		s.table.Unload()
	}
	s.seq.Store(s.table.Seq())
	s.shown.Store(s.table.HasHandOnScreen())
	return err
}

// forgetUnowned forgets the table if another process owns it. Only that process knows which messages wait and what the
// board shows. The hands that this process shows are kept.
func (s *slot) forgetUnowned() {
	if !s.owns(s.table.Guild()) {
		s.table.Forget()
	}
}

// acquire returns the slot of a table and keeps it in memory until release.
func (r *Registry) acquire(id journal.TableID) *slot {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.slots[id]
	if s == nil {
		s = r.newSlot(table.New(&r.env, id))
		r.slots[id] = s
	}
	s.inUse++
	return s
}

// addCreated adds a new table to memory. A table that is already there stays, since its board may have been posted.
func (r *Registry) addCreated(id journal.TableID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.slots[id] == nil {
		r.slots[id] = r.newSlot(table.Created(&r.env, id))
	}
}

func (r *Registry) hold(s *slot) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s.inUse++
}

// release allows a slot to be evicted again.
func (r *Registry) release(s *slot) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s.inUse--
	s.used = r.clock.Now()
}

// evictIdle evicts the tables that have not been used for a while, and leaves the chats of such tables.
func (r *Registry) evictIdle() {
	r.chats.leaveIdle()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	for id, s := range r.slots {
		if s.inUse == 0 && r.clock.Since(s.used) >= evictAfter {
			delete(r.slots, id)
		}
	}
	r.eviction.Reset(evictEvery)
}

// slotOf returns the slot of a table, or nil if it has none.
func (r *Registry) slotOf(id journal.TableID) *slot {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.slots[id]
}
