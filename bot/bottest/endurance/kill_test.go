package endurance_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// mortal is a bot in a child process that is killed again and again.
type mortal struct {
	t     testing.TB
	world *sandbox.Discord
	path  string
	pages string // the address of its live pages; "" for none
	scale string // the address at which it tells what it holds; "" for none

	mu    sync.Mutex
	child *exec.Cmd
	lives int
	born  time.Time
}

// live starts the child and waits until it is on the gateway.
func (m *mortal) live(ctx context.Context) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childAPI+"="+m.world.API(), childToken+"="+m.world.Token(), childStore+"="+m.path, childLive+"="+m.pages, childWeigh+"="+m.scale)
	child.Stderr = os.Stderr
	if _, err := child.StdinPipe(); err != nil { // it ends with this process
		m.t.Error(err)
		return
	}
	if err := child.Start(); err != nil {
		m.t.Error(err)
		return
	}
	m.mu.Lock()
	m.child, m.born = child, time.Now()
	m.lives++
	m.mu.Unlock()
	if err := m.world.Wait(ctx, func() bool { return m.world.Gateway().Connected() > 0 }); err != nil {
		m.t.Errorf("the bot does not come back: %v", err)
	}
}

// die kills the child with SIGKILL.
func (m *mortal) die(ctx context.Context) {
	m.mu.Lock()
	child := m.child
	m.mu.Unlock()
	_ = child.Process.Kill()
	_ = child.Wait()
	if err := m.world.Wait(ctx, func() bool { return m.world.Gateway().Connected() == 0 }); err != nil {
		m.t.Errorf("the bot does not go away: %v", err)
	}
}

// clicksBetween is how many hands are opened between two deaths of the bot.
const clicksBetween = 16

// fewestKills is how often the bot dies at least; games are played one after the other.
var fewestKills = flag.Int("kills", 0, "how often TestKilledAtAnyTime kills the bot at least; 0 is a few times")

// TestKilledAtAnyTime kills the bot, a process of its own, at random moments of
// a game and starts it again. Every move that was acknowledged is in the
// journal once; the buttons of before go on working; the board that stands in
// the end is the only one and current.
//
//	go test ./bot/bottest/endurance -run KilledAtAnyTime -v -kills 300 -timeout 1h
func TestKilledAtAnyTime(t *testing.T) {
	gametest.Long(t)
	wanted := *fewestKills
	if wanted == 0 {
		wanted = gametest.Sample(t, "kills", 5, 50)
	}
	for kills, game := 0, uint64(0); kills < wanted; game++ {
		t.Run(fmt.Sprintf("game %d", game+1), func(t *testing.T) { kills += killed(t, game) })
		if t.Failed() {
			return
		}
	}
}

// killed plays a game against the killer and returns how often the bot died.
func killed(t *testing.T, seed uint64) (times int) {
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	c := newClash(t, ctx, 3)
	c.rng = rand.New(rand.NewPCG(3, 4+seed))
	c.gather("/korsar new seats:3")
	c.play()
	times = c.m.lives
	c.m.die(ctx)
	c.check()
	return times
}

// clash is a game against the killer.
type clash struct {
	t        *testing.T
	ctx      context.Context
	m        *mortal
	rng      *rand.Rand
	players  []*simplayer.Player
	answered map[string]bool // interactions whose move was acknowledged
	tried    int
	oldOnes  int // clicks on messages from before the latest start
}

// gather seats everybody; the bot lives.
func (c *clash) gather(command string) {
	c.t.Helper()
	free := len(c.players) + 1 // what the lobby shows before each press
	table := &simplayer.Table{Players: c.players, Settle: func(ctx context.Context) error {
		free--
		return c.m.world.Wait(ctx, func() bool {
			lobbies := c.standing("join")
			return len(lobbies) > 0 && strings.Count(lobbies[len(lobbies)-1].Text(), "· free") == free
		})
	}}
	if err := table.Gather(c.ctx, command); err != nil {
		c.t.Fatal(err)
	}
	if err := c.m.world.Wait(c.ctx, func() bool { return c.seen("hand") }); err != nil {
		c.t.Fatal(err)
	}
}

// seen tells whether a button of an action stands in the channel.
func (c *clash) seen(action string) bool { return len(c.standing(action)) > 0 }

