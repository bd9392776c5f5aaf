package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/alecthomas/kong"

	"korsar/game/analysis"
	"korsar/game/puzzle"
)

// commands is the command line: each field is a command, in the order of the help.
type commands struct {
	Run          runBot       `cmd:"" help:"Run the bot on Discord."`
	Sandbox      sandboxBot   `cmd:"" help:"Run the bot on a stand-in for Discord on this machine."`
	Simulate     simulate     `cmd:"" help:"Write records of random games, or play a tournament of computers."`
	Match        match        `cmd:"" help:"Let computer captains play against each other."`
	Train        train        `cmd:"" help:"Fit the policy of computer captains to their own games."`
	Doctor       doctor       `cmd:"" help:"Check everything the bot needs, and say what to do."`
	Ready        ready        `cmd:"" help:"Say whether the running bot serves clicks."`
	Bench        benchmark    `cmd:"" help:"Measure the bot under load, and what it is built on."`
	Backup       backup       `cmd:"" help:"Copy the database while the bot runs."`
	Restore      restore      `cmd:"" help:"Put a backup in the place of the database."`
	MigrateStore migrateStore `cmd:"" name:"migrate-store" help:"Copy the database from SQLite to PostgreSQL, or back."`
	Cluster      clusterTools `cmd:"" help:"Show the bots of a PostgreSQL database, and end one of them."`
	Ratings      ratings      `cmd:"" help:"Maintain ratings and leaderboards."`
	Puzzles      puzzles      `cmd:"" help:"Find the positions of the daily puzzle, and check them."`
	Analyse      analyse      `cmd:"" help:"Say what each move of a game was worth, and what was luck."`
	Animate      animate      `cmd:"" help:"Draw a game as an animated GIF."`
	Verify       verify       `cmd:"" help:"Replay records, compute tournaments again, and check everything they say."`
	Version      version      `cmd:"" help:"Print version, commit and date."`

	Analyser     analyserProcess `cmd:"" name:"analyser" hidden:""`     // the child process of a bot
	BenchSandbox benchSandbox    `cmd:"" name:"benchsandbox" hidden:""` // the child processes of a benchmark
	BenchFloor   benchFloor      `cmd:"" name:"benchfloor" hidden:""`

	BenchNeighbour benchNeighbour `cmd:"" name:"benchneighbour" hidden:""`
}

// flagValues are the constants that the struct tags of flags refer to.
var flagValues = kong.Vars{"iterations": strconv.Itoa(analysis.DefaultIterations),
	"lastseed": strconv.Itoa(puzzle.LastSeed), "listen": defaultListen}

const description = `Korsar, the card game of merchant ships and pirates, for Discord.

Exit codes:

    0    success
    1    failure, explained on standard error
    2    invalid command line
    130  stopped by SIGINT or SIGTERM before it was done
    141  standard output was closed; the demo game then ends with 0

After the first signal a command completes the record or line that it is writing, and waits until that is read. A bot
(run, sandbox) answers the clicks that have arrived, and then ends with 0, since it runs until it is stopped. So does
one that 'cluster drain' stops. The second signal ends any command at once, without an exit code of its own.`

// exitCode is the program's exit code. A command that has already reported its errors returns one as its error.
type exitCode int

const (
	exitDone        exitCode = 0
	exitFailure     exitCode = 1
	exitUsage       exitCode = 2
	exitInterrupted exitCode = 130 // 128 + SIGINT, as shells report it
	exitBrokenPipe  exitCode = 141 // 128 + SIGPIPE, likewise
)

// Error names the exit code. It is never shown.
func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// Bounds of the values of flags.
const (
	maxMatchGames = 1_000_000 // all results are kept in memory
	maxTrainGames = 20_000    // all decisions at a kind of table are kept in memory, up to 40 kB a game
	maxGames      = 1_000_000_000
	maxPuzzles    = 100_000 // as many as fit into a file of maxWhole bytes
	maxWorkers    = 1_000
	maxIterations = 1_000_000_000
)

// inRange returns an error unless the value of a flag is between least and most.
func inRange(flag string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%s: expected %d to %d", flag, least, most)
	}
	return nil
}

func (p *process) execute(ctx context.Context, args []string) exitCode {
	var helped bool
	var unwritten error // of writing the help
	parser, err := kong.New(new(commands), kong.Name("korsar"), kong.Description(description),
		kong.Writers(p.Out, p.Err),
		kong.Exit(func(int) { helped = true }), // for --help; parsing then continues, and its result is ignored
		kong.Help(func(o kong.HelpOptions, c *kong.Context) error {
			unwritten = kong.DefaultHelpPrinter(o, c)
			return unwritten
		}),
		flagValues,
		kong.Bind(p), kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		return p.reportError(fmt.Errorf("invalid command definitions: %w", err))
	}
	command, err := parser.Parse(args)
	switch {
	case helped:
		return exitDone
	case unwritten != nil:
		return p.reportError(fmt.Errorf("write the help: %w", unwritten))
	case err != nil:
		fmt.Fprintf(p.Err, "korsar: %v\nRun 'korsar --help' for usage.\n", err)
		return exitUsage
	}
	return p.reportError(command.Run())
}

// reportError prints an error and returns its exit code.
func (p *process) reportError(err error) exitCode {
	if code, is := errors.AsType[exitCode](err); is {
		return code
	}
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(p.Err, "korsar: interrupted")
		return exitInterrupted
	}
	fmt.Fprintf(p.Err, "korsar: %v\n", err)
	return exitFailure
}
