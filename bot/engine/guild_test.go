package engine_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// refusingStore is a store that refuses the changes of one table.
type refusingStore struct {
	storage.Store
	refused atomic.Int64 // the table; 0 for none
}

func (s *refusingStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if int64(id) == s.refused.Load() {
		return enginetest.ErrFull
	}
	return s.Store.Append(ctx, id, c)
}

func newRefusingHarness(t *testing.T) (*harness, *refusingStore) {
	t.Helper()
	store := &refusingStore{}
	wrap := func(s storage.Store) storage.Store { store.Store = s; return store }
	return newHarness(t, enginetest.Options{Wrap: wrap}), store
}

// TestReturnThatFailsIsFinishedLater: if a table of a guild that the bot is back in cannot be resumed, the others are,
// and the guild stays scheduled for deletion until another call, or the next sign-on, has resumed the last one.
func TestReturnThatFailsIsFinishedLater(t *testing.T) {
	t.Parallel()
	for name, again := range map[string]func(*harness) error{
		"announced": func(h *harness) error { return h.Registry.CancelDeletion(h.Ctx, enginetest.Guild) },
		"sign-on": func(h *harness) error {
			return h.Registry.SyncGuilds(h.Ctx, []snowflake.ID{enginetest.Guild},
				func(snowflake.ID) bool { return true })
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, store := newRefusingHarness(t)
			ids := []journal.TableID{h.Playing(5, journal.Relaxed), h.Playing(6, journal.Relaxed)}
			if err := h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild); err != nil {
				t.Fatal(err)
			}
			h.Messenger.Fail(nil)
			want := func(when string, posts, paused, scheduled int) {
				t.Helper()
				h.Settle()
				list, err := h.Store.ScheduledForDeletion(h.Ctx)
				if err != nil {
					t.Fatal(err)
				}
				posted, waiting := strings.Count(h.Messenger.Succeeded(), "post"), 0
				for _, id := range ids {
					if h.Stored(id).Table.Paused != "" {
						waiting++
					}
				}
				if posted != posts || waiting != paused || len(list) != scheduled {
					t.Errorf("%s %d boards are posted, %d tables are paused, scheduled is %v", when, posted, waiting,
						list)
				}
			}
			want("without the bot", 0, 2, 1)
			store.refused.Store(int64(ids[0]))
			if err := again(h); err == nil {
				t.Error("a failed return succeeds")
			}
			want("after a failed return", 1, 1, 1)
			store.refused.Store(0)
			for range 2 {
				if err := again(h); err != nil {
					t.Fatal(err)
				}
				want("after the return", 2, 0, 0)
			}
		})
	}
}

// TestDamagedTableHoldsUpNoReturn: a table that can never be resumed does not keep its guild scheduled for deletion.
func TestDamagedTableHoldsUpNoReturn(t *testing.T) {
	t.Parallel()
	h := newHarness(t, enginetest.Options{})
	damaged, sound := h.Playing(5, journal.Relaxed), h.Playing(6, journal.Relaxed)
	if err := h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild); err != nil {
		t.Fatal(err)
	}
	h.Stop()
	h.Served = corruptStore{Store: h.Store, id: damaged}
	h.Start()
	if err := h.Registry.CancelDeletion(h.Ctx, enginetest.Guild); err != nil {
		t.Fatal(err)
	}
	h.Settle()
	list, err := h.Store.ScheduledForDeletion(h.Ctx)
	if paused := h.Stored(sound).Table.Paused; err != nil || len(list) > 0 || paused != "" {
		t.Errorf("the sound table is paused %q, scheduled is %v (%v)", paused, list, err)
	}
}

// TestRemovalThatFailsIsFinishedLater: a table that cannot be paused when the bot is removed from its guild is paused
// by another call.
func TestRemovalThatFailsIsFinishedLater(t *testing.T) {
	t.Parallel()
	h, store := newRefusingHarness(t)
	id := h.Playing(5, journal.Relaxed)
	store.refused.Store(int64(id))
	if err := h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild); err == nil {
		t.Error("a failed removal succeeds")
	}
	store.refused.Store(0)
	if err := h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild); err != nil {
		t.Fatal(err)
	}
	if paused := h.Stored(id).Table.Paused; paused != journal.Removed {
		t.Errorf("the table is paused %q", paused)
	}
}

// TestDeletionIsNoFailure: when the tables of a guild that removed the bot long ago are deleted, messages that could
// not be posted there cause no errors in the log.
func TestDeletionIsNoFailure(t *testing.T) {
	t.Parallel()
	h := newHarness(t, enginetest.Options{})
	h.Messenger.Fail(func(string) error { return table.ErrNoAccess })
	ids := []journal.TableID{h.Playing(5, journal.Relaxed), h.Playing(6, journal.Relaxed)}
	if err := h.Registry.ScheduleDeletion(h.Ctx, enginetest.Guild); err != nil {
		t.Fatal(err)
	}
	h.Settle()
	for range 32 {
		h.Clock.Advance(24 * time.Hour)
		h.Settle()
	}
	for _, id := range ids {
		if _, err := h.Store.Load(h.Ctx, id); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("table %d is not deleted: %v", id, err)
		}
	}
	for line := range strings.Lines(h.Log.String()) {
		if strings.Contains(line, "level=ERROR") {
			t.Error(line)
		}
	}
}
