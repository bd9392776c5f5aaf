package sqlstore

import (
	"context"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/ladder"
)

var (
	allLadders   = define(`SELECT id, guild, season, games FROM ladders`)
	allStandings = define(`SELECT ` + standingColumns + ` FROM standings s WHERE ladder = ?1`)
	staleLadders = define(`SELECT id, guild, season, games, stale FROM ladders INDEXED BY ladders_stale
		WHERE stale > 0`)
	resultCount = define(`SELECT count(*), coalesce(max(number), 0) FROM results`)
	nextResults = define(`SELECT number, guild, season, mode, finished, rated, voided FROM results
		WHERE number > ?1 ORDER BY number LIMIT ?2`)
	sidesBetween = define(`SELECT result, side, booty, score, place FROM result_sides
		WHERE result > ?1 AND result <= ?2 ORDER BY result, side`)
	creditsBetween = define(`SELECT result, seat, side, person, share, rating FROM credits
		WHERE result > ?1 AND result <= ?2 ORDER BY result, seat, person`)
)

// errResultsChanged is returned by a rebuild if rulings or deletions changed results in the meantime.
var errResultsChanged = errors.New("results were taken away during the rebuild")

// staleness is how often results of each stale ladder were voided, counted again or deleted since its last rebuild.
type staleness map[storage.Ladder]int64

func (s staleness) add(from Scanner) error {
	var id, times int64
	var l storage.Ladder
	if err := from.Scan(&id, &l.Guild, &l.Season, &l.Games, &times); err != nil {
		return err
	}
	s[l] = times
	return nil
}

// rebuild reads results for the fold of ladders and writes the differences.
type rebuild struct {
	*ladder.Rebuild
	all   bool      // not only stale ladders
	stale staleness // when the fold started
	upTo  int64     // number of the last folded result
	empty []int64   // stored ladders on which no result counts
}

func newRebuild(all bool) *rebuild {
	b := &rebuild{all: all, stale: staleness{}}
	b.Rebuild = ladder.NewRebuild(b.wants)
	return b
}

// wants reports whether a ladder is folded.
func (b *rebuild) wants(l storage.Ladder) bool { return b.all || b.stale[l] > 0 }

// Rebuild implements storage.Ladders. Others can read and write while it folds. Only differences are written, in one
// transaction, together with the results committed in the meantime.
func (s *Store) Rebuild(ctx context.Context, all bool, progress func(done, total int)) error {
	if progress == nil {
		progress = func(int, int) {}
	}
	for {
		b := newRebuild(all)
		err := s.snapshot(ctx, func(snap snapshot) error { return b.read(ctx, snap, progress) })
		if err == nil && (all || len(b.stale) > 0) {
			err = s.writeLadders(ctx, 0, b.write)
		}
		if errors.Is(err, errResultsChanged) && ctx.Err() == nil {
			continue
		}
		if err != nil {
			return fmt.Errorf("rebuild ladders: %w", err)
		}
		return nil
	}
}
