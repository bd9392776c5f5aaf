package sqlstore

import (
	"context"
	"database/sql"
)

// Query is a query with a function for its rows.
type Query struct {
	*Statement
	Row   Row
	Visit func(Scanner) error // called for each row
}

// ReadSQL is [Database.Read] for a database in this process. It runs the queries one after the other.
func ReadSQL(ctx context.Context, db *sql.DB, product Product, queries ...Query) error {
	if len(queries) == 1 {
		return snapshot{db, product}.run(ctx, queries...)
	}
	return inSnapshot(ctx, db, product, func(snap snapshot) error { return snap.run(ctx, queries...) })
}

func (s snapshot) run(ctx context.Context, queries ...Query) error {
	for _, q := range queries {
		if err := s.each(ctx, q.Visit, q.Statement, q.Row...); err != nil {
			return err
		}
	}
	return nil
}

// read runs a query and calls visit for each row.
func (s *Store) read(ctx context.Context, visit func(Scanner) error, query *Statement, args ...any) error {
	return s.readAll(ctx, Query{query, args, visit})
}

// readAll runs queries as of one moment. After an error it tries again if no row was visited and [Database.ReadsAgain]
// allows it.
func (s *Store) readAll(ctx context.Context, queries ...Query) error {
	if err := s.calls.begin(); err != nil {
		return err
	}
	defer s.calls.end()
	visited := false
	watched := make([]Query, len(queries))
	for i, q := range queries {
		watched[i] = Query{q.Statement, q.Row, func(from Scanner) error {
			visited = true
			return q.Visit(from)
		}}
	}
	for tries := 1; ; tries++ {
		err := s.db.Read(ctx, watched...)
		if err == nil || visited || ctx.Err() != nil || !s.db.ReadsAgain(err, tries) {
			return s.db.Explain(err)
		}
	}
}
