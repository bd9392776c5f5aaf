package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"korsar/game/record"
)

// standardInput stands for standard input on the command line.
const standardInput = "-"

// inputName returns how messages name a file of the command line.
func inputName(name string) string {
	if name == standardInput {
		return "standard input"
	}
	return name
}

// errNoRecord is returned if a file has no record.
var errNoRecord = fmt.Errorf(`no record: expected [Korsar "%s"] in the first line`, record.Version)

// maxWhole is the largest size, in bytes, of a file that is read as a whole. It is far more than the program ever
// writes.
const maxWhole = 64 << 20

// open opens a file. Opening and reading return an error once ctx is done, because a pipe may have no writer and a disk
// may not respond.
func (p *process) open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == standardInput {
		return cancelable(ctx, io.NopCloser(p.In)), nil
	}
	file, err := await(ctx, func() (*os.File, error) { return os.Open(name) })
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("cannot open: %w", err)
	}
	return cancelable(ctx, file), nil
}

// onlyRecord returns the record of a file. It returns an error if the file has none, or more than one. wanted names
// what is made of the record.
func (p *process) onlyRecord(ctx context.Context, name, wanted string) (*record.Record, error) {
	in, err := p.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	reader := record.NewReader(in)
	r, err := reader.Next()
	if errors.Is(err, io.EOF) {
		return nil, errNoRecord
	}
	if err != nil {
		return nil, err
	}
	switch _, err := reader.Next(); {
	case errors.Is(err, io.EOF):
		return r, nil
	case err != nil:
		return nil, err
	}
	return nil, fmt.Errorf("%s is of one game, but there are more records: remove them", wanted)
}

// await calls do and returns its result, or ctx.Err() once ctx is done. do cannot be interrupted, so its goroutine then
// remains until do returns.
func await[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		return *new(T), ctx.Err()
	}
}

// cancelable returns a reader that fails once ctx is done. Reads from a stream such as a terminal cannot be canceled
// otherwise. The goroutine that reads in ends at the end of in, or at the first read to return after ctx is done or the
// reader is closed.
func cancelable(ctx context.Context, in io.ReadCloser) io.ReadCloser {
	read, write := io.Pipe()
	stop := context.AfterFunc(ctx, func() { write.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(write, in)
		write.CloseWithError(errors.Join(err, in.Close()))
		stop()
	}()
	return read
}

// readUpTo reads a stream to its end, but at most one byte more than most.
func readUpTo(in io.Reader, most int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(in, most+1))
}

// readWhole reads a stream to its end. It returns an error if the number of bytes exceeds most.
func readWhole(in io.Reader, most int64) ([]byte, error) {
	text, err := readUpTo(in, most)
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("it has more than %d MB, more than any such file", most>>20)
	}
	return text, err
}
