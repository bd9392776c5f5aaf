package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"korsar/bot"
	"korsar/bot/cluster"
	"korsar/bot/metrics"
	"korsar/bot/twitch"
	"korsar/bot/worker"
	"korsar/storage"
)

type runBot struct {
	Profile string `placeholder:"FILE" help:"Write a CPU profile of the whole run to this file, for 'go tool pprof'."`
}

func (runBot) Help() string {
	return `Settings come from the environment, or from a file .env in the working directory;
.env.example lists them all. Other commands read /etc/korsar.env, and secrets from files in /etc/korsar, if the working
directory has no .env.

Example:

    DISCORD_TOKEN=… korsar run`
}

// Run runs the bot until ctx is done.
func (r runBot) Run(ctx context.Context, p *process) (err error) {
	env, err := p.settings(ctx, dotenv)
	if err != nil {
		return err
	}
	c, err := readConfig(env)
	if err := errors.Join(requireToken(c), err); err != nil {
		return fmt.Errorf("invalid configuration:\n%w", err)
	}
	stop, err := profile(r.Profile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	return p.serve(ctx, c, func(log *slog.Logger, b *bot.Bot) (func(), error) {
		if c.Database.isURL() {
			log.Info("joined the bots of the database: taking a share of the shards", "database", c.Database)
		} else {
			log.Info("connected to Discord", "database", c.Database)
		}
		if c.Live == "" {
			return func() {}, nil
		}
		stop, err := serveHTTP(c.Live, envLive, b.Live(), log)
		if err == nil {
			log.Info("serving live pages", "listen", c.Live, "url", c.LiveURL)
		}
		return stop, err
	})
}

// serve runs a bot until ctx is done, or the bot is drained or cannot continue. It calls started once the bot has
// started. It calls the returned stop before it stops the bot.
func (p *process) serve(ctx context.Context, c config,
	started func(*slog.Logger, *bot.Bot) (stop func(), err error)) error {
	if p.Getenv("GOGC") == "" {
		defer tuneGC(p.Clock)()
	}
	log := p.logger(c)
	for _, warning := range c.Warnings {
		log.Warn(warning.Text)
	}
	useFonts(log)
	figures := metrics.New()
	if c.Metrics != "" {
		stop, err := serveHTTP(c.Metrics, envMetrics, figures.Handler(), log)
		if err != nil {
			return err
		}
		defer stop()
		log.Info("serving metrics", "listen", c.Metrics)
	}
	unusable := make(chan error, 1) // gets the reason if the file is damaged
	store, err := p.openStore(ctx, c.Database, log, access{
		alone: true, waits: true, failed: func(err error) { unusable <- err }})
	if err != nil {
		return unlessStopped(ctx, log, err)
	}
	defer func() {
		if err := store.Close(); err != nil {
			log.Error("cannot close the database", "error", err)
		}
	}()
	member, leave := p.join(shared[storage.Leases](store), c.Lease, log)
	defer leave()
	chats, closeChats := p.chats(c, log)
	defer closeChats()
	b, err := bot.Start(ctx, bot.Options{Store: store, Cluster: member, Signals: shared[storage.Signals](store),
		Settings: shared[storage.SettingsVersions](store), Clock: p.Clock, Log: log, Token: c.Token, API: c.API,
		Guild: c.Guild, Interactions: c.Interactions, PublicKey: c.PublicKey,
		Live: c.LiveURL, Proxies: c.Proxies, Contact: c.Contact, Chats: chats, Metrics: figures, Shards: c.Shards,
		Drawers: worker.Threads(), Analyser: newAnalyser()})
	if err != nil {
		return unlessStopped(ctx, log, err)
	}
	defer b.Close()
	stop, err := started(log, b)
	if err != nil {
		return err
	}
	defer stop()
	return wait(ctx, log, member, unusable, b.Failed())
}

// chats returns the reader of the chats in which viewers vote, or nil if none are read.
func (p *process) chats(c config, log *slog.Logger) (chats *twitch.Chats, stop func()) {
	if c.DialChat == nil {
		return nil, func() {}
	}
	chats = twitch.New(twitch.Options{Dial: c.DialChat, Clock: p.Clock, Log: log})
	return chats, chats.Close
}

// wait blocks until a bot is to stop. It returns why the bot cannot continue, or nil if it was asked to stop.
func wait(ctx context.Context, log *slog.Logger, member *cluster.Member, unusable, failed <-chan error) error {
	var leaving <-chan struct{}
	if member != nil {
		leaving = member.Leaving()
	}
	select {
	case <-leaving:
		log.Info("shutting down: asked to leave the bots of the database")
		return nil
	case <-ctx.Done():
		log.Info("shutting down")
		return nil
	case err := <-unusable:
		return err
	case err := <-failed:
		return err
	}
}

// unlessStopped returns the error of a failed start. It returns nil if the bot was asked to stop while it waited for
// Discord or the database server.
func unlessStopped(ctx context.Context, log *slog.Logger, err error) error {
	if ctx.Err() == nil {
		return err
	}
	log.Info("shutting down before the start was complete", "error", err)
	return nil
}

// logger returns a logger to standard error, with the configured level and format.
func (p *process) logger(c config) *slog.Logger {
	if c.LogFormat == logJSON {
		return slog.New(slog.NewJSONHandler(p.Err, &slog.HandlerOptions{Level: c.Log, ReplaceAttr: nameUnit}))
	}
	return slog.New(slog.NewTextHandler(p.Err, &slog.HandlerOptions{Level: c.Log}))
}

// nameUnit writes a duration with its unit. In JSON it would be a number without one.
func nameUnit(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().String())
	}
	return a
}
