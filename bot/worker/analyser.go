package worker

import (
	"cmp"
	"context"
	"time"

	"korsar/game/analysis"
	"korsar/game/record"
)

// Analyser analyses finished games. It is safe for concurrent use.
type Analyser interface {
	// Analyse analyses the game of a record. Whenever it has worked for a Slice it calls progress with how many moves
	// are judged, and goes on when that returns. At last it calls it with all moves. Errors: those of analysis.Of and
	// the context's.
	Analyse(ctx context.Context, r *record.Record, progress func(done int)) (*analysis.Analysis, error)
}

// Slice is how long an analysis works before it lets its caller decide when to go on.
const Slice = 5 * time.Millisecond

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
