package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
)

// row is the values of one statement, in the order of its parameters.
type row []driver.NamedValue

func rowOf(values ...driver.Value) row {
	r := make(row, len(values))
	for i, v := range values {
		r[i] = driver.NamedValue{Ordinal: i + 1, Value: v}
	}
	return r
}

// exec runs a statement. It speaks to the driver itself: database/sql would
// look for a connection, take locks and convert values for each statement of
// each move.
func (w *writer) exec(s statement, r row) (driver.Result, error) {
	result, err := w.prepared[s].ExecContext(context.Background(), r)
	if err != nil {
		return nil, meaning(s, err)
	}
	return result, nil
}

// changes runs a statement and tells whether any row changed.
func (w *writer) changes(s statement, r row) (bool, error) {
	result, err := w.exec(s, r)
	if err != nil {
		return false, err
	}
	count, err := result.RowsAffected()
	return count > 0, err
}

// first runs a query and returns the number in its first row; found is false
// if it has none.
func (w *writer) first(s statement, r row) (number int64, found bool, err error) {
	rows, err := w.prepared[s].QueryContext(context.Background(), r)
	if err != nil {
		return 0, false, meaning(s, err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	values := make([]driver.Value, 1)
	switch err := rows.Next(values); {
	case errors.Is(err, io.EOF):
		return 0, false, nil
	case err != nil:
		return 0, false, meaning(s, err)
	}
	number, found = values[0].(int64)
	if !found {
		return 0, false, fmt.Errorf("%v: the answer %v is no number", s, values[0])
	}
	return number, true, nil
}
