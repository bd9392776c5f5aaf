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
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// selfKillingStore is the store of a bot that kills itself right before or right after it commits a move. It does so if
// the test has put a file with one of the following suffixes next to the database.
type selfKillingStore struct {
	storage.Store
	path string
}

const (
	// Suffixes of the files that make the bot kill itself.
	killBefore = ".die-before"
	killAfter  = ".die-after"
)

func (d selfKillingStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	move := slices.ContainsFunc(c.Entries, func(l journal.Line) bool { return l.Kind == journal.Played{}.Kind() })
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

// killPoint is a moment of a move at which the bot is killed.
type killPoint struct {
	name        string
	pace        journal.Pace
	file        string // makes the bot kill itself at the commit
	method      string // otherwise, the request at which the bot is killed,
	route       string
	after       bool // after the request has taken effect
	uncommitted bool // the move is not made yet
	unanswered  bool // the player has no answer
	mentions    int  // how often the player on turn is notified
}

// TestKilledAtEachStepMovesOnce kills the bot between every two steps of a move: before and after the commit, the
// answer, the new board or its edit, the deletion of the old board, and the refresh of the other hand. After a restart
// the move is made once if it was acknowledged or committed. Otherwise the player makes it by another click. One board
// shows it, and the player whose turn it is was notified once and can play.
func TestKilledAtEachStepMovesOnce(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	points := []killPoint{
		{name: "before the commit", file: killBefore, uncommitted: true, unanswered: true},
		{name: "after the commit", file: killAfter, unanswered: true},
		{name: "before the answer", method: http.MethodPost, route: bottest.RouteCallback, unanswered: true},
		{name: "after the answer", method: http.MethodPost, route: bottest.RouteCallback, after: true},
		{name: "before the hand is renewed", method: http.MethodPatch, route: bottest.RouteOriginal},
		{name: "after the hand is renewed", method: http.MethodPatch, route: bottest.RouteOriginal, after: true},
	}
	paces := []journal.Pace{journal.Live, journal.Relaxed}
	sample := gametest.Sample(t, "paces at each step", 1, len(paces))
	for i, point := range points {
		for n := range sample {
			point.pace = paces[(i+n)%len(paces)]
			point.run(t)
		}
	}
	for _, point := range []killPoint{
		{name: "before the edit", pace: journal.Live, method: http.MethodPatch, route: bottest.RouteEdit},
		{name: "after the edit", pace: journal.Live, method: http.MethodPatch, route: bottest.RouteEdit, after: true},
		{name: "before the ping", pace: journal.Relaxed, method: http.MethodPost, route: bottest.RoutePost},
		{name: "after the ping", pace: journal.Relaxed, method: http.MethodPost, route: bottest.RoutePost, after: true},
		{name: "before the old board goes", pace: journal.Relaxed, method: http.MethodDelete, route: bottest.RouteEdit},
		{name: "after the old board went", pace: journal.Relaxed, method: http.MethodDelete, route: bottest.RouteEdit,
			after: true},
	} {
		point.run(t)
	}
}

func (point killPoint) run(t *testing.T) {
	if point.pace == journal.Relaxed {
		point.mentions = 1
	}
	t.Run(string(point.pace)+", "+point.name, func(t *testing.T) {
		t.Parallel()
		point.play(t)
	})
}

func (point killPoint) play(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), hangTime)
	defer cancel()
	g := newKilledGame(t, ctx, 2)
	g.startTable("/korsar new seats:2 preset:" +
		map[journal.Pace]string{journal.Live: "quick", journal.Relaxed: "relaxed"}[point.pace])
	g.waitDelivered()
	mover, other := g.players[0], g.players[1]
	if !g.onTurn(mover) {
		mover, other = other, mover
	}
	theirs := mustHand(t, other, ctx) // stays open and has to be refreshed
	hand := mustHand(t, mover, ctx)
	pictured := func(p *simplayer.Player, id string) bool { m, _ := p.Message(id); return len(m.Attachments) > 0 }
	if err := g.bot.world.Wait(ctx, func() bool {
		return pictured(other, theirs.ID) && pictured(mover, hand.ID)
	}); err != nil {
		t.Fatal(err)
	}
	told := other.Pings()

	died := point.arm(g)
	answer, err := mover.ChooseOffer(ctx, hand, simplayer.Draw)
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-died:
	case <-ctx.Done():
		t.Fatal("the bot does not get that far")
	}
	g.bot.kill(ctx)
	if unsaid := answer.Kind == sandbox.Unanswered; unsaid != point.unanswered {
		t.Errorf("the move is answered %v", answer.Kind)
	}
	g.bot.start(ctx)
	if point.unanswered { // the player clicks again
		if _, err := mover.ChooseOffer(ctx, hand, simplayer.Draw); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.bot.world.Wait(ctx, func() bool { return g.onTurn(other) }); err != nil {
		t.Fatalf("no board shows the move: %v", err)
	}
	g.waitDelivered()
	if boards := g.messagesWith("hand"); len(boards) != 1 {
		t.Errorf("the channel has %d boards", len(boards))
	}
	if moves, causes := g.moveCauses(); moves != 1 || !point.uncommitted && causes[0] != answer.Interaction {
		t.Errorf("%d moves were made, by %v", moves, causes)
	}
	if times := other.Pings() - told; times != point.mentions {
		t.Errorf("the player on turn was notified %d times, expected %d", times, point.mentions)
	}
	if next, err := other.ChooseOffer(ctx, mustHand(t, other, ctx), simplayer.Draw); err != nil ||
		next.Kind != sandbox.Updated && next.Kind != sandbox.Replied {
		t.Errorf("the next move is answered %v, %v", next, err)
	}
	g.bot.kill(ctx)
}

