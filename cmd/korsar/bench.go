package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"text/tabwriter"
	"time"

	"github.com/schollz/progressbar/v3"

	"korsar/bot/bench"
)

// benchmark measures the bot under load.
type benchmark struct {
	Tables  int `default:"200" placeholder:"N" help:"Tables at which a game runs (default 200)."`
	People  int `default:"2" placeholder:"N" help:"People at each: 2 to 6, or 8 (default 2)."`
	Rate    int `default:"200" placeholder:"N" help:"Clicks a second, at all tables together (default 200)."`
	Seconds int `default:"20" placeholder:"N" help:"How long each of the three is measured (default 20)."`
}

// Help is shown under korsar bench --help.
func (benchmark) Help() string {
	return `The bot, a stand-in for Discord with the people on it, and the load are processes of their own. Before the bot two floors are measured in the same way: a bare program on the same client library that answers each click with the same words, and one that also commits a row to SQLite before it does. An answer's time counts from when the click was due, also where it could not be made then: with few tables people wait for lobbies that Discord's limits hold back. What could not be made ten seconds after the end counts as unanswered, as does a click that is answered by a refusal.

Examples:
  korsar bench
  korsar bench --tables 10000 --rate 1000 --seconds 60`
}

// Validate refuses what cannot be measured.
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

