package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	resultColumns = `r.number, r.table_id, r.guild, r.edition, r.mode, r.seats, r.moves, r.finished, r.season, r.rated, r.voided`
	resultOf      = `SELECT ` + resultColumns + ` FROM results r WHERE r.table_id = ?`
	resultsAt     = `SELECT ` + resultColumns + ` FROM results r WHERE r.guild = ? AND r.finished >= ?
		ORDER BY r.finished DESC, r.number DESC LIMIT ? OFFSET ?`
	resultsOf = `SELECT ` + resultColumns + ` FROM results r
		WHERE r.number IN (SELECT result FROM credits WHERE person = ?5) AND (?1 = 0 OR r.guild = ?1) AND r.finished >= ?2
		ORDER BY r.finished DESC, r.number DESC LIMIT ?3 OFFSET ?4`
	rulings = `SELECT table_id, guild, at, person, voided, reason FROM audit WHERE guild = ? ORDER BY number DESC LIMIT ?`
	sidesOf = `SELECT result, side, booty, score, place FROM result_sides
		WHERE result IN (SELECT value FROM json_each(?)) ORDER BY result, side`
	creditsOf = `SELECT result, seat, side, person, share, rating, feats FROM credits
		WHERE result IN (SELECT value FROM json_each(?)) ORDER BY result, seat, person`
)

// addResult writes how a game ended, in the season that its guild has now, and
// what follows for who is credited with it.
func (w *writer) addResult(r storage.Result) (err error) {
	if r.Season, err = w.season(r.Guild, r.Finished); err != nil {
		return err
	}
	if r.Number, err = w.insertResult(r); err != nil {
		return err
	}
	return w.addToLadders(r)
}

// insertResult writes a result alone, and returns its number.
func (w *writer) insertResult(r storage.Result) (number int64, err error) {
	guild, err := stored(r.Guild)
	if err != nil {
		return 0, err
	}
	added, err := w.exec(insertResult, rowOf(int64(r.Table), guild, r.Edition, r.Mode.String(), int64(r.Seats), int64(r.Moves),
		r.Finished.UnixMilli(), int64(r.Season), r.Rated, r.Voided))
	if err != nil {
		return 0, err
	}
	if number, err = added.LastInsertId(); err != nil {
		return 0, err
	}
	for _, s := range r.Sides {
		if _, err := w.exec(insertSide, rowOf(number, int64(s.Side), int64(s.Booty), int64(s.Score), int64(s.Place))); err != nil {
			return 0, err
		}
	}
	for _, c := range r.Credits {
		feats, err := json.Marshal(c.Feats)
		if err != nil {
			return 0, err
		}
		if _, err := w.exec(insertCredit, rowOf(number, int64(c.Seat), int64(c.Side), int64(c.Person), c.Share, string(feats))); err != nil {
			return 0, err
		}
	}
	return number, nil
}

// season is that of a guild at a moment.
func (w *writer) season(guild snowflake.ID, at time.Time) (storage.Season, error) {
	key, err := stored(guild)
	if err != nil {
		return storage.AllTime, err
	}
	var c storage.GuildSettings
	err = w.each(selectGuildSettings, rowOf(key), func(a answer) error {
		var text string
		if err := a.Scan(&text); err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), &c)
	})
	return c.Seasons.SeasonAt(at), err
}

// ResultOf implements storage.Results.
func (s *Store) ResultOf(ctx context.Context, id journal.TableID) (storage.Result, error) {
	r, err := s.result(ctx, id)
	if err != nil {
		return storage.Result{}, fmt.Errorf("read the result of table %d: %w", id, err)
	}
	return r, nil
}

// result reads what stands in three tables. No transaction holds them
// together: but for whether it counts, what a result is made of is written once.
func (s *Store) result(ctx context.Context, id journal.TableID) (storage.Result, error) {
	found, err := list(ctx, s, scanResult, resultOf, int64(id))
	switch {
	case err != nil:
		return storage.Result{}, err
	case len(found) == 0:
		return storage.Result{}, storage.ErrNotFound
	}
	err = s.addParts(ctx, found)
	return found[0], err
}

