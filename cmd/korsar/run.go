package main

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"

	"korsar/bot"
	"korsar/bot/metrics"
)

// runBot is the bot on Discord.
type runBot struct{}

// Help is shown under korsar run --help.
func (runBot) Help() string {
	return `Settings come from the environment, or from a file .env in the working directory; .env.example lists them all.

Example: DISCORD_TOKEN=… korsar run`
}

// Run serves until the context ends.
func (runBot) Run(ctx context.Context, p *process) error {
	set, err := p.settings()
	if err != nil {
		return err
	}
	c, err := readConfig(set)
	if err := needToken(c, err); err != nil {
		return fmt.Errorf("the configuration is not right yet:\n%w", err)
	}
	return p.serve(ctx, c, func(log *slog.Logger, b *bot.Bot) (func(), error) {
		log.Info("the bot is on Discord", "database", c.Database)
		if c.Live == "" {
			return func() {}, nil
		}
		stop, err := serveHTTP(c.Live, envLive, b.Live(), log)
		if err == nil {
			log.Info("live pages are served", "listen", c.Live, "address", c.LiveURL)
		}
		return stop, err
	})
}

// gcPercent trades a little time for memory: tables by the thousand live long, and a
// click takes little. GOGC overrides it.
const gcPercent = 25

// serve runs a bot until the context ends or Discord will not have it any
// more. What started has begun is stopped before the bot is.
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
		log.Info("figures are served", "listen", c.Metrics)
	}
	store, err := p.openStore(ctx, c.Database, log)
	if err != nil {
		return err
	}
	defer func() {
		if err := store.Close(); err != nil {
			log.Error("the database could not be closed", "error", err)
		}
	}()
	b, err := bot.Start(ctx, bot.Options{Store: store, Clock: p.Clock, Log: log, Token: c.Token, API: c.API, Guild: c.Guild,
		Live: c.LiveURL, Proxies: c.Proxies, Metrics: figures, Shards: c.Shards})
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
		log.Info("the bot signs off")
		return nil
	case err := <-b.Failed():
		return err
	}
}

// logger writes to standard error as it is set.
func (p *process) logger(c config) *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Log}
	if c.LogForm == logJSON {
		return slog.New(slog.NewJSONHandler(p.Err, o))
	}
	return slog.New(slog.NewTextHandler(p.Err, o))
}
