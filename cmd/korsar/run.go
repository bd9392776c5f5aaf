package main

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"

	"korsar/bot"
	"korsar/bot/metrics"
)

// runBot runs the bot on Discord.
type runBot struct{}

// Help returns the text that --help adds to the flags.
func (runBot) Help() string {
	return `Settings come from the environment, or from a file .env in the working directory; .env.example lists them all.

Example: DISCORD_TOKEN=… korsar run`
}

// Run serves until the context ends.
func (runBot) Run(ctx context.Context, p *process) error {
	env, err := p.settings()
	if err != nil {
		return err
	}
	c, err := readConfig(env)
	if err := requireToken(c, err); err != nil {
		return fmt.Errorf("invalid configuration:\n%w", err)
	}
	return p.serve(ctx, c, func(log *slog.Logger, b *bot.Bot) (func(), error) {
		log.Info("connected to Discord", "database", c.Database)
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

// gcPercent trades a little time for memory: thousands of tables live long, and a click needs little. GOGC overrides
// it.
const gcPercent = 25

// serve runs a bot until the context ends or Discord rejects it for good. It calls started once the bot is connected,
// and stop before the bot stops.
func (p *process) serve(ctx context.Context, c config, started func(*slog.Logger, *bot.Bot) (stop func(), err error)) error {
	if p.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	log := p.logger(c)
	figures := metrics.New()
	if c.Metrics != "" {
		stop, err := serveHTTP(c.Metrics, envMetrics, figures.Handler(), log)
		if err != nil {
			return err
		}
		defer stop()
		log.Info("serving metrics", "listen", c.Metrics)
	}
	store, err := p.openStore(ctx, c.Database, log)
	if err != nil {
		return err
	}
	defer func() {
		if err := store.Close(); err != nil {
			log.Error("cannot close the database", "error", err)
		}
	}()
	b, err := bot.Start(ctx, bot.Options{Store: store, Clock: p.Clock, Log: log, Token: c.Token, API: c.API,
		Guild: c.Guild,
		Live:  c.LiveURL, Proxies: c.Proxies, Metrics: figures, Shards: c.Shards})
	if err != nil {
		return err
	}
	defer b.Close()
	stop, err := started(log, b)
	if err != nil {
		return err
	}
	defer stop()
	select {
	case <-ctx.Done():
		log.Info("shutting down")
		return nil
	case err := <-b.Failed():
		return err
	}
}

// logger returns a logger to standard error with the configured level and format.
func (p *process) logger(c config) *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Log}
	if c.LogFormat == logJSON {
		return slog.New(slog.NewJSONHandler(p.Err, o))
	}
	return slog.New(slog.NewTextHandler(p.Err, o))
}
