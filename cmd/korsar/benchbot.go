package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strconv"
	"time"

	"github.com/jonboulle/clockwork"
	"github.com/schollz/progressbar/v3"

	"korsar/bot/backoff"
	"korsar/bot/sandbox/bench"
)

// startKorsar starts the bots and a game at every table.
func (m *benchRun) startKorsar(ctx context.Context) (*benchTarget, error) {
	finished := 0
	if m.Analyse {
		finished = finishedGames
	}
	world, err := m.remote.CreateWorld(
		bench.WorldSpec{Places: m.Tables + finished, People: m.People, Shards: m.shards(), Rate: m.Rate})
	if err != nil {
		return nil, err
	}
	for i := range finished {
		world.Places[m.Tables+i].Finished = true
	}
	for i := range world.Places[:m.Tables] {
		world.Places[i].Tournament = m.Tournaments
	}
	if err := m.addQuietGuilds(ctx, world.Number); err != nil {
		return nil, err
	}
	in, err := m.newDatabase(ctx, "korsar")
	if err != nil {
		return nil, err
	}
	if err := m.setUp(ctx, in, world.Places); err != nil {
		return nil, err
	}
	bots, err := m.startBots(ctx, in, world)
	if err != nil {
		return nil, err
	}
	if err := m.analyse(world.Number); err != nil {
		return nil, err
	}
	return &benchTarget{world: world.Number, places: m.Tables, metrics: bots.metrics,
		click: func(place int) (bench.Outcome, error) {
			return m.remote.Step(bench.At{World: world.Number, Place: place})
		}}, nil
}

// finishedGames is the number of games that are analyzed one after the other. They keep an analyser busy for minutes
// while clicks are measured.
const finishedGames = 5

// analyse has the finished games analyzed in the background if --analyse is set.
func (m *benchRun) analyse(world int) error {
	if !m.Analyse {
		return nil
	}
	games, err := m.remote.Analyse(bench.At{World: world, Place: m.Tables})
	if err == nil && games == 0 {
		err = errors.New("there is no finished game to analyze: this is a defect")
	}
	return err
}

// quietStep is the number of quiet guilds that are added at a time.
const quietStep = 500

// addQuietGuilds adds guilds without players to a world.
func (m *benchRun) addQuietGuilds(ctx context.Context, world int) error {
	shown := m.progress(int64(m.QuietServers), "adding quiet servers", progressbar.OptionShowCount())
	defer shown.clear()
	for left := m.QuietServers; left > 0; left -= quietStep {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		step := min(left, quietStep)
		if err := m.remote.AddQuietGuilds(world, step); err != nil {
			return err
		}
		shown.add(step)
	}
	return nil
}

// benchBots are the metrics addresses of the measured bots.
type benchBots []string

// startBots starts the bots and waits until all shards are connected and each bot has its share of them.
func (m *benchRun) startBots(ctx context.Context, in database, world bench.World) (bots benchBots, err error) {
	for number := range m.Processes {
		address, err := freeAddress()
		if err != nil {
			return nil, err
		}
		args, err := m.profileFlags(number)
		if err != nil {
			return nil, err
		}
		settings := []string{envToken + "=" + world.Token, envAPI + "=" + world.API, envDatabase + "=" + string(in),
			envMetrics + "=" + address, envLog + "=warn", envGuild + "=", envLive + "=", envLease + "=",
			envInteractions + "=", envPublicKey + "=", envShards + "=" + strconv.Itoa(m.shards())}
		if _, _, err := m.start(ctx, settings, append([]string{"run"}, args...)...); err != nil {
			return nil, err
		}
		bots = append(bots, address)
	}
	if err := m.remote.AwaitBot(world.Number); err != nil {
		return nil, err
	}
	return bots, bots.awaitShares(ctx, m.shards())
}

func (b benchBots) awaitShares(ctx context.Context, shards int) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for {
		least, connected := shards, 0
		for _, address := range b {
			own, err := bench.ReadMetrics(ctx, address)
			if err != nil {
				return err
			}
			share := int(own.Sum(shardsMetric))
			least, connected = min(least, share), connected+share
		}
		if least >= shards/len(b) && connected == shards {
			return nil
		}
		if err := backoff.Sleep(ctx, clockwork.NewRealClock(), 100*time.Millisecond); err != nil {
			return fmt.Errorf("wait until each bot has its share of the shards: %w", err)
		}
	}
}

// metrics returns the sum of the metrics of all bots.
func (b benchBots) metrics(ctx context.Context) (bench.Metrics, error) {
	sum := bench.Metrics{}
	for _, address := range b {
		own, err := bench.ReadMetrics(ctx, address)
		if err != nil {
			return nil, err
		}
		sum.Add(own)
	}
	return sum, nil
}

// profileFlags returns the flags that make a bot write its CPU profile. With --profile, the first bot writes one.
func (m *benchRun) profileFlags(number int) ([]string, error) {
	if m.Profile == "" || number > 0 {
		return nil, nil
	}
	path, err := filepath.Abs(m.Profile) // the bot runs in another directory
	if err != nil {
		return nil, fmt.Errorf("find the file of --profile: %w", err)
	}
	return []string{"--profile", path}, nil
}

// Metrics of the bot that the benchmark reads.
const (
	commitsMetric    = "korsar_commit_seconds_count"
	tablesMetric     = "korsar_tables_loaded"
	deliveringMetric = "korsar_tables_delivering"
	shardsMetric     = "korsar_shard_connected"
	agesMetric       = "korsar_board_age_seconds"
)

// setUp starts games at all tables, and updates the planner's statistics of a PostgreSQL database.
func (m *benchRun) setUp(ctx context.Context, in database, places []bench.Place) (err error) {
	store, err := m.openStore(ctx, in, slog.New(slog.DiscardHandler), access{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	shown := m.progress(int64(len(places)), "starting games", progressbar.OptionShowCount())
	defer shown.clear()
	if err := bench.SetUp(ctx, store, places, func() { shown.add(1) }); err != nil {
		return err
	}
	return m.server.analyze(ctx, in)
}
