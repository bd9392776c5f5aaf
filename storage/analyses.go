package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
)

// Analyses stores what an analysis of a finished game has found, until the game is deleted.
type Analyses interface {
	// SetAnalysis stores a game's analysis in place of an earlier one. Errors: ErrNotFound if there is no such table.
	SetAnalysis(ctx context.Context, a Analysis) error
	// AnalysisOf returns the analysis of a game. Errors: ErrNotFound.
	AnalysisOf(ctx context.Context, id journal.TableID) (Analysis, error)
}

// Analysis is the stored analysis of a game.
type Analysis struct {
	Table   journal.TableID
	Version int    // of the analysis: an older one is made again
	Found   string // JSON of package analysis; it names seats, and nobody
	Made    time.Time
}
