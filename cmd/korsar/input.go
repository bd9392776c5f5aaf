package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"korsar/game/record"
)

// standardInput stands for standard input on the command line.
const standardInput = "-"

// inputName returns what to call a file of the command line.
func inputName(name string) string {
	if name == standardInput {
		return "standard input"
	}
	return name
}

// errNoRecord is returned for a file without a record.
var errNoRecord = fmt.Errorf(`no record: expected [Korsar "%s"] in the first line`, record.Version)

// open opens a file; reading it fails once the context ends.
func (p *process) open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == standardInput {
		return cancelable(ctx, p.In), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot open: %w", err)
	}
	return file, nil
}

// cancelable returns a reader that fails once the context ends, for a stream such as a terminal whose reads cannot be
// canceled.
func cancelable(ctx context.Context, in io.Reader) io.ReadCloser {
	read, write := io.Pipe()
	context.AfterFunc(ctx, func() { write.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(write, in)
		write.CloseWithError(err)
	}()
	return read
}
