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

// selfKillingStore is the store of a bot that kills itself, as a test wants it, right before or
// right after it commits a move: when a file of that name lies beside the database.
type selfKillingStore struct {
	storage.Store
	path string
}

const (
	killBefore = ".die-before"
	killAfter  = ".die-after"
)

func (d selfKillingStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	move := slices.ContainsFunc(c.Entries, func(l journal.Line) bool { return l.Kind == journal.KindPlayed })
	if move {
		d.killSelf(killBefore)
	}
	err := d.Store.Append(ctx, id, c)
	if move {
		d.killSelf(killAfter)
	}
	return err
}

func (d selfKillingStore) killSelf(when string) {
	if os.Remove(d.path+when) == nil {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}

// A deathbed is a moment of a move.
type killPoint struct {
	name        string
	pace        journal.Pace
	file        string // that has the bot die at its commit
	method      string // or the request at which it dies, before it takes effect or after
	route       string
	after       bool
	uncommitted bool // the move is not made yet
	unanswered  bool // whoever moved has no answer
	mentions    int  // who is on turn is told of it so often
}

// TestKilledAtEachStepMovesOnce kills the bot between every two steps of a move: before and
// after the commit, the answer, the new board or its edit, the deletion of the old
// one, the renewal of the other hand. After a new start the move is made once, if it
// was acknowledged or committed; else whoever clicks again makes it. One board stands
// and shows it, who is on turn was told once, and plays on.
func TestKilledAtEachStepMovesOnce(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	beds := []killPoint{
		{name: "before the commit", file: killBefore, uncommitted: true, unanswered: true},
		{name: "after the commit", file: killAfter, unanswered: true},
		{name: "before the answer", method: http.MethodPost, route: bottest.RouteCallback, unanswered: true},
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
	for _, bed := range []killPoint{
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

func (bed killPoint) run(t *testing.T) {
	if bed.pace == journal.Relaxed {
		bed.mentions = 1
	}
	t.Run(string(bed.pace)+", "+bed.name, func(t *testing.T) {
		t.Parallel()
		bed.play(t)
	})
}

func (bed killPoint) play(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	g := newKilledGame(t, ctx, 2)
	g.startTable("/korsar new seats:2 pace:" + string(bed.pace))
	g.waitDelivered()
	mover, other := g.players[0], g.players[1]
	if !g.onTurn(mover) {
		mover, other = other, mover
	}
	theirs := mustHand(t, other, ctx) // stands on a screen, to be renewed
	hand := mustHand(t, mover, ctx)
	pictured := func(p *simplayer.Player, id string) bool { m, _ := p.Message(id); return len(m.Attachments) > 0 }
	if err := g.bot.world.Wait(ctx, func() bool { return pictured(other, theirs.ID) && pictured(mover, hand.ID) }); err != nil {
		t.Fatal(err)
	}
	told := other.Pings()

	died := bed.arm(g)
	answer, err := mover.ChooseOffer(ctx, hand, simplayer.Draw)
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-died:
	case <-ctx.Done():
		t.Fatal("the bot does not come so far")
	}
	g.bot.kill(ctx)
	if unsaid := answer.Kind == sandbox.Unanswered; unsaid != bed.unanswered {
		t.Errorf("whoever moved is answered %v", answer.Kind)
	}
	g.bot.start(ctx)
	if bed.unanswered { // they click again
		if _, err := mover.ChooseOffer(ctx, hand, simplayer.Draw); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.bot.world.Wait(ctx, func() bool { return g.onTurn(other) }); err != nil {
		t.Fatalf("no board comes that shows the move: %v", err)
	}
	g.waitDelivered()
	if boards := g.messagesWith("hand"); len(boards) != 1 {
		t.Errorf("%d boards stand", len(boards))
	}
	if moves, causes := g.moveCauses(); moves != 1 || !bed.uncommitted && causes[0] != answer.Interaction {
		t.Errorf("%d moves were made, by %v", moves, causes)
	}
	if times := other.Pings() - told; times != bed.mentions {
		t.Errorf("who is on turn was told %d times, expected %d", times, bed.mentions)
	}
	if next, err := other.ChooseOffer(ctx, mustHand(t, other, ctx), simplayer.Draw); err != nil || next.Kind != sandbox.Updated {
		t.Errorf("the next move is answered %v, %v", next, err)
	}
	g.bot.kill(ctx)
}

// arm has the bot die at its moment, and tells when it has.
func (bed killPoint) arm(g *killedGame) (died <-chan struct{}) {
	g.t.Helper()
	dead := make(chan struct{})
	child := g.bot.process
	if bed.file != "" {
		if err := os.WriteFile(g.bot.path+bed.file, nil, 0o600); err != nil {
			g.t.Fatal(err)
		}
		go func() {
			_, _ = child.Process.Wait() // it kills itself
			close(dead)
		}()
		return dead
	}
	answered := false
	g.bot.world.Inject(sandbox.Fault{After: bed.after, Tear: true, Delay: time.Minute, Match: func(method, route string) bool {
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

// newKilledGame is people at the tavern of a bot that is to be killed.
func newKilledGame(t *testing.T, ctx context.Context, people int) *killedGame {
	t.Helper()
	world := bottest.OpenSandbox(t, sandbox.Options{})
	guild, channel := bottest.NewGuild(world)
	b := &childBot{t: t, world: world, path: filepath.Join(bottest.TempDir(t), "korsar.db")}
	b.start(ctx)
	g := &killedGame{t: t, ctx: ctx, bot: b, answered: map[string]bool{}}
	for _, name := range bottest.PeopleNames[:people] {
		p := world.NewPerson(name, "en-US")
		guild.Add(p)
		g.players = append(g.players, &simplayer.Player{Person: p, Channel: channel})
	}
	return g
}

// onTurn tells whether a board says so.
func (g *killedGame) onTurn(p *simplayer.Player) bool {
	return slices.ContainsFunc(g.messagesWith("hand"), func(m sandbox.Message) bool { return strings.Contains(m.Text(), p.Name()+"'s turn") })
}

func mustHand(t *testing.T, p *simplayer.Player, ctx context.Context) sandbox.Message {
	t.Helper()
	hand, err := p.OpenHand(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return hand
}

// waitDelivered waits until the bot has nothing more to tell.
func (g *killedGame) waitDelivered() {
	g.t.Helper()
	store := g.store()
	defer func() { _ = store.Close() }()
	for {
		untold, err := store.Undelivered(g.ctx, time.Now().Add(time.Hour), 10)
		if err != nil {
			g.t.Fatal(err)
		}
		if len(untold) == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// moveCauses is how many were made, and by which interactions.
func (g *killedGame) moveCauses() (made int, causes []string) {
	for _, e := range g.loadTable().Entries {
		if _, move := e.Body.(journal.Played); move {
			made++
			causes = append(causes, e.Cause.String())
		}
	}
	return made, causes
}

// loadTable is the table as the store has it.
func (g *killedGame) loadTable() storage.LoadedTable {
	g.t.Helper()
	store := g.store()
	defer func() { _ = store.Close() }()
	loaded, err := store.Load(g.ctx, 1)
	if err != nil {
		g.t.Fatal(err)
	}
	return loaded
}

func (g *killedGame) store() *sqlite.Store {
	g.t.Helper()
	store, err := sqlite.Open(g.ctx, g.bot.path, sqlite.Options{})
	if err != nil {
		g.t.Fatal(err)
	}
	return store
}
