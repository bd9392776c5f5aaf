package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"korsar/bot/bench"
)

// benchmark measures the bot under load.
type benchmark struct {
	Tables  int `default:"200" placeholder:"N" help:"Tables with a running game (default 200)."`
	People  int `default:"2" placeholder:"N" help:"Players at each table: 2 to 6, or 8 (default 2)."`
	Rate    int `default:"200" placeholder:"N" help:"Clicks per second, at all tables together (default 200)."`
	Seconds int `default:"20" placeholder:"N" help:"How long to measure each program, in seconds (default 20)."`

	FindCapacity bool   `help:"Find the most clicks per second that each program holds, beginning with --rate."`
	FloorCommand string `placeholder:"COMMAND" help:"Measure another program, too, before the bot."`
	Profile      string `placeholder:"FILE" help:"Write a CPU profile of the bot to this file, for 'go tool pprof'."`
}

// Help returns the text that --help adds to the flags.
func (benchmark) Help() string {
	return `The bot, a stand-in for Discord with its users, and the load generator are separate processes. Before the
bot, three baselines are measured in the same way. All are bare programs on the same client library: the first answers
each click with the same text, the second also commits a row to SQLite before each answer, the third also makes the
requests that follow a move, as far as Discord's limits allow: a board and a hand are edited with a finished picture. An
answer's time counts from when the click was due, even if the click came later: with few tables, players wait for
lobbies that Discord's limits delay. A click that could not be made within ten seconds after the end counts as
unanswered, and so does one that is refused.

--find-capacity doubles the rate until more than one click in a hundred takes longer than 50 ms or one is not answered,
in two tries, and then halves the space between, for each program.

--floor-command starts another program, without a shell, with DISCORD_TOKEN, KORSAR_DISCORD_API and
KORSAR_BENCH_CHANNELS (numbers separated by commas). It has to post a message with a button in each of the channels,
print a line, and answer each click with a message that only the user sees. docs/figures.md has an example.

Examples:
  korsar bench
  korsar bench --tables 10000 --rate 1000 --seconds 60
  korsar bench --find-capacity --seconds 5
  korsar bench --floor-command ./floor.mjs
  korsar bench --profile bot.pprof && go tool pprof -top bot.pprof`
}

// Validate returns an error for values that cannot be measured.
func (b benchmark) Validate() error {
	switch {
	case b.Tables < 1 || b.Tables > 100_000:
		return errors.New("--tables: expected 1 to 100000")
	case b.People < 2 || b.People > 8 || b.People == 7:
		return errors.New("--people: expected 2 to 6, or 8")
	case b.Rate < 1 || b.Rate > bench.MaxRate:
		return fmt.Errorf("--rate: expected 1 to %d", bench.MaxRate)
	case b.FloorCommand != "" && strings.TrimSpace(b.FloorCommand) == "":
		return errors.New("--floor-command: expected a program")
	case b.Seconds < 1:
		return errors.New("--seconds: expected 1 or more")
	}
	return nil
}

// Run measures, and prints a line for each program.
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
	for _, one := range m.programs() {
		row, err := m.measure(ctx, one)
		if ctx.Err() != nil {
			return ctx.Err() // errors of the child processes are consequences
		}
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	if b.FindCapacity {
		return m.printCapacities(rows)
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

func (m *benchRun) startSandbox(ctx context.Context) error {
	to, from, err := m.start(ctx, nil, "benchsandbox")
	if err != nil {
		return err
	}
	m.remote = bench.Connect(from, to)
	return nil
}
