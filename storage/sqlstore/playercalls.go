package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

var latestCall = define(`SELECT at FROM player_calls WHERE channel = ?1`)

// LatestCall implements storage.PlayerCalls.
func (s *Store) LatestCall(ctx context.Context, channel snowflake.ID) (time.Time, error) {
	var at int64
	err := s.queryRow(ctx, []any{&at}, latestCall, int64(channel))
	if storage.UnlessNotFound(err) != nil {
		return time.Time{}, fmt.Errorf("find the latest call in channel %d: %w", channel, err)
	}
	return fromOptionalMillis(at), nil
}
