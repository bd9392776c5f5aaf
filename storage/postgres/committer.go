package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"korsar/storage"
	"korsar/storage/sqlstore"
)

const (
	// commitTimeout limits a transaction, so that it fails if the server no longer responds.
	commitTimeout = 15 * time.Second

	// maxIdle is how long a process may be idle in a transaction. It is far longer than the pauses of a running
	// process.
	maxIdle = 5 * time.Second

	// outcomeEvery is the time between two queries for the outcome of a commit whose connection was lost.
	// outcomeTimeout limits all of them together.
	outcomeEvery   = 50 * time.Millisecond
	outcomeTimeout = 5 * time.Second

	// maxTries is how often a change is tried if another try might succeed.
	maxTries = 5
)

// beginning returns the statements that begin a transaction. Its commit is durable unless it is relaxed, and a stricter
// setting of the server is kept. The server ends the transaction if its process is idle for maxIdle, because others
// wait for its locks. All settings belong to the transaction, so that they also work through a pooler.
func beginning(relaxed bool) []string {
	durability := `SELECT set_config('synchronous_commit', 'on', TRUE)
		WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')`
	if relaxed {
		durability = `SET LOCAL synchronous_commit = off`
	}
	return []string{`BEGIN`, fmt.Sprintf(`SET LOCAL idle_in_transaction_session_timeout = %d`, maxIdle.Milliseconds()),
		durability}
}

// begin returns the statements of beginning as one text.
func begin(relaxed bool) string { return strings.Join(beginning(relaxed), ";") }

// selectTransaction returns the id of the transaction, which is needed to find its outcome later ("Transaction ID and
// Snapshot Information Functions").
const selectTransaction = `SELECT pg_current_xact_id()::text`

// committer commits each batch of changes on a connection of the pool.
type committer struct{ *database }

// Commit implements sqlstore.Committer. A change with Alone set may lock a tournament after a table. So it is committed
// alone: if another table were locked after the tournament, two transactions could wait for each other.
func (c *committer) Commit(changes []*sqlstore.Queued) {
	var together []*sqlstore.Queued
	for _, one := range changes {
		if one.Alone {
			c.commit([]*sqlstore.Queued{one})
		} else {
			together = append(together, one)
		}
	}
	c.commit(together)
}

// commit commits changes together. Changes that need results of their statements share a second transaction. If one of
// those is refused, each of them is tried alone.
func (c *committer) commit(changes []*sqlstore.Queued) {
	slices.SortStableFunc(changes, func(a, b *sqlstore.Queued) int { return cmp.Compare(a.Table, b.Table) })
	rest := c.pipeline(changes)
	if len(rest) > 1 {
		if err := c.write(rest...); !isUncommitted(err) {
			for _, one := range rest {
				one.Err = err
			}
			return
		}
	}
	for _, one := range rest {
		for try := 1; ; try++ {
			if one.Err = c.write(one); !mayPass(one.Err) || try == maxTries {
				break
			}
			c.replaceLost(one.Err)
		}
	}
}

// write commits all changes in one transaction, or none of them.
func (c *committer) write(changes ...*sqlstore.Queued) error {
	return c.transaction(sqlstore.AllRelaxed(changes), func(ctx context.Context, tx pgx.Tx) error {
		for _, one := range changes {
			if err := lockLease(ctx, tx, one.Under); err != nil {
				return err
			}
			if err := one.Run(writer{ctx, tx}); err != nil {
				return err
			}
		}
		return nil
	})
}

// transaction calls do in a transaction and commits it. After an error it rolls back.
func (c *committer) transaction(relaxed bool, do func(context.Context, pgx.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	tx, err := c.pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: begin(relaxed)})
	if err != nil {
		return uncommitted{err}
	}
	defer tx.Rollback(ctx) // for a panic; after a commit or a rollback it does nothing
	var number string
	if err = do(ctx, tx); err == nil {
		err = tx.QueryRow(ctx, selectTransaction).Scan(&number)
	}
	if err != nil {
		return uncommitted{errors.Join(err, ignoreClosed(tx.Rollback(ctx)))}
	}
	return c.outcome(number, tx.Commit(ctx))
}

// outcome returns the outcome of a commit that returned err. If the acknowledgment was lost, it asks PostgreSQL. It
// returns storage.ErrOutcomeUnknown if PostgreSQL has no answer within outcomeTimeout.
func (c *committer) outcome(number string, err error) error {
	if err == nil || !isLost(err) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), outcomeTimeout)
	defer cancel()
	c.pool.Reset()
	for ctx.Err() == nil {
		var status string
		if c.pool.QueryRow(ctx, `SELECT pg_xact_status($1::xid8)`, number).Scan(&status) == nil {
			switch status {
			case "committed":
				return nil
			case "aborted":
				return uncommitted{err}
			}
		}
		select { // the commit is in progress, or PostgreSQL cannot be reached
		case <-time.After(outcomeEvery):
		case <-ctx.Done():
		}
	}
	return fmt.Errorf("%w: %w", storage.ErrOutcomeUnknown, err)
}

// ignoreClosed returns the error of a rollback. It returns nil if the connection is lost, because the transaction is
// lost with it.
func ignoreClosed(err error) error {
	if isLost(err) || errors.Is(err, pgx.ErrTxClosed) {
		return nil
	}
	return err
}

// writer runs the statements of a transaction. It implements sqlstore.Writer.
type writer struct {
	ctx context.Context
	tx  pgx.Tx
}

// Exec implements sqlstore.Writer.
func (w writer) Exec(s *sqlstore.Statement, r sqlstore.Row) error {
	_, err := w.Changes(s, r)
	return err
}

// Changes implements sqlstore.Writer.
func (w writer) Changes(s *sqlstore.Statement, r sqlstore.Row) (bool, error) {
	result, err := w.tx.Exec(w.ctx, s.In(sqlstore.PostgreSQL), r...)
	if err != nil {
		return false, translateError(s, err)
	}
	return result.RowsAffected() > 0, nil
}

// Finds implements sqlstore.Writer. In PostgreSQL the rows that a query finds count as affected.
func (w writer) Finds(s *sqlstore.Statement, r sqlstore.Row) (bool, error) { return w.Changes(s, r) }

// Query implements sqlstore.Writer.
func (w writer) Query(s *sqlstore.Statement, r sqlstore.Row, visit func(sqlstore.Scanner) error) error {
	rows, _ := w.tx.Query(w.ctx, s.In(sqlstore.PostgreSQL), r...) // the rows return its error too
	if err := visitRows(rows, visit); err != nil {
		return translateError(s, err)
	}
	return nil
}

// constraints are the kinds of constraints that a caller may violate, by their codes ("Appendix A. Error Codes").
var constraints = map[string]sqlstore.Constraint{
	"23505": sqlstore.Unique,
	"23503": sqlstore.ForeignKey,
}

// translateError returns the error that callers expect for a violated constraint, or err with the statement.
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
