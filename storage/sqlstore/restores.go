package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
)

var (
	latestRestore    = define(`SELECT coalesce(max(at), 0) FROM restores`)
	unfinishedTables = define(`SELECT id, last_seq FROM tables WHERE phase IN ('lobby', 'playing')
		AND NOT EXISTS (SELECT 1 FROM outbox WHERE table_id = tables.id AND kind = 'restored') ORDER BY id`)
)

// LatestRestore implements storage.Restores.
func (s *Store) LatestRestore(ctx context.Context) (time.Time, error) {
	var at int64
	if err := s.queryRow(ctx, []any{&at}, latestRestore); err != nil {
		return time.Time{}, fmt.Errorf("read the latest restore: %w", err)
	}
	return fromOptionalMillis(at), nil
}

// RecordRestore implements storage.Restores.
func (s *Store) RecordRestore(ctx context.Context, at time.Time) error {
	unfinished, err := list(ctx, s, func(from Scanner) ([]any, error) {
		var id, seq int64
		err := from.Scan(&id, &seq)
		return []any{id, string(storage.OutboxRestored), "", seq, int64(0), int64(0), "", ""}, err
	}, unfinishedTables)
	if err == nil {
		err = s.writeTournaments(ctx, func(w writer) error { return w.Exec(wakeUnfinished, Row{at.UnixMilli()}) })
	}
	if err == nil {
		err = s.Call(func() error {
			return s.db.Import(ctx, func(to Importer) error { return s.recordRestore(ctx, to, at, unfinished) })
		})
	}
	if err != nil {
		return fmt.Errorf("record a restore: %w", err)
	}
	return nil
}

func (s *Store) recordRestore(ctx context.Context, to Importer, at time.Time, unfinished [][]any) error {
	for _, of := range SchemaTables() {
		if of.Number == "" {
			continue
		}
		last, err := s.db.LastNumber(ctx, s.db.Readers(), of)
		if err == nil {
			err = to.SetLast(of, max(last, storage.NumberAt(at)))
		}
		if err != nil {
			return err
		}
	}
	columns := []string{"table_id", "kind", "key", "seq", "not_before", "attempts", "nonce", "body"}
	if err := to.Add("outbox", columns, rowsOf(unfinished...)); err != nil {
		return err
	}
	return to.Add("restores", []string{"at"}, rowsOf([]any{at.UnixMilli()}))
}

// rowsOf returns a function that returns one row after the other, and then nil.
func rowsOf(rows ...[]any) func() ([]any, error) {
	return func() (row []any, _ error) {
		if len(rows) > 0 {
			row, rows = rows[0], rows[1:]
		}
		return row, nil
	}
}
