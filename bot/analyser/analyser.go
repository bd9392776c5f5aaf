package analyser

import (
	"cmp"
	"context"

	"korsar/game/analysis"
	"korsar/game/record"
)

// Analyser analyses finished games. It is safe for concurrent use.
type Analyser interface {
	// Analyse analyses the game of a record, and calls progress with how many moves are judged. Errors: those of
	// analysis.Of and the context's.
	Analyse(ctx context.Context, r *record.Record, progress func(done int)) (*analysis.Analysis, error)
}

// seed is the seed of all analyses: the same game gets the same one.
const seed = 1

// Here analyses in this process, in the goroutine of the caller.
type Here struct {
	Iterations int // of the search, for each move; 0 is analysis.DefaultIterations
}

// Analyse implements Analyser.
func (h Here) Analyse(ctx context.Context, r *record.Record, progress func(done int)) (*analysis.Analysis, error) {
	g, err := analysis.Of(r)
	if err != nil {
		return nil, err
	}
	return g.Analyse(ctx, analysis.Options{Iterations: cmp.Or(h.Iterations, analysis.DefaultIterations), Seed: seed, Progress: progress})
}
