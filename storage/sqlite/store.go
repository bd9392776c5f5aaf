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
	readers *sql.DB

	checking   context.Context // of the check that runs beside reading
	endCheck   context.CancelFunc
	opened     chan struct{} // closed once one of the next two is set
	writer     *writer
	unwritable error // why nothing can be written

	mu     sync.Mutex
	closed bool
	calls  sync.WaitGroup // calls in progress; none starts once closed
}

var _ storage.Store = (*Store)(nil)

func newStore(ctx context.Context, readers *sql.DB) *Store {
	s := &Store{readers: readers, opened: make(chan struct{})}
	s.checking, s.endCheck = context.WithCancel(context.WithoutCancel(ctx))
	return s
}

// openWriter opens the connection that writes.
func (s *Store) openWriter(path string, o Options) {
	s.writer, s.unwritable = openWriter(path, o)
	close(s.opened)
}

// checkAndOpenWriter checks the file and then opens the connection that writes.
func (s *Store) checkAndOpenWriter(path string, o Options) {
	if s.unwritable = checkFile(s.checking, path, "quick_check", o.Wait); s.unwritable == nil {
		s.writer, s.unwritable = openWriter(path, o)
	}
	if s.unwritable != nil && s.checking.Err() == nil {
		s.unwritable = fmt.Errorf("open database %s: %w", path, explain(s.unwritable))
		o.Failed(s.unwritable)
	}
	close(s.opened)
}

// beginCall registers a call; the caller ends it with s.calls.Done.
func (s *Store) beginCall() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return storage.ErrClosed
	}
	s.calls.Add(1)
	return nil
}

// write lets the writer apply one change completely or not at all.
func (s *Store) write(ctx context.Context, do func(*writer) error) error {
	if err := s.beginCall(); err != nil {
		return err
	}
	defer s.calls.Done()
	select {
	case <-s.opened:
	case <-ctx.Done():
		return ctx.Err()
	}
	if s.unwritable != nil {
		return s.unwritable
	}
	return explain(s.writer.submit(ctx, do))
}

// read runs a query and calls visit for each row.
func (s *Store) read(ctx context.Context, visit func(*sql.Rows) error, query string, args ...any) error {
	if err := s.beginCall(); err != nil {
		return err
	}
	defer s.calls.Done()
	rows, err := s.readers.QueryContext(ctx, query, args...)
	if err != nil {
		return explain(err)
	}
	return explain(each(rows, visit))
}

// list runs a query and returns its rows as scan reads them.
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

// each calls visit for each row.
func each(rows *sql.Rows, visit func(*sql.Rows) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := visit(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// queryRow scans the row of a query that has at most one. Errors: storage.ErrNotFound.
func (s *Store) queryRow(ctx context.Context, dest []any, query string, args ...any) error {
	found := false
	err := s.read(ctx, func(rows *sql.Rows) error {
		found = true
		return rows.Scan(dest...)
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
	s.endCheck()
	s.calls.Wait()
	<-s.opened
	// Readers close first: the writer, closing last, can then move the log into the file and remove it.
	err := s.readers.Close()
	if s.writer != nil {
		err = errors.Join(err, s.writer.close())
	}
	if err != nil {
		return fmt.Errorf("close database: %w", explain(err))
	}
	return nil
}
