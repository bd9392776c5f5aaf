package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
)

const (
	resultOf  = `SELECT number, guild, edition, mode, seats, moves, finished, rated, voided FROM results WHERE table_id = ?`
	sidesOf   = `SELECT side, booty, score, place FROM result_sides WHERE result = ? ORDER BY side`
	creditsOf = `SELECT seat, side, person, share FROM credits WHERE result = ? ORDER BY seat, person`
)

// ResultOf implements storage.Store.
func (s *Store) ResultOf(ctx context.Context, id journal.TableID) (storage.Result, error) {
	r, err := s.result(ctx, id)
	if err != nil {
		return storage.Result{}, fmt.Errorf("read the result of table %d: %w", id, err)
	}
	return r, nil
}

// result reads what stands in three tables. No transaction holds them
// together: what a result is made of is written once.
func (s *Store) result(ctx context.Context, id journal.TableID) (storage.Result, error) {
	r := storage.Result{Table: id}
	var mode string
	var finished int64
	err := s.one(ctx, []any{&r.Order, &r.Guild, &r.Edition, &mode, &r.Seats, &r.Moves, &finished, &r.Rated, &r.Voided}, resultOf, int64(id))
	if err != nil {
		return r, err
	}
	r.Mode, r.Finished = game.ParseMode(mode), moment(finished)
	err = s.read(ctx, func(rows *sql.Rows) error {
		var side storage.SideResult
		err := rows.Scan(&side.Side, &side.Booty, &side.Score, &side.Place)
		r.Sides = append(r.Sides, side)
		return err
	}, sidesOf, r.Order)
	if err != nil {
		return r, err
	}
	err = s.read(ctx, func(rows *sql.Rows) error {
		var c storage.Credit
		err := rows.Scan(&c.Seat, &c.Side, &c.Person, &c.Share)
		r.Credits = append(r.Credits, c)
		return err
	}, creditsOf, r.Order)
	return r, err
}
