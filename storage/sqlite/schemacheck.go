package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// checkSchema returns an error that isDamage recognizes if a definition in the database is invalid. SQLite accepts
// definitions as they are while it only reads, and refuses them when it may write: a check on a misspelled column, for
// example. So the definitions are executed again in memory.
func checkSchema(ctx context.Context, db *sql.DB) error {
	scratch, err := sql.Open(driverName, ":memory:")
	if err != nil {
		return err
	}
	defer scratch.Close()
	scratch.SetMaxOpenConns(1) // each connection would be a database of its own
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
