package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/ladder"
	"korsar/storage/snowflake"
)

// standingQueries are the queries of one sort value. They walk along the index of that value. Ranks are counted in the
// index and never stored.
type standingQueries struct {
	total  *Statement // how many people are ranked on a ladder
	before *Statement // how many of them have more than a value
	page   *Statement // some of them
}

var placings = map[storage.LadderSort]standingQueries{
	storage.ByRating:  queriesBy("rating"),
	storage.ByWins:    queriesBy("wins"),
	storage.ByGold:    queriesBy("mean_gold"), // NULL while there are too few games
	storage.ByBest:    queriesBy("best"),
	storage.ByLongest: queriesBy("longest"),
}

func queriesBy(value string) standingQueries {
	ranked := ` FROM standings WHERE ladder = ?1 AND ranked = TRUE AND ` + value + ` IS NOT NULL`
	return standingQueries{
		total:  define(`SELECT count(*)` + ranked),
		before: define(`SELECT count(*) FROM standings WHERE ladder = ?1 AND ranked = TRUE AND ` + value + ` > ?2`),
		// The earlier pages are skipped in the index alone.
		page: define(`SELECT ` + standingColumns + ` FROM standings s WHERE ladder = ?1 AND person IN
			(SELECT person` + ranked + ` ORDER BY ` + value + ` DESC, person LIMIT ?2 OFFSET ?3)
		ORDER BY ` + value + ` DESC, person`),
	}
}

var (
	ladderBy    = define(`SELECT id FROM ladders WHERE guild = ?1 AND season = ?2 AND games = ?3`)
	ownStanding = define(`SELECT ` + standingColumns + `, ranked FROM standings s WHERE ladder = ?1 AND person = ?2`)
	standingsOf = define(`SELECT ` + standingColumns + `, l.guild, l.season, l.games
		FROM standings s INDEXED BY standings_by_person
		JOIN ladders l ON l.id = s.ladder WHERE person = ?1`)
	seasonsOf = define(`SELECT DISTINCT season FROM ladders WHERE guild = ?1 AND season > 0 ORDER BY season DESC`)
)

// Placing implements storage.Ladders.
func (s *Store) Placing(ctx context.Context, q storage.PlacingQuery) (found storage.Placing, err error) {
	queries, known := placings[q.Sort]
	if !known {
		return found, fmt.Errorf("read ladder: unknown sort value %q", q.Sort)
	}
	err = s.snapshot(ctx, func(snap snapshot) error {
		found, err = queries.read(ctx, snap, q)
		return err
	})
	if err != nil {
		return found, fmt.Errorf("read ladder: %w", err)
	}
	return found, nil
}

func (b standingQueries) read(ctx context.Context, snap snapshot,
	q storage.PlacingQuery) (found storage.Placing, err error) {
	var id int64
	switch err := snap.row(ctx, ladderBy, int64(q.Guild), int64(q.Season), string(q.Games)).Scan(&id); {
	case errors.Is(err, sql.ErrNoRows):
		return found, nil // nobody has played yet
	case err != nil:
		return found, err
	}
	if err := snap.row(ctx, b.total, id).Scan(&found.Total); err != nil {
		return found, err
	}
	if found.Places, err = b.places(ctx, snap, id, q); err != nil || q.Asker == 0 {
		return found, err
	}
	found.Own, err = b.place(ctx, snap, id, q)
	return found, err
}

func (b standingQueries) places(ctx context.Context, snap snapshot, id int64,
	q storage.PlacingQuery) ([]storage.Place, error) {
	var page []storage.Standing
	err := snap.each(ctx, func(from Scanner) error {
		standing, err := scanStanding(from)
		page = append(page, standing)
		return err
	}, b.page, id, q.Limit, q.From)
	if err != nil || len(page) == 0 {
		return nil, err
	}
	first, err := b.rank(ctx, snap, id, q.Sort, page[0])
	return ladder.Rank(q.Sort, page, first, q.From), err
}

// place returns the asker's place, or nil if they are not on the ladder.
func (b standingQueries) place(ctx context.Context, snap snapshot, id int64,
	q storage.PlacingQuery) (*storage.Place, error) {
	var listed bool
	own, err := scanStanding(snap.row(ctx, ownStanding, id, int64(q.Asker)), &listed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	}
	place := storage.Place{Standing: own}
	if listed {
		place.Rank, err = b.rank(ctx, snap, id, q.Sort, own)
	}
	return &place, err
}

// rank returns the rank of a standing, or 0 if it has none by this sort value.
func (b standingQueries) rank(ctx context.Context, snap snapshot, id int64, by storage.LadderSort,
	s storage.Standing) (rank int, err error) {
	value, ranked := ladder.Value(by, s)
	if !ranked {
		return 0, nil
	}
	err = snap.row(ctx, b.before, id, value).Scan(&rank)
	return rank + 1, err
}

// StandingsOf implements storage.Ladders.
func (s *Store) StandingsOf(ctx context.Context, p journal.PersonID) (map[storage.Ladder]storage.Standing, error) {
	all := map[storage.Ladder]storage.Standing{}
	err := s.read(ctx, func(row Scanner) error {
		var l storage.Ladder
		standing, err := scanStanding(row, &l.Guild, &l.Season, &l.Games)
		all[l] = standing
		return err
	}, standingsOf, int64(p))
	if err != nil {
		return nil, fmt.Errorf("list standings of person %d: %w", p, err)
	}
	return all, nil
}

// SeasonsOf implements storage.Ladders.
func (s *Store) SeasonsOf(ctx context.Context, guild snowflake.ID) ([]storage.Season, error) {
	seasons, err := list(ctx, s, scanOne[storage.Season], seasonsOf, int64(guild))
	if err != nil {
		return nil, fmt.Errorf("list seasons of guild %d: %w", guild, err)
	}
	return seasons, nil
}
