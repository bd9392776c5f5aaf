package sqlstore

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

var rowOfTable = Define(`SELECT board_channel, board_message, board_posted, board_number, due, last_seq, checksum
	FROM tables WHERE id = ?1`)

// tableRow is a table's row without its search columns.
type tableRow struct {
	id       journal.TableID
	found    bool
	board    storage.Board
	due      time.Time
	lastSeq  int64
	checksum sql.Null[int64] // NULL if the journal was damaged before there were checksums
}

// errNoRow is returned for a table of which only entries are left.
var errNoRow = errors.New("the table's row is missing, but it has entries")

// query returns the query for the row.
func (r *tableRow) query() Query {
	return Query{rowOfTable, rowOf(int64(r.id)), refusing(r.id, r.scan)}
}

func (r *tableRow) scan(from Scanner) error {
	r.found = true
	var posted, due int64
	b := &r.board
	if err := from.Scan(&b.Channel, &b.Message, &posted, &b.Number, &due, &r.lastSeq, &r.checksum); err != nil {
		return err
	}
	if b.Number > 0 {
		b.Posted = fromMillis(posted)
	}
	r.due = fromOptionalMillis(due)
	return nil
}

// verify returns an error for a journal that is not the one committed with the row.
func (r *tableRow) verify(t *journal.Table) error {
	refuse := func(seq int64, format string, values ...any) error {
		return &storage.CorruptError{Table: r.id, Seq: seq, Err: fmt.Errorf(format, values...)}
	}
	switch sum := journal.Checksum(r.checksum.V); {
	case !r.checksum.Valid:
		return refuse(t.Seq, "the journal could not be read when checksums were introduced")
	case t.Seq < r.lastSeq:
		return refuse(t.Seq+1, "the journal ends with entry %d, but %d were committed", t.Seq, r.lastSeq)
	case t.Seq > r.lastSeq:
		return refuse(r.lastSeq+1, "only %d entries were committed", r.lastSeq)
	case t.Checksum != sum:
		return refuse(t.Seq, "the entry or an earlier one is not what was committed: the checksum is %#x, expected %#x",
			uint64(t.Checksum), uint64(sum))
	}
	return nil
}
