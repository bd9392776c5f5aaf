package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/page"
	"korsar/bot/simplayer"
)

// sandboxBot is the bot on a stand-in for Discord on this machine.
type sandboxBot struct {
	Demo   bool   `help:"Let scripted people play one whole game and print the channel as it would read."`
	Seed   uint64 `help:"What the people of the demonstration choose; every number plays otherwise." default:"0" placeholder:"N"`
	Listen string `help:"Where the page and the stand-in listen. They know no passwords: leave them on this machine." default:"127.0.0.1:8078" placeholder:"ADDRESS"`
}

// defaultListen is on the loopback: whoever reaches the page can be anyone.
const defaultListen = "127.0.0.1:8078"

// Help is shown under korsar sandbox --help.
func (sandboxBot) Help() string {
	return `Open the address that it prints, and a second window as somebody else: two windows are two players. No Discord account is needed.
Games and messages are kept in KORSAR_DB and a file beside it; without it they end with the program.

Examples:
  korsar sandbox
  KORSAR_DB=games.db korsar sandbox
  korsar sandbox --demo`
}

// Run plays the demonstration, or serves until the context ends.
func (s sandboxBot) Run(ctx context.Context, p *process) error {
	set, err := p.settings()
	if err != nil {
		return err
	}
	c, err := readConfig(set)
	if err != nil {
		return fmt.Errorf("the configuration is not right yet:\n%w", err)
	}
	world := set.values[envDatabase] + ".sandbox.json"
	if set.values[envDatabase] == "" {
		folder, err := os.MkdirTemp("", "korsar-sandbox-")
		if err != nil {
			return fmt.Errorf("make room for a temporary database: %w", err)
		}
		defer func() { _ = os.RemoveAll(folder) }() // the system clears temporary files too
		c.Database, world = filepath.Join(folder, "sandbox.db"), ""
	}
	if set.values[envLog] == "" && s.Demo {
		c.Log = slog.LevelWarn
	}
	if s.Demo {
		return s.demo(ctx, p, c)
	}
	return s.serve(ctx, p, c, world)
}

// serve keeps a bot and its page on the stand-in until the context ends.
func (s sandboxBot) serve(ctx context.Context, p *process, c config, world string) (err error) {
	d, err := s.open(p, sandbox.Options{Addr: s.Listen, Clock: p.Clock, Limits: true, State: world, History: history, Transcript: -1})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if len(d.Guilds()) == 0 {
		page.Populate(d)
	}
	host, _, _ := net.SplitHostPort(s.Listen) // Open has read it already
	d.Handle("/", page.New(d, page.Options{Host: host}))
	c.Token, c.API, c.Guild = d.Token(), d.API(), ""
	c.LiveURL = d.Origin() // the stand-in serves them too
	return p.serve(ctx, c, func(_ *slog.Logger, b *bot.Bot) (func(), error) {
		d.Handle("/t/", b.Live())
		d.Handle("/live/", b.Live())
		s.greet(p, d)
		return func() {}, nil
	})
}

// history is how many messages a channel keeps, and a window shows.
const history = 300

// open listens where it should; where that is taken and nobody asked for it,
// on a free port.
func (s sandboxBot) open(p *process, o sandbox.Options) (*sandbox.Discord, error) {
	d, err := sandbox.Open(o)
	if !errors.Is(err, syscall.EADDRINUSE) || s.Listen != defaultListen {
		return d, err
	}
	fmt.Fprintf(p.Err, "%s is taken, perhaps by another korsar sandbox: this one takes a free port.\n", s.Listen)
	o.Addr = "" // a free one of the loopback
	return sandbox.Open(o)
}

// greet tells where to play.
func (s sandboxBot) greet(p *process, d *sandbox.Discord) {
	address, err := url.Parse(d.Origin())
	if err != nil {
		panic("sandbox: its own address is none: " + err.Error())
	}
	who := "Only this machine can open it, since it knows no passwords: whoever reaches it can play as anyone."
	switch ip := net.ParseIP(address.Hostname()); {
	case ip.IsUnspecified():
		address.Host = net.JoinHostPort("localhost", address.Port())
		fallthrough
	case !ip.IsLoopback():
		who = "It knows no passwords: everybody who reaches this machine can play as anyone."
	}
	fmt.Fprintf(p.Out, "Korsar is open at %s/\n%s\n", address, who)
}

// thinking is how long the people of the demonstration take for a move, on a
// clock that does not wait for them.
const thinking = 5 * time.Second

// demo plays one game on a clock of its own, so that Discord's limits hold and
// nobody waits for them.
func (s sandboxBot) demo(ctx context.Context, p *process, c config) (err error) {
	clock := clockwork.NewFakeClockAt(p.Clock.Now())
	d, err := sandbox.Open(sandbox.Options{Clock: clock, Limits: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	log := slog.New(slog.NewTextHandler(p.Err, &slog.HandlerOptions{Level: c.Log}))
	store, err := p.openStore(ctx, c.Database, log)
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
		clock.Advance(thinking)
		return b.Settle(ctx)
	}
	return simplayer.Demo(ctx, d, settle, s.Seed, p.Out)
}
