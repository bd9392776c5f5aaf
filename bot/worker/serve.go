package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"korsar/game/analysis"
	"korsar/game/record"
)

// Serve reads a request from in, analyzes the game, and writes the progress and the result to out. After each slice it
// waits for a line of in. It returns nil early if in ends, since nobody waits any longer. Errors: those of in and out.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	input := json.NewDecoder(in)
	var asked request
	if err := input.Decode(&asked); err != nil {
		return fmt.Errorf("read which game to analyse: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	output := json.NewEncoder(out)
	var failed error
	found, err := analyse(ctx, asked, func(done int) {
		if failed = output.Encode(response{Done: done}); failed == nil {
			failed = input.Decode(new(goOn))
		}
		if failed != nil {
			cancel()
		}
	})
	switch {
	case errors.Is(failed, io.EOF), failed == nil && errors.Is(err, context.Canceled):
		return nil
	case failed != nil:
		return fmt.Errorf("tell the progress of an analysis: %w", failed)
	case err != nil:
		return output.Encode(response{Fault: err.Error()})
	}
	return output.Encode(response{Analysis: found})
}

func analyse(ctx context.Context, asked request, progress func(done int)) (*analysis.Analysis, error) {
	r, err := record.NewReader(strings.NewReader(asked.Record)).Next()
	if err != nil {
		return nil, err
	}
	return Here{asked.Iterations}.Analyse(ctx, r, progress)
}
