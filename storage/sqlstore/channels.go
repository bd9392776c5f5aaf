package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var (
	channelsOf    = define(`SELECT id, channel FROM tables WHERE id IN (SELECT value FROM json_each(?1))`)
	latestEntries = define(`SELECT id, last_seq FROM tables WHERE id IN (SELECT value FROM json_each(?1))`)
)

// ChannelsOf implements storage.TableIndex.
func (s *Store) ChannelsOf(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]snowflake.ID, error) {
	channels, err := ofTables[snowflake.ID](ctx, s, channelsOf, ids)
	if err != nil {
		return nil, fmt.Errorf("find channels of tables: %w", err)
	}
	return channels, nil
}

// LatestEntries implements storage.TableIndex.
func (s *Store) LatestEntries(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]int64, error) {
	latest, err := ofTables[int64](ctx, s, latestEntries, ids)
	if err != nil {
		return nil, fmt.Errorf("find the latest entries of tables: %w", err)
	}
	return latest, nil
}

// ofTables returns the value that a query finds for each table.
func ofTables[T any](ctx context.Context, s *Store, query *Statement,
	ids []journal.TableID) (map[journal.TableID]T, error) {
	found := make(map[journal.TableID]T, len(ids))
	err := s.read(ctx, func(row Scanner) error {
		var id journal.TableID
		var of T
		err := row.Scan(&id, &of)
		found[id] = of
		return err
	}, query, encodeNumbers(ids))
	return found, err
}
