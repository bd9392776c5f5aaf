package sqlstore

import (
	"context"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

// Load implements storage.Tables.
func (s *Store) Load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	l := newLoading(id)
	loaded, err := l.end(ctx, s.db, s.readAll(ctx, l.queries()...))
	if err != nil {
		return loaded, fmt.Errorf("load table %d: %w", id, err)
	}
	return loaded, nil
}

// load reads a table and refuses a journal that is not the committed one. Errors: storage.ErrNotFound,
// *storage.CorruptError.
func (s snapshot) load(ctx context.Context, id journal.TableID) (storage.LoadedTable, error) {
	l := newLoading(id)
	return l.end(ctx, s.product, s.run(ctx, l.queries()...))
}

// loading is a table that is being read.
type loading struct {
	row     tableRow
	journal folding
	loaded  storage.LoadedTable
}

func newLoading(id journal.TableID) *loading {
	l := &loading{loaded: storage.LoadedTable{ID: id}}
	l.journal = folding{subject: storage.CorruptError{Table: id}, restore: func(line journal.Line) error {
		e, err := l.loaded.Table.Restore(line)
		if err == nil {
			l.loaded.Entries = append(l.loaded.Entries, e)
		}
		return err
	}}
	return l
}

func (l *loading) queries() []Query {
	id, subject := int64(l.loaded.ID), l.journal.subject
	return []Query{{rowOfTable, Row{id}, refusing(subject, l.row.scan)}, l.journal.query(entriesOf, id),
		{undeliveredOf, Row{id}, refusing(subject, l.addMessage)}}
}

func (l *loading) addMessage(from Scanner) error {
	message, err := scanMessage(from)
	l.loaded.Undelivered = append(l.loaded.Undelivered, message)
	return err
}

// end returns the outcome of the queries. After an error it returns no part of the table.
func (l *loading) end(ctx context.Context, product Product, err error) (storage.LoadedTable, error) {
	if err := l.journal.endAt(ctx, product, l.row.journalEnd, l.loaded.Table.Checksum, err); err != nil {
		return storage.LoadedTable{}, err
	}
	l.loaded.Board, l.loaded.Due = l.row.board, l.row.due
	return l.loaded, nil
}
