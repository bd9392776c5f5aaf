package endurance_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlite"
	"korsar/storage/storagetest"
)

// childClock, if set, is the start time of the child's clock. Each line of the child's input is a duration by which the
// clock advances. The child answers with a line when everything that is due has happened.
const childClock = "KORSAR_TEST_CHILD_CLOCK"

func serveWithClock() error {
	ctx := context.Background()
	failed := func(err error) { panic(err) }
	store, err := sqlite.Open(ctx, os.Getenv(childStore), sqlite.Options{Failed: failed})
	if err != nil {
		return err
	}
	now, err := time.Parse(time.RFC3339Nano, os.Getenv(childClock))
	if err != nil {
		return err
	}
	clock := clockwork.NewFakeClockAt(now)
	b, err := bot.Start(ctx, bot.Options{Paint: bottest.FakePicture, PaintAtOnce: true, Store: store, Clock: clock,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Token: os.Getenv(childToken), API: os.Getenv(childAPI)})
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(os.Stdin)
	for fmt.Println("ready"); lines.Scan(); fmt.Println("done") {
		d, err := time.ParseDuration(lines.Text())
		if err != nil {
			return err
		}
		clock.Advance(d)
		for {
			due, err := store.DueDeadlines(ctx, storage.AllGuilds, clock.Now(), 1)
			tournaments, errTournaments := store.DueTournaments(ctx, storage.AllGuilds, clock.Now(), 1)
			log, errLog := store.Uptime(ctx)
			if err := errors.Join(err, errTournaments, errLog); err != nil {
				return err
			}
			if len(due)+len(tournaments) == 0 && clock.Since(log.Reached) < time.Minute {
				break
			}
			time.Sleep(time.Millisecond)
		}
		if err := b.Settle(ctx); err != nil {
			return err
		}
	}
	return lines.Err()
}

// clockedBot is a bot in a child process whose clock the test advances.
type clockedBot struct {
	t       testing.TB
	ctx     context.Context
	world   *sandbox.Discord
	clock   *clockwork.FakeClock // the clock of the stand-in
	path    string
	process *exec.Cmd
	input   io.Writer
	output  *bufio.Scanner
	kills   int
}

// newClockedBot returns a stand-in with a bot that is not started yet.
func newClockedBot(t testing.TB, ctx context.Context) *clockedBot {
	t.Helper()
	clock := clockwork.NewFakeClockAt(bottest.Noon)
	return &clockedBot{t: t, ctx: ctx, world: bottest.OpenSandbox(t, sandbox.Options{Clock: clock}), clock: clock,
		path: filepath.Join(storagetest.TempDir(t), "korsar.db")}
}

func (c *clockedBot) start() {
	c.t.Helper()
	c.process = exec.CommandContext(c.ctx, os.Args[0])
	c.process.Env = append(os.Environ(), childAPI+"="+c.world.API(), childToken+"="+c.world.Token(),
		childStore+"="+c.path, childClock+"="+c.clock.Now().Format(time.RFC3339Nano))
	c.process.Stderr = os.Stderr
	out, err := c.process.StdoutPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	if c.input, err = c.process.StdinPipe(); err != nil {
		c.t.Fatal(err)
	}
	if err := c.process.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.output = bufio.NewScanner(out)
	c.expectLine("ready")
}

// expectLine reads the next line of the bot's output and compares it.
func (c *clockedBot) expectLine(word string) {
	c.t.Helper()
	if !c.output.Scan() || c.output.Text() != word {
		c.t.Fatalf("the bot writes %q (%v), not %q", c.output.Text(), c.output.Err(), word)
	}
}

// advance advances the clocks of the stand-in and the bot.
func (c *clockedBot) advance(d time.Duration) {
	c.t.Helper()
	c.clock.Advance(d)
	if _, err := fmt.Fprintln(c.input, d); err != nil {
		c.t.Fatal(err)
	}
}

