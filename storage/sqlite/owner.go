package sqlite

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/mattn/go-sqlite3"
)

// owner is the lock by which a process has a database for itself. It is a transaction that another, tiny database
// beside the file keeps open: SQLite gives it to one process at a time, lets the others read in the meantime who has
// it, and the operating system ends it with its process, however that ends. On a network file system it works where
// SQLite's own locks do.
type owner struct {
	conn *sqlite3.SQLiteConn
	path string
}

// ownerSuffix follows the name of the database in that of its lock's file.
const ownerSuffix = "-owner"

// lockOwner makes the named process the owner of a database, or returns an error that names the present one at once.
func lockOwner(path, name string) (*owner, error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // one file has one owner
	}
	path += ownerSuffix
	for {
		o, err := tryOwner(path, name)
		switch {
		case isDamage(err): // power failed while a name was written
			if err := os.Remove(path); err != nil {
				return nil, err
			}
		case !errors.Is(err, errRemoved):
			return o, err
		}
	}
}

// errRemoved is returned for a lock whose file its owner has removed meanwhile, which is no lock any longer.
var errRemoved = errors.New("the lock was given up")

// tryOwner takes the lock in a file, which it creates if necessary.
func tryOwner(path, name string) (*owner, error) {
	if err := createForService(path); err != nil {
		return nil, err
	}
	before, err := os.Stat(path)
	if err != nil {
		return nil, errRemoved
	}
	conn, err := dial(dsn(path, 0, url.Values{"mode": {"rwc"}, "_synchronous": {"OFF"}}))
	if err != nil {
		return nil, err
	}
	err = own(conn, name)
	if after, missing := os.Stat(path); missing != nil || !os.SameFile(before, after) {
		err = errRemoved
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &owner{conn, path}, nil
}

// own writes who has the lock, and takes it. Only an owner keeps it from beginning; to commit it waits for those who
// read the name.
func own(conn *sqlite3.SQLiteConn, name string) error {
	const insertName = `INSERT INTO owner VALUES (?)`
	for _, text := range []string{`BEGIN IMMEDIATE`, `PRAGMA busy_timeout = 5000`,
		`CREATE TABLE IF NOT EXISTS owner (name TEXT)`, `DELETE FROM owner`, insertName, `COMMIT`, `BEGIN IMMEDIATE`} {
		var values []driver.Value
		if text == insertName {
			values = []driver.Value{name}
		}
		if _, err := conn.Exec(text, values); isBusy(err) {
			return fmt.Errorf("%s uses it already: stop that first, or name another file; "+
				"several bots can share a PostgreSQL database", ownerName(conn))
		} else if err != nil {
			return err
		}
	}
	return nil
}

// isBusy reports whether another connection has locked a file.
func isBusy(err error) bool {
	refused, is := errors.AsType[sqlite3.Error](err)
	return is && refused.Code == sqlite3.ErrBusy
}

// ownerName returns the name of the process that has the lock.
func ownerName(conn *sqlite3.SQLiteConn) string {
	const unknown = "another process"
	rows, err := conn.Query(`SELECT name FROM owner`, nil)
	if err != nil {
		return unknown
	}
	defer rows.Close()
	name := make([]driver.Value, 1)
	if err := rows.Next(name); err != nil {
		return unknown
	}
	return fmt.Sprint(name[0])
}

// release gives the lock up. Its file is removed first: the next owner sees that, and makes another.
func (o *owner) release() error {
	if o == nil {
		return nil
	}
	_ = os.Remove(o.path) // one that stays, as on Windows, is used again
	return o.conn.Close()
}
