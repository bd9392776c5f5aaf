package tournaments_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot/engine"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// leasedStore is a store with one lease, under which the conductors write.
type leasedStore struct {
	storage.Store
	epoch *atomic.Int64 // of the lease
}

func (s leasedStore) check(ctx context.Context) error {
	if l := storage.LeaseOf(ctx); l.Epoch != 0 && l.Epoch != s.epoch.Load() {
		return storage.ErrLeaseOver
	}
	return nil
}

func (s leasedStore) Create(ctx context.Context, c storage.Commit) (journal.TableID, error) {
	if err := s.check(ctx); err != nil {
		return 0, err
	}
	return s.Store.Create(ctx, c)
}

func (s leasedStore) AppendTournament(ctx context.Context, id journal.TournamentID, c storage.TournamentCommit) error {
	if err := s.check(ctx); err != nil {
		return err
	}
	return s.Store.AppendTournament(ctx, id, c)
}

func (s leasedStore) PostponeTournament(ctx context.Context, seen storage.DueTournament, until time.Time) error {
	if err := s.check(ctx); err != nil {
		return err
	}
	return s.Store.PostponeTournament(ctx, seen, until)
}

// process is another process on a harness's store.
type process struct {
	registry *engine.Registry
	service  *tournaments.Service
}

// otherProcess returns a process on the harness's store.
func (h *harness) otherProcess() *process {
	h.T.Helper()
	p := &process{registry: engine.NewRegistry(engine.Options{Store: h.Served,
		Messenger: h.Harness.Harness.Platform, Clock: h.Clock, Log: h.Logger(),
		NewPilot: enginetest.NewFirstMove, Shared: true})}
	p.service = tournaments.New(tournaments.Options{Store: h.Served, Registry: p.registry,
		Platform: h.Platform, Clock: h.Clock, Log: h.Logger()})
	if err := errors.Join(p.registry.Start(h.Ctx), p.registry.SetReachable(h.Ctx)); err != nil {
		h.T.Fatal(err)
	}
	h.T.Cleanup(func() {
		p.service.Close()
		p.registry.Close()
	})
	return p
}

// settleBoth waits until both processes have done what is due within some seconds.
func (h *harness) settleBoth(p *process) {
	h.T.Helper()
	for range 5 {
		h.Clock.Advance(time.Second)
		_ = h.Registry.Settle(h.Ctx)
		_ = h.Service.Settle(h.Ctx)
		_ = p.registry.Settle(h.Ctx)
		_ = p.service.Settle(h.Ctx)
	}
}

// TestProcessesDivideTheWork checks that the holder of the lease conducts, whichever process is clicked in. When the
// other process takes the lease in the middle of a step, the first changes nothing more, and everything happens once.
func TestProcessesDivideTheWork(t *testing.T) {
	t.Parallel()
	var epoch atomic.Int64
	epoch.Store(1)
	h := newHarness(t, tournamentstest.Options{Options: enginetest.Options{Shared: true,
		Wrap: func(s storage.Store) storage.Store { return leasedStore{s, &epoch} }}})
	h.Disown()
	own := func(life context.Context, r *engine.Registry, epoch int64) {
		if err := r.Own(storage.Under(life, storage.Lease{Name: "guilds", Epoch: epoch}),
			storage.AllGuilds); err != nil {
			t.Error(err)
		}
	}
	first, lose := context.WithCancel(h.Ctx)
	defer lose()
	own(first, h.Registry, 1)
	other := h.otherProcess()
	reply := other.service.Create(h.Ctx, h.manager(), tournamentstest.Channel, seatsOf(2, 1))
	created, is := reply.(tournaments.Created)
	if !is {
		t.Fatalf("the tournament was not created: %+v", reply)
	}
	id := created.ID
	for _, user := range users(6) {
		service := h.Service
		if user%2 == 0 {
			service = other.service
		}
		if reply := service.Join(h.Ctx, h.Click(user), id); !tournamentstest.Is[tournaments.Joined](reply) {
			t.Fatalf("user %d gets %+v", user, reply)
		}
	}
	h.settleBoth(other)
	var take sync.Once
	h.Platform.After(func(r tournamentstest.Request) {
		if r.What == tournamentstest.Announces && r.At.Table == 2 {
			take.Do(func() {
				lose() // a holder's clock ends a lease before it can be taken
				epoch.Store(2)
				own(h.Ctx, other.registry, 2)
			})
		}
	})
	h.Service.Start(h.Ctx, h.manager(), id)
	h.settleBoth(other)
	if n := len(h.Games(id)); n != 3 {
		t.Fatalf("%d games are open", n)
	}
	for number := range 3 {
		at := tournaments.TableNumber{Round: 1, Table: number + 1}
		reply := h.settleByHand(id, at, 1, 2)
		if !tournamentstest.Is[tournaments.Changed](reply) {
			t.Errorf("the table cannot be settled: %+v", reply)
		}
	}
	h.settleBoth(other)
	h.wantPlayedOut(id)
}

