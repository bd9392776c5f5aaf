package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// checkSchema returns an error that is damage if a definition of the database cannot be
// read. The engine takes definitions as they are where it only reads, and refuses them
// where it may write: a check of a column that is spelled otherwise, for example. So they
// are made once more, in memory.
func checkSchema(ctx context.Context, db *sql.DB) error {
	scratch, err := sql.Open(driverName, ":memory:")
	if err != nil {
		return err
	}
	defer scratch.Close()
	scratch.SetMaxOpenConns(1) // another connection would be another database
	rows, err := db.QueryContext(ctx, `SELECT name, sql FROM sqlite_schema
		WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY type <> 'table', rowid`)
	if err != nil {
		return err
	}
	return each(rows, func(rows *sql.Rows) error {
		var name, definition string
		if err := rows.Scan(&name, &definition); err != nil {
			return err
		}
		if _, err := scratch.ExecContext(ctx, definition); err != nil {
			return fmt.Errorf("%w: the definition of %s: %v", sqlite3.Error{Code: sqlite3.ErrCorrupt}, name, err)
		}
		return nil
	})
}
