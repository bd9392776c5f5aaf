package bare

import (
	"database/sql"
	"fmt"
	"time"

	_ "github.com/mattn/go-sqlite3" // the store's driver
)

// Rows is a table in which every row is committed durably, by itself.
type Rows struct {
	db     *sql.DB
	insert *sql.Stmt
}

// OpenRows creates the table in a new file.
func OpenRows(path string) (*Rows, error) {
	db, err := sql.Open("sqlite3", "file:"+path+"?_journal_mode=WAL&_synchronous=FULL")
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`CREATE TABLE rows (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT`); err != nil {
		return nil, fmt.Errorf("create a table in %s: %w", path, err)
	}
	insert, err := db.Prepare(`INSERT INTO rows (at) VALUES (?)`)
	if err != nil {
		return nil, fmt.Errorf("prepare an insert into %s: %w", path, err)
	}
	return &Rows{db: db, insert: insert}, nil
}

// Commit adds a row.
func (r *Rows) Commit() error {
	_, err := r.insert.Exec(time.Now().UnixMilli())
	return err
}

// Close closes the file.
func (r *Rows) Close() error { return r.db.Close() }
