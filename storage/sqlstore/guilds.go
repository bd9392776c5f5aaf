package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// livePhases are the phases of a table whose game is not over.
const livePhases = `('lobby', 'playing', 'shelved')`

var (
	tablesAt = define(`SELECT id, phase, guild, channel, edition, mode, host, people, turn, latest, due, turn_at
		FROM tables WHERE guild = ?1 AND phase IN ` + livePhases + ` ORDER BY latest DESC, id DESC LIMIT ?2`)
	lobbiesAt = define(`SELECT id, phase, guild, channel, edition, mode, host, people, turn, latest, due, turn_at
		FROM tables WHERE guild = ?1 AND phase = 'lobby' AND host > 0 ORDER BY latest DESC, id DESC LIMIT ?2`)
	countTables = define(`SELECT count(*), count(CASE WHEN host = ?2 THEN 1 END) FROM tables
		WHERE guild = ?1 AND phase IN ` + livePhases)
	scheduledForDeletion = define(`SELECT t.guild FROM deadlines d INDEXED BY deadlines_to_delete
		JOIN tables t ON t.id = d.table_id WHERE d.kind = 'deletion'
		UNION SELECT guild FROM tournaments INDEXED BY tournaments_to_delete WHERE deletion > 0`)
	guildsWaiting = define(`SELECT DISTINCT guild FROM (SELECT (SELECT guild FROM tables WHERE id = table_id) AS guild
		FROM outbox WHERE not_before <= ?3 AND attempts > 0
		UNION ALL SELECT guild FROM tournaments WHERE ` + dueOfTournament + ` <= ?3
		UNION ALL SELECT guild FROM announcements WHERE at <= ?3
		UNION ALL SELECT guild FROM game_lists WHERE due <= ?3 AND attempts > 0) AS waiting WHERE ` + inShard)
	knownGuilds = define(`WITH RECURSIVE ` + guildsIn("tables") + `, ` + guildsIn("tournaments") + `,
		` + guildsIn("puzzle_answers") + `, ` + guildsIn("alerts") + `
		SELECT guild FROM of_tables WHERE guild IS NOT NULL
		UNION SELECT guild FROM of_tournaments WHERE guild IS NOT NULL
		UNION SELECT guild FROM of_puzzle_answers WHERE guild IS NOT NULL
		UNION SELECT guild FROM of_alerts WHERE guild IS NOT NULL
		UNION SELECT id FROM guilds UNION SELECT guild FROM announcements ORDER BY guild`)
)

// guildsIn returns a recursive query for the guilds in a table, with one step in the index for each guild, not for each
// row.
func guildsIn(table string) string {
	return `of_` + table + ` (guild) AS (SELECT min(guild) FROM ` + table + ` WHERE guild > 0
		UNION ALL SELECT (SELECT min(guild) FROM ` + table + ` WHERE guild > of_` + table + `.guild)
		FROM of_` + table + ` WHERE of_` + table + `.guild IS NOT NULL)`
}

// TablesAt implements storage.TableIndex.
func (s *Store) TablesAt(ctx context.Context, guild snowflake.ID, limit int) ([]storage.Summary, error) {
	tables, err := list(ctx, s, scanSummary, tablesAt, int64(guild), limit)
	if err != nil {
		return nil, fmt.Errorf("list tables of guild %d: %w", guild, err)
	}
	return tables, nil
}

// LobbiesAt implements storage.TableIndex.
func (s *Store) LobbiesAt(ctx context.Context, guild snowflake.ID, limit int) ([]storage.Summary, error) {
	lobbies, err := list(ctx, s, scanSummary, lobbiesAt, int64(guild), limit)
	if err != nil {
		return nil, fmt.Errorf("list lobbies of guild %d: %w", guild, err)
	}
	return lobbies, nil
}

// KnownGuilds implements storage.Guilds.
func (s *Store) KnownGuilds(ctx context.Context) ([]snowflake.ID, error) {
	return s.guilds(ctx, knownGuilds)
}

// GuildsWaiting implements storage.Guilds.
func (s *Store) GuildsWaiting(ctx context.Context, of storage.Shard, by time.Time) ([]snowflake.ID, error) {
	return s.guilds(ctx, guildsWaiting, of.Count, of.Number, by.UnixMilli())
}

// ScheduledForDeletion implements storage.Guilds.
func (s *Store) ScheduledForDeletion(ctx context.Context) ([]snowflake.ID, error) {
	return s.guilds(ctx, scheduledForDeletion)
}

func (s *Store) guilds(ctx context.Context, query *Statement, args ...any) ([]snowflake.ID, error) {
	all, err := list(ctx, s, scanOne[snowflake.ID], query, args...)
	if err != nil {
		return nil, fmt.Errorf("list guilds: %w", err)
	}
	return all, nil
}

// ScheduleDeletion implements storage.Guilds.
func (s *Store) ScheduleDeletion(ctx context.Context, guild snowflake.ID, at time.Time) error {
	err := s.writeTournaments(ctx, func(w writer) error {
		if at.IsZero() {
			return w.execAll(Row{int64(guild)}, deleteDeletions, keepTournaments, wakeGameList)
		}
		scheduled := Row{int64(guild), at.UnixMilli()}
		if err := w.execAll(scheduled, insertDeletions, scheduleTournaments, postponeGameList); err != nil {
			return err
		}
		return w.forgetGuild(int64(guild)) // if it has nothing to schedule
	})
	if err != nil {
		return fmt.Errorf("schedule deletion of guild %d: %w", guild, err)
	}
	return nil
}

// Delete implements storage.Tables.
func (s *Store) Delete(ctx context.Context, id journal.TableID) error {
	err := s.change(ctx, Change{Table: id, Ladders: true, Alone: true}, func(w writer) error {
		if err := w.markLaddersStale(id); err != nil {
			return err
		}
		guild, _, err := w.queryInt(selectGuild, Row{int64(id)})
		if err != nil {
			return err
		}
		if err := w.update(deleteTable, Row{int64(id)}); err != nil {
			return err
		}
		if err := w.Exec(deleteGuildTournaments, Row{guild}); err != nil {
			return err
		}
		return w.forgetGuild(guild)
	})
	if err != nil {
		return fmt.Errorf("delete table %d: %w", id, err)
	}
	return nil
}

// forgetGuild deletes the settings, announcements, posts of puzzles, list of games and alerts of a guild, and clears it
// in puzzle answers, unless the guild has tables or tournaments.
func (w writer) forgetGuild(guild int64) error {
	if guild == 0 { // direct messages
		return nil
	}
	return w.execAll(Row{guild}, deleteGuildSettings, deleteAnnouncements, deletePuzzlePosts, deleteGuildGameList,
		deleteGuildAlerts, clearPuzzleGuild)
}
