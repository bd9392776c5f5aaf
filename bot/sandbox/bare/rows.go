package bare

import (
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver of the store
)

// Rows is a table that commits one row at a time.
type Rows interface {
	Commit() error
	Close() error
}

// FileRows is a table in an SQLite file in which every row is committed durably in its own transaction.
type FileRows struct {
	db     *sql.DB
	insert *sql.Stmt
}

// OpenRows creates the table in a new file.
func OpenRows(path string) (*FileRows, error) {
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(path), OmitHost: true,
		RawQuery: "_journal_mode=WAL&_synchronous=FULL"}
	db, err := sql.Open("sqlite3", name.String())
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
	return &FileRows{db: db, insert: insert}, nil
}

// Commit adds a row.
func (r *FileRows) Commit() error {
	_, err := r.insert.Exec(time.Now().UnixMilli())
	return err
}

// Close closes the file.
func (r *FileRows) Close() error { return r.db.Close() }
