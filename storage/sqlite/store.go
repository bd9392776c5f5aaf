package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"korsar/storage"
)

// Store keeps everything in one SQLite file. It implements storage.Store.
type Store struct {
	writer  *writer
	readers *sql.DB

	mu     sync.Mutex
	closed bool
	calls  sync.WaitGroup // under way; none begins once closed
}

var _ storage.Store = (*Store)(nil)

// enter counts a call in; the caller counts it out with s.calls.Done.
func (s *Store) enter() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return storage.ErrClosed
	}
	s.calls.Add(1)
	return nil
}

// write has the writer do one all-or-nothing change.
func (s *Store) write(ctx context.Context, do func(*writer) error) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.calls.Done()
	return explain(s.writer.submit(ctx, do))
}

// read runs a query and has each of its rows taken.
func (s *Store) read(ctx context.Context, take func(*sql.Rows) error, query string, args ...any) error {
	if err := s.enter(); err != nil {
		return err
	}
	defer s.calls.Done()
	rows, err := s.readers.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	return each(rows, take)
}

// list runs a query and lists its rows, each as scan reads it.
func list[T any](ctx context.Context, s *Store, scan func(scanner) (T, error), query string, args ...any) (all []T, err error) {
	err = s.read(ctx, func(rows *sql.Rows) error {
		one, err := scan(rows)
		all = append(all, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// each has the rows of an answer taken, one by one.
func each(rows *sql.Rows, take func(*sql.Rows) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := take(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// one reads the one row that a query can have. Errors: storage.ErrNotFound.
func (s *Store) one(ctx context.Context, into []any, query string, args ...any) error {
	found := false
	err := s.read(ctx, func(rows *sql.Rows) error {
		found = true
		return rows.Scan(into...)
	}, query, args...)
	if err == nil && !found {
		return storage.ErrNotFound
	}
	return err
}

// Close implements storage.Store.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return storage.ErrClosed
	}
	s.closed = true
	s.mu.Unlock()
	s.calls.Wait()
	// The readers first: the writer, last to go, can then empty the log into
	// the file and remove it.
	if err := errors.Join(s.readers.Close(), s.writer.close()); err != nil {
		return fmt.Errorf("close the database: %w", explain(err))
	}
	return nil
}
