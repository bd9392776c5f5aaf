package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"korsar/storage"
	"korsar/storage/journal"
)

// Product is a database product.
type Product interface {
	// Dialect returns the product's kind of SQL.
	Dialect() Dialect

	// Explain adds a remedy for the operator to an error.
	Explain(error) error

	// IsDamage reports whether an error means that stored data is damaged.
	IsDamage(error) bool

	// LastNumber returns the last number that a table assigned, or 0 for none.
	LastNumber(context.Context, Querier, SchemaTable) (int64, error)
}

// Database is an open database with the schema that doc.go describes.
type Database interface {
	Product

	// Readers returns the connections for long reads, such as snapshots. Close closes them.
	Readers() *sql.DB

	// Read runs queries, all as of one moment.
	Read(context.Context, ...Query) error

	// ReadsAgain reports whether a read may succeed if tried again. It has failed tries times, before the first row.
	ReadsAgain(err error, tries int) bool

	// Write applies one change completely or not at all, and durably unless the change is relaxed. The context can only
	// end the wait for the change's turn.
	Write(context.Context, Change) error

	// Import adds rows in bulk, in one transaction.
	Import(context.Context, func(Importer) error) error

	// Close closes all connections. Callers make sure that no other call is in progress.
	Close() error
}

// Store implements storage.Store on a database.
type Store struct {
	db    Database
	calls calls
}

var _ storage.Store = (*Store)(nil)

// New returns a store on a database. Closing the store closes the database.
func New(db Database) *Store { return &Store{db: db} }

// write applies a change that concerns no table, tournament or ladder.
func (s *Store) write(ctx context.Context, do func(writer) error) error {
	return s.change(ctx, Change{}, do)
}

func (s *Store) writeTournaments(ctx context.Context, do func(writer) error) error {
	return s.change(ctx, Change{Alone: true}, do)
}

// writeLadders applies a change of ladders, and of a table if its id is not 0.
func (s *Store) writeLadders(ctx context.Context, id journal.TableID, do func(writer) error) error {
	return s.change(ctx, Change{Table: id, Ladders: true}, do)
}

// change applies c with do, under the lease of the context. Changes of ladders wait for one another.
func (s *Store) change(ctx context.Context, c Change, do func(writer) error) error {
	c.Under = storage.LeaseOf(ctx)
	c.Do = func(w Writer) error {
		if c.Ladders {
			if err := w.Query(lockLadders, nil, func(Scanner) error { return nil }); err != nil {
				return err
			}
		}
		return do(writer{w})
	}
	return s.Call(func() error { return s.db.Write(ctx, c) })
}

// Call calls do, which uses the database, and explains its error. Close waits until do returns. The stores that embed
// this one use it for calls of their own. Errors: storage.ErrClosed.
func (s *Store) Call(do func() error) error {
	if err := s.calls.begin(); err != nil {
		return err
	}
	defer s.calls.end()
	return s.db.Explain(do())
}

// list runs a query and returns its rows as scan reads them.
func list[T any](ctx context.Context, s *Store, scan func(Scanner) (T, error), query *Statement,
	args ...any) (all []T, err error) {
	err = s.read(ctx, func(row Scanner) error {
		one, err := scan(row)
		all = append(all, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// scanOne reads a row of one column.
func scanOne[T any](from Scanner) (one T, err error) {
	err = from.Scan(&one)
	return one, err
}

// each calls visit for each row and closes the rows.
func each(rows *sql.Rows, visit func(Scanner) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := visit(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// isUnstorable reports whether a value is a text that no row can have. PostgreSQL accepts neither NUL nor invalid
// UTF-8.
func isUnstorable(value any) bool {
	text, is := value.(string)
	return is && (!utf8.ValidString(text) || strings.ContainsRune(text, 0))
}

// queryRow scans the row of a query that has at most one. Errors: storage.ErrNotFound.
func (s *Store) queryRow(ctx context.Context, dest []any, query *Statement, args ...any) error {
	if slices.ContainsFunc(args, isUnstorable) {
		return storage.ErrNotFound
	}
	found := false
	err := s.read(ctx, func(row Scanner) error {
		found = true
		return row.Scan(dest...)
	}, query, args...)
	if err == nil && !found {
		return storage.ErrNotFound
	}
	return err
}

// Close implements storage.Store.
func (s *Store) Close() error {
	if !s.calls.close() {
		return storage.ErrClosed
	}
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("close database: %w", s.db.Explain(err))
	}
	return nil
}
