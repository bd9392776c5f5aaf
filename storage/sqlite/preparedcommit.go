package sqlite

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// preparedCommit is a commit made ready: every value is converted by the goroutine
// that wants it written, so that the writer only writes.
type preparedCommit struct {
	table   journal.TableID
	entries []row
	summary row           // of the look-up row; nil: unchanged
	seated  string        // the people to be found at the table, by seat, as JSON
	bound   []int64       // who sees a hand of the game for the first time
	over    bool          // the game is
	rows    []preparedRow // all else but
	result  *storage.Result
	err     error // the first that cannot be stored
}

// preparedRow is a row for a statement. Its first value is the table.
type preparedRow struct {
	statement statement
	row       row
}

// prepareCommit converts a commit.
func prepareCommit(c storage.Commit) (*preparedCommit, error) {
	if c.Summary == nil && len(c.Entries) > 0 {
		return nil, errors.New("entries need the look-up row as it is after them")
	}
	p := &preparedCommit{entries: make([]row, 0, len(c.Entries)), rows: make([]preparedRow, 0, 2)}
	sum := c.Follows
	for i, l := range c.Entries {
		if i > 0 && l.Seq != c.Entries[i-1].Seq+1 {
			return nil, fmt.Errorf("entry %d of a commit comes after entry %d", l.Seq, c.Entries[i-1].Seq)
		}
		p.addEntry(l)
		sum = sum.Add(l)
	}
	if c.Summary != nil {
		var ends [4]driver.Value // of the journal after the commit, and before; nothing where it stays as it is
		if count := len(c.Entries); count > 0 {
			ends = [4]driver.Value{c.Entries[count-1].Seq, int64(sum), c.Entries[0].Seq - 1, int64(c.Follows)}
		}
		p.addSummary(*c.Summary, ends)
	}
	for _, person := range c.Bound {
		p.bound = append(p.bound, int64(person))
	}
	for _, t := range c.Delivered {
		p.add(deleteMessage, nil, string(t.Kind), t.Key, t.Seq)
	}
	for _, t := range c.Messages {
		p.add(upsertMessage, nil, string(t.Kind), t.Key, t.Seq, t.NotBefore.UnixMilli(), int64(t.Attempts), t.Nonce, t.Body)
	}
	for _, d := range c.Deadlines {
		if d.At.IsZero() {
			p.add(deleteDeadline, nil, string(d.Kind))
		} else {
			p.add(upsertDeadline, nil, string(d.Kind), d.At.UnixMilli())
		}
	}
	for _, r := range c.Pings {
		p.add(insertPing, nil, int64(r.Person), r.At.UnixMilli())
		p.add(deleteOldPings, nil, int64(r.Person), r.At.UnixMilli())
	}
	if b := c.Board; b != nil {
		p.add(updateBoard, nil, p.id(b.Channel), p.id(b.Message), b.Posted.UnixMilli(), b.Number)
	}
	p.result = c.Result
	return p, p.err
}

func (p *preparedCommit) addEntry(l journal.Line) {
	if l.Kind == "" || l.Body == "" {
		p.fail(fmt.Errorf("entry %d has no kind or no body", l.Seq))
	}
	p.entries = append(p.entries, rowOf(nil, l.Seq, l.At, string(l.Kind), int64(l.By), p.id(l.Cause), l.Body))
}

func (p *preparedCommit) addSummary(s storage.Summary, ends [4]driver.Value) {
	people := "[]"
	if len(s.People) > 0 {
		text, err := json.Marshal(s.People)
		p.fail(err)
		people = string(text)
	}
	p.summary = rowOf(nil, string(s.Phase), p.id(s.Guild), p.id(s.Channel), s.Edition, s.Mode.String(), int64(s.Host),
		people, int64(s.Turn), s.Moved.UnixMilli(), storedTime(s.Due), ends[0], ends[1], ends[2], ends[3])
	p.seated, p.over = "[]", !s.Phase.Live()
	if s.Phase.Live() {
		p.seated = people
	}
}

func (p *preparedCommit) add(s statement, values ...driver.Value) {
	p.rows = append(p.rows, preparedRow{statement: s, row: rowOf(values...)})
}

// id is a snowflake as it is stored.
func (p *preparedCommit) id(s snowflake.ID) int64 {
	id, err := stored(s)
	p.fail(err)
	return id
}

func (p *preparedCommit) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// stored is a snowflake as it is stored, in the 63 bits that a column has. The
// platform's ids begin with a time: the larger half is for after 2084.
func stored(s snowflake.ID) (int64, error) {
	if s > math.MaxInt64 {
		return 0, fmt.Errorf("the id %d is larger than any that the platform gives", s)
	}
	return int64(s), nil
}
