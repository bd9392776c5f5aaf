package sqlite

import (
	"context"
	"database/sql"
)

// snapshot calls do with a transaction that reads the store as of one moment.
func (s *Store) snapshot(ctx context.Context, do func(*sql.Tx) error) error {
	if err := s.beginCall(); err != nil {
		return err
	}
	defer s.calls.Done()
	return snapshot(ctx, s.readers, do)
}

func snapshot(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return do(tx)
}
