package sqlite

import (
	"database/sql"
	"errors"

	"korsar/game"
	"korsar/storage"
)

// resultsAfter returns the results after a number.
func (w *writer) resultsAfter(number int64) (list []storage.Result, err error) {
	at := map[int64]int{}
	err = w.forEach(selectResults, rowOf(number), func(a answer) error {
		r, err := scanFolded(a)
		at[r.Number] = len(list)
		list = append(list, r)
		return err
	})
	if err != nil {
		return nil, err
	}
	err = w.forEach(selectSides, rowOf(number), func(a answer) error {
		n, side, err := scanSide(a)
		list[at[n]].Sides = append(list[at[n]].Sides, side)
		return err
	})
	if err != nil {
		return nil, err
	}
	err = w.forEach(selectCredits, rowOf(number), func(a answer) error {
		n, c, err := scanCredit(a)
		list[at[n]].Credits = append(list[at[n]].Credits, c)
		return err
	})
	return list, err
}

// assemble joins results with their sides and credits, all of which come in the same order.
func assemble(results, sides, credits *sql.Rows, visit func(storage.Result) error) error {
	side := partReader[storage.SideResult]{rows: sides, scan: scanSide}
	credit := partReader[storage.Credit]{rows: credits,
		scan: func(from scanner) (int64, storage.Credit, error) { return scanCredit(from) }}
	for results.Next() {
		r, err := scanFolded(results)
		if err != nil {
			return err
		}
		if r.Sides, err = side.forResult(r.Number); err != nil {
			return err
		}
		if r.Credits, err = credit.forResult(r.Number); err != nil {
			return err
		}
		if err := visit(r); err != nil {
			return err
		}
	}
	return errors.Join(results.Err(), sides.Err(), credits.Err())
}

// partReader reads the parts of results, of one kind, in step with the results.
type partReader[T any] struct {
	rows   *sql.Rows
	scan   func(scanner) (result int64, part T, err error)
	result int64 // the result of part
	part   T
	read   bool // part is filled and not yet returned
}

// forResult returns the parts of a result. It must be called for each result, in order.
func (p *partReader[T]) forResult(result int64) (list []T, err error) {
	for {
		if !p.read {
			if !p.rows.Next() {
				return list, nil
			}
			if p.result, p.part, err = p.scan(p.rows); err != nil {
				return nil, err
			}
			p.read = true
		}
		if p.result > result {
			return list, nil
		}
		list, p.read = append(list, p.part), false
	}
}

// scanFolded reads the columns that decide where a result counts.
func scanFolded(from scanner) (r storage.Result, err error) {
	var mode string
	var finished int64
	err = from.Scan(&r.Number, &r.Guild, &r.Season, &mode, &finished, &r.Rated, &r.Voided)
	r.Mode, r.Finished = game.ParseMode(mode), fromMillis(finished)
	return r, err
}

func scanSide(from scanner) (result int64, s storage.SideResult, err error) {
	err = from.Scan(&result, &s.Side, &s.Booty, &s.Score, &s.Place)
	return result, s, err
}

func scanCredit(from scanner, more ...any) (result int64, c storage.Credit, err error) {
	err = from.Scan(append([]any{&result, &c.Seat, &c.Side, &c.Person, &c.Share, &c.Rating}, more...)...)
	return result, c, err
}
