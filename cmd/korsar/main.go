package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // for systems without time zone data

	"github.com/jonboulle/clockwork"
)

func main() { os.Exit(run(os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr)) }

func run(args, environ []string, in io.Reader, out, err io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the first signal asks the program to stop, the second kills it
	p := &process{Environ: environ, In: in, Out: output{out}, Err: err, Clock: clockwork.NewRealClock(),
		Service: serviceSettings, Secrets: serviceSecrets}
	return int(p.execute(ctx, args))
}
