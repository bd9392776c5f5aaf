package engine_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// member is a process that shares the harness's store and owns no guilds.
type member struct {
	*engine.Registry
	messenger *enginetest.Messenger
}

// newMember returns a process that has started. The signals may be nil.
func newMember(t *testing.T, h *harness, signals storage.Signals) member {
	t.Helper()
	m := member{messenger: &enginetest.Messenger{}}
	m.Registry = engine.NewRegistry(
		engine.Options{Store: h.Served, Messenger: m.messenger, Clock: h.Clock,
			Log: h.Logger(), Deal: enginetest.FixedDeal, Shared: true, Signals: signals})
	t.Cleanup(m.Close)
	if err := m.Start(h.Ctx); err != nil {
		t.Fatal(err)
	}
	if err := m.SetReachable(h.Ctx); err != nil {
		t.Fatal(err)
	}
	return m
}

// inProcess runs do while the harness's clicks arrive in another process.
func (h *harness) inProcess(m member, do func()) {
	before := h.Registry
	defer func() { h.Registry = before }()
	h.Registry = m.Registry
	do()
}

// inCluster runs a test with a process that owns all guilds, the harness's, and one that owns none.
func inCluster(t *testing.T, test func(*testing.T, *harness, member)) {
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true})
		test(t, h, newMember(t, h, nil))
	})
}

// TestOwnerDelivers: whichever process a click arrives in, the one that owns the guild shows its outcome, within a
// second, and no other process does.
func TestOwnerDelivers(t *testing.T) {
	inCluster(t, func(t *testing.T, h *harness, other member) {
		id := h.Playing(5, journal.Live)
		h.Pass(3 * time.Second)
		for range 6 {
			h.Messenger.Fail(nil)
			h.inProcess(other, func() { h.Draw(id) })
			h.Pass(3 * time.Second)
			if done := h.Messenger.Succeeded(); done != "edit" {
				t.Fatalf("after a move elsewhere the owner did %q", done)
			}
			h.Draw(id)
			h.Pass(3 * time.Second)
		}
		if made := h.moveCount(id); made != 12 {
			t.Errorf("%d moves were made, want 12", made)
		}
		if done := other.messenger.Tried(); done != "" {
			t.Errorf("who owns nothing did %q", done)
		}
		if left := h.Undelivered(); len(left) > 0 {
			t.Errorf("undelivered is %+v", left)
		}
	})
}

// TestBoardAskedForElsewhere: a board that a user asks for in another process is posted, although no entry is new.
func TestBoardAskedForElsewhere(t *testing.T) {
	inCluster(t, func(t *testing.T, h *harness, other member) {
		id := h.Playing(5, journal.Live)
		h.Pass(3 * time.Second)
		h.Messenger.Fail(nil)
		h.inProcess(other, func() { h.Do(id, 1, h.ShowBoard) })
		h.Pass(3 * time.Second)
		if done := h.Messenger.Succeeded(); done != "post delete" {
			t.Errorf("the owner did %q", done)
		}
	})
}

// TestScreensFollowOtherProcesses: a hand and a live page that one process shows follow moves that reach another one.
func TestScreensFollowOtherProcesses(t *testing.T) {
	inCluster(t, func(t *testing.T, h *harness, other member) {
		id := h.Playing(5, journal.Live)
		h.Pass(3 * time.Second)
		for _, one := range []struct {
			name         string
			shows, moves func(do func())
			messenger    *enginetest.Messenger
			registry     *engine.Registry
		}{
			{"the owner shows", func(do func()) { do() }, func(do func()) { h.inProcess(other, do) },
				h.Messenger, h.Registry},
			{"the owner moves", func(do func()) { h.inProcess(other, do) }, func(do func()) { do() }, other.messenger,
				other.Registry},
		} {
			waits := snowflake.ID(3) - h.OnTurn(id) // of users 1 and 2
			var shown int
			one.messenger.OnRenewed = func(_ table.ReplyToken, hand table.Hand) { shown = hand.View.Moves }
			one.shows(func() { h.showHand(id, waits) })
			subscription, leave := one.registry.Subscribe(id, "")
			before := h.moveCount(id)
			one.moves(func() { h.Draw(id) })
			h.Pass(3 * time.Second)
			select {
			case <-subscription.Changed:
			default:
				t.Errorf("%s: the live page does not know of the move", one.name)
			}
			leave()
			if shown != before+1 {
				t.Errorf("%s: the hand shows %d moves, want %d", one.name, shown, before+1)
			}
			one.messenger.OnRenewed = nil
		}
	})
}

