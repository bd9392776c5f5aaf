package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // people's time zones, on systems that have none

	"github.com/jonboulle/clockwork"
)

func main() { os.Exit(run(os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole program, to its exit code.
func run(args, environ []string, in io.Reader, out, err io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the first signal is a request, the second ends the program
	p := &process{Environ: environ, In: in, Out: output{out}, Err: err, Clock: clockwork.NewRealClock()}
	return int(p.execute(ctx, args))
}
