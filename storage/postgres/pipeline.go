package postgres

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"korsar/storage/sqlstore"
)

// errWaits is returned for a query, because its change depends on the result.
var errWaits = errors.New("the change has to wait for its statements")

// errNoEffect is returned if a statement affects no row although its change has assumed that it does.
var errNoEffect = errors.New("a statement affected no row")

// pending is a change whose statements are sent together with those of other changes, so that all wait for the server
// once.
type pending struct {
	*sqlstore.Queued
	statements []statement
}

// statement is a statement that is sent later.
type statement struct {
	*sqlstore.Statement
	row     sqlstore.Row
	affects bool // the change assumes that the statement affects a row
}

// Exec implements sqlstore.Writer.
func (p *pending) Exec(s *sqlstore.Statement, r sqlstore.Row) error {
	p.statements = append(p.statements, statement{s, r, false})
	return nil
}

// Changes implements sqlstore.Writer.
func (p *pending) Changes(s *sqlstore.Statement, r sqlstore.Row) (bool, error) {
	p.statements = append(p.statements, statement{s, r, true})
	return true, nil
}

// Finds implements sqlstore.Writer.
func (p *pending) Finds(s *sqlstore.Statement, r sqlstore.Row) (bool, error) { return p.Changes(s, r) }

// Query implements sqlstore.Writer.
func (p *pending) Query(*sqlstore.Statement, sqlstore.Row, func(sqlstore.Scanner) error) error {
	return errWaits
}

// pipeline commits changes in one transaction and sends their statements together. It returns the changes for which
// that is not possible.
func (c *committer) pipeline(changes []*sqlstore.Queued) (rest []*sqlstore.Queued) {
	relaxed := sqlstore.AllRelaxed(changes)
	var together []*pending
	for _, one := range changes {
		p := &pending{Queued: one}
		if one.Run(p) == nil {
			together = append(together, p)
		} else {
			rest = append(rest, one)
		}
	}
	for len(together) > 0 {
		unusual, err := c.send(together, relaxed)
		switch {
		case !isUncommitted(err):
			for _, p := range together {
				p.Err = err
			}
			return rest
		case len(unusual) == 0: // the transaction failed as a whole
			unusual = slices.Clone(together)
		}
		together = slices.DeleteFunc(together, func(p *pending) bool { return slices.Contains(unusual, p) })
		for _, p := range unusual {
			rest = append(rest, p.Queued)
		}
	}
	return rest
}

// send runs the statements of changes in one transaction. If it returns an error, unusual has the changes with a
// statement that failed, or that affected no row although the change assumes one. It is empty if they are unknown.
func (c *committer) send(changes []*pending, relaxed bool) (unusual []*pending, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), commitTimeout)
	defer cancel()
	conn, err := c.pool.Acquire(ctx)
	if err != nil {
		return nil, uncommitted{err}
	}
	defer conn.Release() // closes the connection if it is still in the transaction
	var batch pgx.Batch
	for _, text := range beginning(relaxed) {
		batch.Queue(text)
	}
	check := func(p *pending, affects bool, text string, row ...any) {
		batch.Queue(text, row...).Fn = func(results pgx.BatchResults) error {
			result, err := results.Exec()
			if err != nil || affects && result.RowsAffected() == 0 {
				unusual = append(unusual, p)
			}
			return err
		}
	}
	for _, p := range changes {
		if p.Under.Name != "" {
			check(p, true, lockEpoch, p.Under.Name, p.Under.Epoch)
		}
		for _, s := range p.statements {
			check(p, s.affects, s.In(sqlstore.PostgreSQL), s.row...)
		}
	}
	var number string
	batch.Queue(selectTransaction).QueryRow(func(row pgx.Row) error { return row.Scan(&number) })
	err = conn.SendBatch(ctx, &batch).Close()
	if err == nil && len(unusual) > 0 {
		err = errNoEffect
	}
	if err == nil {
		_, err = conn.Exec(ctx, "COMMIT")
		return nil, c.outcome(number, err)
	}
	_, rollback := conn.Exec(ctx, "ROLLBACK")
	return unusual, uncommitted{errors.Join(err, ignoreClosed(rollback))}
}
