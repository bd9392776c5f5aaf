package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/mattn/go-sqlite3"
)

// backupStep is the number of pages that are copied at a time.
const backupStep = 512

// Backup copies a database file, which may be in use, to a new file and checks the copy. The copy is a snapshot: it has
// no later commits, and they do not wait for it. Progress counts pages. Errors say what to do. After an error no file
// is left behind.
func Backup(ctx context.Context, from, to string, progress func(done, total int)) error {
	err := backup(ctx, from, to, progress)
	if err != nil {
		return fmt.Errorf("back up %s to %s: %w", from, to, explain(err))
	}
	return nil
}

func backup(ctx context.Context, from, to string, progress func(done, total int)) (err error) {
	if _, err := os.Stat(from); err != nil {
		return fmt.Errorf("no database: %w", err)
	}
	if from, err = resolvePath(from); err != nil {
		return err
	}
	source, err := sourceOf(ctx, from)
	if err != nil {
		return err
	}
	to, err = resolvePath(to)
	if err != nil {
		return err
	}
	for _, file := range filesOf(to) {
		if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s already exists: choose another name, or move it away", file)
		}
	}
	partial := to + ".partial"
	if err := removeLeftover(partial); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, Remove(partial))
		}
	}()
	if err := createPrivate(partial); err != nil {
		return err
	}
	if err := copyPages(ctx, source, partial, progress); err != nil {
		return err
	}
	err = checkIntegrity(ctx, partial, "integrity_check", lockWait)
	if err == nil { // integrity_check accepts an empty file
		err = checkContent(ctx, backupDSN(partial, lockWait))
	}
	if err != nil {
		return fmt.Errorf("check the copy: %w", err)
	}
	if err := removeAll(filesOf(partial)[1:]...); err != nil {
		return err
	}
	return os.Rename(partial, to)
}

// sourceOf returns the data source name of a database to copy. It returns an error if the file has nothing to back up.
// The file may be in a read-only place if its log is empty.
func sourceOf(ctx context.Context, path string) (name string, err error) {
	name = backupDSN(path, lockWait)
	err = checkContent(ctx, name)
	refused, is := errors.AsType[sqlite3.Error](err)
	if !is || refused.Code != sqlite3.ErrReadonly && refused.Code != sqlite3.ErrCantOpen {
		return name, err
	}
	if log, missing := os.Stat(path + "-wal"); missing == nil && log.Size() > 0 {
		return name, err
	}
	name = finalDSN(path)
	return name, checkContent(ctx, name)
}

// checkContent returns an error if a file has nothing to back up: it is empty, or belongs to another program.
func checkContent(ctx context.Context, name string) error {
	db, err := sql.Open(driverName, name)
	if err != nil {
		return err
	}
	defer db.Close()
	empty, err := isEmpty(ctx, db)
	if err == nil && empty {
		err = errEmpty
	}
	return err
}

// sqliteHeader begins every database file (https://www.sqlite.org/fileformat2.html).
const sqliteHeader = "SQLite format 3\x00"

// removeLeftover removes a database file that this program may have left when it was interrupted, and its log. It
// returns an error for a file with other content, which may be somebody's.
func removeLeftover(path string) error {
	if foreign, err := isForeign(path); err != nil {
		return err
	} else if foreign {
		return fmt.Errorf("%s is in the way: choose another name, or move it away", path)
	}
	return Remove(path)
}

// isForeign reports whether a file has other content than a database of SQLite. A power failure can leave zeros in one.
func isForeign(path string) (bool, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	beginning, err := io.ReadAll(io.LimitReader(file, int64(len(sqliteHeader))))
	return string(beginning) != sqliteHeader && strings.Trim(string(beginning), "\x00") != "",
		errors.Join(err, file.Close())
}

// filesOf returns the names of a database file and of the files that SQLite keeps beside it. SQLite applies a log or a
// journal to any file that has the name of the database ("How To Corrupt An SQLite Database File", section 1.4).
func filesOf(path string) []string {
	return []string{path, path + "-wal", path + "-shm", path + "-journal"}
}

// Remove removes a database file and its log. The file must not be open.
func Remove(path string) error { return removeAll(filesOf(path)...) }

// removeAll removes files. A file that does not exist is not an error.
func removeAll(files ...string) error {
	for _, file := range files {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// copyPages copies the database of a data source name to a file, page by page. Its read transaction pins the copied
// state. Otherwise every commit of the bot would restart the copy.
func copyPages(ctx context.Context, from, to string, progress func(done, total int)) (err error) {
	source, err := dial(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	for _, text := range []string{`BEGIN`, `SELECT count(*) FROM sqlite_schema`} {
		if _, err := source.Exec(text, nil); err != nil {
			return err
		}
	}
	// Mode rw only opens an existing file. Everybody could read a file that SQLite creates.
	target, err := dial(dsn(to, lockWait, url.Values{"mode": {"rw"}}))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	copying, err := target.Backup("main", source, "main")
	if err != nil {
		return err
	}
	for done := false; !done && err == nil; {
		if done, err = copying.Step(backupStep); err == nil {
			progress(copying.PageCount()-copying.Remaining(), copying.PageCount())
			err = ctx.Err()
		}
	}
	return errors.Join(err, copying.Finish())
}

// dial opens a connection outside of a pool.
func dial(name string) (*sqlite3.SQLiteConn, error) {
	conn, err := new(sqlite3.SQLiteDriver).Open(name)
	if err != nil {
		return nil, err
	}
	return conn.(*sqlite3.SQLiteConn), nil
}

// checkIntegrity lets SQLite check a file with the pragma quick_check, or with integrity_check, which also compares the
// indexes.
func checkIntegrity(ctx context.Context, path, pragma string, wait time.Duration) error {
	db, err := sql.Open(driverName, readerDSN(path, wait))
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA `+pragma+`(1)`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", sqlite3.Error{Code: sqlite3.ErrCorrupt}, verdict)
	}
	return nil
}
