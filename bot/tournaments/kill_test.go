package tournaments_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/tournaments/tournamentstest"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// cut kills the program at a step. Until the program starts again, nothing that it does has an effect.
type cut struct {
	mu    sync.Mutex
	armed bool
	at    int // at which step; 0 for none
	steps int // counted so far
	dead  bool
}

var errKilled = errors.New("the program was killed")

// arm begins to count steps.
func (c *cut) arm() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.armed = true
}

func (c *cut) counted() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.steps
}

// step counts a step, and returns an error if the program is dead.
func (c *cut) step() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.armed {
		c.steps++
		c.dead = c.dead || c.steps == c.at
	}
	if c.dead {
		return errKilled
	}
	return nil
}

// around runs do between two steps.
func (c *cut) around(do func() error) error {
	if err := c.step(); err != nil {
		return err
	}
	return errors.Join(do(), c.step())
}

// alive returns an error if the program is dead.
func (c *cut) alive() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dead {
		return errKilled
	}
	return nil
}

// revive reports whether the program was killed, and brings it back to life.
func (c *cut) revive() (was bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	was, c.dead = c.dead, false
	return was
}

// cutStore is a store that counts a step before and after each write of a tournament and of its tables.
type cutStore struct {
	storage.Store
	*cut
}

func (s cutStore) Create(ctx context.Context, c storage.Commit) (id journal.TableID, err error) {
	err = s.around(func() error {
		id, err = s.Store.Create(ctx, c)
		return err
	})
	return id, err
}

func (s cutStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if c.Tournament == 0 {
		return errors.Join(s.alive(), s.Store.Append(ctx, id, c))
	}
	return s.around(func() error { return s.Store.Append(ctx, id, c) })
}

func (s cutStore) AppendTournament(ctx context.Context, id journal.TournamentID, c storage.TournamentCommit) error {
	return s.around(func() error { return s.Store.AppendTournament(ctx, id, c) })
}

func (s cutStore) PostponeTournament(ctx context.Context, seen storage.DueTournament, until time.Time) error {
	return s.around(func() error { return s.Store.PostponeTournament(ctx, seen, until) })
}

// secretByRound is a source of secrets that depend only on how many rounds are paired, however often one is drawn.
type secretByRound struct{ h *harness }

func (r *secretByRound) Read(p []byte) (int, error) {
	rounds := 0
	if r.h != nil {
		if l, err := r.h.Store.LoadTournament(context.Background(), 1); err == nil {
			rounds = 1 + len(l.Tournament.Rounds())
		}
	}
	sum := sha256.Sum256(fmt.Append(nil, rounds))
	return copy(p, sum[:]), nil
}

// killedAt returns a harness whose program is killed at a step, and a tournament of four that starts in a day. Its
// settings make the conductor take every kind of step.
func killedAt(t *testing.T, at int) (*harness, *cut, journal.TournamentID) {
	t.Helper()
	kill, random := &cut{at: at}, &secretByRound{}
	h := newHarness(t, tournamentstest.Options{Random: io.Reader(random),
		Options: enginetest.Options{Deal: enginetest.FixedDeal,
			Wrap: func(s storage.Store) storage.Store { return cutStore{s, kill} }}})
	random.h, h.Killed = h, kill.revive
	h.Platform.Fail(func(tournamentstest.Request) error { return kill.step() })
	h.Platform.After(func(tournamentstest.Request) { _ = kill.step() })
	setup := seatsOf(2, 2)
	setup.Settings.Role, setup.Settings.Event, setup.Settings.Starts = 9, true, h.Clock.Now().Add(day)
	reply := h.Service.Create(h.Ctx, h.manager(), tournamentstest.Channel, setup)
	created, is := reply.(tournaments.Created)
	if !is {
		t.Fatalf("the tournament was not created: %+v", reply)
	}
	kill.arm()
	id := created.ID
	for _, user := range users(4) {
		h.insist(func() table.Reply {
			c := h.Click(user)
			c.Interaction = 1000 + user
			return h.Service.Join(h.Ctx, c, id)
		})
	}
	return h, kill, id
}