// TestLeaseThatComesBack checks that a process that takes a shard again edits the post once more after a while, since a
// late edit of the process that had it in between may arrive.
func TestLeaseThatComesBack(t *testing.T) {
	t.Parallel()
	var epoch atomic.Int64
	h := newHarness(t, tournamentstest.Options{Options: enginetest.Options{Shared: true,
		Wrap: func(s storage.Store) storage.Store { return leasedStore{s, &epoch} }}})
	h.Disown()
	other := h.otherProcess()
	hold := func(r *engine.Registry) (lose context.CancelFunc) {
		life, lose := context.WithCancel(h.Ctx)
		lease := storage.Lease{Name: "guilds", Epoch: epoch.Add(1)}
		if err := r.Own(storage.Under(life, lease), storage.AllGuilds); err != nil {
			t.Fatal(err)
		}
		return lose
	}
	lose := hold(h.Registry)
	id := h.Create(seatsOf(2, 1))
	join := func(user snowflake.ID) {
		h.Service.Join(h.Ctx, h.Click(user), id)
		h.settleBoth(other)
	}
	join(1)
	h.Clock.Advance(table.LateEdit)
	h.settleBoth(other)
	lose()
	lose = hold(other.registry)
	join(2)
	lose()
	defer hold(h.Registry)()
	join(3)
	before := len(h.Platform.Requests(tournamentstest.Edits))
	h.Clock.Advance(table.LateEdit)
	h.settleBoth(other)
	if n := len(h.Platform.Requests(tournamentstest.Edits)); n != before+1 {
		t.Errorf("%d edits after the process took the shard again, want 1", n-before)
	}
}

// TestJoinInAnotherProcess checks that users who join their table in another process right before the deadline are in
// time, although the pass of the conductor had begun before.
func TestJoinInAnotherProcess(t *testing.T) {
	t.Parallel()
	h := newHarness(t, tournamentstest.Options{Options: enginetest.Options{Shared: true}})
	other := h.otherProcess()
	id := h.Begin(seatsOf(2, 1), 1, 2)
	game, joinBy := h.Games(id)[0], h.Stored(id).JoinBy()
	joined := make(chan bool, 1)
	h.Platform.After(func(r tournamentstest.Request) {
		if r.What != tournamentstest.Reminds {
			return
		}
		h.Clock.Advance(joinBy.Sub(h.Clock.Now()) - time.Millisecond)
		h.State(game) // loads the table into memory
		for _, user := range users(2) {
			click := h.Harness.Harness.Click(user, h.Harness.Harness.Stored(game).Table.Opened.Channel)
			reply := other.registry.At(h.Ctx, click, game,
				func(t *table.Table, c table.Click) (table.Reply, error) { return t.Join(h.Ctx, c) })
			if !tournamentstest.Is[table.Done](reply) {
				t.Errorf("user %d gets %+v", user, reply)
			}
		}
		h.Clock.Advance(time.Millisecond) // the next look for changes is later
		joined <- true
	})
	h.Clock.Advance(18 * time.Hour)
	<-joined
	if err := h.Service.Settle(h.Ctx); err != nil { // before the next look for changes
		t.Fatal(err)
	}
	h.settleBoth(other)
	if at, _ := h.Table(id, 1); at.Phase != tournament.Open || len(at.Absent) > 0 {
		t.Errorf("the table is %+v", at)
	}
}
