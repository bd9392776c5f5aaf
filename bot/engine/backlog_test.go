package engine_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
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

// longBacklog is a store whose outbox has as many messages as are read at once, all of the same kinds.
type longBacklog struct{ storage.Store }

func (s longBacklog) Undelivered(ctx context.Context, of storage.Shard, before time.Time,
	limit int) ([]storage.OutboxMessage, error) {
	left, err := s.Store.Undelivered(ctx, of, before, limit)
	for i := 0; len(left) > 0 && len(left) < limit; i++ {
		left = append(left, left[i])
	}
	return left, err
}

// TestBacklogIsCheckedOnce: a board whose edit the previous run has not recorded is read once, however often the rest
// of a long backlog is read, and so is a board that was posted since.
func TestBacklogIsCheckedOnce(t *testing.T) {
	for _, test := range []struct {
		pace journal.Pace
		want string
	}{{journal.Live, "edit read"}, {journal.Relaxed, "post edit delete read"}} {
		h := newHarness(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store { return longBacklog{s} }})
		id := h.Playing(5, test.pace)
		h.Messenger.Fail(func(string) error { return &table.Later{After: 10 * time.Second, Err: errors.New("busy")} })
		h.Draw(id)
		h.Settle()
		h.Close()
		h.Messenger.Fail(nil)
		h.Open()
		for range 20 {
			h.Clock.Advance(2 * time.Second)
			h.Settle()
		}
		if done := h.Messenger.Succeeded(); done != test.want {
			t.Errorf("at pace %v, done is %q, want %q", test.pace, done, test.want)
		}
	}
}
