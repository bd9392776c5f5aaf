package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"korsar/bot/sandbox/bench"
)

// benchmark measures the bot under load.
type benchmark struct {
	Tables  int `default:"200" placeholder:"N" help:"Tables with a running game (default 200)."`
	People  int `default:"2" placeholder:"N" help:"Players at each table: 2 to 5, or 6 or 8 as partners (default 2)."`
	Rate    int `default:"200" placeholder:"N" help:"Clicks per second, at all tables together (default 200)."`
	Seconds int `default:"20" placeholder:"N" help:"How long to measure each program, in seconds (default 20)."`

	Processes    int    `default:"1" placeholder:"N" help:"Bots that share one PostgreSQL database (default 1)."`
	Store        string `default:"sqlite" placeholder:"PRODUCT" help:"Database of all: sqlite (default) or postgres."`
	Shards       int    `placeholder:"N" help:"Connections to the gateway (default 1, of several bots 16)."`
	QuietServers int    `placeholder:"N" help:"Servers without players, of 20 channels and 10 roles each (default 0)."`

	Analyse     bool `help:"While the bot is measured, people of one server have five finished games analyzed."`
	Tournaments bool `help:"While the bot is measured, each table's people also begin a tournament with new tables."`

	Interleaved bool           `help:"Start all programs at once and put load on each in turns, round by round."`
	Rounds      int            `placeholder:"N" help:"Turns of each program, with --interleaved (default 5)."`
	Neighbours  map[string]int `mapsep:"," placeholder:"KIND=N,..." help:"Company: N loops, builds or disk writers."`

	Alone        bool   `help:"Measure the bot without the baselines: for two ways of running it, in turns."`
	FindCapacity bool   `help:"Find the most clicks per second that each program holds, beginning with --rate."`
	FloorCommand string `placeholder:"COMMAND" help:"Measure another program, too, before the bot."`
	Profile      string `placeholder:"FILE" help:"Write the first bot's CPU profile to this file, for 'go tool pprof'."`
}

func (benchmark) Help() string {
	return `The bot, a stand-in for Discord with its users, and the load generator are separate processes. Before the
bot, three baselines are measured in the same way. All are bare programs on the same client library: the first answers
each click with the same text, the second also commits a row before each answer, the third also makes the
requests that follow a move, as far as Discord's limits allow: a board and a hand are edited with a finished picture. An
answer's time counts from when the click was due, even if the click came later: with few tables, players wait for
lobbies that Discord's limits delay. A click that could not be made within ten seconds after the end counts as
unanswered, and so does one that is refused. Before and after its load the bot has up to 30 seconds to bring its boards
up to date. A board's age counts from the oldest change that it shows first until Discord has it. Ages in seconds are
interpolated between the bounds of a histogram. People open their hand from the board, before the load and again after
four minutes on average, and move on the hand.

--interleaved is for machines whose speed changes from minute to minute. All programs are started once. In each round
each has one turn of --seconds, in another order, and the next one begins when it is at rest. The programs are compared
within each round.

--neighbours starts other programs beside all that is measured: busy loops, compilations of a Go program without a
cache, which need the go command, and writers that wait for the disk of the databases after each write.

With --store postgres all of them commit in databases of one PostgreSQL server. It is started on temporary files, from
Debian's package postgresql, for instance, unless KORSAR_POSTGRES is the URL of a database whose user may create others.
With --processes there are that many bots, and that many programs of each baseline, which share the servers.

--find-capacity doubles the rate until more than one click in a hundred takes longer than 50 ms or one is not answered,
in two tries, and then halves the space between, for each program.

--floor-command starts another program, without a shell, with DISCORD_TOKEN, KORSAR_DISCORD_API and
KORSAR_BENCH_CHANNELS (numbers separated by commas). It has to post a message with a button in each of the channels,
print a line, and answer each click with a message that only the user sees. docs/figures.md has an example.

Examples:

    korsar bench
    korsar bench --tables 10000 --rate 1000 --seconds 60
    korsar bench --processes 3 --store postgres
    korsar bench --find-capacity --seconds 5
    korsar bench --interleaved --seconds 8
    korsar bench --interleaved --seconds 8 --neighbours builds=1,disk=1
    systemd-run --scope -p CPUQuota=100% korsar bench --interleaved
    korsar bench --floor-command ./floor.mjs
    korsar bench --alone && korsar bench --alone --analyse
    korsar bench --tables 500 --tournaments
    korsar bench --profile bot.pprof && go tool pprof -top bot.pprof`
}

// The databases that can be measured.
const (
	storeSQLite   = "sqlite"
	storePostgres = "postgres"
)

const (
	maxBenchTables    = 100_000
	maxBenchSeconds   = 3_600 // the times of all answers are kept in memory
	maxRounds         = 20    // each is a column
	maxBenchProcesses = 60
	maxBenchShards    = 60
	maxQuietServers   = 100_000
)

