package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"korsar/storage/sqlstore"
)

const (
	// commitTimeout bounds a transaction: a server that no longer answers fails it.
	commitTimeout = 15 * time.Second

	// maxIdle is how long a process may be asleep in a transaction: far longer than the pauses of one that runs.
	maxIdle = 5 * time.Second

	// maxTries is how often a change is tried that might succeed when tried again.
	maxTries = 5
)

// begin begins a transaction that commits durably, unless the server has a stricter setting, and that ends if its process
// does not go on: others wait for its locks. What belongs to the transaction works behind a pooler, too.
var begin = fmt.Sprintf(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = %d;
	SELECT set_config('synchronous_commit', 'on', TRUE)
	WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')`, maxIdle.Milliseconds())

// committer commits changes, each batch on a connection of the pool.
type committer struct{ pool *pgxpool.Pool }

// Commit implements sqlstore.Committer. If one of several changes fails, each is tried alone: refusals are rare.
func (c *committer) Commit(changes []*sqlstore.Queued) {
	slices.SortStableFunc(changes, func(a, b *sqlstore.Queued) int { return cmp.Compare(a.Table, b.Table) })
	if len(changes) > 1 && c.transaction(changes) == nil {
		return
	}
	for _, one := range changes {
		for try := 1; ; try++ {
			if one.Err = c.transaction([]*sqlstore.Queued{one}); !mayPass(one.Err) || try == maxTries {
				break
			}
		}
	}
}

// transaction applies changes in one transaction, or none of them.
func (c *committer) transaction(changes []*sqlstore.Queued) error {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	return pgx.BeginTxFunc(ctx, c.pool, pgx.TxOptions{BeginQuery: begin}, func(tx pgx.Tx) error {
		if err := lockLeases(ctx, tx, changes); err != nil {
			return err
		}
		for _, one := range changes {
			if err := one.Do(writer{ctx, tx}); err != nil {
				return err
			}
		}
		return nil
	})
}

// writer runs the statements of a transaction. It implements sqlstore.Writer.
type writer struct {
	ctx context.Context
	tx  pgx.Tx
}

// Exec implements sqlstore.Writer.
func (w writer) Exec(s *sqlstore.Statement, r sqlstore.Row) (changed int64, err error) {
	result, err := w.tx.Exec(w.ctx, s.In(sqlstore.PostgreSQL), r...)
	if err != nil {
		return 0, translateError(s, err)
	}
	return result.RowsAffected(), nil
}

// Query implements sqlstore.Writer.
func (w writer) Query(s *sqlstore.Statement, r sqlstore.Row, visit func(sqlstore.Scanner) error) error {
	rows, err := w.tx.Query(w.ctx, s.In(sqlstore.PostgreSQL), r...)
	if err != nil {
		return translateError(s, err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := visit(rows); err != nil {
			return fmt.Errorf("%v: %w", s, err)
		}
	}
	if err := rows.Err(); err != nil {
		return translateError(s, err)
	}
	return nil
}

// constraints are the kinds of constraints that callers may violate, by PostgreSQL's code ("Appendix A. Error Codes").
var constraints = map[string]sqlstore.Constraint{
	"23505": sqlstore.Unique,
	"23503": sqlstore.ForeignKey,
}

// translateError returns the caller's error for a failed statement.
func translateError(s *sqlstore.Statement, err error) error {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		if violated, known := constraints[refused.Code]; known {
			if meaning := sqlstore.Violation(s, violated); meaning != nil {
				return meaning
			}
		}
	}
	return fmt.Errorf("%v: %w", s, err)
}
