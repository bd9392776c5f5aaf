package sqlite

import (
	"context"
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

// Undelivered implements storage.Outbox.
func (s *Store) Undelivered(ctx context.Context, now time.Time, limit int) ([]storage.OutboxMessage, error) {
	all, err := list(ctx, s, scanTelling, untold, now.UnixMilli(), max(limit, 0))
	if err != nil {
		return nil, fmt.Errorf("list what is to be told: %w", err)
	}
	return all, nil
}

func scanTelling(from scanner) (t storage.OutboxMessage, err error) {
	var notBefore int64
	err = from.Scan(&t.Table, &t.Kind, &t.Key, &t.Seq, &notBefore, &t.Attempts, &t.Nonce, &t.Body)
	t.NotBefore = moment(notBefore)
	return t, err
}
