package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// driverName is how the driver registers itself.
const driverName = "sqlite3"

// Options is what can be chosen. The zero value is right for a bot.
type Options struct {
	Readers int           // connections for reading; 0: 4
	Queue   int           // commits that may wait for the writer, others wait to wait; 0: 1024
	Batch   int           // commits that go into one transaction at most; 0: 256
	Wait    time.Duration // for another program's lock on the file; 0: 5 s

	Inspector Inspector // of the journals, where an upgrade of the schema reads them all
}

func (o Options) withDefaults() Options {
	return Options{
		Readers: cmp.Or(o.Readers, 4),
		Queue:   cmp.Or(o.Queue, 1024),
		Batch:   cmp.Or(o.Batch, 256),
		Wait:    cmp.Or(o.Wait, 5*time.Second),

		Inspector: o.Inspector,
	}
}

// Open opens the database in a file, makes the file if there is none, and
// brings its schema up to date. It makes no directory. Errors say what to do;
// storage.ErrNewerSchema is one of them.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	s, err := open(ctx, path, o.withDefaults())
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", path, explain(err))
	}
	return s, nil
}

func open(ctx context.Context, path string, o Options) (*Store, error) {
	path, err := checkPlace(path)
	if err != nil {
		return nil, err
	}
	if err := whole(ctx, path, "quick_check", o.Wait); err != nil {
		return nil, err
	}
	old, err := pending(ctx, path, o)
	if err != nil {
		return nil, err
	}
	if old {
		// A new schema is built on what is right to the last index only.
		if err := whole(ctx, path, "integrity_check", o.Wait); err != nil {
			return nil, err
		}
		if err := migrate(ctx, path, o); err != nil {
			return nil, err
		}
	}
	readers, err := sql.Open(driverName, readerDSN(path, o.Wait))
	if err != nil {
		return nil, err
	}
	readers.SetMaxOpenConns(o.Readers)
	readers.SetMaxIdleConns(o.Readers)
	w, err := openWriter(path, o)
	if err != nil {
		return nil, errors.Join(err, readers.Close())
	}
	return &Store{writer: w, readers: readers}, nil
}

// whole refuses a file that a check finds damaged, before anything is written into it.
func whole(ctx context.Context, path, how string, wait time.Duration) error {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return nil // it is made only now
	}
	return check(ctx, path, how, wait)
}

// checkPlace makes the path absolute, so that nothing depends on the working
// directory later, and refuses places where no file can be.
func checkPlace(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if in, err := os.Stat(filepath.Dir(path)); err != nil || !in.IsDir() {
		return "", fmt.Errorf("there is no directory %s: make it, or choose another place", filepath.Dir(path))
	}
	if it, err := os.Stat(path); err == nil && it.IsDir() {
		return "", errors.New("it is a directory: name a file in it")
	}
	return path, nil
}
