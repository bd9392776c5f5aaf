package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/schollz/progressbar/v3"

	"korsar/game/record"
)

// verify checks records.
type verify struct {
	Files       []string `arg:"" optional:"" name:"file" help:"Files of records; none or - is standard input."`
	Annotations bool     `help:"Check the annotations that simulate --annotate writes, too."`
}

// Help is what --help tells besides the flags.
func (*verify) Help() string {
	return `Every record is replayed by the rules of its edition; its result, and the fair deal where its tags are given, are computed again. When all is well that is told on standard output. Otherwise each fault is told on standard error, with file, record, line, token and what was expected or the rule that is broken, and the exit code is 1.

Examples:

    korsar verify games.txt
    korsar verify games.txt - < more.txt
    korsar simulate --games 10 --edition tilsit-2005 | korsar verify`
}

// Run checks all files, whatever is wrong with one.
func (v *verify) Run(ctx context.Context, p *process) error {
	files := v.Files
	if len(files) == 0 {
		files = []string{standardInput}
	}
	run := verification{verify: v, process: p, shown: p.progress(sizeOf(files), "verifying", progressbar.OptionShowBytes(true))}
	err := run.all(ctx, files)
	run.shown.clear()
	if err != nil {
		return err
	}
	if run.faults > 0 {
		return exitFault
	}
	if _, err := fmt.Fprintf(p.Out, "%d records, %d moves, all legal\n", run.records, run.moves); err != nil {
		return fmt.Errorf("write the outcome: %w", err)
	}
	return nil
}

// standardInput is what stands for it on the command line.
const standardInput = "-"

// sizeOf is the bytes of all files; 0 when that cannot be known.
func sizeOf(files []string) (sum int64) {
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		sum += info.Size()
	}
	return sum
}

// verification is how far a verification has come.
type verification struct {
	*verify
	*process
	shown                  bar
	records, moves, faults int
}

func (v *verification) all(ctx context.Context, files []string) error {
	for _, name := range files {
		if err := v.file(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// file checks one file. Only an interruption is an error: a fault is told, and
// the next file is looked at.
func (v *verification) file(ctx context.Context, name string) error {
	in, err := v.open(ctx, name)
	if err != nil {
		v.tell(name, err)
		return nil
	}
	defer in.Close()
	return v.stream(ctx, name, record.NewReader(io.TeeReader(in, v.shown)))
}

func (v *verification) stream(ctx context.Context, name string, reader *record.Reader) error {
	for number := 0; ; number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := reader.Next()
		var fault record.Fault
		switch {
		case err == io.EOF && number == 0:
			v.tell(name, fmt.Errorf(`holds no record: expected [Korsar "%s"] in the first line`, record.Version))
			return nil
		case err == io.EOF:
			return nil
		case errors.As(err, &fault):
			v.tell(name, fault)
		case errors.Is(err, context.Canceled):
			return err
		case err != nil:
			v.tell(name, err)
			return nil
		default:
			v.record(name, r)
		}
	}
}

// record checks one record.
func (v *verification) record(name string, r *record.Record) {
	v.records++
	v.moves += len(r.Moves)
	check := r.Verify
	if v.Annotations {
		check = r.VerifyAnnotated
	}
	for _, fault := range check() {
		v.tell(name, fault)
	}
}

// tell tells a fault of a file.
func (v *verification) tell(name string, fault error) {
	v.faults++
	if name == standardInput {
		name = "standard input"
	}
	v.shown.clear() // or the fault would stand in the middle of it
	fmt.Fprintf(v.Err, "%s: %v\n", name, fault)
}

// open opens a file for as long as the context lasts.
func (v *verification) open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == standardInput {
		return until(ctx, v.In), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot be opened: %w", err)
	}
	return file, nil
}

// until reads a stream whose reads cannot be called off, such as a terminal,
// until the context ends.
func until(ctx context.Context, in io.Reader) io.ReadCloser {
	read, write := io.Pipe()
	context.AfterFunc(ctx, func() { write.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(write, in)
		write.CloseWithError(err)
	}()
	return read
}