// TestLivePageRemovedElsewhere: a live page that is removed in another process ends its subscriptions in this one, too.
func TestLivePageRemovedElsewhere(t *testing.T) {
	inCluster(t, func(t *testing.T, h *harness, other member) {
		id := h.Playing(5, journal.Live)
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		must(h.Store.SetLivePage(h.Ctx, storage.LivePage{Table: id, Token: "old", Made: h.Clock.Now()}))
		subscription, leave := h.Registry.Subscribe(id, "old")
		defer leave()
		h.Pass(3 * time.Second)
		select {
		case <-subscription.Ended:
			t.Fatal("it ends while the page stands")
		default:
		}
		// Another process does the same.
		must(h.Store.SetLivePage(h.Ctx, storage.LivePage{Table: id, Token: "new", Made: h.Clock.Now()}))
		h.Pass(2 * time.Second)
		select {
		case <-subscription.Ended:
		default:
			t.Error("who has the old token still watches")
		}
	})
}

// commitCounter is a store that counts the commits to tables.
type commitCounter struct {
	storage.Store
	commits atomic.Int64
}

func (c *commitCounter) Append(ctx context.Context, id journal.TableID, commit storage.Commit) error {
	c.commits.Add(1)
	return c.Store.Append(ctx, id, commit)
}

// TestOwnerKeepsDeadlines: the turns of a game end on time, although its moves arrive in another process, and only the
// owner ends them.
func TestOwnerKeepsDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true})
		store := &commitCounter{Store: h.Store}
		h.Served = store
		other := newMember(t, h, nil)
		id := h.AudienceGame()
		h.inProcess(other, func() { h.JoinAudience(id, 5) })
		clicks := store.commits.Load()
		h.Pass(2 * time.Minute)
		if made := h.moveCount(id); made == 0 {
			t.Error("the vote does not end")
		}
		if n := store.commits.Load(); clicks == 0 || n != clicks {
			t.Errorf("the other process commits %d times, and %d times after its click", clicks, n-clicks)
		}
	})
}

// TestVotesInSeveralProcesses: votes that arrive in several processes are all counted, once.
func TestVotesInSeveralProcesses(t *testing.T) {
	inCluster(t, func(t *testing.T, h *harness, other member) {
		id := h.AudienceGame()
		users := []snowflake.ID{5, 6, 7, 8, 9, 10}
		for i, user := range users {
			in := []member{{Registry: h.Registry}, other}[i%2]
			h.inProcess(in, func() {
				h.JoinAudience(id, user)
				h.VoteToDraw(id, user)
			})
		}
		for _, m := range []member{{Registry: h.Registry}, other} { // the same again, in both
			h.inProcess(m, func() { h.VoteToDraw(id, users[0]) })
		}
		stored := h.Stored(id).Table
		if n := len(stored.Poll.Ballots); n != len(users) {
			t.Errorf("%d votes count, want %d", n, len(users))
		}
	})
}

// TestOwnershipMoves: when another process takes over, it delivers what is left, and the previous owner nothing more.
func TestOwnershipMoves(t *testing.T) {
	inCluster(t, func(t *testing.T, h *harness, other member) {
		id := h.Playing(5, journal.Live)
		h.Pass(3 * time.Second)
		h.Disown()
		h.Messenger.Fail(nil)
		h.Draw(id)
		h.Pass(3 * time.Second)
		if done := h.Messenger.Tried() + other.messenger.Tried(); done != "" {
			t.Fatalf("nobody owns the guild, but somebody did %q", done)
		}
		h.Own(other.Registry)
		h.Pass(3 * time.Second)
		h.Draw(id)
		h.Pass(3 * time.Second)
		if done := h.Messenger.Tried(); done != "" {
			t.Errorf("the owner before did %q", done)
		}
		if done := other.messenger.Succeeded(); !strings.HasSuffix(done, "edit") || len(h.Undelivered()) > 0 {
			t.Errorf("the new owner did %q, undelivered is %+v", done, h.Undelivered())
		}
	})
}

// bus carries signals between the processes of a test.
type bus struct {
	mu    sync.Mutex
	heard map[*busEnd]func([]storage.Changed)
}

// busEnd is the end of a bus in one process. It hears all signals but its own.
type busEnd struct {
	*bus
	lost atomic.Bool // its signals are lost
}

