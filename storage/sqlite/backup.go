package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/mattn/go-sqlite3"
)

// backupStep is how many pages are copied at a time.
const backupStep = 512

// Backup copies the database in a file, which may be in use, to a new file, and
// checks the copy. It is that of one moment: what is committed meanwhile is not in
// it, and waits for nothing. Progress is told in pages. Errors say what to do;
// where there is one nothing is left behind.
func Backup(ctx context.Context, from, to string, progress func(done, total int)) error {
	err := backup(ctx, from, to, progress)
	if err != nil {
		return fmt.Errorf("back up %s to %s: %w", from, to, explain(err))
	}
	return nil
}

func backup(ctx context.Context, from, to string, progress func(done, total int)) (err error) {
	if _, err := os.Stat(from); err != nil {
		return fmt.Errorf("there is no database: %w", err)
	}
	to, err = checkPlace(to)
	if err != nil {
		return err
	}
	if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) {
		return errors.New("the file is there already: choose another name, or move it away")
	}
	partial := to + ".partial"
	defer func() {
		if err != nil {
			err = errors.Join(err, removeAll(partial, partial+"-journal", partial+"-wal", partial+"-shm"))
		}
	}()
	if err := removeAll(partial); err != nil { // of a backup that was cut off
		return err
	}
	if err := makePrivate(partial); err != nil {
		return err
	}
	if err := copyPages(ctx, from, partial, progress); err != nil {
		return err
	}
	if err := check(ctx, partial, "integrity_check", Options{}.withDefaults().Wait); err != nil {
		return fmt.Errorf("the copy is not right: %w", err)
	}
	if err := removeAll(partial+"-wal", partial+"-shm"); err != nil {
		return err
	}
	return os.Rename(partial, to)
}

// removeAll removes those files that are there.
func removeAll(files ...string) error {
	for _, file := range files {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// copyPages copies page by page. A read transaction holds the state to be copied:
// without it every commit of the bot would begin the copy anew.
func copyPages(ctx context.Context, from, to string, progress func(done, total int)) (err error) {
	source, err := dial(copierDSN(from, Options{}.withDefaults().Wait))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	for _, text := range []string{`BEGIN`, `SELECT count(*) FROM sqlite_schema`} {
		if _, err := source.Exec(text, nil); err != nil {
			return err
		}
	}
	target, err := dial("file:" + to)
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

// dial opens a connection of its own.
func dial(name string) (*sqlite3.SQLiteConn, error) {
	conn, err := new(sqlite3.SQLiteDriver).Open(name)
	if err != nil {
		return nil, err
	}
	return conn.(*sqlite3.SQLiteConn), nil
}

// check asks the engine whether a file is whole: by "quick_check", or by
// "integrity_check", which compares the indexes too.
func check(ctx context.Context, path, how string, wait time.Duration) error {
	db, err := sql.Open(driverName, readerDSN(path, wait))
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA `+how+`(1)`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", sqlite3.Error{Code: sqlite3.ErrCorrupt}, verdict)
	}
	return nil
}
