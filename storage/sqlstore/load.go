package sqlstore

import (
	"context"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

// Load implements storage.Tables.
func (s *Store) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	l := newLoading(id)
	if err := l.end(ctx, s.db, s.readAll(ctx, l.queries()...)); err != nil {
		return storage.LoadedTable{}, fmt.Errorf("load table %d: %w", id, err)
	}
	return l.loaded, nil
}

// Load reads a table and refuses a journal that is not the committed one. Errors: storage.ErrNotFound,
// *storage.CorruptError.
func (s Snapshot) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	l := newLoading(id)
	err := l.end(ctx, s.of, s.run(ctx, l.queries()...))
	return l.loaded, err
}

// loading is a table that is being read.
type loading struct {
	row     tableRow
	journal folding
	loaded  storage.LoadedTable
}

func newLoading(id journal.TableID) *loading {
	return &loading{row: tableRow{id: id}, journal: folding{id: id}, loaded: storage.LoadedTable{ID: id}}
}

// queries returns the queries for all of the table.
func (l *loading) queries() []Query {
	return []Query{l.row.query(), l.journal.query(), {undeliveredOf, rowOf(int64(l.loaded.ID)), refusing(l.loaded.ID, l.addMessage)}}
}

func (l *loading) addMessage(from Scanner) error {
	message, err := scanMessage(from)
	l.loaded.Undelivered = append(l.loaded.Undelivered, message)
	return err
}

// end returns the outcome of the queries.
func (l *loading) end(ctx context.Context, of Product, err error) error {
	known := l.row.found
	l.loaded.Board, l.loaded.Due = l.row.board, l.row.due
	l.loaded.Table, l.loaded.Entries = l.journal.table, l.journal.entries
	switch read := l.journal.table.Seq; {
	case err == nil && !known && read == 0:
		return storage.ErrNotFound
	case err == nil && !known:
		return &storage.CorruptError{Table: l.loaded.ID, Err: errNoRow}
	case err == nil || known && read < l.row.lastSeq:
		err = l.journal.end(ctx, of, err)
	default:
		err = damageOf(ctx, l.loaded.ID, of, err)
	}
	if err != nil {
		return err
	}
	return l.row.verify(&l.journal.table)
}

// refusing returns a visit of a table's rows whose errors mean that the table is damaged.
func refusing(id journal.TableID, visit func(Scanner) error) func(Scanner) error {
	return func(from Scanner) error {
		err := visit(from)
		if err != nil && !errors.As(err, new(*storage.CorruptError)) {
			err = &storage.CorruptError{Table: id, Err: err}
		}
		return err
	}
}

// damageOf returns a *storage.CorruptError for an error of a table's rows that means damage: of visiting one, or of the
// database's reading it.
func damageOf(ctx context.Context, id journal.TableID, of Product, err error) error {
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err() // ending closes the rows, which visiting takes for damage
	case errors.As(err, new(*storage.CorruptError)):
		return err
	case of.IsDamage(err):
		return &storage.CorruptError{Table: id, Err: err}
	}
	return err
}