func (b *busEnd) Signal(_ context.Context, changed []storage.Changed) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for end, heard := range b.heard {
		if end != b && !b.lost.Load() {
			go heard(changed)
		}
	}
	return nil
}

func (b *busEnd) Listen(ctx context.Context, ready func(), heard func([]storage.Changed)) error {
	b.mu.Lock()
	b.heard[b] = heard
	b.mu.Unlock()
	ready()
	<-ctx.Done()
	return ctx.Err()
}

// TestSignalsAreFaster: with signals a move in another process is shown after a twentieth of a second, without them
// after a second.
func TestSignalsAreFaster(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		signals := &bus{heard: map[*busEnd]func([]storage.Changed){}}
		mine, others := &busEnd{bus: signals}, &busEnd{bus: signals}
		h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true, Signals: mine})
		other := newMember(t, h, others)
		id := h.Playing(5, journal.Live)
		h.Pass(3 * time.Second)
		for _, lost := range []bool{false, true} {
			others.lost.Store(lost)
			h.Messenger.Fail(nil)
			h.inProcess(other, func() { h.Draw(id) })
			for range 5 {
				h.Clock.Advance(20 * time.Millisecond)
				synctest.Wait()
			}
			if shown := h.Messenger.Succeeded() == "edit"; shown == lost {
				t.Errorf("signals are lost: %v; the move is shown after a moment: %v", lost, shown)
			}
			h.Pass(3 * time.Second)
			if done := h.Messenger.Succeeded(); done != "edit" {
				t.Errorf("signals are lost: %v; the owner did %q", lost, done)
			}
		}
	})
}

// TestOfferReachesTheOwner: a click on a board in another process makes the board free to edit for the owner of its
// guild.
func TestOfferReachesTheOwner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		signals := &bus{heard: map[*busEnd]func([]storage.Changed){}}
		h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true, Signals: &busEnd{bus: signals}})
		other := newMember(t, h, &busEnd{bus: signals})
		id := h.Playing(5, journal.Live)
		h.Pass(3 * time.Second)
		board := h.Stored(id).Board.Message
		if h.Messenger.EditsFreely(board) {
			t.Fatal("the board is free already")
		}
		other.Registry.BoardPressed(id, enginetest.Guild, board.String)
		h.inProcess(other, func() { h.Draw(id) }) // its own signal takes no offer away
		h.Pass(time.Second)
		if !h.Messenger.EditsFreely(board) || other.messenger.EditsFreely(board) {
			t.Error("the owner has no offer, or another process has taken one")
		}
		h.Messenger.Free(nil)
		other.Registry.BoardPressed(id, enginetest.Guild,
			func() string { return strings.Repeat("x", storage.MaxOffer+1) })
		h.Pass(time.Second)
		if log := h.Log.String(); strings.Contains(log, "level=ERROR") {
			t.Errorf("an offer that is too long is logged: %s", log)
		}
	})
}

// deaf is a storage.Signals on which no signal ever arrives.
type deaf struct{ listens atomic.Int32 }

func (d *deaf) Signal(context.Context, []storage.Changed) error { return nil }

func (d *deaf) Listen(context.Context, func(), func([]storage.Changed)) error {
	d.listens.Add(1)
	return fmt.Errorf("listen: %w", storage.ErrNoSignals)
}

// TestNoSignalsIsNoFailure: where signals never arrive a process listens once, and logs once, without an error, that it
// looks each second.
func TestNoSignalsIsNoFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		signals := &deaf{}
		h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true, Signals: signals})
		h.Pass(10 * time.Minute)
		log := h.Log.String()
		if n := signals.listens.Load(); n != 1 || strings.Count(log, "looking each second") != 1 ||
			strings.Contains(log, "level=ERROR") {
			t.Errorf("it has listened %d times: %s", n, log)
		}
	})
}

// settingsCounter counts changes of settings, as a shared store does.
type settingsCounter struct{ changes atomic.Int64 }

func (s *settingsCounter) SettingsVersion(context.Context) (int64, error) {
	return s.changes.Load(), nil
}

// TestSettingsChangedElsewhere: a table reads its settings again when another process has changed some, and not before.
func TestSettingsChangedElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		settings := &settingsCounter{}
		h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true, Settings: settings})
		h.Pass(10 * time.Second)
		before := h.Registry.SettingsVersion()
		h.Pass(time.Minute)
		if now := h.Registry.SettingsVersion(); now != before {
			t.Error("settings are read again although nobody has changed any")
		}
		settings.changes.Add(1)
		h.Pass(6 * time.Second)
		if now := h.Registry.SettingsVersion(); now == before {
			t.Error("settings that another process has changed are not read again")
		}
	})
}

