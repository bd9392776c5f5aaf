package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"korsar/bot/bench"
)

// benchProgram is a program that is measured.
type benchProgram struct {
	name  string
	start func(context.Context) (*benchTarget, error)
}

// benchTarget is a program that runs and can be clicked at.
type benchTarget struct {
	places int // people or tables that take turns
	click  func(place int) (bench.Outcome, error)
	finish func(context.Context, *measurement) error // adds the program's own figures to its last load
}

// programs returns what is measured, in order: the bot is last.
func (m *benchRun) programs() []benchProgram {
	list := []benchProgram{
		{"answer (baseline)", func(ctx context.Context) (*benchTarget, error) { return m.startFloor(ctx) }},
		{"commit, answer (baseline)", func(ctx context.Context) (*benchTarget, error) {
			return m.startFloor(ctx, "--rows", filepath.Join(m.dir, "commit.db"))
		}},
		{"commit, answer, edit (baseline)", func(ctx context.Context) (*benchTarget, error) {
			return m.startFloor(ctx, "--rows", filepath.Join(m.dir, "edit.db"), "--pictures")
		}},
	}
	if m.FloorCommand != "" {
		list = append(list, benchProgram{m.FloorCommand, m.startForeignFloor})
	}
	return append(list, benchProgram{"korsar", m.startKorsar})
}

// measurement is the result of one program.
type measurement struct {
	name string
	bench.Result
	capacity      int     // clicks per second, if it was searched for
	commits       float64 // per second
	resident      float64 // in MB of a million bytes; 0 if the system does not report it
	metrics       bench.Metrics
	movedRecently int // tables with a move within the last minute
}

// measure starts a program, clicks at it and stops it.
func (m *benchRun) measure(ctx context.Context, one benchProgram) (row measurement, err error) {
	target, err := one.start(ctx)
	if err != nil {
		return row, err
	}
	defer m.stop()
	row.name = one.name
	load := func(rate int) (bool, error) {
		if row.Result, err = m.load(ctx, one.name, rate, target); err != nil {
			return false, err
		}
		return row.Holds(rate), nil
	}
	if m.FindCapacity {
		row.capacity, err = bench.Capacity(m.Rate, load)
	} else {
		_, err = load(m.Rate)
	}
	if err != nil {
		return row, err
	}
	row.resident = m.resident()
	return row, target.finish(ctx, &row)
}

// load clicks at a program.
func (m *benchRun) load(ctx context.Context, name string, rate int, target *benchTarget) (bench.Result, error) {
	shown := m.progress(int64(m.Seconds), fmt.Sprintf("%s, %d clicks/s", name, rate),
		progressbar.OptionSetPredictTime(true))
	defer shown.clear()
	return bench.Load{Rate: rate, Duration: time.Duration(m.Seconds) * time.Second, Places: target.places,
		Do: target.click, EachSecond: func() { shown.add(1) }}.Run(ctx)
}

// The baselines have so many buttons, each clicked by so many people.
const floorPlaces, floorPeople = 64, 8

// startFloor starts a bare program of this one with flags.
func (m *benchRun) startFloor(ctx context.Context, flags ...string) (*benchTarget, error) {
	target, err := m.startBaseline(ctx, func(world bench.World, channels []string) (io.Reader, error) {
		args := append([]string{"benchfloor", "--api", world.API, "--token", world.Token}, flags...)
		_, from, err := m.start(ctx, nil, append(args, channels...)...)
		return from, err
	})
	if err == nil && len(flags) > 0 { // it commits a row for each click
		target.finish = func(_ context.Context, row *measurement) error {
			row.commits = row.PerSecond()
			return nil
		}
	}
	return target, err
}

// envBenchChannels tells a foreign baseline the channels to post in.
const envBenchChannels = "KORSAR_BENCH_CHANNELS"

// startForeignFloor starts the program of --floor-command.
func (m *benchRun) startForeignFloor(ctx context.Context) (*benchTarget, error) {
	return m.startBaseline(ctx, func(world bench.World, channels []string) (io.Reader, error) {
		settings := []string{envToken + "=" + world.Token, envAPI + "=" + world.API,
			envBenchChannels + "=" + strings.Join(channels, ",")}
		return m.startForeign(ctx, settings, strings.Fields(m.FloorCommand))
	})
}

