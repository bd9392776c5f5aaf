package sqlstore

import (
	"cmp"
	"context"
	"errors"

	"korsar/storage"
	"korsar/storage/journal"
)

var entriesOf = Define(`SELECT seq, at, kind, person, cause, body FROM entries WHERE table_id = ?1 ORDER BY seq`)

// ReadJournal reads a table's journal and folds it, so that nothing unplayable leaves the store. Errors:
// *storage.CorruptError.
func (s Snapshot) ReadJournal(ctx context.Context, id journal.TableID) (t journal.Table, entries []journal.Entry, err error) {
	err = s.eachOf(ctx, id, entriesOf, func(from Scanner) error {
		l, err := scanLine(from)
		var e journal.Entry
		if err == nil {
			e, err = t.Restore(l)
		}
		if err != nil {
			return &storage.CorruptError{Table: id, Seq: cmp.Or(l.Seq, t.Seq+1), Err: err}
		}
		entries = append(entries, e)
		return nil
	})
	var corrupt *storage.CorruptError
	switch {
	case errors.As(err, &corrupt) && corrupt.Seq == 0:
		corrupt.Seq = t.Seq + 1 // where the database stopped
	case err == nil && len(entries) == 0:
		err = &storage.CorruptError{Table: id, Seq: 1, Err: errors.New("no entries")}
	}
	return t, entries, err
}

func scanLine(from Scanner) (l journal.Line, err error) {
	err = from.Scan(&l.Seq, &l.At, &l.Kind, &l.By, &l.Cause, &l.Body)
	return l, err
}
