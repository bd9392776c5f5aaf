package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// gamesNow describes the unfinished tables of guild l.guild: their number, and the time of their latest entry. A table
// that ends leaves the number, and one that is opened at the same time has a later entry.
const gamesNow = `(SELECT count(*) || '.' || coalesce(max(latest), 0) FROM tables t
		WHERE t.guild = l.guild AND t.phase IN ` + livePhases + `)`

var (
	dueGameLists = define(`SELECT guild, channel, message, posted, number, unsure, shows, attempts, due, checked, wakes,
		` + gamesNow + ` FROM game_lists l WHERE due <= ?3 AND ` + inShard + `
		AND (checked <= ?3 OR seen <> ` + gamesNow + `) ORDER BY due, guild LIMIT ?4`)
	nextGameList = define(`SELECT due FROM game_lists WHERE ` + inShard + ` ORDER BY due LIMIT 1`)
)

// DueGameLists implements storage.GameLists.
func (s *Store) DueGameLists(ctx context.Context, of storage.Shard, now time.Time,
	limit int) ([]storage.GameList, error) {
	all, err := list(ctx, s, scanGameList, dueGameLists, of.Count, of.Number, now.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list the lists of games that are due: %w", err)
	}
	return all, nil
}

func scanGameList(from Scanner) (g storage.GameList, err error) {
	var posted, due, check int64
	err = from.Scan(&g.Guild, &g.Channel, &g.Message, &posted, &g.Number, &g.Unsure, &g.Shows, &g.Attempts, &due,
		&check, &g.Wakes, &g.Seen)
	g.Posted, g.Due, g.Check = fromOptionalMillis(posted), fromMillis(due), fromMillis(check)
	return g, err
}

// NextGameList implements storage.GameLists.
func (s *Store) NextGameList(ctx context.Context, of storage.Shard) (time.Time, error) {
	return s.earliest(ctx, of, nextGameList)
}

// SetGameList implements storage.GameLists.
func (s *Store) SetGameList(ctx context.Context, g storage.GameList) error {
	err := s.write(ctx, func(w writer) error {
		return w.Exec(updateGameList, Row{int64(g.Guild), int64(g.Channel), int64(g.Message),
			toOptionalMillis(g.Posted), g.Number, g.Unsure, g.Shows, g.Seen, int64(g.Attempts), g.Due.UnixMilli(),
			g.Check.UnixMilli(), g.Wakes})
	})
	if err != nil {
		return fmt.Errorf("save the list of games of guild %d: %w", g.Guild, err)
	}
	return nil
}

// DeleteGameList implements storage.GameLists.
func (s *Store) DeleteGameList(ctx context.Context, guild snowflake.ID) error {
	err := s.write(ctx, func(w writer) error { return w.Exec(deleteGameList, Row{int64(guild)}) })
	if err != nil {
		return fmt.Errorf("delete the list of games of guild %d: %w", guild, err)
	}
	return nil
}

// WakeGameList implements storage.GameLists.
func (s *Store) WakeGameList(ctx context.Context, guild snowflake.ID) error {
	err := s.write(ctx, func(w writer) error { return w.Exec(wakeFailedGameList, Row{int64(guild)}) })
	if err != nil {
		return fmt.Errorf("wake the list of games of guild %d: %w", guild, err)
	}
	return nil
}

// followSettings gives a guild its list of games if its settings name a channel for one. If they do not, a list that is
// there becomes due, to be deleted.
func (w writer) followSettings(guild int64) error {
	return w.execAll(Row{guild}, wakeGameList, insertGameList)
}
