package sqlstore

import (
	"context"
	"database/sql"
)

// snapshot reads through a transaction, as of one moment, or through a database, each query as of its own moment.
type snapshot struct {
	db      Querier
	product Product
}

// Querier is a database or a transaction.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// each calls visit for each row of a query.
func (s snapshot) each(ctx context.Context, visit func(Scanner) error, query *Statement, args ...any) error {
	rows, err := s.db.QueryContext(ctx, query.In(s.product.Dialect()), args...)
	if err != nil {
		return err
	}
	return each(rows, visit)
}

// row returns the row of a query that has at most one.
func (s snapshot) row(ctx context.Context, query *Statement, args ...any) *sql.Row {
	return s.db.QueryRowContext(ctx, query.In(s.product.Dialect()), args...)
}

// snapshot calls do with a snapshot of the store.
func (s *Store) snapshot(ctx context.Context, do func(snapshot) error) error {
	if err := s.calls.begin(); err != nil {
		return err
	}
	defer s.calls.end()
	return inSnapshot(ctx, s.db.Readers(), s.db, do)
}

// inSnapshot calls do with a snapshot of a database.
func inSnapshot(ctx context.Context, db *sql.DB, product Product, do func(snapshot) error) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelSnapshot})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return do(snapshot{tx, product})
}
