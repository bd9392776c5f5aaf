package endurance_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// childBot is a bot in a child process that is killed repeatedly.
type childBot struct {
	t              testing.TB
	world          *sandbox.Discord
	path           string
	liveAddress    string // the address of its live pages; "" for none
	metricsAddress string // the address of its metrics and resource usage; "" for none

	cluster bool // several bots run on one database

	mu        sync.Mutex
	process   *exec.Cmd
	others    []*exec.Cmd // earlier processes of a cluster
	starts    int
	startedAt time.Time
}

// start starts a child process and waits until it is connected to the gateway.
func (b *childBot) start(ctx context.Context) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childAPI+"="+b.world.API(), childToken+"="+b.world.Token(), childStore+"="+b.path,
		childLease+"="+clusterLease.String(),
		childLive+"="+b.liveAddress, childMetrics+"="+b.metricsAddress)
	child.Stderr = os.Stderr
	if _, err := child.StdinPipe(); err != nil { // the child ends with this process
		b.t.Error(err)
		return
	}
	if err := child.Start(); err != nil {
		b.t.Error(err)
		return
	}
	b.mu.Lock()
	shards := 1
	if b.cluster {
		shards = childShards
		if b.process != nil {
			b.others = append(b.others, b.process)
		}
	}
	b.process, b.startedAt = child, time.Now()
	b.starts++
	b.mu.Unlock()
	if err := b.world.Wait(ctx, func() bool { return b.world.Gateway().Connected() >= shards }); err != nil {
		b.t.Errorf("the bot does not connect: %v", err)
	}
}

// kill kills the child with SIGKILL. In a cluster it kills the child that has run longest.
func (b *childBot) kill(ctx context.Context) {
	b.mu.Lock()
	child := b.process
	if b.cluster {
		child = b.others[0] // the one that has run longest
		b.others = b.others[1:]
	}
	b.mu.Unlock()
	_ = child.Process.Kill()
	_ = child.Wait()
	if b.cluster {
		return
	}
	if err := b.world.Wait(ctx, func() bool { return b.world.Gateway().Connected() == 0 }); err != nil {
		b.t.Errorf("the bot does not disconnect: %v", err)
	}
}

// clicksBetween is the number of hands that are opened between two kills of the bot.
const clicksBetween = 16

// minKills is the least number of times that the bot is killed. Games are played one after the other.
var minKills = flag.Int("kills", 100, "minimum number of kills in TestKilledAtAnyTimeLosesNoMove")

// TestKilledAtAnyTimeLosesNoMove kills the bot, which runs in a process of its own, at random moments of a game and
// restarts it. Every acknowledged move is in the journal once, the buttons from before still work, and the last board
// is the only one, and current.
//
//	go test ./bot/bottest/endurance -run KilledAtAnyTime -v -kills 300 -timeout 1h
func TestKilledAtAnyTimeLosesNoMove(t *testing.T) {
	gametest.Campaign(t)
	var sum tally
	for game := uint64(0); sum.kills < *minKills; game++ {
		t.Run(fmt.Sprintf("game %d", game+1), func(t *testing.T) { sum.add(playKilledGame(t, game)) })
		if t.Failed() {
			return
		}
	}
	sum.report(t)
}

func playKilledGame(t *testing.T, seed uint64) tally {
	ctx, cancel := context.WithTimeout(t.Context(), hangTime)
	defer cancel()
	g := newKilledGame(t, ctx, 3)
	g.rng = rand.New(rand.NewPCG(3, 4+seed))
	g.startTable("/korsar new seats:3")
	g.play()
	g.bot.kill(ctx)
	return g.check(g.bot.starts)
}

// killedGame is a game during which the bot is killed.
type killedGame struct {
	t                 *testing.T
	ctx               context.Context
	bot               *childBot
	rng               *rand.Rand
	players           []*simplayer.Player
	answered          map[string]bool // interactions whose move was acknowledged
	clicks            int
	clicksOnOldBoards int // clicks on messages from before the latest start
	hands             []acknowledgedHand
	hidden            int // number of these hands that asked for the move again
}

