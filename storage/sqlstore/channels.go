package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var channelsOf = Define(`SELECT id, channel FROM tables WHERE id IN (SELECT value FROM json_each(?1))`)

// ChannelsOf implements storage.TableIndex.
func (s *Store) ChannelsOf(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]snowflake.ID, error) {
	list, err := encodeNumbers(ids)
	if err != nil {
		return nil, fmt.Errorf("find channels of tables: %w", err)
	}
	channels := make(map[journal.TableID]snowflake.ID, len(ids))
	err = s.read(ctx, func(row Scanner) error {
		var id journal.TableID
		var channel snowflake.ID
		if err := row.Scan(&id, &channel); err != nil {
			return err
		}
		channels[id] = channel
		return nil
	}, channelsOf, list)
	if err != nil {
		return nil, fmt.Errorf("find channels of tables: %w", err)
	}
	return channels, nil
}