// cutTournament plays a tournament through all that can happen in one, with the program killed at a step. It checks
// that everything happened once, and returns the standings and the number of steps.
func cutTournament(t *testing.T, at int) ([]tournament.Standing, int) {
	t.Helper()
	h, kill, id := killedAt(t, at)
	h.untilPaired(id, 1, day)
	h.comeTo(id, 1, 2)
	h.comeTo(id, 2, 1)
	h.untilResult(id, 1, 2, day)
	h.PlayOut(id)
	h.untilPaired(id, 2, 6*time.Hour)
	h.comeTo(id, 1, 2)
	h.insist(func() table.Reply {
		return h.annul(id, tournaments.TableNumber{Round: 2, Table: 1})
	})
	h.insist(func() table.Reply {
		return h.settleByHand(id, tournaments.TableNumber{Round: 2, Table: 1}, 5, 3)
	})
	h.insist(func() table.Reply {
		return h.settleByHand(id, tournaments.TableNumber{Round: 2, Table: 2}, 2, 7)
	})
	for range 20 {
		h.Pass(time.Minute)
	}
	h.wantOnce(id)
	return h.Stored(id).Standings(), kill.counted()
}

// cutCanceled starts a tournament before its time and cancels it, with the program killed at a step. It checks that
// nothing of the tournament is left, and returns the number of steps.
func cutCanceled(t *testing.T, at int) (steps int) {
	t.Helper()
	h, kill, id := killedAt(t, at)
	h.insist(func() table.Reply { return h.Service.Start(h.Ctx, h.manager(), id) })
	h.untilPaired(id, 1, time.Hour)
	if events := h.Platform.Events(); len(events) > 0 {
		t.Errorf("it has started, and the guild has the events %v", events)
	}
	h.insist(func() table.Reply { return h.Service.Cancel(h.Ctx, h.manager(), id) })
	for range 20 {
		h.Pass(time.Minute)
	}
	deleted := 0
	for _, e := range h.Loaded(id).Entries {
		if e.Body == (tournamentjournal.EventDeleted{}) {
			deleted++
		}
	}
	if stored := h.Stored(id); stored.Phase() != tournamentjournal.PhaseCanceled || deleted != 1 {
		t.Errorf("the tournament is %q, and %d events were deleted", stored.Phase(), deleted)
	}
	for _, game := range h.Games(id) {
		if h.phase(game).Live() {
			t.Errorf("game %d goes on", game)
		}
	}
	if posts := h.Platform.Standing(tournamentstest.Posts); len(posts) != 1 || !posts[0].Shows.IsOver() {
		t.Errorf("the posts are %+v", posts)
	}
	return kill.counted()
}

// insist repeats a click until it is accepted, or refused because it was accepted before.
func (h *harness) insist(click func() table.Reply) {
	h.T.Helper()
	const tries = 5
	var reply table.Reply
	for range tries {
		reply = click()
		h.Settle()
		switch r := reply.(type) {
		case tournaments.Refused:
			if r.Code == tournaments.EnteredAlready || r.Rule.Reason == tournament.TableIsSettled ||
				r.Rule.Reason == tournament.TableIsNotSettled ||
				r.Rule.Reason == tournament.TournamentIsOver || r.Code == tournaments.StartedAlready {
				return
			}
		case table.Refused:
			if r.Code == table.SeatedAlready || r.Code == table.Underway {
				return
			}
		default:
			return
		}
		h.Pass(10 * time.Second)
	}
	h.T.Fatalf("the click is refused for ever: %+v", reply)
}

// comeTo lets this number of people join a table, by clicks that are the same in every run. The lots of the next round
// depend on them.
func (h *harness) comeTo(id journal.TournamentID, number, people int) {
	h.T.Helper()
	_, venue := h.Table(id, number)
	if venue.ID == 0 {
		h.T.Fatalf("table %d is not open", number)
	}
	round := len(h.Stored(id).Rounds())
	for _, user := range h.Users(venue.ID)[:people] {
		h.insist(func() table.Reply {
			c := h.Harness.Harness.Click(user, venue.Message)
			c.Interaction = snowflake.ID(1000*(1+round)) + user
			return h.Registry.At(h.Ctx, c, venue.ID, h.Harness.Harness.Join)
		})
	}
}

// untilPaired lets time pass until a round is paired and its tables are open.
func (h *harness) untilPaired(id journal.TournamentID, round int, most time.Duration) {
	h.T.Helper()
	h.until(most, func() bool { return len(h.Stored(id).Rounds()) == round && len(h.Games(id)) == 2 })
}

// untilResult lets time pass until a table has a result.
func (h *harness) untilResult(id journal.TournamentID, round, number int, most time.Duration) {
	h.T.Helper()
	h.until(most, func() bool {
		at := h.Stored(id).Rounds()[round-1].Tables[number-1]
		return at.Phase != tournament.Open
	})
}

