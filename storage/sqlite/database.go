package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"github.com/mattn/go-sqlite3"

	"korsar/storage/sqlstore"
)

// Store keeps everything in one SQLite file. It implements storage.Store.
type Store struct {
	*sqlstore.Store
	db *database
}

type database struct {
	product
	readers *sql.DB
	owner   *owner // nil if others may write too

	path       string
	file       os.FileInfo     // of path when it was opened
	checking   context.Context // of the check that runs while the file is read
	endCheck   context.CancelFunc
	opened     chan struct{} // closed once group or unwritable is set
	writer     *writer
	group      *sqlstore.Group // commits through writer
	unwritable error           // why nothing can be written; nil if it can
}

var _ sqlstore.Database = (*database)(nil)

// product implements sqlstore.Product.
type product struct{}

// Dialect implements sqlstore.Product.
func (product) Dialect() sqlstore.Dialect { return sqlstore.SQLite }

// Explain implements sqlstore.Product.
func (product) Explain(err error) error { return explain(err) }

// IsDamage implements sqlstore.Product.
func (product) IsDamage(err error) bool { return isDamage(err) }

// Read implements sqlstore.Database.
func (d *database) Read(ctx context.Context, queries ...sqlstore.Query) error {
	return sqlstore.ReadSQL(ctx, d.readers, d, queries...)
}

// ReadsAgain implements sqlstore.Database. It returns false, because the connection to a file cannot be lost.
func (d *database) ReadsAgain(error, int) bool { return false }

func newDatabase(ctx context.Context, path string, readers *sql.DB, o *owner) (*database, error) {
	file, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	d := &database{path: path, file: file, readers: readers, owner: o, opened: make(chan struct{})}
	d.checking, d.endCheck = context.WithCancel(context.WithoutCancel(ctx))
	return d, nil
}

func (d *database) openWriter(o Options) {
	conn, err := dial(writerDSN(d.path, o.Wait))
	if err != nil {
		d.unwritable = err
		return
	}
	d.writer = &writer{conn: conn, prepared: map[*sqlstore.Statement]*sqlite3.SQLiteStmt{}}
	d.group = sqlstore.NewGroup(queueLength, maxBatch, d.writer)
}

// checkAndOpenWriter checks the file and then opens the connection that writes. Close cancels the check and waits for
// its end.
func (d *database) checkAndOpenWriter(o Options) {
	defer close(d.opened)
	if d.unwritable = checkFile(d.checking, d.path, "quick_check", o.Wait); d.unwritable == nil {
		d.openWriter(o)
	}
	if d.unwritable != nil && d.checking.Err() == nil {
		d.unwritable = fmt.Errorf("open database %s: %w", d.path, explain(d.unwritable))
		o.Failed(d.unwritable)
	}
}

// Probe implements storage.Prober. It returns an error if the file was moved, replaced or removed: SQLite would
// continue to write to a file that nobody opens again.
func (s *Store) Probe(ctx context.Context) error {
	if now, err := os.Stat(s.db.path); err != nil || !os.SameFile(now, s.db.file) {
		return errors.Join(fmt.Errorf("the file %s was moved, removed or replaced while it is open: "+
			"stop the bot, and put back the right one", s.db.path), err)
	}
	if err := s.Store.Probe(ctx); err != nil {
		return err
	}
	err := s.Call(func() error {
		return s.db.Write(ctx, sqlstore.Change{Do: func(w sqlstore.Writer) error {
			return errors.Join(w.Exec(insertRoom, nil), w.Exec(deleteRoom, nil))
		}})
	})
	if err != nil {
		return fmt.Errorf("save a probe: %w", err)
	}
	return nil
}

// A full disk may have room for a page, but not for a move, which writes several pages. So a probe writes and deletes
// 64 KB. With secure_delete all of it reaches the log.
var (
	insertRoom = sqlstore.NewStatement(`INSERT INTO gateway_sessions
		(shard, shards, application, session, sequence, url, at)
		VALUES (-1, 0, 0, hex(zeroblob(32768)), 0, '', 0)`)
	deleteRoom = sqlstore.NewStatement(`DELETE FROM gateway_sessions WHERE shard = -1`)
)

// Readers implements sqlstore.Database.
func (d *database) Readers() *sql.DB { return d.readers }

// Write implements sqlstore.Database.
func (d *database) Write(ctx context.Context, c sqlstore.Change) error {
	select {
	case <-d.opened:
	case <-ctx.Done():
		return ctx.Err()
	}
	if d.unwritable != nil {
		return d.unwritable
	}
	return d.group.Write(ctx, c)
}

// Close implements sqlstore.Database.
func (d *database) Close() error {
	d.endCheck()
	<-d.opened
	// Readers close first, so that the writer closes last and can move the log into the file and remove it.
	err := d.readers.Close()
	if d.writer != nil {
		err = errors.Join(err, d.writer.close())
	}
	return errors.Join(err, d.owner.release())
}
