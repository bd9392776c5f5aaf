package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/schollz/progressbar/v3"

	"korsar/bot/bench"
)

// benchmark measures the bot under load.
type benchmark struct {
	Tables  int `default:"200" placeholder:"N" help:"Tables with a running game (default 200)."`
	People  int `default:"2" placeholder:"N" help:"Players at each table: 2 to 6, or 8 (default 2)."`
	Rate    int `default:"200" placeholder:"N" help:"Clicks per second, at all tables together (default 200)."`
	Seconds int `default:"20" placeholder:"N" help:"How long to measure each of the three programs, in seconds (default 20)."`
}

// Help returns the text that --help adds to the flags.
func (benchmark) Help() string {
	return `The bot, a stand-in for Discord with its users, and the load generator are separate processes. Before the
bot, two baselines are measured in the same way: a bare program on the same client library that answers each click
with the same text, and one that also commits a row to SQLite before each answer. An answer's time counts from when
the click was due, even if the click came later: with few tables, players wait for lobbies that Discord's limits
delay. A click that could not be made within ten seconds after the end counts as unanswered, and so does one that is
refused.

Examples:
  korsar bench
  korsar bench --tables 10000 --rate 1000 --seconds 60`
}

// Validate returns an error for values that cannot be measured.
func (b benchmark) Validate() error {
	switch {
	case b.Tables < 1 || b.Tables > 100_000:
		return errors.New("--tables: expected 1 to 100000")
	case b.People < 2 || b.People > 8 || b.People == 7:
		return errors.New("--people: expected 2 to 6, or 8")
	case b.Rate < 1 || b.Rate > 100_000:
		return errors.New("--rate: expected 1 to 100000")
	case b.Seconds < 1:
		return errors.New("--seconds: expected 1 or more")
	}
	return nil
}