// arm arranges for the bot to be killed at the kill point. died is closed when that has happened.
func (point killPoint) arm(g *killedGame) (died <-chan struct{}) {
	g.t.Helper()
	dead := make(chan struct{})
	child := g.bot.process
	if point.file != "" {
		if err := os.WriteFile(g.bot.path+point.file, nil, 0o600); err != nil {
			g.t.Fatal(err)
		}
		go func() {
			_, _ = child.Process.Wait() // it kills itself
			close(dead)
		}()
		return dead
	}
	answered := false
	g.bot.world.Inject(sandbox.Fault{After: point.after, Disconnect: true, Delay: time.Minute,
		Match: func(method, route string) bool {
			answered = answered || route == bottest.RouteCallback
			// An earlier change may still refresh a hand.
			if method != point.method || route != point.route || route == bottest.RouteOriginal && !answered {
				return false
			}
			_ = child.Process.Kill() // closes the connection, which ends the delay
			close(dead)
			return true
		}})
	return dead
}

// newKilledGame starts a bot that will be killed, and returns its game with the given number of people.
func newKilledGame(t *testing.T, ctx context.Context, people int) *killedGame {
	t.Helper()
	world := bottest.OpenSandbox(t, sandbox.Options{MaxConcurrency: childShards})
	b := &childBot{t: t, world: world, path: filepath.Join(storagetest.TempDir(t), "korsar.db")}
	return newKilledGameOf(t, ctx, b, people)
}

// newKilledGameOf starts the bot b and returns its game with the given number of people.
func newKilledGameOf(t *testing.T, ctx context.Context, b *childBot, people int) *killedGame {
	t.Helper()
	world := b.world
	guild, channel := bottest.NewGuild(world)
	b.start(ctx)
	g := &killedGame{t: t, ctx: ctx, bot: b, answered: map[string]bool{}}
	for _, name := range bottest.PeopleNames[:people] {
		p := world.NewPerson(name, "en-US")
		guild.Add(p)
		g.players = append(g.players, &simplayer.Player{Person: p, Channel: channel})
	}
	return g
}

// onTurn reports whether a board says that it is the player's turn.
func (g *killedGame) onTurn(p *simplayer.Player) bool {
	return slices.ContainsFunc(g.messagesWith("hand"),
		func(m sandbox.Message) bool { return strings.Contains(m.Text(), p.Name()+"’s turn") })
}

func mustHand(t *testing.T, p *simplayer.Player, ctx context.Context) sandbox.Message {
	t.Helper()
	hand, err := p.OpenHand(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return hand
}

// waitDelivered waits until the bot has delivered everything.
func (g *killedGame) waitDelivered() {
	g.t.Helper()
	store := g.store()
	defer func() { _ = store.Close() }()
	for {
		untold, err := store.Undelivered(g.ctx, storage.AllGuilds, time.Now().Add(time.Hour), 10)
		if err != nil {
			g.t.Fatal(err)
		}
		if len(untold) == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// moveCauses returns the number of moves made, and the interactions that caused them.
func (g *killedGame) moveCauses() (made int, causes []string) {
	for _, e := range g.loadTable().Entries {
		if _, move := e.Body.(journal.Played); move {
			made++
			causes = append(causes, e.Cause.String())
		}
	}
	return made, causes
}

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

func (g *killedGame) store() storage.Store {
	g.t.Helper()
	store, member, err := openChildStore(g.ctx, g.bot.path, *clusterLease)
	if member != nil {
		_ = member.Leave(g.ctx) // it is not a bot
	}
	if err != nil {
		g.t.Fatal(err)
	}
	return store
}
