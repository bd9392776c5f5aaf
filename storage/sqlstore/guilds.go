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
const livePhases = `('lobby', 'playing', 'laid-up')`

var (
	tablesAt = Define(`SELECT id, phase, guild, channel, edition, mode, host, people, turn, moved, due FROM tables
		WHERE guild = ?1 AND phase IN ` + livePhases + ` ORDER BY moved DESC, id DESC LIMIT ?2`)
	scheduledForDeletion = Define(`SELECT DISTINCT t.guild FROM deadlines d INDEXED BY deadlines_gone
		JOIN tables t ON t.id = d.table_id WHERE d.kind = 'gone'`)
	// One step in the index for each guild, not for each table.
	guildsWithTables = Define(`WITH RECURSIVE g (guild) AS (SELECT min(guild) FROM tables WHERE guild > 0
		UNION ALL SELECT (SELECT min(guild) FROM tables WHERE guild > g.guild) FROM g WHERE g.guild IS NOT NULL)
		SELECT guild FROM g WHERE guild IS NOT NULL`)
)

// TablesAt implements storage.TableIndex.
func (s *Store) TablesAt(ctx context.Context, guild snowflake.ID, limit int) ([]storage.Summary, error) {
	var tables []storage.Summary
	key, err := storedID(guild)
	if err == nil {
		tables, err = list(ctx, s, scanSummary, tablesAt, key, max(limit, 0))
	}
	if err != nil {
		return nil, fmt.Errorf("list tables of guild %d: %w", guild, err)
	}
	return tables, nil
}

// GuildsWithTables implements storage.Guilds.
func (s *Store) GuildsWithTables(ctx context.Context) ([]snowflake.ID, error) {
	return s.guilds(ctx, guildsWithTables)
}

// ScheduledForDeletion implements storage.Guilds.
func (s *Store) ScheduledForDeletion(ctx context.Context) ([]snowflake.ID, error) {
	return s.guilds(ctx, scheduledForDeletion)
}

func (s *Store) guilds(ctx context.Context, query *Statement) ([]snowflake.ID, error) {
	all, err := list(ctx, s, func(from Scanner) (guild snowflake.ID, err error) {
		err = from.Scan(&guild)
		return guild, err
	}, query)
	if err != nil {
		return nil, fmt.Errorf("list guilds: %w", err)
	}
	return all, nil
}

// ScheduleDeletion implements storage.Guilds.
func (s *Store) ScheduleDeletion(ctx context.Context, guild snowflake.ID, at time.Time) error {
	key, err := storedID(guild)
	if err == nil {
		err = s.write(ctx, func(w writer) error {
			stmt, values := insertDeletions, rowOf(key, toOptionalMillis(at))
			if at.IsZero() {
				stmt, values = deleteDeletions, rowOf(key)
			}
			if err := w.Exec(stmt, values); err != nil || at.IsZero() {
				return err
			}
			err := w.Exec(clearPuzzleGuild, rowOf(key)) // of a guild without tables nothing is left to schedule
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("schedule deletion of guild %d: %w", guild, err)
	}
	return nil
}

// Delete implements storage.Tables.
func (s *Store) Delete(ctx context.Context, id journal.TableID) error {
	err := s.writeLadders(ctx, id, func(w writer) error {
		if err := w.markLaddersStale(id); err != nil {
			return err
		}
		guild, _, err := w.queryInt(selectGuild, rowOf(int64(id)))
		if err != nil {
			return err
		}
		if err := w.update(deleteTable, rowOf(int64(id))); err != nil {
			return err
		}
		if err := w.Exec(deleteGuildSettings, rowOf(guild)); err != nil {
			return err
		}
		if err := w.Exec(deleteAnnouncements, rowOf(guild)); err != nil {
			return err
		}
		err = w.Exec(clearPuzzleGuild, rowOf(guild))
		return err
	})
	if err != nil {
		return fmt.Errorf("delete table %d: %w", id, err)
	}
	return nil
}
