package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"korsar/storage"
)

const (
	untold = `SELECT table_id, kind, key, seq, not_before, attempts, nonce, body FROM outbox
		WHERE not_before <= ? ORDER BY not_before, table_id, kind, key LIMIT ?`
	untoldOf = `SELECT table_id, kind, key, seq, not_before, attempts, nonce, body FROM outbox
		WHERE table_id = ? ORDER BY not_before, seq, kind, key`
)

// Untold implements storage.Store.
func (s *Store) Untold(ctx context.Context, now time.Time, limit int) ([]storage.Telling, error) {
	var list []storage.Telling
	err := s.read(ctx, func(rows *sql.Rows) error {
		t, err := scanTelling(rows)
		list = append(list, t)
		return err
	}, untold, now.UnixMilli(), max(limit, 0))
	if err != nil {
		return nil, fmt.Errorf("list what is to be told: %w", err)
	}
	return list, nil
}

func scanTelling(rows *sql.Rows) (t storage.Telling, err error) {
	var notBefore int64
	err = rows.Scan(&t.Table, &t.Kind, &t.Key, &t.Seq, &notBefore, &t.Attempts, &t.Nonce, &t.Body)
	t.NotBefore = moment(notBefore)
	return t, err
}
