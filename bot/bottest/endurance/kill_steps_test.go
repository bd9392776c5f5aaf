package endurance_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlite"
)

// deadly is the store of a bot that kills itself, as a test wants it, right before or
// right after it commits a move: when a file of that name lies beside the database.
type deadly struct {
	storage.Store
	path string
}

const (
	dieBefore = ".die-before"
	dieAfter  = ".die-after"
)

func (d deadly) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	move := slices.ContainsFunc(c.Entries, func(l journal.Line) bool { return l.Kind == journal.KindPlayed })
	if move {
		d.dies(dieBefore)
	}
	err := d.Store.Append(ctx, id, c)
	if move {
		d.dies(dieAfter)
	}
	return err
}

func (d deadly) dies(when string) {
	if os.Remove(d.path+when) == nil {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}

// A deathbed is a moment of a move.
type deathbed struct {
	name     string
	pace     journal.Pace
	file     string // that has the bot die at its commit
	method   string // or the request at which it dies, before it takes effect or after
	route    string
	after    bool
	lost     bool // the move is not made yet
	unsaid   bool // whoever moved has no answer
	mentions int  // who is on turn is told of it so often
}

// TestKilledAtEachStep kills the bot between every two steps of a move: before and
// after the commit, the answer, the new board or its edit, the deletion of the old
// one, the renewal of the other hand. After a new start the move is made once, if it
// was acknowledged or committed; else whoever clicks again makes it. One board stands
// and shows it, who is on turn was told once, and plays on.
func TestKilledAtEachStep(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	beds := []deathbed{
		{name: "before the commit", file: dieBefore, lost: true, unsaid: true},
		{name: "after the commit", file: dieAfter, unsaid: true},
		{name: "before the answer", method: http.MethodPost, route: bottest.RouteCallback, unsaid: true},
		{name: "after the answer", method: http.MethodPost, route: bottest.RouteCallback, after: true},
		{name: "before the hand is renewed", method: http.MethodPatch, route: bottest.RouteOriginal},
		{name: "after the hand is renewed", method: http.MethodPatch, route: bottest.RouteOriginal, after: true},
	}
	for _, bed := range beds {
		for _, pace := range []journal.Pace{journal.Live, journal.Relaxed} {
			bed.pace = pace
			bed.run(t)
		}
	}
	for _, bed := range []deathbed{
		{name: "before the edit", pace: journal.Live, method: http.MethodPatch, route: bottest.RouteEdit},
		{name: "after the edit", pace: journal.Live, method: http.MethodPatch, route: bottest.RouteEdit, after: true},
		{name: "before the ping", pace: journal.Relaxed, method: http.MethodPost, route: bottest.RoutePost},
		{name: "after the ping", pace: journal.Relaxed, method: http.MethodPost, route: bottest.RoutePost, after: true},
		{name: "before the old board goes", pace: journal.Relaxed, method: http.MethodDelete, route: bottest.RouteEdit},
		{name: "after the old board went", pace: journal.Relaxed, method: http.MethodDelete, route: bottest.RouteEdit, after: true},
	} {
		bed.run(t)
	}
}

func (bed deathbed) run(t *testing.T) {
	if bed.pace == journal.Relaxed {
		bed.mentions = 1
	}
	t.Run(string(bed.pace)+", "+bed.name, func(t *testing.T) {
		t.Parallel()
		bed.play(t)
	})
}

func (bed deathbed) play(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := newClash(t, ctx, 2)
	c.gather("/korsar new seats:2 pace:" + string(bed.pace))
	c.quiet()
	mover, other := c.players[0], c.players[1]
	if !c.onTurn(mover) {
		mover, other = other, mover
	}
	theirs := mustHand(t, other, ctx) // stands on a screen, to be renewed
	hand := mustHand(t, mover, ctx)
	pictured := func(p *simplayer.Player, id string) bool { m, _ := p.Message(id); return len(m.Attachments) > 0 }
	if err := c.m.world.Wait(ctx, func() bool { return pictured(other, theirs.ID) && pictured(mover, hand.ID) }); err != nil {
		t.Fatal(err)
	}
	told := other.Pings()

	died := bed.prepare(c)
	answer, err := mover.Take(ctx, hand, simplayer.Draw)
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-died:
	case <-ctx.Done():
		t.Fatal("the bot does not come so far")
	}
	c.m.die(ctx)
	if unsaid := answer.Kind == sandbox.Unanswered; unsaid != bed.unsaid {
		t.Errorf("whoever moved is answered %v", answer.Kind)
	}
	c.m.live(ctx)
	if bed.unsaid { // they click again
		if _, err := mover.Take(ctx, hand, simplayer.Draw); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.m.world.Wait(ctx, func() bool { return c.onTurn(other) }); err != nil {
		t.Fatalf("no board comes that shows the move: %v", err)
	}
	c.quiet()
	if boards := c.standing("hand"); len(boards) != 1 {
		t.Errorf("%d boards stand", len(boards))
	}
	if moves, causes := c.moves(); moves != 1 || !bed.lost && causes[0] != answer.Interaction {
		t.Errorf("%d moves were made, by %v", moves, causes)
	}
	if times := other.Pings() - told; times != bed.mentions {
		t.Errorf("who is on turn was told %d times, expected %d", times, bed.mentions)
	}
	if next, err := other.Take(ctx, mustHand(t, other, ctx), simplayer.Draw); err != nil || next.Kind != sandbox.Updated {
		t.Errorf("the next move is answered %v, %v", next, err)
	}
	c.m.die(ctx)
}

// prepare has the bot die at its moment, and tells when it has.
func (bed deathbed) prepare(c *clash) (died <-chan struct{}) {
	c.t.Helper()
	dead := make(chan struct{})
	child := c.m.child
	if bed.file != "" {
		if err := os.WriteFile(c.m.path+bed.file, nil, 0o600); err != nil {
			c.t.Fatal(err)
		}
		go func() {
			_, _ = child.Process.Wait() // it kills itself
			close(dead)
		}()
		return dead
	}
	answered := false
	c.m.world.Inject(sandbox.Fault{After: bed.after, Disconnect: true, Delay: time.Minute, Match: func(method, route string) bool {
		answered = answered || route == bottest.RouteCallback
		// A hand may still be on its way to a screen for an earlier reason.
		if method != bed.method || route != bed.route || route == bottest.RouteOriginal && !answered {
			return false
		}
		_ = child.Process.Kill() // its connection breaks, which ends the delay
		close(dead)
		return true
	}})
	return dead
}

// newClash is people at the tavern of a bot that is to be killed.
func newClash(t *testing.T, ctx context.Context, people int) *clash {
	t.Helper()
	world := bottest.OpenWorld(t, sandbox.Options{})
	guild, channel := bottest.Tavern(world)
	m := &mortal{t: t, world: world, path: filepath.Join(bottest.Dir(t), "korsar.db")}
	m.live(ctx)
	c := &clash{t: t, ctx: ctx, m: m, answered: map[string]bool{}}
	for _, name := range bottest.Names[:people] {
		p := world.NewPerson(name, "en-US")
		guild.Add(p)
		c.players = append(c.players, &simplayer.Player{Person: p, Channel: channel})
	}
	return c
}

// onTurn tells whether a board says so.
func (c *clash) onTurn(p *simplayer.Player) bool {
	return slices.ContainsFunc(c.standing("hand"), func(m sandbox.Message) bool { return strings.Contains(m.Text(), p.Name()+"'s turn") })
}

func mustHand(t *testing.T, p *simplayer.Player, ctx context.Context) sandbox.Message {
	t.Helper()
	hand, err := p.Hand(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return hand
}

// quiet waits until the bot has nothing more to tell.
func (c *clash) quiet() {
	c.t.Helper()
	store := c.store()
	defer func() { _ = store.Close() }()
	for {
		untold, err := store.Undelivered(c.ctx, time.Now().Add(time.Hour), 10)
		if err != nil {
			c.t.Fatal(err)
		}
		if len(untold) == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// moves is how many were made, and by which interactions.
func (c *clash) moves() (made int, causes []string) {
	for _, e := range c.kept().Entries {
		if _, move := e.Body.(journal.Played); move {
			made++
			causes = append(causes, e.Cause.String())
		}
	}
	return made, causes
}

// kept is the table as the store has it.
func (c *clash) kept() storage.LoadedTable {
	c.t.Helper()
	store := c.store()
	defer func() { _ = store.Close() }()
	kept, err := store.Load(c.ctx, 1)
	if err != nil {
		c.t.Fatal(err)
	}
	return kept
}

func (c *clash) store() *sqlite.Store {
	c.t.Helper()
	store, err := sqlite.Open(c.ctx, c.m.path, sqlite.Options{})
	if err != nil {
		c.t.Fatal(err)
	}
	return store
}
