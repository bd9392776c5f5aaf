package endurance_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/gateway"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/tournaments"
	"korsar/game/gametest"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
	"korsar/storage/storagetest"
)

// tournamentKills is how often TestKilledWhileClickingTournaments kills the bot.
var tournamentKills = flag.Int("tournamentkills", 100,
	"minimum number of kills in TestKilledWhileClickingTournaments")

// TestKilledWhileClickingTournaments kills the bot, which runs in a process of its own, at random moments. Meanwhile
// people create tournaments, enter them, withdraw and extend a round, and Discord delivers some of their clicks again.
// Everything that was acknowledged has happened, nothing has happened twice, and no limit is exceeded.
//
//	go test ./bot/bottest/endurance -run KilledWhileClicking -v -tournamentkills 300 -timeout 1h
func TestKilledWhileClickingTournaments(t *testing.T) {
	gametest.Campaign(t)
	ctx, cancel := context.WithTimeout(t.Context(), hangTime+time.Duration(*tournamentKills)*10*time.Second)
	defer cancel()
	c := openClickedTournaments(t, ctx)
	for kill := range *tournamentKills {
		dead := make(chan struct{})
		go func() {
			defer close(dead)
			time.Sleep(time.Duration(c.rng.IntN(60_000)) * time.Microsecond) // the moment must be random
			c.bot.kill(ctx)
			c.bot.start(ctx)
		}()
		for alive := true; alive; {
			c.step(rand.New(rand.NewPCG(uint64(kill), uint64(c.clicks))))
			select {
			case <-dead:
				alive = false
			default:
			}
		}
		if ctx.Err() != nil || t.Failed() {
			t.Fatalf("the bot was killed %d times: %v", kill, context.Cause(ctx))
		}
	}
	c.bot.kill(ctx)
	c.check()
}

// clickedTournaments are the tournaments of a guild in which people click while the bot is killed.
type clickedTournaments struct {
	t       *testing.T
	ctx     context.Context
	bot     *childBot
	rng     *rand.Rand // for the moments of kills
	guild   *sandbox.Guild
	channel *sandbox.Channel
	host    *simplayer.Player
	people  []*simplayer.Player
	panel   sandbox.Message // of the tournament that has started

	clicks       int             // clicks that may have changed something
	acknowledged map[string]bool // changes that were acknowledged: interactions, and names of new tournaments
	sent         []gateway.Event // interactions that may be delivered again
	repeated     int             // deliveries after the first
}

// openClickedTournaments starts a bot and a tournament of two players.
func openClickedTournaments(t *testing.T, ctx context.Context) *clickedTournaments {
	t.Helper()
	world := bottest.OpenSandbox(t, sandbox.Options{})
	c := &clickedTournaments{t: t, ctx: ctx, rng: rand.New(rand.NewPCG(7, 8)), acknowledged: map[string]bool{},
		bot: &childBot{t: t, world: world, path: filepath.Join(storagetest.TempDir(t), "korsar.db")}}
	c.guild, c.channel = bottest.NewGuild(world)
	c.bot.start(ctx)
	join := func(name string, roles ...*sandbox.Role) *simplayer.Player {
		person := world.NewPerson(name, "en-US")
		c.guild.Add(person, roles...)
		return &simplayer.Player{Person: person, Channel: c.channel}
	}
	c.host = join("Mara", c.guild.NewRole("managers", sandbox.ManageGuild, false))
	for _, name := range bottest.PeopleNames[:4] {
		c.people = append(c.people, join(name))
	}
	pair := []*simplayer.Player{join("Piet"), join("Quinn")} // they do not withdraw, so that their round continues
	if !c.create() {
		t.Fatal("no tournament was created")
	}
	c.await(func() bool { return len(c.posts()) == 1 })
	for _, p := range pair {
		mustShow(t)(p.Press(ctx, "enter"))
	}
	panel := mustShow(t)(c.host.Type(ctx, c.channel, "/korsar-tournament manage"))
	mustShow(t)(c.host.Click(ctx, panel.ID, bottest.Button(t, panel, "start-tournament").CustomID))
	c.await(func() bool { // the round has begun
		c.panel = mustShow(t)(c.host.Type(ctx, c.channel, "/korsar-tournament manage"))
		return bottest.HasButton(c.panel, "extend-round")
	})
	return c
}

