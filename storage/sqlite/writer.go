package sqlite

import (
	"database/sql/driver"
	"errors"

	"github.com/mattn/go-sqlite3"

	"korsar/storage"
	"korsar/storage/sqlstore"
)

// writer owns the only connection that writes.
type writer struct {
	conn     *sqlite3.SQLiteConn
	prepared map[*sqlstore.Statement]*sqlite3.SQLiteStmt
	values   []driver.NamedValue // of the statement that runs; the next one reuses the slice
	relaxed  bool                // commits do not wait until they are durable
}

// Commit implements sqlstore.Committer. If the whole transaction fails, all changes fail.
func (w *writer) Commit(changes []*sqlstore.Queued) {
	// Only the second try uses savepoints: refusals are rare, and a savepoint copies every changed page.
	err := w.transaction(changes, w.run)
	if err != nil && len(changes) > 1 {
		err = w.transaction(changes, w.runIsolated)
	}
	for _, c := range changes {
		if err != nil && c.Err == nil {
			c.Err = err
		}
	}
}

// transaction runs all changes in one transaction. It commits, or rolls back after an error.
func (w *writer) transaction(changes []*sqlstore.Queued, do func(*sqlstore.Queued) error) (err error) {
	defer func() {
		if err != nil && !w.conn.AutoCommit() {
			err = errors.Join(err, w.Exec(rollback, nil))
		}
	}()
	defer storage.RecoverPanic(&err)
	if err := w.relax(sqlstore.AllRelaxed(changes)); err != nil {
		return err
	}
	if err := w.Exec(begin, nil); err != nil {
		return err
	}
	for _, c := range changes {
		if err := do(c); err != nil {
			return err
		}
	}
	return w.Exec(commit, nil)
}

// relax sets whether commits return before they are durable. SQLite changes that only between transactions ("PRAGMA
// synchronous"). In WAL mode, NORMAL damages no file, but the latest commits may be missing after a power loss.
func (w *writer) relax(relaxed bool) error {
	if relaxed == w.relaxed {
		return nil
	}
	setting := "PRAGMA synchronous = FULL"
	if relaxed {
		setting = "PRAGMA synchronous = NORMAL"
	}
	_, err := w.conn.Exec(setting, nil)
	if err == nil {
		w.relaxed = relaxed
	}
	return err
}

// run runs a change without isolating it from the others.
func (w *writer) run(c *sqlstore.Queued) error { return c.Run(w) }

// runIsolated runs a change in a savepoint, so that its refusal undoes nothing else. It returns an error only if the
// whole transaction is lost. After some failures, such as a full disk, SQLite rolls back the transaction by itself, and
// further statements would be committed alone.
func (w *writer) runIsolated(c *sqlstore.Queued) error {
	if err := w.Exec(savepoint, nil); err != nil {
		return err
	}
	if c.Err = c.Run(w); c.Err == nil {
		return w.Exec(releaseSavepoint, nil)
	}
	if w.conn.AutoCommit() {
		return c.Err
	}
	if err := w.Exec(rollbackToSavepoint, nil); err != nil {
		return err
	}
	return w.Exec(releaseSavepoint, nil)
}

// close moves the whole log into the file and closes the connection. The writer must not be used after that.
func (w *writer) close() error {
	_, err := w.conn.Exec("PRAGMA wal_checkpoint(TRUNCATE)", nil)
	for _, s := range w.prepared {
		err = errors.Join(err, s.Close())
	}
	return errors.Join(err, w.conn.Close())
}