// standing lists the public messages that have a button of an action.
func (c *clash) standing(action string) []sandbox.Message {
	p := c.players[0]
	return slices.DeleteFunc(p.Sees(p.Channel), func(m sandbox.Message) bool {
		return m.Ephemeral() || !slices.ContainsFunc(m.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":"+action) })
	})
}

// play plays until the game is over and the channel shows it; every few moves
// the bot is to die within the next milliseconds.
func (c *clash) play() {
	c.t.Helper()
	die, dead := make(chan time.Duration), make(chan struct{})
	go func() {
		defer close(dead)
		for after := range die {
			time.Sleep(after) // the random moment is the point
			c.m.die(c.ctx)
			c.m.live(c.ctx)
		}
	}()
	for tries := 1; !c.seen("rematch"); tries++ {
		if c.ctx.Err() != nil {
			c.t.Fatal("the game does not come to its end")
		}
		if tries%clicksBetween == 0 {
			select {
			case die <- time.Duration(c.rng.IntN(20_000)) * time.Microsecond:
			default: // it is dying
			}
		}
		c.move(c.players[tries%len(c.players)])
	}
	close(die)
	<-dead
	current := func() bool { return len(c.standing("rematch")) == 1 && len(c.standing("hand")) == 0 }
	if err := c.m.world.Wait(c.ctx, current); err != nil {
		c.t.Errorf("the channel does not come to show the end: %d ends, %d boards that ask for moves", len(c.standing("rematch")), len(c.standing("hand")))
	}
}

// move lets a player try a move; whatever the bot's death spoils is no fault.
func (c *clash) move(p *simplayer.Player) {
	boards := c.standing("hand")
	hand, err := p.Hand(c.ctx)
	if err != nil {
		return
	}
	c.m.mu.Lock()
	if len(boards) > 0 && boards[len(boards)-1].Created.Before(c.m.born) {
		c.oldOnes++
	}
	c.m.mu.Unlock()
	tried, acknowledged := attempt(c.ctx, p, hand, c.rng)
	if tried {
		c.tried++
	}
	if acknowledged != "" {
		c.answered[acknowledged] = true
	}
}

// attempt clicks one of the offers of a hand, if it has any. The interaction of a
// move that was acknowledged is told.
func attempt(ctx context.Context, p *simplayer.Player, hand sandbox.Message, rng *rand.Rand) (tried bool, acknowledged string) {
	offers := simplayer.Offers(hand)
	if len(offers) == 0 {
		return false, ""
	}
	answer, err := p.Take(ctx, hand, offers[rng.IntN(len(offers))])
	if err == nil && answer.Kind == sandbox.Updated && !isCard(answer) {
		return true, answer.Interaction
	}
	return true, ""
}

// isCard tells an answer that asks for a ship: no move was made yet.
func isCard(a *sandbox.Answer) bool {
	m, ok := a.Now()
	return ok && slices.ContainsFunc(m.Buttons(), func(b sandbox.Component) bool { return strings.HasSuffix(b.CustomID, ":back") })
}

// check compares what was acknowledged with the journal.
func (c *clash) check() {
	c.t.Helper()
	kept := c.kept()
	times := map[string]int{}
	for _, e := range kept.Entries {
		if _, moved := e.Body.(journal.Played); moved && e.Cause != 0 {
			times[e.Cause.String()]++
		}
	}
	lost, doubled := 0, 0
	for interaction := range c.answered {
		if times[interaction] == 0 {
			lost++
		}
	}
	for _, n := range times {
		if n > 1 {
			doubled++
		}
	}
	c.t.Logf("%d clicks, %d moves, %d acknowledged, lost %d, doubled %d; %d lives of the bot, %d moves begun on boards from before a start",
		c.tried, len(times), len(c.answered), lost, doubled, c.m.lives, c.oldOnes)
	if lost > 0 || doubled > 0 || len(c.answered) == 0 || c.oldOnes == 0 || c.m.lives < 2 {
		c.t.Errorf("acknowledged moves lost %d, doubled %d of %d in %d lives", lost, doubled, len(c.answered), c.m.lives)
	}
	if kept.Table.Phase != journal.Finished {
		c.t.Errorf("the game is not over: %v", kept.Table.Phase)
	}
}
