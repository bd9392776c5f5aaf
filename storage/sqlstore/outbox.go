package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// inShard is a condition on the guild of a row, tableInShard on the guild of a row's table. ?1 is the number of shards,
// ?2 the shard's own number.
const (
	inShard      = `(guild >> 22) % ?1 = ?2`
	tableInShard = `(SELECT guild >> 22 FROM tables WHERE id = table_id) % ?1 = ?2`
)

var (
	undelivered = define(`SELECT table_id, kind, key, seq, not_before, attempts, nonce, body FROM outbox
		WHERE not_before <= ?3 AND ` + tableInShard + ` ORDER BY not_before, table_id, kind, key LIMIT ?4`)
	undeliveredOf = define(`SELECT table_id, kind, key, seq, not_before, attempts, nonce, body FROM outbox
		WHERE table_id = ?1 ORDER BY not_before, seq, kind, key`)
	failedAt = define(`SELECT o.table_id FROM tables t JOIN outbox o ON o.table_id = t.id
		WHERE t.guild = ?1 AND o.attempts > 0 GROUP BY o.table_id ORDER BY min(o.not_before), o.table_id LIMIT ?2`)
)

// Undelivered implements storage.Outbox.
func (s *Store) Undelivered(ctx context.Context, of storage.Shard, now time.Time,
	limit int) ([]storage.OutboxMessage, error) {
	all, err := list(ctx, s, scanMessage, undelivered, of.Count, of.Number, now.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list outbox: %w", err)
	}
	return all, nil
}

// Failed implements storage.Outbox.
func (s *Store) Failed(ctx context.Context, guild snowflake.ID, limit int) ([]journal.TableID, error) {
	failed, err := list(ctx, s, scanOne[journal.TableID], failedAt, int64(guild), limit)
	if err != nil {
		return nil, fmt.Errorf("list what failed in guild %d: %w", guild, err)
	}
	return failed, nil
}

func scanMessage(from Scanner) (m storage.OutboxMessage, err error) {
	var notBefore int64
	err = from.Scan(&m.Table, &m.Kind, &m.Key, &m.Seq, &notBefore, &m.Attempts, &m.Nonce, &m.Body)
	m.NotBefore = fromMillis(notBefore)
	return m, err
}