// startBaseline starts a program with a world of its own and waits for its first output: it has posted everywhere.
func (m *benchRun) startBaseline(ctx context.Context,
	start func(w bench.World, channels []string) (io.Reader, error)) (*benchTarget, error) {
	world, err := m.remote.CreateWorld(bench.WorldSpec{Places: floorPlaces, People: floorPeople})
	if err != nil {
		return nil, err
	}
	var channels []string
	for _, place := range world.Places {
		channels = append(channels, strconv.FormatUint(uint64(place.Channel), 10))
	}
	from, err := start(world, channels)
	if err != nil {
		return nil, err
	}
	if err := awaitLine(ctx, from); err != nil {
		m.stop()
		return nil, fmt.Errorf("start the baseline: it has to post its buttons and print a line: %w", err)
	}
	return &benchTarget{places: floorPlaces * floorPeople,
		click: func(i int) (bench.Outcome, error) {
			return m.remote.Press(bench.At{World: world.Number, Place: i % floorPlaces, Person: i / floorPlaces})
		},
		finish: func(context.Context, *measurement) error { return nil }}, nil
}

// startTimeout is how long a baseline may take to post its buttons.
const startTimeout = time.Minute

// awaitLine waits for the first output of a program. What it goes on printing is dropped.
func awaitLine(ctx context.Context, from io.Reader) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	printed := make(chan error, 1)
	go func() {
		_, err := from.Read(make([]byte, 1))
		printed <- err
		_, _ = io.Copy(io.Discard, from)
	}()
	select {
	case err := <-printed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// startKorsar starts the bot with games in progress.
func (m *benchRun) startKorsar(ctx context.Context) (*benchTarget, error) {
	world, err := m.remote.CreateWorld(bench.WorldSpec{Places: m.Tables, People: m.People})
	if err != nil {
		return nil, err
	}
	database := filepath.Join(m.dir, "korsar.db")
	if err := m.setUp(ctx, database, world.Places); err != nil {
		return nil, err
	}
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	args, err := m.profileFlags()
	if err != nil {
		return nil, err
	}
	settings := []string{envToken + "=" + world.Token, envAPI + "=" + world.API, envDatabase + "=" + database,
		envMetrics + "=" + address, envLog + "=warn", envGuild + "=", envLive + "=", envShards + "="}
	if _, _, err := m.start(ctx, settings, append([]string{"run"}, args...)...); err != nil {
		return nil, err
	}
	if err := m.remote.AwaitBot(world.Number); err != nil {
		m.stop()
		return nil, err
	}
	before, err := bench.ReadMetrics(ctx, address)
	if err != nil {
		m.stop()
		return nil, err
	}
	return &benchTarget{places: m.Tables,
		click: func(place int) (bench.Outcome, error) {
			return m.remote.Step(bench.At{World: world.Number, Place: place})
		},
		finish: func(ctx context.Context, row *measurement) (err error) {
			row.movedRecently = row.MovedSince(time.Now().Add(-time.Minute))
			if row.metrics, err = bench.ReadMetrics(ctx, address); err == nil {
				row.commits = (row.metrics[commitsMetric] - before[commitsMetric]) / row.Elapsed.Seconds()
			}
			return err
		}}, nil
}

// profileFlags returns the flags of the bot that write its profile, if one is wanted.
func (m *benchRun) profileFlags() ([]string, error) {
	if m.Profile == "" {
		return nil, nil
	}
	path, err := filepath.Abs(m.Profile) // the bot has a directory of its own
	if err != nil {
		return nil, fmt.Errorf("find the file of --profile: %w", err)
	}
	return []string{"--profile", path}, nil
}

// The metrics that are read.
const (
	commitsMetric    = "korsar_commit_seconds_count"
	tablesMetric     = "korsar_tables_loaded"
	deliveringMetric = "korsar_tables_delivering"
)

// setUp starts games at all tables.
func (m *benchRun) setUp(ctx context.Context, path string, places []bench.Place) (err error) {
	store, err := m.openStore(ctx, database(path), slog.New(slog.DiscardHandler), nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	shown := m.progress(int64(len(places)), "starting games", progressbar.OptionShowCount())
	defer shown.clear()
	return bench.SetUp(ctx, store, places, func() { shown.add(1) })
}
