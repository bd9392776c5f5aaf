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

// row is the values of a statement in the order of its parameters.
type row []driver.NamedValue

func rowOf(values ...driver.Value) row {
	r := make(row, len(values))
	for i, v := range values {
		r[i] = driver.NamedValue{Ordinal: i + 1, Value: v}
	}
	return r
}

// exec runs a statement. It calls the driver directly: database/sql would look for a connection, take locks and convert
// values for each statement of each move.
func (w *writer) exec(s statement, r row) (driver.Result, error) {
	result, err := w.prepared[s].ExecContext(context.Background(), r)
	if err != nil {
		return nil, translateError(s, err)
	}
	return result, nil
}

// changes runs a statement and reports whether it changed a row.
func (w *writer) changes(s statement, r row) (bool, error) {
	result, err := w.exec(s, r)
	if err != nil {
		return false, err
	}
	count, err := result.RowsAffected()
	return count > 0, err
}

// update runs a statement and returns storage.ErrNotFound if it changed nothing.
func (w *writer) update(s statement, r row) error {
	changed, err := w.changes(s, r)
	if err == nil && !changed {
		return storage.ErrNotFound
	}
	return err
}

// queryInt runs a query and returns the number in its first row; found is false if there is none.
func (w *writer) queryInt(s statement, r row) (number int64, found bool, err error) {
	err = w.forEach(s, r, func(a answer) error {
		found = true
		return a.Scan(&number)
	})
	return number, found, err
}

// forEach runs a query and calls visit for each row. The row is valid until visit returns.
func (w *writer) forEach(s statement, r row, visit func(answer) error) (err error) {
	rows, err := w.prepared[s].QueryContext(context.Background(), r)
	if err != nil {
		return translateError(s, err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	values := make(answer, len(rows.Columns()))
	for {
		switch err := rows.Next(values); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return translateError(s, err)
		}
		if err := visit(values); err != nil {
			return fmt.Errorf("%v: %w", s, err)
		}
	}
}

// scanner is a result row, of database/sql or of the writer.
type scanner interface{ Scan(dest ...any) error }

// answer is a result row of the writer.
type answer []driver.Value

// Scan copies the columns into the variables pointed to: integers, floats, strings and booleans.
func (a answer) Scan(dest ...any) error {
	for i, p := range dest {
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
		return fmt.Errorf("column %d is %v, expected %v", i+1, a[i], v.Type())
	}
	return nil
}
