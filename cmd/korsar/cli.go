package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/alecthomas/kong"
)

// commands is the command line: a field is a command, in the order of the help.
type commands struct {
	Run        runBot     `cmd:"" help:"Run the bot on Discord."`
	Sandbox    sandboxBot `cmd:"" help:"Run the bot on a stand-in for Discord on this machine."`
	Simulate   simulate   `cmd:"" help:"Write records of random games to standard output."`
	Tournament tournament `cmd:"" help:"Let computer captains play against each other."`
	Doctor     doctor     `cmd:"" help:"Look at all that the bot needs, and say what to do."`
	Bench      benchmark  `cmd:"" help:"Measure the bot under load, beside what it is built on."`
	Backup     backup     `cmd:"" help:"Copy the database while the bot runs."`
	Ratings    ratings    `cmd:"" help:"Look after ratings and leaderboards."`
	Verify     verify     `cmd:"" help:"Replay records and check all that they say."`
	Version    version    `cmd:"" help:"Print version, commit and date."`

	BenchQuay  benchQuay  `cmd:"" name:"benchquay" hidden:""` // the other processes of a benchmark
	BenchFloor benchFloor `cmd:"" name:"benchfloor" hidden:""`
}

const description = `Korsar, the card game of merchant ships and pirates, for Discord.

Exit codes: 0 done; 1 something is wrong and told on standard error; 2 the command line is wrong; 130 stopped by SIGINT or SIGTERM; 141 nobody reads standard output any more.`

// exitCode is how the program ends. As an error it ends a command of which
// there is nothing more to tell.
type exitCode int

const (
	exitDone        exitCode = 0
	exitFault       exitCode = 1
	exitUsage       exitCode = 2
	exitInterrupted exitCode = 130 // 128 + SIGINT, as shells tell it
	exitUnread      exitCode = 141 // 128 + SIGPIPE, likewise
)

// Error is never shown: it stands for what was.
func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// execute runs the command that the arguments name.
func (p *process) execute(ctx context.Context, args []string) exitCode {
	var helped bool
	parser, err := kong.New(new(commands), kong.Name("korsar"), kong.Description(description), kong.Writers(p.Out, p.Err),
		kong.Exit(func(int) { helped = true }), // after --help; parsing goes on and does not matter
		kong.Bind(p), kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		return p.exit(fmt.Errorf("the command line is not what kong expects: %w", err))
	}
	command, err := parser.Parse(args)
	switch {
	case helped:
		return exitDone
	case err != nil:
		fmt.Fprintf(p.Err, "korsar: %v\nkorsar --help tells how it is used.\n", err)
		return exitUsage
	}
	return p.exit(command.Run())
}

// exit tells an error and finds its exit code.
func (p *process) exit(err error) exitCode {
	var code exitCode
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &code):
		return code
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(p.Err, "korsar: interrupted")
		return exitInterrupted
	}
	fmt.Fprintf(p.Err, "korsar: %v\n", err)
	return exitFault
}
