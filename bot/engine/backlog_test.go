package engine_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
)

// slowBacklog is a store whose outbox has more messages than are read at once. The rest is not read before its context
// is done.
type slowBacklog struct {
	storage.Store
	reads atomic.Int32
	begun chan struct{} // closed when the rest is being read
	ended atomic.Bool
}

func (s *slowBacklog) Undelivered(ctx context.Context, _ storage.Shard, _ time.Time,
	limit int) ([]storage.OutboxMessage, error) {
	if s.reads.Add(1) == 1 {
		return make([]storage.OutboxMessage, limit), nil
	}
	close(s.begun)
	<-ctx.Done()
	time.Sleep(time.Second) // of the test's clock: a caller that does not wait is gone by then
	s.ended.Store(true)
	return nil, ctx.Err()
}

// TestCloseWaitsForTheRestOfABacklog, because the store is closed after it.
func TestCloseWaitsForTheRestOfABacklog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &slowBacklog{begun: make(chan struct{})}
		h := newHarness(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
			store.Store = s
			return store
		}})
		go h.Clock.Advance(2 * time.Second)
		<-store.begun
		h.Stop()
		if !store.ended.Load() {
			t.Error("the backlog was still being read")
		}
	})
}
