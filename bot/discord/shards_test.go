package discord

import (
	"context"
	"log/slog"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
)

// uptimeStore is a store that keeps no uptime while it fails.
type uptimeStore struct {
	storage.Store
	failing atomic.Bool
}

func (s *uptimeStore) Uptime(ctx context.Context) (storage.Uptime, error) {
	if s.failing.Load() {
		return storage.Uptime{}, enginetest.ErrFull
	}
	return s.Store.Uptime(ctx)
}

func (s *uptimeStore) SetUptime(ctx context.Context, u storage.Uptime) error {
	if s.failing.Load() {
		return enginetest.ErrFull
	}
	return s.Store.SetUptime(ctx, u)
}

// TestBotIsReachableAfterTheStoreFailed: a bot that is disconnected or connected while the store fails is known to be
// reachable soon after the store answers, so that deadlines pass again.
func TestBotIsReachableAfterTheStoreFailed(t *testing.T) {
	for _, isBack := range []bool{false, true} { // when Discord is, before the store
		store := &uptimeStore{}
		h := enginetest.New(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
			store.Store = s
			return store
		}})
		b, err := New(Options{Token: "x", Clock: h.Clock, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		b.registry = h.Registry
		s := newShards(b)
		s.count = 1
		s.change(+1, 0)
		s.change(0, +1)
		store.failing.Store(true)
		s.change(0, -1)
		if !isBack {
			store.failing.Store(false)
		}
		s.change(0, +1)
		store.failing.Store(false)
		h.Clock.Advance(time.Minute)
		for !h.Registry.Availability(enginetest.Guild).Reachable { // or the test times out
			runtime.Gosched()
		}
	}
}
