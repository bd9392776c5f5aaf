package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

// Load implements storage.Tables.
func (s *Store) Load(ctx context.Context, id journal.TableID) (loaded storage.LoadedTable, err error) {
	err = s.snapshot(ctx, func(tx *sql.Tx) error { // all of one moment
		loaded, err = load(ctx, tx, id)
		return err
	})
	if err != nil {
		return storage.LoadedTable{}, fmt.Errorf("load table %d: %w", id, err)
	}
	return loaded, nil
}

// load reads a table and refuses a journal that is not the committed one.
func load(ctx context.Context, tx *sql.Tx, id journal.TableID) (loaded storage.LoadedTable, err error) {
	row, err := readRow(ctx, tx, id)
	if err != nil {
		return loaded, err
	}
	loaded.ID, loaded.Board, loaded.Due = id, row.board, row.due
	if loaded.Table, loaded.Entries, err = readJournal(ctx, tx, id); err != nil {
		return loaded, err
	}
	if err := row.verify(&loaded.Table); err != nil {
		return loaded, err
	}
	err = eachRowOf(ctx, tx, id, undeliveredOf, func(rows *sql.Rows) error {
		message, err := scanMessage(rows)
		loaded.Undelivered = append(loaded.Undelivered, message)
		return err
	})
	return loaded, err
}

// eachRowOf calls visit for each row that a query returns for a table. An error of visit, or a row that SQLite cannot
// read, becomes a *storage.CorruptError.
func eachRowOf(ctx context.Context, tx *sql.Tx, id journal.TableID, query string, visit func(*sql.Rows) error) error {
	rows, err := tx.QueryContext(ctx, query, int64(id))
	refused := false
	if err == nil {
		err = each(rows, func(rows *sql.Rows) error {
			err := visit(rows)
			refused = err != nil
			return err
		})
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err() // ending closes the rows, which visit would take for damage
	case errors.As(err, new(*storage.CorruptError)):
		return err
	case refused || isDamage(err):
		return &storage.CorruptError{Table: id, Err: err}
	}
	return err
}
