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
	f := folding{id: id}
	err = f.end(ctx, s.of, s.run(ctx, f.query()))
	return f.table, f.entries, err
}

// folding is a journal that is being read and folded.
type folding struct {
	id      journal.TableID
	table   journal.Table
	entries []journal.Entry
}

// query returns the query for the entries.
func (f *folding) query() Query { return Query{entriesOf, rowOf(int64(f.id)), refusing(f.id, f.add)} }

// add folds one more entry.
func (f *folding) add(from Scanner) error {
	l, err := scanLine(from)
	var e journal.Entry
	if err == nil {
		e, err = f.table.Restore(l)
	}
	if err != nil {
		return &storage.CorruptError{Table: f.id, Seq: cmp.Or(l.Seq, f.table.Seq+1), Err: err}
	}
	f.entries = append(f.entries, e)
	return nil
}

// end returns the outcome of reading all entries.
func (f *folding) end(ctx context.Context, of Product, err error) error {
	err = damageOf(ctx, f.id, of, err)
	if corrupt, is := errors.AsType[*storage.CorruptError](err); is && corrupt.Seq == 0 {
		corrupt.Seq = f.table.Seq + 1 // where the database stopped
	}
	if err == nil && len(f.entries) == 0 {
		err = &storage.CorruptError{Table: f.id, Seq: 1, Err: errors.New("no entries")}
	}
	return err
}

func scanLine(from Scanner) (l journal.Line, err error) {
	err = from.Scan(&l.Seq, &l.At, &l.Kind, &l.By, &l.Cause, &l.Body)
	return l, err
}
