package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

// Inspector observes the reading of all tables. Either function may be nil.
type Inspector struct {
	Progress func(done, total int)       // called after each table
	Damaged  func(*storage.CorruptError) // called for each table that cannot be loaded
}

// tableBatch is how many tables are listed at a time: a list of all of them would be unbounded, and an open query would
// hold a snapshot.
const tableBatch = 1000

const tablesAfter = `SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?`

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// eachTable calls visit for each table, ordered by number. It continues after a damaged table and stops at any other
// error.
func (i Inspector) eachTable(ctx context.Context, from querier, visit func(journal.TableID) error) error {
	var total int
	if err := from.QueryRowContext(ctx, `SELECT count(*) FROM tables`).Scan(&total); err != nil {
		return fmt.Errorf("count tables: %w", err)
	}
	var last journal.TableID
	for done := 0; ; {
		batch, err := tableIDs(ctx, from, last)
		if err != nil {
			return fmt.Errorf("list tables after table %d: %w", last, err)
		}
		for _, last = range batch {
			var corrupt *storage.CorruptError
			if err := visit(last); errors.As(err, &corrupt) {
				i.damaged(corrupt)
			} else if err != nil {
				return fmt.Errorf("visit table %d: %w", last, err)
			}
			done++
			i.progress(done, max(done, total)) // some may have been opened in the meantime
		}
		if len(batch) < tableBatch {
			return nil
		}
	}
}

func tableIDs(ctx context.Context, from querier, after journal.TableID) (ids []journal.TableID, err error) {
	rows, err := from.QueryContext(ctx, tablesAfter, int64(after), tableBatch)
	if err != nil {
		return nil, err
	}
	err = each(rows, func(rows *sql.Rows) error {
		var id journal.TableID
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	})
	return ids, err
}

func (i Inspector) progress(done, total int) {
	if i.Progress != nil {
		i.Progress(done, total)
	}
}

func (i Inspector) damaged(err *storage.CorruptError) {
	if i.Damaged != nil {
		i.Damaged(err)
	}
}
