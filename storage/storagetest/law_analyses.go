package storagetest

import (
	"testing"

	"korsar/storage"
)

// analyses checks that a game has one analysis, which is deleted with the game.
func analyses(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script, other := playing(t, s, 10, 2), playing(t, s, 11, 2)
	_, err := s.AnalysisOf(ctx, script.ID)
	wantError(t, err, storage.ErrNotFound)

	for version, found := range []string{`{"moves":[]}`, `{"moves": [1, 2]}`} {
		a := storage.Analysis{Table: script.ID, Version: version + 1, Found: found, Made: script.Clock}
		must(t, s.SetAnalysis(ctx, a))
		stored, err := s.AnalysisOf(ctx, script.ID)
		must(t, err)
		wantEqual(t, "the analysis of a table", stored, a)
	}
	_, err = s.AnalysisOf(ctx, other.ID)
	wantError(t, err, storage.ErrNotFound)
	wantError(t, s.SetAnalysis(ctx, storage.Analysis{Table: 99, Made: script.Clock}), storage.ErrNotFound)

	must(t, s.Delete(ctx, script.ID))
	_, err = s.AnalysisOf(ctx, script.ID)
	wantError(t, err, storage.ErrNotFound)
}
