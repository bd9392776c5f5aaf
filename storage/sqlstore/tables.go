package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var (
	tableIn  = define(`SELECT id FROM tables WHERE channel = ?1 AND phase IN ('lobby', 'playing')`)
	latestIn = define(`SELECT id FROM tables WHERE channel = ?1 ORDER BY id DESC LIMIT 1`)
	tablesOf = define(`SELECT t.id, t.phase, t.guild, t.channel, t.edition, t.mode, t.host, t.people, t.turn, t.latest,
		t.due, t.turn_at
		FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = ?1
		ORDER BY s.seat = t.turn DESC, t.latest DESC, t.id DESC LIMIT ?2`)
)

// TableIn implements storage.TableIndex.
func (s *Store) TableIn(ctx context.Context, channel snowflake.ID) (journal.TableID, error) {
	return s.tableBy(ctx, tableIn, channel)
}

// LatestIn implements storage.TableIndex.
func (s *Store) LatestIn(ctx context.Context, channel snowflake.ID) (journal.TableID, error) {
	return s.tableBy(ctx, latestIn, channel)
}

// OpenedBy implements storage.TableIndex.
func (s *Store) OpenedBy(ctx context.Context, interaction snowflake.ID) (journal.TableID, error) {
	id, err := s.createdBy(ctx, interaction, effectTable)
	return journal.TableID(id), err
}

func (s *Store) tableBy(ctx context.Context, query *Statement, channel snowflake.ID) (id journal.TableID, err error) {
	if err := s.queryRow(ctx, []any{&id}, query, int64(channel)); err != nil {
		return 0, fmt.Errorf("find table of channel %d: %w", channel, err)
	}
	return id, nil
}

// TablesOf implements storage.TableIndex.
func (s *Store) TablesOf(ctx context.Context, p journal.PersonID, limit int) ([]storage.Summary, error) {
	tables, err := list(ctx, s, scanSummary, tablesOf, int64(p), limit)
	if err != nil {
		return nil, fmt.Errorf("list tables of person %d: %w", p, err)
	}
	return tables, nil
}

func scanSummary(from Scanner) (s storage.Summary, err error) {
	var mode, people string
	var latest, due, turnAt int64
	if err := from.Scan(&s.Table, &s.Phase, &s.Guild, &s.Channel, &s.Edition, &mode, &s.Host, &people, &s.Turn, &latest,
		&due, &turnAt); err != nil {
		return s, err
	}
	s.Mode, s.Latest, s.Due = game.ParseMode(mode), fromMillis(latest), fromOptionalMillis(due)
	s.TurnAt = fromOptionalMillis(turnAt)
	if err := json.Unmarshal([]byte(people), &s.People); err != nil {
		return s, fmt.Errorf("decode people of table %d: %w", s.Table, err)
	}
	return s, nil
}