func scanResult(from scanner) (r storage.Result, err error) {
	var mode string
	var finished int64
	err = from.Scan(&r.Number, &r.Table, &r.Guild, &r.Edition, &mode, &r.Seats, &r.Moves, &finished, &r.Season, &r.Rated, &r.Voided)
	r.Mode, r.Finished = game.ParseMode(mode), moment(finished)
	return r, err
}

// addParts reads what each side won, and who is credited with it, of all the
// results at once.
func (s *Store) addParts(ctx context.Context, results []storage.Result) error {
	at := make(map[int64]*storage.Result, len(results))
	numbers := make([]int64, len(results))
	for i := range results {
		numbers[i] = results[i].Number
		at[numbers[i]] = &results[i]
	}
	text, err := json.Marshal(numbers)
	if err != nil {
		return err
	}
	err = s.read(ctx, func(rows *sql.Rows) error {
		of, side, err := scanSide(rows)
		if err != nil {
			return err
		}
		at[of].Sides = append(at[of].Sides, side)
		return nil
	}, sidesOf, string(text))
	if err != nil {
		return err
	}
	return s.read(ctx, func(rows *sql.Rows) error {
		var feats string
		of, c, err := scanCredit(rows, &feats)
		if err == nil {
			err = json.Unmarshal([]byte(feats), &c.Feats)
		}
		if err != nil {
			return err
		}
		at[of].Credits = append(at[of].Credits, c)
		return nil
	}, creditsOf, string(text))
}

// FindResults implements storage.Results.
func (s *Store) FindResults(ctx context.Context, q storage.ResultQuery) ([]storage.Result, error) {
	results, err := s.results(ctx, q)
	if err == nil {
		err = s.addParts(ctx, results)
	}
	if err != nil {
		return nil, fmt.Errorf("list the results of guild %d: %w", q.Guild, err)
	}
	return results, nil
}

func (s *Store) results(ctx context.Context, q storage.ResultQuery) ([]storage.Result, error) {
	guild, err := stored(q.Guild)
	if err != nil {
		return nil, err
	}
	limit := q.Limit
	if limit == 0 {
		limit = -1 // none
	}
	query, values := resultsAt, []any{guild, storedTime(q.Since), limit, q.From}
	if q.Person != 0 {
		query, values = resultsOf, append(values, int64(q.Person))
	}
	return list(ctx, s, scanResult, query, values...)
}

// Void implements storage.Results.
func (s *Store) Void(ctx context.Context, r storage.Ruling) error {
	guild, err := stored(r.Guild)
	if err == nil {
		err = s.write(ctx, func(w *writer) error {
			if err := w.must(updateVoided, rowOf(int64(r.Table), r.Voided, guild)); err != nil {
				return err
			}
			if err := w.markLaddersStale(r.Table); err != nil {
				return err
			}
			_, err := w.exec(insertRuling, rowOf(int64(r.Table), r.At.UnixMilli(), guild, int64(r.By), r.Voided, r.Reason))
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("rule whether the game of table %d counts: %w", r.Table, err)
	}
	return nil
}

// Rulings implements storage.Results.
func (s *Store) Rulings(ctx context.Context, guild snowflake.ID, limit int) (all []storage.Ruling, err error) {
	key, err := stored(guild)
	if err == nil {
		all, err = list(ctx, s, scanRuling, rulings, key, limit)
	}
	if err != nil {
		return nil, fmt.Errorf("list the rulings of guild %d: %w", guild, err)
	}
	return all, nil
}

func scanRuling(from scanner) (r storage.Ruling, err error) {
	var at int64
	err = from.Scan(&r.Table, &r.Guild, &at, &r.By, &r.Voided, &r.Reason)
	r.At = moment(at)
	return r, err
}