// Run measures, and prints a line for each of the three programs.
func (b benchmark) Run(ctx context.Context, p *process) (err error) {
	dir, err := os.MkdirTemp("", "korsar-bench-")
	if err != nil {
		return fmt.Errorf("create a directory for databases: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // the system cleans up temporary files too
	m := &benchRun{benchmark: b, process: p, dir: dir}
	defer m.stopAll()
	if err := m.startSandbox(ctx); err != nil {
		return err
	}
	var rows []measurement
	for _, one := range []func(context.Context) (measurement, error){m.measureAnswers, m.measureCommits, m.measureKorsar} {
		row, err := one(ctx)
		if ctx.Err() != nil {
			return ctx.Err() // errors of the child processes are consequences
		}
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	return m.printResults(rows)
}

// benchRun is a benchmark in progress.
type benchRun struct {
	benchmark
	*process
	dir      string
	remote   *bench.Remote
	children []childProcess
}

// measurement is the result of one program.
type measurement struct {
	name string
	bench.Result
	commits       float64 // per second
	resident      float64 // in MB of a million bytes; 0 if the system does not report it
	metrics       bench.Metrics
	movedRecently int // tables with a move within the last minute
}

func (m *benchRun) startSandbox(ctx context.Context) error {
	to, from, err := m.start(ctx, nil, "benchsandbox")
	if err != nil {
		return err
	}
	m.remote = bench.Connect(from, to)
	return nil
}

// measureAnswers measures the first baseline.
func (m *benchRun) measureAnswers(ctx context.Context) (measurement, error) {
	return m.measureFloor(ctx, "answer (baseline)", "")
}

// measureCommits measures the second baseline.
func (m *benchRun) measureCommits(ctx context.Context) (measurement, error) {
	return m.measureFloor(ctx, "commit, answer (baseline)", filepath.Join(m.dir, "floor.db"))
}

// The baselines have so many buttons, each clicked by so many people.
const floorPlaces, floorPeople = 64, 8

func (m *benchRun) measureFloor(ctx context.Context, name, rows string) (measurement, error) {
	world, err := m.remote.CreateWorld(bench.WorldSpec{Places: floorPlaces, People: floorPeople})
	if err != nil {
		return measurement{}, err
	}
	args := []string{"benchfloor", "--api", world.API, "--token", world.Token, "--rows", rows}
	for _, place := range world.Places {
		args = append(args, strconv.FormatUint(uint64(place.Channel), 10))
	}
	_, from, err := m.start(ctx, nil, args...)
	if err != nil {
		return measurement{}, err
	}
	defer m.stop()
	if _, err := from.Read(make([]byte, 1)); err != nil { // it has posted everywhere
		return measurement{}, fmt.Errorf("start the baseline: %w", err)
	}
	row, err := m.load(ctx, name, floorPlaces*floorPeople, func(i int) (bench.Outcome, error) {
		return m.remote.Press(bench.At{World: world.Number, Place: i % floorPlaces, Person: i / floorPlaces})
	})
	row.resident = m.resident()
	if rows != "" {
		row.commits = row.PerSecond()
	}
	return row, err
}

// load clicks at one of the three programs.
func (m *benchRun) load(ctx context.Context, name string, places int, do func(int) (bench.Outcome, error)) (measurement, error) {
	shown := m.progress(int64(m.Seconds), name, progressbar.OptionSetPredictTime(true))
	defer shown.clear()
	result, err := bench.Load{Rate: m.Rate, Duration: time.Duration(m.Seconds) * time.Second, Places: places, Do: do, EachSecond: func() { shown.add(1) }}.Run(ctx)
	return measurement{name: name, Result: result}, err
}

// measureKorsar measures the bot itself.
func (m *benchRun) measureKorsar(ctx context.Context) (measurement, error) {
	world, err := m.remote.CreateWorld(bench.WorldSpec{Places: m.Tables, People: m.People})
	if err != nil {
		return measurement{}, err
	}
	database := filepath.Join(m.dir, "korsar.db")
	if err := m.setUp(ctx, database, world.Places); err != nil {
		return measurement{}, err
	}
	address, err := freeAddress()
	if err != nil {
		return measurement{}, err
	}
	settings := []string{envToken + "=" + world.Token, envAPI + "=" + world.API, envDatabase + "=" + database,
		envMetrics + "=" + address, envLog + "=warn",
		envGuild + "=", envLive + "=", envShards + "="}
	if _, _, err := m.start(ctx, settings, "run"); err != nil {
		return measurement{}, err
	}
	defer m.stop()
	if err := m.remote.AwaitBot(world.Number); err != nil {
		return measurement{}, err
	}
	before, err := bench.ReadMetrics(ctx, address)
	if err != nil {
		return measurement{}, err
	}
	row, err := m.load(ctx, "korsar", m.Tables, func(place int) (bench.Outcome, error) {
		return m.remote.Step(bench.At{World: world.Number, Place: place})
	})
	if err != nil {
		return row, err
	}
	row.movedRecently = row.MovedSince(time.Now().Add(-time.Minute))
	if row.metrics, err = bench.ReadMetrics(ctx, address); err != nil {
		return row, err
	}
	row.commits = (row.metrics[commitsMetric] - before[commitsMetric]) / row.Elapsed.Seconds()
	row.resident = m.resident()
	return row, nil
}

// The metrics that are read.
const (
	commitsMetric    = "korsar_commit_seconds_count"
	tablesMetric     = "korsar_tables_loaded"
	deliveringMetric = "korsar_tables_delivering"
)

// setUp starts games at all tables.
func (m *benchRun) setUp(ctx context.Context, database string, places []bench.Place) (err error) {
	store, err := m.openStore(ctx, database, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	shown := m.progress(int64(len(places)), "starting games", progressbar.OptionShowCount())
	defer shown.clear()
	return bench.SetUp(ctx, store, places, func() { shown.add(1) })
}

// printResults prints the results. It returns an error if clicks were not answered.
func (m *benchRun) printResults(rows []measurement) error {
	fmt.Fprintf(m.Out, "%d cores, %s/%s; target %d clicks/s, %d s each; the bot with %d tables of %d players\n\n",
		runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, m.Rate, m.Seconds, m.Tables, m.People)
	out := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "\tclicks/s\tp50 ms\tp99 ms\tp99.9 ms\tcommits/s\tresident MB\tunanswered\t")
	var missed error
	for _, r := range rows {
		unanswered, why := r.Unanswered()
		if unanswered > 0 {
			missed = errors.Join(missed, fmt.Errorf("%s: %d clicks were not answered, mostly because: %s", r.name, unanswered,
				why))
		}
		fmt.Fprintf(out, "%s\t%.1f\t%.2f\t%.2f\t%.2f\t%s\t%s\t%d\t\n", r.name, r.PerSecond(), ms(r.Quantile(500)), ms(r.Quantile(990)), ms(r.Quantile(999)), orDash(r.commits), orDash(r.resident), unanswered)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	bot := rows[len(rows)-1]
	fmt.Fprintf(m.Out, "\n%.0f tables in memory, %d with a move within the last minute; %.0f boards and hands queued by Discord's limits\n", bot.metrics[tablesMetric], bot.movedRecently, bot.metrics[deliveringMetric])
	return missed
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// orDash formats a figure, or a dash for 0.
func orDash(figure float64) string {
	if figure == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", figure)
}
