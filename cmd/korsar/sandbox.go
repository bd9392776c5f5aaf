package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/page"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/twitch"
	"korsar/bot/web/live"
	"korsar/storage/snowflake"
)

// sandboxBot runs the bot on a stand-in for Discord on this machine.
type sandboxBot struct {
	Demo     bool   `help:"Let scripted players play one whole game, and print the channel."`
	Seed     uint64 `help:"Seed of the scripted people's choices." default:"0" placeholder:"N"`
	Entrants int    `help:"Scripted people who enter and play each tournament: up to 8." default:"7" placeholder:"N"`
	Viewers  int    `help:"Scripted viewers who vote in a stream's chat: up to 10000." default:"200" placeholder:"N"`
	Listen   string `help:"Where to listen. There are no passwords." default:"${listen}" placeholder:"ADDRESS"`
}

// defaultListen is a loopback address, because anyone who can open the page can act as every person.
const defaultListen = "127.0.0.1:8078"

func (sandboxBot) Help() string {
	return `Open the address that it prints, and keep it on this machine. The tabs at the top are people: in each you
see what that person sees. You need no Discord account.

When somebody creates a tournament (as Anne: /korsar-tournament create), scripted people enter it one after the other,
and play at their tables. So one person can see a whole tournament: enter, start it, and take your seat in the thread.

The Twitch channel korsar, which is a stand-in too, has viewers. They vote for an audience whose Settings name it.

Games and messages are stored in KORSAR_DB and a file next to it; without it they are lost when the program ends. The
database of a bot on Discord is refused. The demo game is never stored.

Examples:

    korsar sandbox
    KORSAR_DB=games.db korsar sandbox
    korsar sandbox --entrants 3
    korsar sandbox --demo`
}

// Validate returns an error if there are fewer scripted people than --entrants or --viewers.
func (s *sandboxBot) Validate() error {
	return errors.Join(inRange("--entrants", s.Entrants, 0, len(simplayer.EntrantNames)),
		inRange("--viewers", s.Viewers, 0, maxViewers))
}

