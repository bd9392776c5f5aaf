package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"reflect"

	"korsar/storage"
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

// changes runs a statement and reports whether any row changed.
func (w *writer) changes(s statement, r row) (bool, error) {
	result, err := w.exec(s, r)
	if err != nil {
		return false, err
	}
	count, err := result.RowsAffected()
	return count > 0, err
}

// must runs a statement that has to change something. Errors:
// storage.ErrNotFound if it did not.
func (w *writer) must(s statement, r row) error {
	changed, err := w.changes(s, r)
	if err == nil && !changed {
		return storage.ErrNotFound
	}
	return err
}

// first runs a query and returns the number in its first row; found is false
// if it has none.
func (w *writer) first(s statement, r row) (number int64, found bool, err error) {
	err = w.each(s, r, func(a answer) error {
		found = true
		return a.Scan(&number)
	})
	return number, found, err
}

// each runs a query and has each of its rows taken. An answer is good until take
// returns.
func (w *writer) each(s statement, r row, take func(answer) error) (err error) {
	rows, err := w.prepared[s].QueryContext(context.Background(), r)
	if err != nil {
		return meaning(s, err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	values := make(answer, len(rows.Columns()))
	for {
		switch err := rows.Next(values); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return meaning(s, err)
		}
		if err := take(values); err != nil {
			return fmt.Errorf("%v: %w", s, err)
		}
	}
}

// scanner is a row of an answer, to whomever it was given.
type scanner interface{ Scan(into ...any) error }

// answer is a row of an answer to the writer.
type answer []driver.Value

// Scan writes the columns into what the pointers point to: whole numbers,
// fractions, texts and truths.
func (a answer) Scan(into ...any) error {
	for i, p := range into {
		v := reflect.ValueOf(p).Elem()
		switch value := a[i].(type) {
		case int64:
			switch {
			case v.CanInt():
				v.SetInt(value)
				continue
			case v.CanUint():
				v.SetUint(uint64(value))
				continue
			case v.Kind() == reflect.Bool:
				v.SetBool(value != 0)
				continue
			}
		case float64:
			if v.CanFloat() {
				v.SetFloat(value)
				continue
			}
		case string:
			if v.Kind() == reflect.String {
				v.SetString(value)
				continue
			}
		}
		return fmt.Errorf("column %d is %v, expected a %v", i+1, a[i], v.Type())
	}
	return nil
}
