package sqlstore

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

var (
	resultColumns = `r.number, r.table_id, r.guild, r.edition, r.mode, r.seats, r.moves, r.finished, r.season,
		r.rated, r.voided`
	resultOf  = define(`SELECT ` + resultColumns + ` FROM results r WHERE r.table_id = ?1`)
	resultsAt = define(`SELECT ` + resultColumns + ` FROM results r WHERE r.guild = ?1 AND r.finished >= ?2
		ORDER BY r.finished DESC, r.number DESC LIMIT ?3 OFFSET ?4`)
	resultsOf = define(`SELECT ` + resultColumns + ` FROM results r
		WHERE r.number IN (SELECT result FROM credits WHERE person = ?5)
		AND (CAST(?1 AS bigint) = 0 OR r.guild = CAST(?1 AS bigint)) AND r.finished >= ?2
		ORDER BY r.finished DESC, r.number DESC LIMIT ?3 OFFSET ?4`)
	sidesOf = define(`SELECT result, side, booty, score, place FROM result_sides
		WHERE result IN (SELECT value FROM json_each(?1)) ORDER BY result, side`)
	creditsOf = define(`SELECT result, seat, side, person, share, rating, feats FROM credits
		WHERE result IN (SELECT value FROM json_each(?1)) ORDER BY result, seat, person`)
)

// ResultOf implements storage.Results.
func (s *Store) ResultOf(ctx context.Context, id journal.TableID) (storage.Result, error) {
	found, err := list(ctx, s, scanResult, resultOf, int64(id))
	if err == nil {
		found, err = s.addParts(ctx, found)
	}
	if err == nil && len(found) == 0 {
		err = storage.ErrNotFound
	}
	if err != nil {
		return storage.Result{}, fmt.Errorf("read result of table %d: %w", id, err)
	}
	return found[0], nil
}

func scanResult(from Scanner) (r storage.Result, err error) {
	var mode string
	var finished int64
	err = from.Scan(&r.Number, &r.Table, &r.Guild, &r.Edition, &mode, &r.Seats, &r.Moves, &finished, &r.Season,
		&r.Rated, &r.Voided)
	r.Mode, r.Finished = game.ParseMode(mode), fromMillis(finished)
	return r, err
}

// addParts adds the credits and sides of all results at once. It needs no transaction: only the ratings of a result,
// and whether it counts, ever change, and it is deleted whole. Every result has sides, and they are read last. So a
// result without sides was deleted in the meantime and is left out.
func (s *Store) addParts(ctx context.Context, results []storage.Result) ([]storage.Result, error) {
	at := indexByNumber(results)
	text := encodeNumbers(slices.Collect(maps.Keys(at)))
	err := s.read(ctx, func(row Scanner) error {
		var feats string
		number, c, err := scanCredit(row, &feats)
		if err == nil {
			err = json.Unmarshal([]byte(feats), &c.Feats)
		}
		if err != nil {
			return err
		}
		at[number].Credits = append(at[number].Credits, c)
		return nil
	}, creditsOf, text)
	if err != nil {
		return nil, err
	}
	err = s.read(ctx, at.addSide, sidesOf, text)
	return slices.DeleteFunc(results, func(r storage.Result) bool { return len(r.Sides) == 0 }), err
}

// FindResults implements storage.Results.
func (s *Store) FindResults(ctx context.Context, q storage.ResultQuery) ([]storage.Result, error) {
	limit := cmp.Or(q.Limit, math.MaxInt)
	query, values := resultsAt, []any{int64(q.Guild), toOptionalMillis(q.Since), limit, q.From}
	if q.Person != 0 {
		query, values = resultsOf, append(values, int64(q.Person))
	}
	results, err := list(ctx, s, scanResult, query, values...)
	if err == nil {
		results, err = s.addParts(ctx, results)
	}
	if err != nil {
		return nil, fmt.Errorf("list results of guild %d, person %d: %w", q.Guild, q.Person, err)
	}
	return results, nil
}