// acknowledgedHand is the hand that showed a player their move.
type acknowledgedHand struct {
	player  *simplayer.Player
	message string
	moved   int64 // the entry number on its buttons before the move
}

// isHidden reports whether the hand asks for the move again. A hand of a finished game has no buttons and never does.
func (h acknowledgedHand) isHidden() bool {
	m, stands := h.player.Message(h.message)
	return stands && len(simplayer.Offers(m)) > 0 && numberOn(m) <= h.moved
}

// numberOn returns the latest entry number on the buttons of a message.
func numberOn(m sandbox.Message) (latest int64) {
	for _, b := range m.Buttons() {
		if parts := strings.Split(b.CustomID, ":"); len(parts) > 3 && parts[1] != "0" {
			n, _ := strconv.ParseInt(parts[2], 36, 64)
			latest = max(latest, n)
		}
	}
	return latest
}

// countHidden counts the acknowledged hands that ask for the move again. It counts each once.
func (g *killedGame) countHidden() {
	g.hands = slices.DeleteFunc(g.hands, func(h acknowledgedHand) bool {
		hidden := h.isHidden()
		if hidden {
			g.hidden++
		}
		return hidden
	})
}

// startTable opens a table, lets everybody join and starts the game, while the bot runs.
func (g *killedGame) startTable(command string) {
	g.t.Helper()
	host := g.players[0]
	g.insist(func() (*sandbox.Answer, error) { return host.Type(g.ctx, host.Channel, command) })
	for joined, p := range g.players[1:] {
		g.waitForLobby(len(g.players) - 1 - joined)
		g.insist(func() (*sandbox.Answer, error) { return p.Press(g.ctx, "join") })
	}
	g.waitForLobby(0)
	g.insist(func() (*sandbox.Answer, error) { return host.Press(g.ctx, "start") })
	if err := g.bot.world.Wait(g.ctx, func() bool { return g.hasButton("hand") }); err != nil {
		g.t.Fatalf("no game begins: %v", err)
	}
}

// waitForLobby waits until the lobby shows the given number of free seats.
func (g *killedGame) waitForLobby(free int) {
	g.t.Helper()
	err := g.bot.world.Wait(g.ctx, func() bool {
		lobbies := g.messagesWith("join")
		return len(lobbies) > 0 &&
			strings.Contains(bottest.Words(lobbies[len(lobbies)-1]), fmt.Sprintf("%d free seat", free))
	})
	if err != nil {
		g.t.Fatalf("no lobby shows %d free seats: %v", free, err)
	}
}

// insist sends an interaction until it is answered. It also repeats one that is refused because nothing can be saved:
// on a busy machine a bot of a cluster loses its lease, and says so.
func (g *killedGame) insist(send func() (*sandbox.Answer, error)) {
	g.t.Helper()
	unsaved := []string{bottest.NoticeText(table.NotSaved), bottest.NoticeText(table.MaybeSaved)}
	for tries := 1; ; tries++ {
		answer, err := send()
		if err != nil && tries > 1 {
			return // its button is gone, so the previous try has worked
		}
		if err != nil {
			g.t.Fatal(err)
		}
		if answer.Kind != sandbox.Unanswered && !slices.Contains(unsaved, answer.Message.Text()) {
			return
		}
	}
}

func (g *killedGame) hasButton(action string) bool { return len(g.messagesWith(action)) > 0 }

// messagesWith returns the public messages with the button of an action.
func (g *killedGame) messagesWith(action string) []sandbox.Message {
	p := g.players[0]
	return slices.DeleteFunc(p.Sees(p.Channel), func(m sandbox.Message) bool {
		return m.Ephemeral() || !slices.ContainsFunc(m.Buttons(),
			func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":"+action) })
	})
}