// Run plays the demo game, or serves until ctx is done.
func (s sandboxBot) Run(ctx context.Context, p *process) error {
	env, err := p.settings(ctx, dotenv)
	if err != nil {
		return err
	}
	c, err := readConfig(env)
	if err != nil {
		return fmt.Errorf("invalid configuration:\n%w", err)
	}
	c.Interactions, c.PublicKey, c.Shards, c.DialChat = "", nil, 1, nil // these settings are for Discord and Twitch
	if env.values[envLog] == "" && s.Demo {
		c.Log = slog.LevelWarn
	}
	if !s.Demo && env.values[envDatabase] != "" {
		if c.Database.isURL() {
			return fmt.Errorf("%s: the sandbox keeps its games in a file, not in PostgreSQL: "+
				"set it to one, or to nothing", env.location(envDatabase))
		}
		return s.serve(ctx, p, c, string(c.Database)+".sandbox.json")
	}
	dir, err := os.MkdirTemp("", "korsar-sandbox-")
	if err != nil {
		return fmt.Errorf("create a directory for a temporary database: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // the system cleans up temporary files too
	c.Database = database(filepath.Join(dir, "sandbox.db"))
	if s.Demo {
		return s.demo(ctx, p, c)
	}
	return s.serve(ctx, p, c, "")
}

// serve runs a bot and the page of the stand-in until ctx is done.
func (s sandboxBot) serve(ctx context.Context, p *process, c config, state string) (err error) {
	_, errState := os.Stat(state)
	if info, err := os.Stat(string(c.Database)); err == nil && info.Size() > 0 && errState != nil {
		return errForeign // before a state is saved next to the database of a bot on Discord
	}
	guilds, err := p.guildsIn(ctx, c.Database) // refuses a file in use before sandbox.Open saves a state
	if err != nil {
		return err
	}
	d, err := s.open(p, sandbox.Options{Addr: s.Listen, Clock: p.Clock, Limits: true, State: state,
		History: historySize, Transcript: -1, Log: p.logger(config{Log: slog.LevelError, LogFormat: c.LogFormat})})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if !hasAll(d, guilds) {
		return errForeign
	}
	if len(d.Guilds()) == 0 {
		page.Populate(d)
	}
	chat, channel, err := openChat(p)
	if err != nil {
		return err
	}
	defer chat.Close()
	if c.DialChat, err = twitch.Dialer("irc://" + chat.PlainAddress()); err != nil {
		return err
	}
	host, _, _ := net.SplitHostPort(s.Listen) // sandbox.Open has parsed the address already
	d.Handle("/", page.New(d, page.Options{Host: host}))
	c.Token, c.API, c.Guild = d.Token(), d.API(), ""
	c.LiveURL = d.Origin() // the stand-in serves live pages too
	return p.serve(ctx, c, func(log *slog.Logger, b *bot.Bot) (func(), error) {
		for _, path := range live.Paths {
			d.Handle(path, b.Live())
		}
		s.printAddress(p, d)
		stopViewers, err := s.gather(p, channel, func() []string { return b.ChatLetters(channel.Name()) })
		if err != nil {
			return nil, err
		}
		stopEntrants := s.startEntrants(ctx, p, d, log)
		return func() { stopViewers(); stopEntrants() }, nil
	})
}

// errForeign is returned for the database of a bot on Discord. The servers of such a database are not on the stand-in.
// The bot would conclude that they have removed it, pause their games and later delete them.
var errForeign = fmt.Errorf("the database in %s is not one of a sandbox, which has its world in a file beside it: "+
	"name another file, or none", envDatabase)

// guildsIn returns the servers of a database file, or none if the file does not exist. It returns an error if another
// program uses the file.
func (p *process) guildsIn(ctx context.Context, of database) ([]snowflake.ID, error) {
	if _, err := os.Stat(string(of)); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	store, err := p.openStore(ctx, of, p.logger(config{}), access{alone: true})
	if err != nil {
		return nil, err
	}
	guilds, err := store.KnownGuilds(ctx)
	return guilds, errors.Join(err, store.Close())
}

func hasAll(d *sandbox.Discord, guilds []snowflake.ID) bool {
	own := map[string]bool{}
	for _, guild := range d.Guilds() {
		own[guild.ID()] = true
	}
	return !slices.ContainsFunc(guilds, func(id snowflake.ID) bool { return !own[id.String()] })
}

// clickTime is how long scripted people wait after a click, so that users can follow them.
const clickTime = time.Second / 2

// startEntrants lets scripted people enter tournaments until stop is called.
func (s sandboxBot) startEntrants(ctx context.Context, p *process, d *sandbox.Discord, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	people := simplayer.Entrants{World: d, Count: s.Entrants, Clock: p.Clock}
	rng := rand.New(rand.NewPCG(s.Seed, 1))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		people.Run(ctx, clickTime, rng,
			func(err error) { log.WarnContext(ctx, "a scripted person cannot click", "error", err) })
	}()
	return func() {
		cancel()
		<-ended
	}
}

// historySize is the number of messages that a channel keeps and a window shows.
const historySize = 300

// open listens on the configured address. If the default address is in use, it listens on a free port instead.
func (s sandboxBot) open(p *process, o sandbox.Options) (*sandbox.Discord, error) {
	d, err := sandbox.Open(o)
	if !errors.Is(err, syscall.EADDRINUSE) || s.Listen != defaultListen {
		return d, err
	}
	fmt.Fprintf(p.Err, "%s is in use, perhaps by another korsar sandbox: using a free port.\n", s.Listen)
	o.Addr = "" // any free loopback port
	return sandbox.Open(o)
}

// printAddress prints the address to open in a browser.
func (s sandboxBot) printAddress(p *process, d *sandbox.Discord) {
	address, err := url.Parse(d.Origin())
	if err != nil {
		panic("sandbox: invalid address of its own: " + err.Error())
	}
	access := "Only this machine can open it, because it has no passwords: everybody who reaches it can play as anyone."
	switch ip := net.ParseIP(address.Hostname()); {
	case ip.IsUnspecified():
		address.Host = net.JoinHostPort("localhost", address.Port())
		fallthrough
	case !ip.IsLoopback():
		access = "It has no passwords: everybody who reaches this machine can play as anyone."
	}
	fmt.Fprintf(p.Out, "Korsar is open at %s/\n%s\n", address, access)
}

// moveTime is how long the players of the demo game think about a move, in the time of a fake clock.
const moveTime = 5 * time.Second

// demo plays one game on a fake clock. Discord's limits apply, but nobody waits for them in real time.
func (s sandboxBot) demo(ctx context.Context, p *process, c config) (err error) {
	clock := clockwork.NewFakeClockAt(p.Clock.Now())
	d, err := sandbox.Open(sandbox.Options{Clock: clock, Limits: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	log := p.logger(c)
	store, err := p.openStore(ctx, c.Database, log, access{alone: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	b, err := bot.Start(ctx, bot.Options{Store: store, Clock: clock, Log: log, Token: d.Token(), API: d.API()})
	if err != nil {
		return err
	}
	defer b.Close()
	settle := func(ctx context.Context) error {
		clock.Advance(moveTime)
		return b.Settle(ctx)
	}
	signal.Ignore(syscall.SIGPIPE) // so that a write to a closed pipe fails, and does not end the program
	defer signal.Reset(syscall.SIGPIPE)
	err = simplayer.Demo(ctx, d, settle, s.Seed, p.screen())
	if errors.Is(err, exitBrokenPipe) {
		return nil // its reader has seen enough
	}
	return err
}
