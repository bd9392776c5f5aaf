package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

var analysisOf = define(`SELECT table_id, version, found, made FROM analyses WHERE table_id = ?1`)

// AnalysisOf implements storage.Analyses.
func (s *Store) AnalysisOf(ctx context.Context, id journal.TableID) (a storage.Analysis, err error) {
	var made int64
	if err = s.queryRow(ctx, []any{&a.Table, &a.Version, &a.Found, &made}, analysisOf, int64(id)); err != nil {
		return storage.Analysis{}, fmt.Errorf("find the analysis of table %d: %w", id, err)
	}
	a.Made = fromMillis(made)
	return a, nil
}

// SetAnalysis implements storage.Analyses.
func (s *Store) SetAnalysis(ctx context.Context, a storage.Analysis) error {
	err := s.change(ctx, Change{Table: a.Table}, func(w writer) error {
		if err := w.mustExist(a.Table); err != nil {
			return err
		}
		return w.Exec(upsertAnalysis, Row{int64(a.Table), int64(a.Version), a.Found, a.Made.UnixMilli()})
	})
	if err != nil {
		return fmt.Errorf("store the analysis of table %d: %w", a.Table, err)
	}
	return nil
}
