package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Analyses stores the analyses of finished games. An analysis is deleted with its table.
type Analyses interface {
	// SetAnalysis stores a game's analysis and replaces an earlier one. Errors: ErrNotFound if there is no such table.
	SetAnalysis(ctx context.Context, a Analysis) error
	// AnalysisOf returns the analysis of a game. Errors: ErrNotFound.
	AnalysisOf(ctx context.Context, id journal.TableID) (Analysis, error)
}

// Analysis is the stored analysis of a game.
type Analysis struct {
	Table   journal.TableID
	Version int    // the analysis.Version that made it; callers redo an analysis of an older version
	Found   string // JSON of package analysis; it names seats but no people
	Made    time.Time
}
