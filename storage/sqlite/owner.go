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

// owner is the lock that gives a process a database for itself. It is an open transaction of a tiny database beside the
// file. SQLite gives the lock to one process at a time, and lets others read who holds it. The operating system
// releases it when the process ends for any reason. On a network file system it works where SQLite's own locks work.
type owner struct {
	conn *sqlite3.SQLiteConn
	path string
}

// ownerSuffix is the end of the name of the lock file, after the name of the database.
const ownerSuffix = "-owner"

// lockOwner makes the process with the given name the owner of a database. If there is an owner already, it returns an
// error with the owner's name immediately.
func lockOwner(path, name string) (*owner, error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // a file has one owner, even if links lead to it
	}
	path += ownerSuffix
	for {
		o, err := tryOwner(path, name)
		switch {
		case isDamage(err): // the power failed while a name was written
			if err := removeDamagedLock(path); err != nil {
				return nil, err
			}
		case !errors.Is(err, errRemoved):
			return o, err
		}
	}
}

// removeDamagedLock removes a lock file, but nothing beside it: another process may have made a new one meanwhile.
func removeDamagedLock(path string) error {
	if foreign, err := isForeign(path); err != nil {
		return err
	} else if foreign {
		return fmt.Errorf("%s is damaged, or another program's: delete it if no bot uses the database", path)
	}
	return removeAll(path)
}

// errRemoved is returned if the previous owner has removed the lock file, so that it no longer locks anything.
var errRemoved = errors.New("the lock was given up")

// tryOwner takes the lock in a file. It creates the file if necessary.
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
	if after, errAfter := os.Stat(path); errAfter != nil || !os.SameFile(before, after) {
		err = errRemoved
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &owner{conn, path}, nil
}

// own takes the lock and writes its holder's name. The transaction cannot begin if there is an owner. Its commit waits
// for processes that are reading the name.
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

// isBusy reports whether err means that another connection has locked the file.
func isBusy(err error) bool {
	refused, is := errors.AsType[sqlite3.Error](err)
	return is && refused.Code == sqlite3.ErrBusy
}

// ownerName returns the name of the process that holds the lock.
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

// release removes the lock file before it releases the lock, because the file may then be the next owner's.
func (o *owner) release() error {
	if o == nil {
		return nil
	}
	_ = os.Remove(o.path) // if it fails, as on Windows, the file is used again
	return o.conn.Close()
}
