package sqlstore

import (
	"context"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

// tableBatch is how many tables are listed at a time: a list of all of them would be unbounded, and an open query would
// hold a snapshot.
const tableBatch = 1000

var (
	// orphans lists the tables of which only entries are left.
	orphans     = Define(`SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables)`)
	tableCount  = Define(`SELECT count(*) FROM tables`)
	tablesAfter = Define(`SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2`)
)

// EachTable calls visit for each table, ordered by number. It tells the inspector of a damaged table and continues after
// it; it stops at any other error.
func (s Snapshot) EachTable(ctx context.Context, i storage.Inspector, visit func(journal.TableID) error) error {
	total, err := s.TableCount(ctx)
	if err != nil {
		return fmt.Errorf("count tables: %w", err)
	}
	var last journal.TableID
	for done := 0; ; {
		batch, err := s.tableIDs(ctx, last)
		if err != nil {
			return fmt.Errorf("list tables after table %d: %w", last, err)
		}
		for _, last = range batch {
			var corrupt *storage.CorruptError
			if err := visit(last); errors.As(err, &corrupt) {
				i.TellDamaged(corrupt)
			} else if err != nil {
				return fmt.Errorf("visit table %d: %w", last, err)
			}
			done++
			i.TellProgress(done, max(done, total)) // some may have been opened in the meantime
		}
		if len(batch) < tableBatch {
			return nil
		}
	}
}

// TellOrphans tells the inspector of tables of which only entries are left.
func (s Snapshot) TellOrphans(ctx context.Context, i storage.Inspector) error {
	return s.each(ctx, func(from Scanner) error {
		orphan := &storage.CorruptError{Err: errNoRow}
		err := from.Scan(&orphan.Table)
		i.TellDamaged(orphan)
		return err
	}, orphans)
}

// TableCount returns how many tables there are.
func (s Snapshot) TableCount(ctx context.Context) (total int, err error) {
	err = s.row(ctx, tableCount).Scan(&total)
	return total, err
}

func (s Snapshot) tableIDs(ctx context.Context, after journal.TableID) (ids []journal.TableID, err error) {
	err = s.each(ctx, func(from Scanner) error {
		var id journal.TableID
		err := from.Scan(&id)
		ids = append(ids, id)
		return err
	}, tablesAfter, int64(after), tableBatch)
	return ids, err
}
