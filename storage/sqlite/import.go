package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strconv"
	"strings"

	"korsar/storage/sqlstore"
)

// Import implements sqlstore.Database. Other commits wait for it.
func (d *database) Import(ctx context.Context, do func(sqlstore.Importer) error) error {
	return d.Write(ctx, sqlstore.Change{Do: func(w sqlstore.Writer) error { return do(importer{w.(*writer)}) }})
}

// importer implements sqlstore.Importer.
type importer struct{ w *writer }

// Add implements sqlstore.Importer.
func (i importer) Add(table string, columns []string, next func() ([]any, error)) (err error) {
	places := make([]string, len(columns))
	for n := range places {
		places[n] = "?" + strconv.Itoa(n+1)
	}
	insert, err := i.w.conn.Prepare("INSERT INTO " + table + " (" + strings.Join(quoted(columns), ", ") + ") VALUES (" +
		strings.Join(places, ", ") + ")")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, insert.Close()) }()
	for {
		row, err := next()
		if err != nil || row == nil {
			return err
		}
		if _, err := insert.(driver.StmtExecContext).ExecContext(context.Background(), i.w.bind(row)); err != nil {
			return err
		}
	}
}

// quoted returns the names of columns in quotation marks, so that SQL accepts any name.
func quoted(columns []string) []string {
	all := make([]string, len(columns))
	for i, name := range columns {
		all[i] = `"` + name + `"`
	}
	return all
}

// SetLast implements sqlstore.Importer. It does nothing for ladders, because SQLite derives their next id from the
// stored ids.
func (i importer) SetLast(of sqlstore.SchemaTable, last int64) error {
	if of.Name == laddersTable {
		return nil
	}
	for _, text := range []string{`DELETE FROM sqlite_sequence WHERE name = ?1`,
		`INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)`} {
		values := []driver.Value{of.Name, last}
		if _, err := i.w.conn.Exec(text, values[:strings.Count(text, "?")]); err != nil {
			return err
		}
	}
	return nil
}

// laddersTable is the only table whose number is not AUTOINCREMENT. Nothing outside the database refers to it.
const laddersTable = "ladders"

// LastNumber implements sqlstore.Product.
func (product) LastNumber(ctx context.Context, from sqlstore.Querier, of sqlstore.SchemaTable) (last int64, err error) {
	if of.Name == laddersTable {
		err = from.QueryRowContext(ctx, `SELECT coalesce(max(id), 0) FROM ladders`).Scan(&last)
		return last, err
	}
	err = from.QueryRowContext(ctx, `SELECT seq FROM sqlite_sequence WHERE name = ?1`, of.Name).Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return last, err
}