// Run measures, and prints a line for each of the three.
func (b benchmark) Run(ctx context.Context, p *process) (err error) {
	folder, err := os.MkdirTemp("", "korsar-bench-")
	if err != nil {
		return fmt.Errorf("make room for databases: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }() // the system clears temporary files too
	m := &measuring{benchmark: b, process: p, folder: folder}
	defer m.end()
	if err := m.openQuay(ctx); err != nil {
		return err
	}
	var rows []measured
	for _, one := range []func(context.Context) (measured, error){m.answers, m.commits, m.korsar} {
		row, err := one(ctx)
		if ctx.Err() != nil {
			return ctx.Err() // whatever the other processes say of their end
		}
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	return m.tell(rows)
}

// measuring is a benchmark under way.
type measuring struct {
	benchmark
	*process
	folder   string
	quay     *bench.Remote
	children []childProcess
}

// measured is what came of one of the three.
type measured struct {
	name string
	bench.Result
	commits  float64 // a second
	resident float64 // MB of a million bytes; 0 if this system does not tell
	figures  bench.Metrics
	recently int // tables moved within the last minute
}

func (m *measuring) openQuay(ctx context.Context) error {
	to, from, err := m.start(ctx, nil, "benchquay")
	if err != nil {
		return err
	}
	m.quay = bench.Connect(from, to)
	return nil
}

// answers measures the first floor.
func (m *measuring) answers(ctx context.Context) (measured, error) {
	return m.floor(ctx, "answer (floor)", "")
}

// commits measures the second.
func (m *measuring) commits(ctx context.Context) (measured, error) {
	return m.floor(ctx, "commit, answer (floor)", filepath.Join(m.folder, "floor.db"))
}

// At a floor there are so many buttons, and so many people click each.
const floorPlaces, floorPeople = 64, 8

func (m *measuring) floor(ctx context.Context, name, rows string) (measured, error) {
	world, err := m.quay.CreateWorld(bench.WorldSpec{Places: floorPlaces, People: floorPeople})
	if err != nil {
		return measured{}, err
	}
	args := []string{"benchfloor", "--api", world.API, "--token", world.Token, "--rows", rows}
	for _, place := range world.Places {
		args = append(args, fmt.Sprint(uint64(place.Channel)))
	}
	_, from, err := m.start(ctx, nil, args...)
	if err != nil {
		return measured{}, err
	}
	defer m.stop()
	if _, err := from.Read(make([]byte, 1)); err != nil { // it has posted everywhere
		return measured{}, fmt.Errorf("the floor does not start: %w", err)
	}
	row, err := m.load(ctx, name, floorPlaces*floorPeople, func(i int) (bench.Outcome, error) {
		return m.quay.Press(bench.At{World: world.Number, Place: i % floorPlaces, Person: i / floorPlaces})
	})
	row.resident = m.resident()
	if rows != "" {
		row.commits = row.PerSecond()
	}
	return row, err
}

// load clicks at one of the three.
func (m *measuring) load(ctx context.Context, name string, places int, do func(int) (bench.Outcome, error)) (measured, error) {
	shown := m.progress(int64(m.Seconds), name, progressbar.OptionSetPredictTime(true))
	defer shown.clear()
	tally, err := bench.Load{Rate: m.Rate, Duration: time.Duration(m.Seconds) * time.Second, Places: places, Do: do, EachSecond: func() { shown.add(1) }}.Run(ctx)
	return measured{name: name, Result: tally}, err
}

// korsar measures the bot itself.
func (m *measuring) korsar(ctx context.Context) (measured, error) {
	world, err := m.quay.CreateWorld(bench.WorldSpec{Places: m.Tables, People: m.People})
	if err != nil {
		return measured{}, err
	}
	database := filepath.Join(m.folder, "korsar.db")
	if err := m.setUp(ctx, database, world.Places); err != nil {
		return measured{}, err
	}
	address, err := freeAddress()
	if err != nil {
		return measured{}, err
	}
	settings := []string{envToken + "=" + world.Token, envAPI + "=" + world.API, envDatabase + "=" + database, envMetrics + "=" + address, envLog + "=warn",
		envGuild + "=", envLive + "=", envShards + "="}
	if _, _, err := m.start(ctx, settings, "run"); err != nil {
		return measured{}, err
	}
	defer m.stop()
	if err := m.quay.AwaitBot(world.Number); err != nil {
		return measured{}, err
	}
	before, err := bench.ReadMetrics(ctx, address)
	if err != nil {
		return measured{}, err
	}
	row, err := m.load(ctx, "korsar", m.Tables, func(place int) (bench.Outcome, error) {
		return m.quay.Step(bench.At{World: world.Number, Place: place})
	})
	if err != nil {
		return row, err
	}
	row.recently = row.MovedSince(time.Now().Add(-time.Minute))
	if row.figures, err = bench.ReadMetrics(ctx, address); err != nil {
		return row, err
	}
	row.commits = (row.figures[commitsFigure] - before[commitsFigure]) / row.Elapsed.Seconds()
	row.resident = m.resident()
	return row, nil
}

// The figures that are read.
const (
	commitsFigure = "korsar_commit_seconds_count"
	tablesFigure  = "korsar_tables_loaded"
	tellingFigure = "korsar_tables_delivering"
)

// setUp has games begin at all tables.
func (m *measuring) setUp(ctx context.Context, database string, places []bench.Place) (err error) {
	store, err := m.openStore(ctx, database, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	shown := m.progress(int64(len(places)), "games begin and come somewhere", progressbar.OptionShowCount())
	defer shown.clear()
	return bench.SetUp(ctx, store, places, func() { shown.add(1) })
}

// tell prints the figures. Clicks without an answer are a fault.
func (m *measuring) tell(rows []measured) error {
	fmt.Fprintf(m.Out, "%d cores, %s/%s; %d clicks/s asked for, %d s each; the bot with %d tables of %d people\n\n", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, m.Rate, m.Seconds, m.Tables, m.People)
	out := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "\tclicks/s\tp50 ms\tp99 ms\tp99.9 ms\tcommits/s\tresident MB\tunanswered\t")
	var missed error
	for _, r := range rows {
		unanswered, why := r.Unanswered()
		if unanswered > 0 {
			missed = errors.Join(missed, fmt.Errorf("%s: %d clicks had no answer, most of them: %s", r.name, unanswered, why))
		}
		fmt.Fprintf(out, "%s\t%.1f\t%.2f\t%.2f\t%.2f\t%s\t%s\t%d\t\n", r.name, r.PerSecond(), ms(r.Quantile(500)), ms(r.Quantile(990)), ms(r.Quantile(999)), orNone(r.commits), orNone(r.resident), unanswered)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	bot := rows[len(rows)-1]
	fmt.Fprintf(m.Out, "\n%.0f tables in memory, %d moved within the last minute; %.0f boards and hands wait their turn: Discord limits them\n", bot.figures[tablesFigure], bot.recently, bot.figures[tellingFigure])
	return missed
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// orNone is a figure; a dash if there is none.
func orNone(figure float64) string {
	if figure == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", figure)
}
