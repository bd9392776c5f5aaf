package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const channelsOf = `SELECT id, channel FROM tables WHERE id IN (SELECT value FROM json_each(?))`

// ChannelsOf implements storage.TableIndex.
func (s *Store) ChannelsOf(ctx context.Context, ids ...journal.TableID) (map[journal.TableID]snowflake.ID, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, fmt.Errorf("find channels of tables: %w", err)
	}
	channels := make(map[journal.TableID]snowflake.ID, len(ids))
	err = s.read(ctx, func(rows *sql.Rows) error {
		var id journal.TableID
		var channel snowflake.ID
		if err := rows.Scan(&id, &channel); err != nil {
			return err
		}
		channels[id] = channel
		return nil
	}, channelsOf, string(list))
	if err != nil {
		return nil, fmt.Errorf("find channels of tables: %w", err)
	}
	return channels, nil
}
