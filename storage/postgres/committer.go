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
	// commitTimeout bounds a transaction: a server that no longer answers fails it.
	commitTimeout = 15 * time.Second

	// maxIdle is how long a process may be asleep in a transaction: far longer than the pauses of one that runs.
	maxIdle = 5 * time.Second

	// outcomeEvery is the time between two looks for the outcome of a commit whose connection was lost, which
	// outcomeTimeout bounds.
	outcomeEvery   = 50 * time.Millisecond
	outcomeTimeout = 5 * time.Second

	// maxTries is how often a change is tried that might succeed when tried again.
	maxTries = 5
)

// beginning returns the statements that begin a transaction. It commits durably, unless the server has a stricter
// setting or the transaction is relaxed, and ends if its process does not go on: others wait for its locks. What
// belongs to the transaction works behind a pooler, too.
func beginning(relaxed bool) []string {
	durability := `SELECT set_config('synchronous_commit', 'on', TRUE)
		WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')`
	if relaxed {
		durability = `SET LOCAL synchronous_commit = off`
	}
	return []string{`BEGIN`, fmt.Sprintf(`SET LOCAL idle_in_transaction_session_timeout = %d`, maxIdle.Milliseconds()),
		durability}
}

// begin returns the same in one text.
func begin(relaxed bool) string { return strings.Join(beginning(relaxed), ";") }

// selectTransaction gives the transaction its number, by which its outcome can be found later ("Transaction ID and
// Snapshot Information Functions").
const selectTransaction = `SELECT pg_current_xact_id()::text`

// committer commits changes, each batch on a connection of the pool.
type committer struct{ *database }

// Commit implements sqlstore.Committer. A change that is to be alone is: it may lock a tournament after a table, so no
// other table may be locked after it, or two transactions could wait for each other.
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

// commit makes changes together. Those that have to wait for their statements are made in another transaction than
// those that need not. If one of them is refused, each is tried alone: refusals are rare.
func (c *committer) commit(changes []*sqlstore.Queued) {
	slices.SortStableFunc(changes, func(a, b *sqlstore.Queued) int { return cmp.Compare(a.Table, b.Table) })
	rest := c.pipeline(changes)
	if len(rest) > 1 {
		if err := c.write(rest...); !isUncommitted(err) {
			fail(rest, err)
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

// fail gives changes their outcome.
func fail(changes []*sqlstore.Queued, err error) {
	for _, one := range changes {
		one.Err = err
	}
}

// write makes changes in one transaction, or none of them.
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

// transaction commits what do does, or nothing of it.
func (c *committer) transaction(relaxed bool, do func(context.Context, pgx.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	tx, err := c.pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: begin(relaxed)})
	if err != nil {
		return uncommitted{err}
	}
	defer tx.Rollback(ctx) // after a panic; after everything else it does nothing
	var number string
	if err = do(ctx, tx); err == nil {
		err = tx.QueryRow(ctx, selectTransaction).Scan(&number)
	}
	if err != nil {
		return uncommitted{errors.Join(err, ignoreClosed(tx.Rollback(ctx)))}
	}
	return c.outcome(number, tx.Commit(ctx))
}

// outcome returns that of a commit. If its acknowledgement is lost PostgreSQL knows it. Errors:
// storage.ErrOutcomeUnknown, if PostgreSQL cannot be asked for long.
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
		select { // it is in progress, or PostgreSQL cannot be reached
		case <-time.After(outcomeEvery):
		case <-ctx.Done():
		}
	}
	return fmt.Errorf("%w: %w", storage.ErrOutcomeUnknown, err)
}

// ignoreClosed returns the error of a rollback, unless the connection is lost, and with it the transaction.
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

// Finds implements sqlstore.Writer. For PostgreSQL a query affects the rows that it finds.
func (w writer) Finds(s *sqlstore.Statement, r sqlstore.Row) (bool, error) { return w.Changes(s, r) }

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
