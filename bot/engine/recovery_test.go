package engine_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestRefusedBoardsComeOnceRightsChange: a board that was refused for days is tried again within seconds of a change of
// rights in its guild, and not in another one. However often rights change, it is tried once a minute.
func TestRefusedBoardsComeOnceRightsChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := enginetest.New(t, enginetest.Options{})
		id := h.Playing(10, journal.Relaxed)
		refuse := func(string) error {
			return &table.Denied{Denial: table.Denial{Why: table.DeniedDeleted}} // an outage looks like that
		}
		h.Messenger.Fail(refuse)
		h.Draw(id)
		for range 72 {
			h.Pass(time.Hour)
		}
		guild := h.Stored(id).Table.Opened.Guild
		h.Messenger.Fail(refuse)
		for range 50 {
			h.Registry.RightsChanged(guild)
			h.Pass(time.Second)
		}
		if tried := strings.Count(h.Messenger.Tried(), "post"); tried != 1 {
			t.Errorf("in less than a minute it was tried %d times", tried)
		}
		h.Pass(2 * time.Minute)
		h.Messenger.Fail(nil)
		h.Registry.RightsChanged(guild + 1)
		h.Pass(10 * time.Second)
		if got := h.Messenger.Succeeded(); got != "" {
			t.Errorf("rights in another guild bring %q", got)
		}
		h.Registry.RightsChanged(guild)
		h.Pass(5 * time.Second)
		if paused := h.Stored(id).Table.Paused; paused != "" || !strings.Contains(h.Messenger.Succeeded(), "post") {
			t.Errorf("delivered is %q, and the table is paused %q", h.Messenger.Succeeded(), paused)
		}
	})
}

// countingStore counts the queries that find what was refused.
type countingStore struct {
	storage.Store
	broken         atomic.Bool
	guilds, tables atomic.Int32
}

func (s *countingStore) GuildsWaiting(ctx context.Context, of storage.Shard, by time.Time) ([]snowflake.ID, error) {
	s.guilds.Add(1)
	if s.broken.Load() {
		return nil, enginetest.ErrFull
	}
	return s.Store.GuildsWaiting(ctx, of, by)
}

func (s *countingStore) Failed(ctx context.Context, guild snowflake.ID, limit int) ([]journal.TableID, error) {
	s.tables.Add(1)
	return s.Store.Failed(ctx, guild, limit)
}

// TestSignOnAsksForRefusedMessagesOnce: thousands of guilds that are announced at a sign-on cost one query together,
// and one more for each guild in which something waits, even if the store does not answer at first.
func TestSignOnAsksForRefusedMessagesOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &countingStore{}
		h := enginetest.New(t, enginetest.Options{Wrap: func(s storage.Store) storage.Store {
			store.Store = s
			return store
		}})
		id := h.Playing(10, journal.Relaxed)
		h.Messenger.Fail(func(string) error { return &table.Denied{Denial: table.Denial{Why: table.DeniedAccess}} })
		h.Draw(id)
		for range 24 {
			h.Pass(time.Hour)
		}
		h.Messenger.Fail(nil)
		store.broken.Store(true)
		for guild := range snowflake.ID(2500) {
			h.Registry.RightsChanged(guild)
		}
		h.Pass(3 * time.Second)
		store.broken.Store(false)
		h.Pass(10 * time.Second)
		if store.guilds.Load() != 2 || store.tables.Load() != 1 {
			t.Errorf("the store was asked %d times for guilds, %d times for tables", store.guilds.Load(),
				store.tables.Load())
		}
		if !strings.Contains(h.Messenger.Succeeded(), "post") {
			t.Errorf("delivered is %q", h.Messenger.Succeeded())
		}
	})
}
