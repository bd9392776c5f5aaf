package sqlstore

import (
	"korsar/game"
	"korsar/storage"
)

// resultBatch is how many results are read at a time.
const resultBatch = 1000

// queryFunc runs a query and calls visit for each row, in a snapshot or within a change.
type queryFunc func(query *Statement, r Row, visit func(Scanner) error) error

// eachResult calls visit for each result after a number, in order.
func eachResult(query queryFunc, after int64, visit func(storage.Result) error) error {
	for {
		batch, err := resultsAfter(query, after)
		if err != nil || len(batch) == 0 {
			return err
		}
		for _, r := range batch {
			if err := visit(r); err != nil {
				return err
			}
		}
		after = batch[len(batch)-1].Number
	}
}

// resultsAfter returns the next results after a number, at most resultBatch of them.
func resultsAfter(query queryFunc, after int64) (list []storage.Result, err error) {
	at := map[int64]int{}
	err = query(nextResults, Row{after, int64(resultBatch)}, func(from Scanner) error {
		r, err := scanFolded(from)
		at[r.Number] = len(list)
		list = append(list, r)
		return err
	})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	parts := Row{after, list[len(list)-1].Number}
	err = query(sidesBetween, parts, func(from Scanner) error {
		n, side, err := scanSide(from)
		if err != nil {
			return err
		}
		list[at[n]].Sides = append(list[at[n]].Sides, side)
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = query(creditsBetween, parts, func(from Scanner) error {
		n, c, err := scanCredit(from)
		if err != nil {
			return err
		}
		list[at[n]].Credits = append(list[at[n]].Credits, c)
		return nil
	})
	return list, err
}

// scanFolded reads the columns that decide where a result counts.
func scanFolded(from Scanner) (r storage.Result, err error) {
	var mode string
	var finished int64
	err = from.Scan(&r.Number, &r.Guild, &r.Season, &mode, &finished, &r.Rated, &r.Voided)
	r.Mode, r.Finished = game.ParseMode(mode), fromMillis(finished)
	return r, err
}

func scanSide(from Scanner) (result int64, s storage.SideResult, err error) {
	err = from.Scan(&result, &s.Side, &s.Booty, &s.Score, &s.Place)
	return result, s, err
}

func scanCredit(from Scanner, more ...any) (result int64, c storage.Credit, err error) {
	err = from.Scan(append([]any{&result, &c.Seat, &c.Side, &c.Person, &c.Share, &c.Rating}, more...)...)
	return result, c, err
}