// kill kills the bot with SIGKILL, and waits until its connection is gone. The next bot may identify at once: it would
// wait for that on its own clock, which stands until it has started.
func (c *clockedBot) kill() {
	c.t.Helper()
	_ = c.process.Process.Kill()
	_ = c.process.Wait()
	c.kills++
	c.clock.Advance(6 * time.Second) // more than the gap between two identifies
	if err := c.world.Wait(c.ctx, func() bool { return c.world.Gateway().Connected() == 0 }); err != nil {
		c.t.Fatal(err)
	}
}

// TestKilledWhileRemindingNotifiesOnce lets twelve days pass in which nobody plays, and kills the bot at a random
// moment of each reminder and each end of a turn. Each reminder arrives once, by direct message and in the channel, and
// each turn ends once.
func TestKilledWhileRemindingNotifiesOnce(t *testing.T) {
	gametest.Campaign(t)
	ctx, cancel := context.WithTimeout(context.Background(), hangTime)
	defer cancel()
	c := newClockedBot(t, ctx)
	guild, channel := bottest.NewGuild(c.world)
	c.start()
	t.Cleanup(func() {
		_ = c.process.Process.Kill()
		_ = c.process.Wait()
	})
	var people []*simplayer.Player
	for _, name := range bottest.PeopleNames[:2] {
		p := c.world.NewPerson(name, "en-US")
		guild.Add(p)
		people = append(people, &simplayer.Player{Person: p, Channel: channel})
	}
	anne, ben := people[0], people[1]
	page := mustShow(t)(anne.Type(ctx, channel, "/korsar-me preferences"))
	mustShow(t)(anne.Choose(ctx, page.ID, page.Selects()[0].CustomID, "private.6"))
	settle := func(context.Context) error {
		c.advance(time.Second)
		c.expectLine("done")
		return nil
	}
	table := &simplayer.Table{Players: people, Settle: settle,
		Settings: [][2]string{{"time", "1440"}, {"late", "draw"}}}
	if err := table.Gather(ctx, "/korsar new seats:2 preset:quick"); err != nil {
		t.Fatal(err)
	}
	began := ben.Pings()
	chance := rand.New(rand.NewPCG(1, 2))
	const days = 12
	store, err := sqlite.Open(ctx, c.path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	for {
		next, err := store.NextDeadline(ctx, storage.AllGuilds)
		if err != nil {
			t.Fatal(err)
		}
		if next.After(bottest.Noon.Add(days*24*time.Hour + time.Hour)) {
			break
		}
		c.advance(next.Add(-30 * time.Second).Sub(c.clock.Now()))
		c.expectLine("done")
		c.advance(30 * time.Second)
		time.Sleep(time.Duration(chance.IntN(12_000)) * time.Microsecond) // the moment must be random
		c.kill()
		c.start()
		c.advance(time.Second)
		c.expectLine("done")
	}
	loaded, err := store.Load(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	turns := [2]int{}
	for _, e := range loaded.Entries {
		if move, is := e.Body.(journal.Played); is {
			turns[move.Seat-1]++
		}
	}
	if turns[0]+turns[1] != days || loaded.Table.Game.MovesMade() != days {
		t.Errorf("%d turns ended in %d days", loaded.Table.Game.MovesMade(), days)
	}
	byMessage, inChannel := len(anne.DM().Messages()), ben.Pings()-began
	if byMessage != 2*turns[0] || inChannel != 2*turns[1] {
		t.Errorf("for %v turns Anne had %d direct messages and Ben %d mentions: want two each",
			turns, byMessage, inChannel)
	}
	if boards := channel.Messages(); len(boards) != 1 || !strings.Contains(boards[0].Text(), "’s turn") {
		t.Errorf("the channel has %d messages", len(boards))
	}
	gametest.Count(t, "kills", c.kills)
	if c.kills < 3*days {
		t.Errorf("the bot was killed only %d times", c.kills)
	}
}

// mustShow returns a function that returns the message of an answer.
func mustShow(t *testing.T) func(*sandbox.Answer, error) sandbox.Message {
	return func(a *sandbox.Answer, err error) sandbox.Message {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		m, _ := a.Now()
		return m
	}
}
