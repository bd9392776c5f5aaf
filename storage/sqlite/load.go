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
	err = s.snapshot(ctx, func(tx *sql.Tx) error { // so that all of it is of one moment
		loaded, err = load(ctx, tx, id)
		return err
	})
	if err != nil {
		return storage.LoadedTable{}, fmt.Errorf("load table %d: %w", id, err)
	}
	return loaded, nil
}

// load reads a table and refuses one whose journal is not the one that was committed.
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
	err = eachOf(ctx, tx, id, undeliveredOf, func(rows *sql.Rows) error {
		t, err := scanMessage(rows)
		loaded.Undelivered = append(loaded.Undelivered, t)
		return err
	})
	return loaded, err
}

// eachOf calls take for each row that a query finds of a table. What take refuses, or the
// engine cannot read, is a *storage.CorruptError.
func eachOf(ctx context.Context, tx *sql.Tx, id journal.TableID, query string, take func(*sql.Rows) error) error {
	rows, err := tx.QueryContext(ctx, query, int64(id))
	refused := false
	if err == nil {
		err = each(rows, func(rows *sql.Rows) error {
			err := take(rows)
			refused = err != nil
			return err
		})
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err() // it closes the rows, which take cannot tell from damage
	case errors.As(err, new(*storage.CorruptError)):
		return err
	case refused || isDamage(err):
		return &storage.CorruptError{Table: id, Err: err}
	}
	return err
}
