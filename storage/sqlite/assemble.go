package sqlite

import (
	"database/sql"
	"errors"

	"korsar/game"
	"korsar/storage"
)

// resultsAfter reads what came after a result.
func (w *writer) resultsAfter(number int64) (list []storage.Result, err error) {
	at := map[int64]int{}
	err = w.each(selectResults, rowOf(number), func(a answer) error {
		r, err := scanFolded(a)
		at[r.Number] = len(list)
		list = append(list, r)
		return err
	})
	if err != nil {
		return nil, err
	}
	err = w.each(selectSides, rowOf(number), func(a answer) error {
		n, side, err := scanSide(a)
		list[at[n]].Sides = append(list[at[n]].Sides, side)
		return err
	})
	if err != nil {
		return nil, err
	}
	err = w.each(selectCredits, rowOf(number), func(a answer) error {
		n, c, err := scanCredit(a)
		list[at[n]].Credits = append(list[at[n]].Credits, c)
		return err
	})
	return list, err
}

// assemble puts results together from their parts, which come in the same order.
func assemble(results, sides, credits *sql.Rows, take func(storage.Result) error) error {
	side := part[storage.SideResult]{rows: sides, scan: scanSide}
	credit := part[storage.Credit]{rows: credits, scan: func(from scanner) (int64, storage.Credit, error) { return scanCredit(from) }}
	for results.Next() {
		r, err := scanFolded(results)
		if err != nil {
			return err
		}
		if r.Sides, err = side.of(r.Number); err != nil {
			return err
		}
		if r.Credits, err = credit.of(r.Number); err != nil {
			return err
		}
		if err := take(r); err != nil {
			return err
		}
	}
	return errors.Join(results.Err(), sides.Err(), credits.Err())
}

// part is the parts of one kind of results, read as far as the result of the one
// that was read last.
type part[T any] struct {
	rows   *sql.Rows
	scan   func(scanner) (result int64, part T, err error)
	result int64 // of the next part
	next   T
	read   bool // next has been
}

// of is the parts of a result; each result has to be asked for, in order.
func (p *part[T]) of(result int64) (list []T, err error) {
	for {
		if !p.read {
			if !p.rows.Next() {
				return list, nil
			}
			if p.result, p.next, err = p.scan(p.rows); err != nil {
				return nil, err
			}
			p.read = true
		}
		if p.result > result {
			return list, nil
		}
		list, p.read = append(list, p.next), false
	}
}

// scanFolded reads what decides where a result counts.
func scanFolded(from scanner) (r storage.Result, err error) {
	var mode string
	var finished int64
	err = from.Scan(&r.Number, &r.Guild, &r.Season, &mode, &finished, &r.Rated, &r.Voided)
	r.Mode, r.Finished = game.ParseMode(mode), moment(finished)
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