// Validate returns an error if a flag has a value that cannot be measured.
func (b benchmark) Validate() error {
	err := cmp.Or(inRange("--tables", b.Tables, 1, maxBenchTables), inRange("--rate", b.Rate, 1, bench.MaxRate),
		inRange("--seconds", b.Seconds, 1, maxBenchSeconds), inRange("--processes", b.Processes, 1, maxBenchProcesses),
		inRange("--quiet-servers", b.QuietServers, 0, maxQuietServers))
	switch {
	case err != nil:
		return err
	case b.People < 2 || b.People > 8 || b.People == 7:
		return errors.New("--people: expected 2 to 5, or 6 or 8 as partners")
	case b.FloorCommand != "" && strings.TrimSpace(b.FloorCommand) == "":
		return errors.New("--floor-command: expected a program")
	case b.Alone && b.FindCapacity:
		return errors.New("--alone: --find-capacity needs the baselines, with which it compares")
	}
	return cmp.Or(b.validateRounds(), b.validateNeighbours(), b.validateProcesses())
}

func (b benchmark) validateRounds() error {
	switch {
	case !b.Interleaved && b.Rounds != 0:
		return errors.New("--rounds: only --interleaved has rounds")
	case !b.Interleaved:
		return nil
	case b.FindCapacity:
		return errors.New("--interleaved: --find-capacity tries other rates for each program, so it has no rounds")
	case b.Analyse || b.Tournaments:
		return errors.New("--interleaved: with --analyse or --tournaments the bot also works in the others' turns")
	case b.rounds()*b.Seconds > maxBenchSeconds:
		return fmt.Errorf("--rounds: expected turns of %d seconds together", maxBenchSeconds)
	}
	return inRange("--rounds", b.rounds(), 1, maxRounds)
}

const usualRounds = 5

// rounds returns the number of turns of each program.
func (b benchmark) rounds() int {
	switch {
	case !b.Interleaved:
		return 1
	case b.Rounds == 0:
		return usualRounds
	}
	return b.Rounds
}

func (b benchmark) validateProcesses() error {
	switch {
	case b.Store != storeSQLite && b.Store != storePostgres:
		return fmt.Errorf("--store: expected %s or %s", storeSQLite, storePostgres)
	case b.Processes > 1 && b.Store != storePostgres:
		return errors.New("--processes: only --store postgres can be shared")
	case b.Processes > 1 && b.FloorCommand != "":
		return errors.New("--floor-command: expected one process")
	case b.Shards < 0 || b.Shards > maxBenchShards || b.shards() < b.Processes:
		return fmt.Errorf("--shards: expected as many as there are bots, or more, up to %d", maxBenchShards)
	case b.guilds() > b.shards()*bench.MaxGuildsInShard:
		return fmt.Errorf("--shards: expected one for each %d of the %d servers", bench.MaxGuildsInShard, b.guilds())
	}
	return nil
}

// shards returns the number of gateway connections of all bots together.
func (b benchmark) shards() int {
	switch {
	case b.Shards > 0:
		return b.Shards
	case b.Processes > 1:
		return max(16, b.Processes)
	}
	return 1
}

// guilds returns the number of guilds that the bots are in.
func (b benchmark) guilds() int { return bench.Guilds(b.Tables, b.shards()) + b.QuietServers }

// Run measures each program and prints a line for it.
func (b benchmark) Run(ctx context.Context, p *process) (err error) {
	if b.Profile != "" {
		if err := profileFormat.prepare(b.Profile); err != nil {
			return fmt.Errorf("write a CPU profile: %w", err)
		}
	}
	dir, err := os.MkdirTemp("", "korsar-bench-")
	if err != nil {
		return fmt.Errorf("create a directory for databases: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // the system cleans up temporary files too
	m := &benchRun{benchmark: b, process: p, dir: dir}
	if b.Store == storePostgres {
		if m.server, err = p.startServer(); err != nil {
			return err
		}
	}
	defer func() { err = errors.Join(err, m.server.close()) }()
	defer m.stopFrom(0)
	working, lost := context.WithCancelCause(ctx)
	defer lost(nil)
	if err := errors.Join(m.startSandbox(working), m.startNeighbours(ctx, lost)); err != nil {
		return err
	}
	rows, err := m.measureAll(working)
	switch { // errors of the child processes are consequences
	case ctx.Err() != nil:
		return ctx.Err()
	case working.Err() != nil:
		return context.Cause(working)
	case err != nil:
		return err
	}
	return m.print(rows)
}

// measureAll measures the programs together if --interleaved is set, or one after the other.
func (m *benchRun) measureAll(ctx context.Context) (rows []measurement, err error) {
	if m.Interleaved {
		return m.measure(ctx, m.programs())
	}
	for _, one := range m.programs() {
		row, err := m.measure(ctx, []benchProgram{one})
		if err != nil {
			return nil, err
		}
		rows = append(rows, row...)
	}
	return rows, nil
}

func (m *benchRun) print(rows []measurement) error {
	if m.FindCapacity {
		return m.printCapacities(rows)
	}
	return m.printResults(rows)
}

// benchRun is a benchmark in progress.
type benchRun struct {
	benchmark
	*process
	dir      string
	server   *benchServer // nil for SQLite
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

// newDatabase returns an empty database for a program.
func (m *benchRun) newDatabase(ctx context.Context, name string) (database, error) {
	if m.server == nil {
		return database(filepath.Join(m.dir, name+".db")), nil
	}
	return m.server.create(ctx, name)
}
