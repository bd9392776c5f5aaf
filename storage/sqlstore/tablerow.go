package sqlstore

import (
	"time"

	"korsar/storage"
)

var rowOfTable = define(`SELECT board_channel, board_message, board_posted, board_number, due, last_seq, checksum
	FROM tables WHERE id = ?1`)

// tableRow is a table's row without its search columns.
type tableRow struct {
	journalEnd
	board storage.Board
	due   time.Time
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
