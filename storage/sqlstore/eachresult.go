package sqlstore

import (
	"korsar/game"
	"korsar/storage"
)

// resultBatch is how many results are read at a time.
const resultBatch = 1000

// queryFunc is [Writer.Query], or the same in a snapshot.
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
	err = query(nextResults, Row{after, int64(resultBatch)}, func(from Scanner) error {
		r, err := scanFolded(from)
		list = append(list, r)
		return err
	})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	at, parts := indexByNumber(list), Row{after, list[len(list)-1].Number}
	if err := query(sidesBetween, parts, at.addSide); err != nil {
		return nil, err
	}
	err = query(creditsBetween, parts, func(from Scanner) error {
		n, c, err := scanCredit(from)
		if err == nil {
			at[n].Credits = append(at[n].Credits, c)
		}
		return err
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

// byNumber has results by their numbers, so that their parts can be added.
type byNumber map[int64]*storage.Result

func indexByNumber(results []storage.Result) byNumber {
	at := make(byNumber, len(results))
	for i := range results {
		at[results[i].Number] = &results[i]
	}
	return at
}

// addSide reads a side and adds it to its result.
func (at byNumber) addSide(from Scanner) error {
	var number int64
	var s storage.SideResult
	if err := from.Scan(&number, &s.Side, &s.Booty, &s.Score, &s.Place); err != nil {
		return err
	}
	at[number].Sides = append(at[number].Sides, s)
	return nil
}

func scanCredit(from Scanner, more ...any) (result int64, c storage.Credit, err error) {
	err = from.Scan(append([]any{&result, &c.Seat, &c.Side, &c.Person, &c.Share, &c.Rating}, more...)...)
	return result, c, err
}
