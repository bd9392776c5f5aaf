package sqlstore

import (
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
)

// preparedCommit is a commit whose values are converted by the caller's goroutine, so that the writer only writes.
type preparedCommit struct {
	table   journal.TableID
	entries []Row
	follows int64        // checksum of the journal on which the commit depends; 0 for none
	summary Row          // the index row; nil if unchanged
	guild   int64        // of the index row
	host    int64        // of the index row
	seated  string       // the people at the table by seat, as JSON
	bound   []int64      // people whom the commit binds to the game
	over    bool         // the game is over
	rows    preparedRows // everything else but the result
	result  *storage.Result
	woken   Row           // the tournament and when it becomes due; nil for none
	room    *storage.Room // for a new table; nil for no limit
}

// preparedRows are rows for statements. Their first value, the table or the tournament, is set when they are written.
type preparedRows []preparedRow

type preparedRow struct {
	statement *Statement
	row       Row
}

func (r *preparedRows) add(s *Statement, values ...any) {
	*r = append(*r, preparedRow{s, values})
}

func (r preparedRows) write(w writer, id int64) error {
	for _, one := range r {
		one.row[0] = id
		if err := w.Exec(one.statement, one.row); err != nil {
			return err
		}
	}
	return nil
}

// checkLines returns an error unless the lines of a commit are complete and consecutive, and come with the index row
// that follows from them.
func checkLines(lines []journal.Line, hasRow bool) error {
	if len(lines) > 0 && !hasRow {
		return errors.New("entries without the index row that follows from them")
	}
	for i, l := range lines {
		if l.Kind == "" || l.Body == "" {
			return fmt.Errorf("entry %d has no kind or no body", l.Seq)
		}
		if i > 0 && l.Seq != lines[i-1].Seq+1 {
			return fmt.Errorf("entry %d follows entry %d in one commit", l.Seq, lines[i-1].Seq)
		}
	}
	return nil
}

// checkFirst returns an error unless the lines of a commit start a journal with an entry of a kind.
func checkFirst(lines []journal.Line, follows journal.Checksum, kind journal.Kind) error {
	if len(lines) == 0 || lines[0].Seq != 1 || lines[0].Kind != kind || follows != 0 {
		return fmt.Errorf("a journal starts with entry 1 of kind %s and follows no other entry", kind)
	}
	return nil
}

// prepareCommit checks and converts a commit.
func prepareCommit(c storage.Commit) (*preparedCommit, error) {
	if err := checkLines(c.Entries, c.Summary != nil); err != nil {
		return nil, err
	}
	p := &preparedCommit{entries: make([]Row, 0, len(c.Entries)), rows: make(preparedRows, 0, 2),
		follows: int64(c.Follows), room: c.Room}
	sum := c.Follows
	for _, l := range c.Entries {
		p.entries = append(p.entries, Row{nil, l.Seq, l.At, string(l.Kind), int64(l.By), int64(l.Cause), l.Body})
		sum = sum.Add(l)
	}
	if c.Summary != nil {
		// Number and checksum of the journal after the commit, then before it. Without entries, all but the last are
		// nil.
		ends := [4]any{3: p.follows}
		if count := len(c.Entries); count > 0 {
			ends[0], ends[1], ends[2] = c.Entries[count-1].Seq, int64(sum), c.Entries[0].Seq-1
		}
		p.addSummary(*c.Summary, ends)
	}
	for _, person := range c.Bound {
		p.bound = append(p.bound, int64(person))
	}
	p.addRows(c)
	p.result = c.Result
	if c.Tournament != 0 {
		if len(c.Entries) == 0 {
			return nil, errors.New("a commit without entries wakes no tournament")
		}
		p.woken = Row{int64(c.Tournament), c.Entries[len(c.Entries)-1].At}
	}
	return p, nil
}

// addRows adds messages, deadlines, pings, alerts, the call and the board.
func (p *preparedCommit) addRows(c storage.Commit) {
	for _, t := range c.Delivered {
		p.rows.add(deleteMessage, nil, string(t.Kind), t.Key, t.Seq)
	}
	for _, t := range c.Messages {
		p.rows.add(upsertMessage, nil, string(t.Kind), t.Key, t.Seq, t.NotBefore.UnixMilli(), int64(t.Attempts),
			t.Nonce, t.Body)
	}
	for _, d := range c.Deadlines {
		if d.At.IsZero() {
			p.rows.add(deleteDeadline, nil, string(d.Kind))
		} else {
			p.rows.add(upsertDeadline, nil, string(d.Kind), d.At.UnixMilli())
		}
	}
	for _, r := range c.Pings {
		p.rows.add(insertPing, nil, int64(r.Person), r.At.UnixMilli())
		p.rows.add(deleteOldPings, nil, int64(r.Person), r.At.UnixMilli())
	}
	for _, a := range c.Alerted {
		p.rows.add(updateAlert, nil, int64(a.Person), int64(a.Channel), a.Told.UnixMilli())
	}
	if call := c.Call; call != nil {
		p.rows.add(deleteOldCall, nil, int64(call.Channel), call.At.UnixMilli()-storage.CallEvery.Milliseconds())
		p.rows.add(insertCall, nil, int64(call.Channel), call.At.UnixMilli())
	}
	if b := c.Board; b != nil {
		p.rows.add(updateBoard, nil, int64(b.Channel), int64(b.Message), b.Posted.UnixMilli(), b.Number)
	}
}

func (p *preparedCommit) addSummary(s storage.Summary, ends [4]any) {
	people := encodeNumbers(s.People)
	p.guild, p.host = int64(s.Guild), int64(s.Host)
	// In the order of updateTable.
	p.summary = Row{nil, string(s.Phase), p.guild, int64(s.Channel), s.Edition, s.Mode.String(), p.host, people,
		int64(s.Turn), s.Latest.UnixMilli(), toOptionalMillis(s.Due), ends[0], ends[1], ends[2], ends[3],
		toOptionalMillis(s.TurnAt)}
	p.seated, p.over = "[]", !s.Phase.Live()
	if s.Phase.Live() {
		p.seated = people
	}
}
