package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// checkSchema returns an error that isDamage recognizes if a definition in the database is invalid, such as a check on
// a misspelled column. SQLite accepts such a definition as long as it only reads, and refuses it when it may write. So
// checkSchema executes the definitions in memory.
func checkSchema(ctx context.Context, db *sql.DB) error {
	scratch, err := sql.Open(driverName, ":memory:")
	if err != nil {
		return err
	}
	defer scratch.Close()
	scratch.SetMaxOpenConns(1) // each connection would get a database of its own
	rows, err := db.QueryContext(ctx, `SELECT name, sql FROM sqlite_schema
		WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY type <> 'table', rowid`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name, definition string
		if err := rows.Scan(&name, &definition); err != nil {
			return err
		}
		if _, err := scratch.ExecContext(ctx, definition); err != nil {
			return fmt.Errorf("%w: definition of %s: %w", sqlite3.Error{Code: sqlite3.ErrCorrupt}, name, err)
		}
	}
	return rows.Err()
}
