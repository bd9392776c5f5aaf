package sqlstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

var entriesOf = define(`SELECT seq, at, kind, person, cause, body FROM entries WHERE table_id = ?1 ORDER BY seq`)

// folding is the journal of a table or a tournament that is being read and folded.
type folding struct {
	subject storage.CorruptError // with the number of the table or the tournament
	restore func(journal.Line) error
	read    int64 // how many entries were read
}

func (f *folding) query(entries *Statement, id int64) Query {
	return Query{entries, Row{id}, refusing(f.subject, f.add)}
}

func (f *folding) add(from Scanner) error {
	l, err := scanLine(from)
	if err == nil {
		err = f.restore(l)
	}
	if err != nil {
		return damaged(f.subject, cmp.Or(l.Seq, f.read+1), err)
	}
	f.read++
	return nil
}

// end returns the outcome of reading all entries.
func (f *folding) end(ctx context.Context, product Product, err error) error {
	err = damageOf(ctx, f.subject, product, err)
	if corrupt, is := errors.AsType[*storage.CorruptError](err); is && corrupt.Seq == 0 {
		corrupt.Seq = f.read + 1 // where the database stopped
	}
	if err == nil && f.read == 0 {
		err = damaged(f.subject, 1, errors.New("no entries"))
	}
	return err
}

func scanLine(from Scanner) (l journal.Line, err error) {
	err = from.Scan(&l.Seq, &l.At, &l.Kind, &l.By, &l.Cause, &l.Body)
	return l, err
}

// journalEnd is the end of a journal according to the row of its table or tournament.
type journalEnd struct {
	found    bool // there is a row
	lastSeq  int64
	checksum int64 // the 64 bits of a journal.Checksum
}

// errNoRow is returned for a table or a tournament that has entries but no row.
var errNoRow = errors.New("its row is missing, but it has entries")

// endAt returns the outcome of reading a row and its journal's entries, whose checksum is sum.
func (f *folding) endAt(ctx context.Context, product Product, row journalEnd, sum journal.Checksum, err error) error {
	switch {
	case err == nil && !row.found && f.read == 0:
		return storage.ErrNotFound
	case err == nil && !row.found:
		return damaged(f.subject, 0, errNoRow)
	case err == nil || row.found && f.read < row.lastSeq:
		err = f.end(ctx, product, err)
	default:
		err = damageOf(ctx, f.subject, product, err)
	}
	if err != nil {
		return err
	}
	return f.verify(row, sum)
}

// verify returns an error for a journal other than the one committed with the row.
func (f *folding) verify(row journalEnd, sum journal.Checksum) error {
	refuse := func(seq int64, format string, values ...any) error {
		return damaged(f.subject, seq, fmt.Errorf(format, values...))
	}
	switch want := journal.Checksum(row.checksum); {
	case f.read < row.lastSeq:
		return refuse(f.read+1, "the journal ends with entry %d, but %d were committed", f.read, row.lastSeq)
	case f.read > row.lastSeq:
		return refuse(row.lastSeq+1, "only %d entries were committed", row.lastSeq)
	case sum != want:
		return refuse(f.read, "the entry or an earlier one is not what was committed: the checksum is %#x, expected "+
			"%#x", uint64(sum), uint64(want))
	}
	return nil
}

// damaged returns the error for a damaged table or tournament.
func damaged(subject storage.CorruptError, seq int64, err error) error {
	subject.Seq, subject.Err = seq, err
	return &subject
}

// refusing wraps a visit of rows whose errors mean that the table or the tournament is damaged.
func refusing(subject storage.CorruptError, visit func(Scanner) error) func(Scanner) error {
	return func(from Scanner) error {
		err := visit(from)
		if err != nil && !errors.As(err, new(*storage.CorruptError)) {
			err = damaged(subject, 0, err)
		}
		return err
	}
}

// damageOf returns a *storage.CorruptError for an error that means damage, found by a visit of rows or by the database.
// It returns the error of ctx once that is done, and other errors unchanged.
func damageOf(ctx context.Context, subject storage.CorruptError, product Product, err error) error {
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err() // the end of ctx closes the rows, which the visit takes for damage
	case errors.As(err, new(*storage.CorruptError)):
		return err
	case product.IsDamage(err):
		return damaged(subject, 0, err)
	}
	return err
}