// await waits for an effect that no click is waiting for.
func (c *clickedTournaments) await(condition func() bool) {
	c.t.Helper()
	for !condition() {
		if c.ctx.Err() != nil {
			c.t.Fatal(context.Cause(c.ctx))
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// posts returns the posts of tournaments that people can enter.
func (c *clickedTournaments) posts() []sandbox.Message {
	return slices.DeleteFunc(c.host.Sees(c.channel), func(m sandbox.Message) bool {
		return m.Ephemeral() || !bottest.HasButton(m, "enter")
	})
}

// step makes one click that may change a tournament.
func (c *clickedTournaments) step(rng *rand.Rand) {
	c.clicks++
	switch posts := c.posts(); {
	case rng.IntN(3) == 0 && len(c.sent) > 0:
		c.deliverAgain(rng)
	case rng.IntN(8) == 0 || len(posts) == 0:
		c.create()
	case rng.IntN(3) == 0:
		c.extend()
	default:
		post, who := posts[rng.IntN(len(posts))], c.people[rng.IntN(len(c.people))]
		action, done := "enter", "You’re in."
		if rng.IntN(2) == 0 {
			action, done = "withdraw-entry", "You’ve withdrawn"
		}
		if !bottest.HasButton(post, action) {
			return
		}
		button := bottest.Button(c.t, post, action).CustomID
		if click := c.act(done, func(ctx context.Context) (*sandbox.Answer, error) {
			return who.Click(ctx, post.ID, button)
		}); click != "" {
			c.acknowledged[click] = true
		}
	}
}

// create creates a tournament by its form. It reports whether that was acknowledged.
func (c *clickedTournaments) create() bool {
	form, err := c.host.Type(c.ctx, c.channel, "/korsar-tournament create kind:duels")
	if err != nil || form.Modal == nil {
		return false
	}
	name := fmt.Sprintf("Cup %d", c.clicks)
	if c.act("is ready", func(ctx context.Context) (*sandbox.Answer, error) {
		return c.host.Submit(ctx, form.Modal, sandbox.Inputs{"name": {name}})
	}) == "" {
		return false
	}
	c.acknowledged[name] = true
	return true
}

// extend extends the round of the tournament that has started.
func (c *clickedTournaments) extend() {
	form, err := c.host.Click(c.ctx, c.panel.ID, bottest.Button(c.t, c.panel, "extend-round").CustomID)
	if err != nil || form.Modal == nil {
		return
	}
	if c.act("This round has", func(ctx context.Context) (*sandbox.Answer, error) {
		return c.host.Submit(ctx, form.Modal, sandbox.Inputs{"more": {"60"}})
	}) != "" {
		c.acknowledged[form.Interaction] = true // the interaction that opened a form causes its changes
	}
}

// act calls do, which sends one interaction, and keeps the interaction to be delivered again. It returns the
// interaction's id if the answer contains the words that acknowledge it.
func (c *clickedTournaments) act(words string, do func(context.Context) (*sandbox.Answer, error)) string {
	ctx, cancel := context.WithTimeout(c.ctx, 10*time.Second)
	defer cancel()
	gw := c.bot.world.Gateway()
	gw.Hold()
	answered := make(chan *sandbox.Answer, 1)
	go func() {
		answer, err := do(ctx)
		if err != nil {
			cancel() // the button is gone
		}
		answered <- answer
	}()
	_ = c.bot.world.Wait(ctx, func() bool { return gw.Held() > 0 })
	gw.Release(func(held []gateway.Event) []gateway.Event {
		for _, event := range held {
			if event.Name == "INTERACTION_CREATE" {
				c.sent = append(c.sent, event)
			}
		}
		return held
	})
	answer := <-answered
	if answer == nil {
		return ""
	}
	if m, ok := answer.Now(); !ok || !strings.Contains(bottest.Words(m), words) {
		return ""
	}
	return answer.Interaction
}

// deliverAgain delivers an interaction once more, as Discord does after a lost connection.
func (c *clickedTournaments) deliverAgain(rng *rand.Rand) {
	again := c.sent[len(c.sent)-1-rng.IntN(min(len(c.sent), 20))]
	gw := c.bot.world.Gateway()
	gw.Hold()
	gw.Release(func(held []gateway.Event) []gateway.Event { return append(held, again) })
	c.repeated++
}

func (c *clickedTournaments) check() {
	c.t.Helper()
	store, err := sqlite.Open(c.ctx, c.bot.path, sqlite.Options{})
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	rows, err := store.TournamentsAt(c.ctx, snowflake.Parse(c.guild.ID()), 2*tournaments.MaxRunning)
	if err != nil {
		c.t.Fatal(err)
	}
	times := map[string]int{} // of each name, and of each kind of change by an interaction
	happened, changes := map[string]bool{}, 0
	for _, row := range rows {
		loaded, err := store.LoadTournament(c.ctx, row.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		name := loaded.Tournament.Created.Name
		times[name]++
		happened[name] = true
		for _, e := range loaded.Entries {
			if cause := e.Cause.String(); e.Cause != 0 {
				times[cause+" "+e.Body.Kind()]++
				happened[cause] = true
			}
		}
		changes += len(loaded.Entries)
	}
	lost, doubled := 0, 0
	for deed := range c.acknowledged {
		if !happened[deed] {
			lost++
		}
	}
	for _, n := range times {
		doubled += n - 1
	}
	c.t.Logf("%d kills, %d clicks, %d delivered again, %d acknowledged, %d changes of %d tournaments: "+
		"lost %d, doubled %d",
		c.bot.starts-1, c.clicks, c.repeated, len(c.acknowledged), changes, len(rows), lost, doubled)
	if lost > 0 || doubled > 0 || len(rows) > tournaments.MaxRunning { // none of them is over
		c.t.Errorf("lost are %d changes, doubled %d; %d tournaments", lost, doubled, len(rows))
	}
	if c.repeated == 0 || len(c.acknowledged) < c.bot.starts {
		c.t.Errorf("only %d changes were acknowledged, and %d delivered again", len(c.acknowledged), c.repeated)
	}
	for what, n := range map[string]int{"kills": c.bot.starts - 1, "tournament clicks": c.clicks, "lost": lost,
		"doubled": doubled} {
		gametest.Count(c.t, what, n)
	}
}
