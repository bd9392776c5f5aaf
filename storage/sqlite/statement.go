package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/mattn/go-sqlite3"

	"korsar/storage/sqlstore"
)

// The statements that control a transaction.
var (
	begin               = sqlstore.NewStatement(`BEGIN IMMEDIATE`)
	commit              = sqlstore.NewStatement(`COMMIT`)
	rollback            = sqlstore.NewStatement(`ROLLBACK`)
	savepoint           = sqlstore.NewStatement(`SAVEPOINT change`) // starts one of several changes
	releaseSavepoint    = sqlstore.NewStatement(`RELEASE change`)
	rollbackToSavepoint = sqlstore.NewStatement(`ROLLBACK TO change`)
)

// Exec implements sqlstore.Writer.
func (w *writer) Exec(s *sqlstore.Statement, r sqlstore.Row) error {
	_, err := w.Changes(s, r)
	return err
}

// Changes implements sqlstore.Writer. It calls the driver directly. database/sql would look for a connection, take
// locks and convert values for each statement of each move.
func (w *writer) Changes(s *sqlstore.Statement, r sqlstore.Row) (bool, error) {
	prepared, err := w.prepare(s)
	if err != nil {
		return false, err
	}
	result, err := prepared.ExecContext(context.Background(), w.bind(r))
	if err != nil {
		return false, translateError(s, err)
	}
	changed, err := result.RowsAffected()
	return changed > 0, err
}

// Finds implements sqlstore.Writer.
func (w *writer) Finds(s *sqlstore.Statement, r sqlstore.Row) (found bool, err error) {
	err = w.Query(s, r, func(sqlstore.Scanner) error {
		found = true
		return nil
	})
	return found, err
}

// Query implements sqlstore.Writer.
func (w *writer) Query(s *sqlstore.Statement, r sqlstore.Row, visit func(sqlstore.Scanner) error) (err error) {
	prepared, err := w.prepare(s)
	if err != nil {
		return err
	}
	rows, err := prepared.QueryContext(context.Background(), w.bind(r))
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

// prepare returns a prepared statement. It is closed with the connection.
func (w *writer) prepare(s *sqlstore.Statement) (*sqlite3.SQLiteStmt, error) {
	if prepared := w.prepared[s]; prepared != nil {
		return prepared, nil
	}
	stmt, err := w.conn.Prepare(s.In(sqlstore.SQLite))
	if err != nil {
		return nil, translateError(s, err)
	}
	w.prepared[s] = stmt.(*sqlite3.SQLiteStmt)
	return w.prepared[s], nil
}

// bind returns the values of a row in the driver's type.
func (w *writer) bind(r sqlstore.Row) []driver.NamedValue {
	w.values = w.values[:0]
	for i, v := range r {
		w.values = append(w.values, driver.NamedValue{Ordinal: i + 1, Value: v})
	}
	return w.values
}

// answer is a row of a result.
type answer []driver.Value

// Scan copies the columns into the variables that dest points to: integers, floats, strings and booleans.
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
