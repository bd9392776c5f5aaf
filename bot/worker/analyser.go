package worker

import (
	"cmp"
	"context"
	"time"

	"korsar/game/analysis"
	"korsar/game/record"
)

// Analyser analyzes finished games. It is safe for concurrent use.
type Analyser interface {
	// Analyse analyzes the game of a record. After each Slice of work it calls progress with the number of judged
	// moves, and continues when progress returns. The last call has all moves. Errors: those of analysis.New, ctx and
	// the process.
	Analyse(ctx context.Context, r *record.Record, progress func(done int)) (*analysis.Analysis, error)
}

// Slice is how long an analysis works before it lets its caller decide when it continues.
const Slice = 5 * time.Millisecond

// seed is the seed of all analyses, so that the same game gets the same analysis.
const seed = 1

// Here analyzes games in this process, in the goroutine of the caller.
type Here struct {
	Iterations int // of the search, for each move; 0 is analysis.DefaultIterations
}

// Analyse implements Analyser.
func (h Here) Analyse(ctx context.Context, r *record.Record, progress func(done int)) (*analysis.Analysis, error) {
	g, err := analysis.New(r)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	found, err := g.Analyse(ctx, analysis.Options{Iterations: cmp.Or(h.Iterations, analysis.DefaultIterations),
		Seed: seed, Progress: func(done int) {
			if time.Since(began) >= Slice {
				progress(done)
				began = time.Now()
			}
		}})
	if err == nil {
		progress(g.Moves())
	}
	return found, err
}
