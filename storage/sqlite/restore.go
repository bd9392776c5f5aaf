package sqlite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// RestoreOptions are the parameters of Restore.
type RestoreOptions struct {
	From, To string    // the backup, and the database that it replaces
	Owner    string    // names this process to a bot that starts in the meantime
	At       time.Time // the current time
	Progress func(done, total int)
}

// Restore puts a copy of a backup in the place of a database, with the permissions and the owner of the previous file.
// If the database was lost, only the owner can read the copy, and root gives it to the owner of the directory. The copy
// is checked, upgraded and recorded as restored before it gets its name. The backup itself stays as it is. The previous
// database is kept beside it, under the name that Restore returns. If the database was lost, that is the name of its
// log, or "" if there was no log either. No bot may use the database. Errors say what to do. After an error the
// database is as it was.
func Restore(ctx context.Context, r RestoreOptions) (kept string, err error) {
	if kept, err = restore(ctx, r); err != nil {
		return "", fmt.Errorf("restore %s to %s: %w", r.From, r.To, explain(err))
	}
	return kept, nil
}

func restore(ctx context.Context, r RestoreOptions) (kept string, err error) {
	to, err := resolvePath(r.To)
	if err != nil {
		return kept, err
	}
	if target, err := filepath.EvalSymlinks(to); err == nil {
		to = target
	}
	if same, err := sameFile(r.From, to); same || err != nil {
		return kept, errors.Join(errors.New("the backup is the database itself: name another file"), err)
	}
	own, err := lockOwner(to, r.Owner)
	if err != nil {
		return kept, err
	}
	defer func() { err = errors.Join(err, own.release()) }()
	copied := to + ".restoring"
	if err := removeLeftover(copied); err != nil {
		return kept, err
	}
	defer func() { err = errors.Join(err, Remove(copied)) }() // after a success there is none
	if err := prepareCopy(ctx, r, copied); err != nil {
		return kept, err
	}
	before, err := os.Stat(to)
	switch {
	case err == nil:
		err = errors.Join(os.Chmod(copied, before.Mode().Perm()), takeOwner(copied, before))
	case errors.Is(err, fs.ErrNotExist):
		takeDirectoryOwner(copied)
		err = nil
	}
	if err != nil {
		return kept, err
	}
	return replace(ctx, to, copied, to+".before-"+r.At.UTC().Format("20060102T150405"))
}

// sameFile reports whether two paths lead to the same file. The second path may lead to none.
func sameFile(from, to string) (bool, error) {
	a, err := os.Stat(from)
	if err != nil {
		return false, err
	}
	b, err := os.Stat(to)
	return err == nil && os.SameFile(a, b), nil
}

// prepareCopy copies a backup, checks and upgrades the copy, and records the restore in it.
func prepareCopy(ctx context.Context, r RestoreOptions, copied string) (err error) {
	if err := backup(ctx, r.From, copied, r.Progress); err != nil {
		return err
	}
	s, err := open(ctx, copied, Options{}.withDefaults())
	if err != nil {
		return err
	}
	return errors.Join(s.RecordRestore(ctx, r.At), s.Close())
}

// replace keeps a database under another name, with the content of its log, and gives its name to the copy. The log of
// a lost database is kept too, because SQLite would apply it to the copy. If the file system has hard links, the name
// of an existing database always has a file: a bot that started without one would create a new database. replace
// returns the name of the first file that it keeps.
func replace(ctx context.Context, path, copied, aside string) (kept string, err error) {
	names := filesOf(aside)
	for _, name := range names {
		if _, err := os.Lstat(name); err == nil {
			return "", fmt.Errorf("%s is in the way: move it away", name)
		}
	}
	if _, err := os.Stat(path); err == nil {
		emptyLog(ctx, path)
		if err := os.Link(path, aside); err != nil { // some file systems have no links
			if err := os.Rename(path, aside); err != nil {
				return "", err
			}
		}
		kept = aside
	}
	for i, file := range filesOf(path)[1:] {
		name := names[1+i]
		if err := os.Rename(file, name); err == nil {
			kept = cmp.Or(kept, name)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return kept, os.Rename(copied, path)
}

// emptyLog moves the content of a database's log into its file. A damaged log stays and is kept with the file.
func emptyLog(ctx context.Context, path string) {
	if s, err := dial(writerDSN(path, lockWait)); err == nil {
		_, _ = s.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`, nil)
		_ = s.Close()
	}
}