// play plays until the game is over and the channel shows it. Every few moves it has the bot killed within
// milliseconds.
func (g *killedGame) play() {
	g.t.Helper()
	die, dead := make(chan time.Duration), make(chan struct{})
	go func() {
		defer close(dead)
		for after := range die {
			time.Sleep(after) // the moment must be random
			g.bot.kill(g.ctx)
			g.bot.start(g.ctx)
		}
	}()
	for tries := 1; !g.hasButton("rematch"); tries++ {
		if g.ctx.Err() != nil {
			g.t.Fatal("the game does not end")
		}
		if tries%clicksBetween == 0 {
			select {
			case die <- time.Duration(g.rng.IntN(20_000)) * time.Microsecond:
			default: // a kill is in progress
			}
		}
		g.move(g.players[tries%len(g.players)])
	}
	close(die)
	<-dead
	current := func() bool { return len(g.messagesWith("rematch")) == 1 && len(g.messagesWith("hand")) == 0 }
	if err := g.bot.world.Wait(g.ctx, current); err != nil {
		g.t.Errorf("the channel does not show the end: %d ends, %d boards that ask for moves",
			len(g.messagesWith("rematch")), len(g.messagesWith("hand")))
	}
}

// move lets a player try a move. A failure is not an error, because the bot may have been killed.
func (g *killedGame) move(p *simplayer.Player) {
	g.countHidden()
	boards := g.messagesWith("hand")
	hand, err := p.OpenHand(g.ctx)
	if err != nil {
		return
	}
	g.bot.mu.Lock()
	if len(boards) > 0 && boards[len(boards)-1].Created.Before(g.bot.startedAt) {
		g.clicksOnOldBoards++
	}
	g.bot.mu.Unlock()
	tried, acknowledged := tryMove(g.ctx, p, hand, g.rng)
	if tried {
		g.clicks++
	}
	if acknowledged != "" {
		g.answered[acknowledged] = true
		g.hands = append(g.hands, acknowledgedHand{p, hand.ID, numberOn(hand)})
	}
}

// tryMove clicks an offer of a hand, if there is one, and then a ship if it is asked for. It returns the interaction of
// an acknowledged move.
func tryMove(ctx context.Context, p *simplayer.Player, hand sandbox.Message, rng *rand.Rand) (tried bool,
	acknowledged string) {
	for {
		offers := simplayer.Offers(hand)
		if len(offers) == 0 {
			return tried, ""
		}
		tried = true
		offer := offers[rng.IntN(len(offers))]
		answer, err := p.ChooseOffer(ctx, hand, offer)
		if err != nil || answer.Kind != sandbox.Updated {
			return true, ""
		}
		if !simplayer.AsksShip(hand, offer) {
			return true, answer.Interaction
		}
		shown, ok := answer.Now()
		if !ok {
			return true, ""
		}
		hand = shown
	}
}

func (g *killedGame) check(kills int) tally {
	g.t.Helper()
	loaded := g.loadTable()
	times := map[string]int{}
	for _, e := range loaded.Entries {
		if _, moved := e.Body.(journal.Played); moved && e.Cause != 0 {
			times[e.Cause.String()]++
		}
	}
	g.countHidden()
	y := tally{kills: kills, games: 1, acknowledged: len(g.answered), hidden: g.hidden,
		onOldBoards: g.clicksOnOldBoards}
	for interaction := range g.answered {
		if times[interaction] == 0 {
			y.lost++
		}
	}
	for _, n := range times {
		if n > 1 {
			y.doubled++
		}
	}
	g.t.Logf("%d clicks, %d moves, %d acknowledged, lost %d, doubled %d, %d hands fell back; %d starts of the bot, "+
		"%d moves on boards from before a start",
		g.clicks, len(times), len(g.answered), y.lost, y.doubled, y.hidden, g.bot.starts, y.onOldBoards)
	if y.lost > 0 || y.doubled > 0 || y.hidden > 0 || len(g.answered) == 0 || g.bot.starts < 2 {
		g.t.Errorf("acknowledged moves lost %d, doubled %d, hidden %d of %d in %d starts",
			y.lost, y.doubled, y.hidden, len(g.answered), g.bot.starts)
	}
	if loaded.Table.Phase != journal.Finished {
		g.t.Errorf("the game is not over: %v", loaded.Table.Phase)
	}
	return y
}
