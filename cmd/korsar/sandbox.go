package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/storage/sqlite"
)

// sandboxBot is the bot on a stand-in for Discord on this machine.
type sandboxBot struct {
	Demo   bool   `help:"Let scripted people play one whole game and print the channel as it would read."`
	Seed   uint64 `help:"What the people of the demonstration choose; every number plays otherwise." default:"0" placeholder:"N"`
	Listen string `help:"Where the stand-in listens. It knows no passwords: leave it on this machine." default:"127.0.0.1:0" placeholder:"ADDRESS"`
}

// Help is shown under korsar sandbox --help.
func (sandboxBot) Help() string {
	return `No Discord account is needed. Games are kept in KORSAR_DB, or without it in a temporary file.

Examples:
  korsar sandbox --demo
  korsar sandbox --listen 127.0.0.1:8078`
}

// Run plays the demonstration, or serves until the context ends.
func (s sandboxBot) Run(ctx context.Context, p *process) error {
	settings, err := p.settings()
	if err != nil {
		return err
	}
	c, err := readConfig(settings)
	if err != nil {
		return fmt.Errorf("the configuration is not right yet:\n%w", err)
	}
	if settings[envDatabase] == "" {
		folder, err := os.MkdirTemp("", "korsar-sandbox-")
		if err != nil {
			return fmt.Errorf("make room for a temporary database: %w", err)
		}
		defer func() { _ = os.RemoveAll(folder) }() // the system clears temporary files too
		c.Database = filepath.Join(folder, "sandbox.db")
	}
	if settings[envLog] == "" && s.Demo {
		c.Log = slog.LevelWarn
	}
	if s.Demo {
		return s.demo(ctx, p, c)
	}
	return s.serve(ctx, p, c)
}

// serve keeps a bot on the stand-in until the context ends.
func (s sandboxBot) serve(ctx context.Context, p *process, c config) (err error) {
	d, err := sandbox.Open(sandbox.Options{Addr: s.Listen, Clock: p.Clock, Limits: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	c.Token, c.API, c.Guild = d.Token(), d.API(), ""
	return p.serve(ctx, c, func(*slog.Logger) {
		fmt.Fprintf(p.Out, "The bot is on a stand-in for Discord, whose API is %s\n`korsar sandbox --demo` shows a whole game.\n", d.API())
	})
}

// thinking is how long the people of the demonstration take for a move, on a
// clock that does not wait for them.
const thinking = 5 * time.Second

// demo plays one game on a clock of its own, so that Discord's limits hold and
// nobody waits for them.
func (s sandboxBot) demo(ctx context.Context, p *process, c config) (err error) {
	clock := clockwork.NewFakeClockAt(p.Clock.Now())
	d, err := sandbox.Open(sandbox.Options{Addr: s.Listen, Clock: clock, Limits: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	log := slog.New(slog.NewTextHandler(p.Err, &slog.HandlerOptions{Level: c.Log}))
	store, err := sqlite.Open(ctx, c.Database, sqlite.Options{})
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
	return rehearsal.Demo(ctx, d, settle, s.Seed, p.Out)
}