// interruptedStore is a store that calls a function before its next commit.
type interruptedStore struct {
	storage.Store
	before *func(storage.Commit) // cleared before it is called; nil for nothing
}

func (s interruptedStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if do := *s.before; do != nil {
		*s.before = nil
		do(c)
	}
	return s.Store.Append(ctx, id, c)
}

// TestDeadlineBesideAMove: a process that handles a deadline, and does not know of a move that another process has just
// made, changes nothing of what follows from the move.
func TestDeadlineBesideAMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var before func(storage.Commit)
		h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true,
			Wrap: func(s storage.Store) storage.Store { return interruptedStore{s, &before} }})
		other := newMember(t, h, nil)
		id := h.Playing(5, journal.Relaxed)
		h.Pass(3 * time.Second)
		var without bool
		before = func(c storage.Commit) {
			without = len(c.Entries) == 0 && c.Summary != nil
			h.inProcess(other, func() { h.Draw(id) })
		}
		turn := h.OnTurn(id)
		if err := h.Registry.With(h.Ctx, id,
			func(t *table.Table) error { return t.FollowPreferences(h.Ctx) }); err != nil {
			t.Fatal(err)
		}
		if !without || h.OnTurn(id) == turn {
			t.Fatal("no move was made before a commit without entries")
		}
		list, err := h.Store.TablesOf(h.Ctx, 1, 10)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		if onTurn := list[0].People[list[0].Turn-1]; snowflake.ID(onTurn) != h.OnTurn(id) {
			t.Errorf("the summary has person %d on turn, the table user %d", onTurn, h.OnTurn(id))
		}
	})
}

// TestDamagedTableIsNotFollowed: this process shows a table that it can no longer read. It logs that once, and still
// follows the others.
func TestDamagedTableIsNotFollowed(t *testing.T) {
	for _, panics := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := newHarness(t, enginetest.Options{Deal: enginetest.FixedDeal, Shared: true})
			damaged, sound := h.Playing(5, journal.Live), h.Playing(6, journal.Live)
			var readable atomic.Bool
			readable.Store(true)
			h.Served = corruptStore{Store: h.Store, id: damaged, sound: &readable, panic: panics}
			other := newMember(t, h, nil)
			var shown int
			other.messenger.OnRenewed = func(_ table.ReplyToken, hand table.Hand) { shown = hand.View.Moves }
			waits := snowflake.ID(3) - h.OnTurn(sound)
			h.inProcess(other, func() {
				h.showHand(damaged, 1)
				h.showHand(sound, waits)
			})
			readable.Store(false)
			h.Draw(damaged)
			h.Draw(sound)
			h.Pass(3 * time.Second)
			if shown != 1 {
				t.Errorf("the hand at the sound table shows %d moves, want 1", shown)
			}
			if n := strings.Count(h.Log.String(), "cannot read what another process has made of a table"); n != 1 {
				t.Errorf("the damaged table is logged %d times", n)
			}
		})
	}
}

// TestOutageOfOneProcess: a process that people could not reach for long gives a grace period, although others could be
// reached all the time.
func TestOutageOfOneProcess(t *testing.T) {
	inCluster(t, func(t *testing.T, h *harness, other member) {
		if err := other.SetUnreachable(h.Ctx); err != nil {
			t.Fatal(err)
		}
		h.Pass(20 * time.Minute)
		if err := other.SetReachable(h.Ctx); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(h.Log.String(), "no turn ends in the grace period") {
			t.Errorf("there is no grace period: %s", h.Log)
		}
	})
}

// TestOutageIsForgottenWithItsShard: a process that owns a shard again does not know what became of an outage while
// another one owned it. So it does not assume that the outage lasts.
func TestOutageIsForgottenWithItsShard(t *testing.T) {
	inCluster(t, func(t *testing.T, h *harness, other member) {
		h.Registry.StartOutage(enginetest.Guild)
		h.Disown()
		disown := h.Own(other.Registry)
		other.EndOutage(enginetest.Guild)
		disown()
		h.Own(h.Registry)
		if now := h.Registry.Availability(enginetest.Guild); !now.Reachable {
			t.Errorf("after the outage it is %+v", now)
		}
	})
}