// until lets time pass until a condition holds. It fails the test if that takes much longer than most.
func (h *harness) until(most time.Duration, condition func() bool) {
	h.T.Helper()
	const step = 10 * time.Minute
	for range most/step + 10 {
		if condition() {
			return
		}
		h.Pass(step)
	}
	h.T.Fatal("it does not go on")
}

// wantOnce checks that a tournament has ended, and that everything in it happened once.
func (h *harness) wantOnce(id journal.TournamentID) {
	h.T.Helper()
	stored := h.Stored(id)
	if stored.Phase() != tournamentjournal.PhaseFinished {
		h.T.Fatalf("the tournament is %q, its log is\n%s", stored.Phase(), h.Log.String())
	}
	results := map[tournaments.TableNumber]int{}
	for _, e := range h.Loaded(id).Entries {
		if b, is := e.Body.(tournament.Settled); is {
			results[tournaments.TableNumber{Round: b.Round, Table: b.Table}]++
		}
	}
	games := map[tournaments.TableNumber]int{}
	for game := journal.TableID(1); ; game++ {
		loaded, err := h.Store.Load(h.Ctx, game)
		if errors.Is(err, storage.ErrNotFound) {
			break
		}
		if err != nil {
			h.T.Fatal(err)
		}
		of := loaded.Table.Opened.Tournament
		games[tournaments.TableNumber{Round: of.Round, Table: of.Number}]++
		if loaded.Table.Phase.Live() {
			h.T.Errorf("the game of round %d, table %d goes on", of.Round, of.Number)
		}
	}
	announced := map[tournaments.TableNumber]int{}
	for _, post := range h.Platform.Standing(tournamentstest.Announces) {
		announced[post.At]++
	}
	for round := 1; round <= 2; round++ {
		for number := 1; number <= 2; number++ {
			at, want := tournaments.TableNumber{Round: round, Table: number}, 1
			if games[at] != 1 || announced[at] != 1 {
				h.T.Errorf("%+v had %d games and %d announcements", at, games[at], announced[at])
			}
			if at == (tournaments.TableNumber{Round: 1, Table: 2}) {
				want = 0 // a walk-over
			}
			if results[at] != want {
				h.T.Errorf("%+v has %d results", at, results[at])
			}
		}
	}
	if posts := h.Platform.Standing(tournamentstest.Posts); len(posts) != 1 || !posts[0].Shows.IsOver() {
		h.T.Errorf("the posts are %+v", posts)
	}
	if posts := h.Platform.Standing(tournamentstest.Posts); len(posts[0].Users) != 1 ||
		posts[0].Users[0].ID != winner(h, id) {
		h.T.Errorf("the final post has notified %+v", posts[0].Users)
	}
	if n := len(h.Platform.Standing(tournamentstest.Reminds)); n != 1 {
		h.T.Errorf("%d reminders were posted", n)
	}
	if roles := h.Platform.RolesOf(winner(h, id)); !reflect.DeepEqual(roles, []snowflake.ID{9}) {
		h.T.Errorf("the winner has the roles %v", roles)
	}
}

// TestKilledAtEachStep kills the program between any two requests to the platform and writes to the store. It checks
// that the tournament goes on after the next start and comes to the same standings.
func TestKilledAtEachStep(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	want, steps := cutTournament(t, 0)
	if steps < 100 {
		t.Errorf("a tournament has %d steps", steps)
	}
	few := gametest.Sample(t, "steps at which the program is killed", 8, steps)
	for i := range few {
		at := 1 + i*steps/few
		t.Run(fmt.Sprintf("step %d", at), func(t *testing.T) {
			t.Parallel()
			if got, _ := cutTournament(t, at); !reflect.DeepEqual(got, want) {
				t.Errorf("the standings are\n%+v, want\n%+v", got, want)
			}
		})
	}
}

// TestCanceledAndKilledAtEachStep checks that a canceled tournament leaves nothing, wherever the program is killed.
func TestCanceledAndKilledAtEachStep(t *testing.T) {
	t.Parallel()
	steps := cutCanceled(t, 0)
	few := gametest.Sample(t, "steps at which the program is killed", 8, steps)
	for i := range few {
		at := 1 + i*steps/few
		t.Run(fmt.Sprintf("step %d", at), func(t *testing.T) {
			t.Parallel()
			cutCanceled(t, at)
		})
	}
}
