package engine_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/journal"
)

// leasedStore refuses writes under any lease but the latest.
type leasedStore struct {
	storage.Store
	epoch *atomic.Int64
}

func (s leasedStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if under := storage.LeaseOf(ctx); under.Epoch != 0 && under.Epoch != s.epoch.Load() {
		return storage.ErrLeaseOver
	}
	return s.Store.Append(ctx, id, c)
}

// TestSleeperOverwritesNoBoard: a process is stopped while it edits a board, and goes on after another one has shown a
// newer state there. In the end the board shows the newest state.
func TestSleeperOverwritesNoBoard(t *testing.T) {
	synctest.Test(t, testSleeper)
}

func testSleeper(t *testing.T) {
	var epoch atomic.Int64
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true,
		Wrap: func(s storage.Store) storage.Store { return leasedStore{s, &epoch} }})
	own := func(m member) context.CancelFunc {
		ctx, disown := context.WithCancel(storage.Under(h.Ctx, storage.Lease{Name: "all", Epoch: epoch.Add(1)}))
		if err := m.Own(ctx, storage.AllGuilds); err != nil {
			t.Fatal(err)
		}
		return disown
	}
	h.Disown()
	sleeper := member{h.Registry, h.Messenger}
	disown := own(sleeper)
	id := h.Playing(5, journal.Live)
	h.Pass(3 * time.Second)
	wake := sleeper.messenger.Hold()
	h.Draw(id)
	synctest.Wait() // its edit is under way from now on
	other := newMember(t, h, nil)
	disown()
	own(other)
	h.inProcess(other, func() { h.Draw(id) })
	h.Pass(3 * time.Second)
	if shown := other.messenger.Succeeded(); !strings.HasSuffix(shown, "edit") {
		t.Fatalf("the owner did %q", shown)
	}
	other.messenger.Fail(nil)
	wake()              // its edit arrives
	h.Pass(time.Minute) // a look during which the clock advances counts as a long one, so the next is later
	if shown := other.messenger.Succeeded(); !strings.Contains(shown, "edit") {
		t.Errorf("the board shows what the sleeper has sent; the owner did %q\n%s", shown, h.Log.String())
	}
	if left := h.Undelivered(); len(left) > 0 {
		t.Errorf("undelivered is %+v", left)
	}
}

// TestNothingIsSentAfterTheLease: a process that wakes after its lease owns nothing, even before it is told so, and
// sends no message of the table.
func TestNothingIsSentAfterTheLease(t *testing.T) {
	synctest.Test(t, testAfterTheLease)
}

func testAfterTheLease(t *testing.T) {
	h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true})
	h.Disown()
	var over atomic.Bool
	ctx := storage.While(h.Ctx, func() bool { return !over.Load() })
	if err := h.Registry.Own(ctx, storage.AllGuilds); err != nil {
		t.Fatal(err)
	}
	id := h.Playing(5, journal.Live)
	h.Pass(3 * time.Second)
	h.Messenger.Fail(nil)
	over.Store(true)
	h.Do(id, 1, h.ShowBoard)
	h.Pass(3 * time.Second)
	if tried := h.Messenger.Tried(); tried != "" {
		t.Errorf("after its lease it did %q", tried)
	}
	over.Store(false)
	h.Pass(3 * time.Second)
	if done := h.Messenger.Succeeded(); !strings.HasPrefix(done, "post") {
		t.Errorf("with its lease it did %q", done)
	}
}
