package sqlstore

import (
	"context"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

// Load implements storage.Tables.
func (s *Store) Load(ctx context.Context, id journal.TableID) (loaded storage.LoadedTable, err error) {
	err = s.snapshot(ctx, func(view Snapshot) error {
		loaded, err = view.Load(ctx, id)
		return err
	})
	if err != nil {
		return storage.LoadedTable{}, fmt.Errorf("load table %d: %w", id, err)
	}
	return loaded, nil
}

// Load reads a table and refuses a journal that is not the committed one. Errors: storage.ErrNotFound,
// *storage.CorruptError.
func (s Snapshot) Load(ctx context.Context, id journal.TableID) (loaded storage.LoadedTable, err error) {
	row, err := s.tableRow(ctx, id)
	if err != nil {
		return loaded, err
	}
	loaded.ID, loaded.Board, loaded.Due = id, row.board, row.due
	if loaded.Table, loaded.Entries, err = s.ReadJournal(ctx, id); err != nil {
		return loaded, err
	}
	if err := row.verify(&loaded.Table); err != nil {
		return loaded, err
	}
	err = s.eachOf(ctx, id, undeliveredOf, func(from Scanner) error {
		message, err := scanMessage(from)
		loaded.Undelivered = append(loaded.Undelivered, message)
		return err
	})
	return loaded, err
}

// eachOf calls visit for each row that a query returns for a table. An error of visit, or a row that the database cannot
// read, becomes a *storage.CorruptError.
func (s Snapshot) eachOf(ctx context.Context, id journal.TableID, query *Statement, visit func(Scanner) error) error {
	refused := false
	err := s.each(ctx, func(from Scanner) error {
		err := visit(from)
		refused = err != nil
		return err
	}, query, int64(id))
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err() // ending closes the rows, which visit would take for damage
	case errors.As(err, new(*storage.CorruptError)):
		return err
	case refused || s.of.IsDamage(err):
		return &storage.CorruptError{Table: id, Err: err}
	}
	return err
}
