package sqlstore

import (
	"context"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// dueOfTournament is when a tournament is due, or NULL for never. A tournament whose guild removed the bot is due only
// for its deletion.
const dueOfTournament = `coalesce(nullif(deletion, 0), nullif(due, 0))`

var (
	dueTournaments = define(`SELECT id, ` + dueOfTournament + `, wakes, deletion > 0 FROM tournaments
		WHERE ` + dueOfTournament + ` <= ?3 AND ` + inShard + ` ORDER BY ` + dueOfTournament + `, id LIMIT ?4`)
	nextTournament = define(`SELECT ` + dueOfTournament + ` FROM tournaments
		WHERE ` + dueOfTournament + ` > 0 AND ` + inShard + ` ORDER BY ` + dueOfTournament + ` LIMIT 1`)
)

// DueTournaments implements storage.Tournaments.
func (s *Store) DueTournaments(ctx context.Context, of storage.Shard, now time.Time,
	limit int) ([]storage.DueTournament, error) {
	all, err := list(ctx, s, func(from Scanner) (d storage.DueTournament, err error) {
		var due int64
		err = from.Scan(&d.ID, &due, &d.Wakes, &d.Gone)
		d.Due = fromMillis(due)
		return d, err
	}, dueTournaments, of.Count, of.Number, now.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list due tournaments: %w", err)
	}
	return all, nil
}

// NextTournament implements storage.Tournaments.
func (s *Store) NextTournament(ctx context.Context, of storage.Shard) (time.Time, error) {
	return s.earliest(ctx, of, nextTournament)
}

// PostponeTournament implements storage.Tournaments.
func (s *Store) PostponeTournament(ctx context.Context, seen storage.DueTournament, until time.Time) error {
	err := s.writeTournaments(ctx, func(w writer) error {
		return w.Exec(postponeTournament, Row{int64(seen.ID), seen.Wakes, toOptionalMillis(until)})
	})
	if err != nil {
		return fmt.Errorf("postpone tournament %d: %w", seen.ID, err)
	}
	return nil
}

// WakeTournaments implements storage.Tournaments.
func (s *Store) WakeTournaments(ctx context.Context, guild snowflake.ID, at time.Time) error {
	err := s.writeTournaments(ctx, func(w writer) error {
		return w.Exec(wakeTournaments, Row{int64(guild), at.UnixMilli()})
	})
	if err != nil {
		return fmt.Errorf("wake the tournaments of guild %d: %w", guild, err)
	}
	return nil
}
