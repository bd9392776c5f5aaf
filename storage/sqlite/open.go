package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"korsar/storage/sqlstore"
)

// driverName is the name that the driver registers.
const driverName = "sqlite3"

const (
	maxReaders  = 4               // connections for reading
	queueLength = 1024            // changes that may wait for the writer before callers block
	maxBatch    = 256             // changes in one transaction
	lockWait    = 5 * time.Second // how long to wait for another program's lock on the file
)

// Options configure a store. Their zero values are good defaults.
type Options struct {
	Wait     time.Duration // how long to wait for another program's lock on the file; 0 for 5 s
	Owner    string        // names the process that has the file for itself; "" if others may write too
	Existing bool          // return an error if the database is empty, instead of filling it

	// Upgraded, if not nil, is called after an upgrade with the previous and the new schema version.
	Upgraded func(from, to int64)

	// Failed, if not nil, lets Open return before the whole file is checked, which takes as long as reading it. Commits
	// wait for the end of the check. If the file is damaged or cannot be written, they fail, and Failed is called once
	// with the reason.
	Failed func(error)

	migrations fs.FS // nil for the migrations of this program
}

func (o Options) withDefaults() Options {
	o.Wait = cmp.Or(o.Wait, lockWait)
	if o.migrations == nil {
		o.migrations = migrations
	}
	return o
}

// Open opens a database file, creating it if necessary, and upgrades its schema. It creates no directory. Errors say
// what to do. Among them are storage.ErrNewerSchema and storage.ErrEarlierBuild.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	s, err := open(ctx, path, o.withDefaults())
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, explain(err))
	}
	return s, nil
}

func open(ctx context.Context, path string, o Options) (s *Store, err error) {
	path, err = resolvePath(path)
	if err != nil {
		return nil, err
	}
	var own *owner
	if o.Owner != "" {
		if own, err = lockOwner(path, o.Owner); err != nil {
			return nil, err
		}
		defer func() {
			if err != nil {
				err = errors.Join(err, own.release())
			}
		}()
	}
	upgraded, err := prepare(ctx, path, o)
	if err != nil {
		return nil, err
	}
	readers, err := sql.Open(driverName, readerDSN(path, o.Wait))
	if err != nil {
		return nil, err
	}
	readers.SetMaxOpenConns(maxReaders)
	readers.SetMaxIdleConns(maxReaders)
	db, err := newDatabase(ctx, path, readers, own)
	if err != nil {
		return nil, errors.Join(err, readers.Close())
	}
	if o.Failed != nil && !upgraded {
		go db.checkAndOpenWriter(o)
		return &Store{sqlstore.New(db), db}, nil
	}
	db.openWriter(o)
	close(db.opened)
	if db.unwritable != nil {
		return nil, errors.Join(db.unwritable, readers.Close())
	}
	return &Store{sqlstore.New(db), db}, nil
}

// prepare checks a file, unless the caller is told about damage later, and upgrades its schema. A file is upgraded only
// if its indexes are correct too.
func prepare(ctx context.Context, path string, o Options) (upgraded bool, err error) {
	if o.Failed == nil {
		if err := checkFile(ctx, path, "quick_check", o.Wait); err != nil {
			return false, err
		}
	}
	outdated, err := needsMigration(ctx, path, o)
	if err != nil || !outdated {
		return false, err
	}
	if err := checkFile(ctx, path, "integrity_check", o.Wait); err != nil {
		return false, err
	}
	return true, migrate(ctx, path, o)
}

// checkFile returns an error if a file is damaged. It is called before anything is written to the file.
func checkFile(ctx context.Context, path, pragma string, wait time.Duration) error {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return nil // there is nothing to check yet
	}
	return checkIntegrity(ctx, path, pragma, wait)
}

// resolvePath returns an absolute path. It returns an error if there cannot be a file at the path.
func resolvePath(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if dir, err := os.Stat(filepath.Dir(path)); err != nil || !dir.IsDir() {
		return "", fmt.Errorf("no directory %s: create it, or choose another place", filepath.Dir(path))
	}
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return "", errors.New("the path is a directory: name a file in it")
	case err == nil && !info.Mode().IsRegular():
		return "", errors.New("not a regular file: choose another one")
	}
	return path, nil
}
