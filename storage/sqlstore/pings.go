package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

var pingsOf = define(`SELECT table_id, at FROM pings WHERE person = ?1 AND at > ?2 ORDER BY at, table_id`)

// PingsOf implements storage.Pings.
func (s *Store) PingsOf(ctx context.Context, p journal.PersonID, after time.Time) ([]storage.Ping, error) {
	all, err := list(ctx, s, func(from Scanner) (storage.Ping, error) {
		ping := storage.Ping{Person: p}
		var at int64
		err := from.Scan(&ping.Table, &at)
		ping.At = fromMillis(at)
		return ping, err
	}, pingsOf, int64(p), after.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("list reminders of person %d: %w", p, err)
	}
	return all, nil
}
