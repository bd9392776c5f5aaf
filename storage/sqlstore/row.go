package sqlstore

import (
	"encoding/json"

	"korsar/storage"
)

// Row has the values of a statement in the order of its parameters: int64, float64, bool, string or nil.
type Row []any

// encodeNumbers returns numbers as JSON, the form in which a statement takes a list.
func encodeNumbers[N ~int64](numbers []N) string {
	text, _ := json.Marshal(append([]N{}, numbers...)) // numbers cannot fail; not null if there are none
	return string(text)
}

// Scanner is a row that a query found. Scan copies its columns into the variables pointed to.
type Scanner interface{ Scan(dest ...any) error }

// Writer runs the statements of one change. Errors: storage.ErrConflict, storage.ErrNotFound and
// storage.ErrChannelTaken as [Violation] says. A writer need not wait for the outcome of a statement. It may assume
// that the statement succeeds and that [Writer.Changes] and [Writer.Finds] return true. If that turns out wrong, it
// rolls back and runs the change again.
type Writer interface {
	// Exec runs a statement.
	Exec(*Statement, Row) error
	// Changes runs a statement and reports whether it changed a row.
	Changes(*Statement, Row) (bool, error)
	// Finds runs a query and reports whether it found a row.
	Finds(*Statement, Row) (bool, error)
	// Query runs a query and calls visit for each row, which is valid until visit returns.
	Query(s *Statement, r Row, visit func(Scanner) error) error
}

// Constraint is a kind of constraint of the schema.
type Constraint int

// The constraints that callers may violate.
const (
	Unique Constraint = iota // or a primary key
	ForeignKey
)

// violations maps a violated constraint to the caller's error. Each of these statements can violate each kind of
// constraint in only one way (see the schema).
var violations = map[*Statement]map[Constraint]error{
	insertTable: {Unique: storage.ErrChannelTaken},
	updateTable: {Unique: storage.ErrChannelTaken},
	insertCall:  {Unique: storage.ErrCalled, ForeignKey: storage.ErrNotFound},
	insertEntry: {Unique: storage.ErrConflict, ForeignKey: storage.ErrNotFound},
}

// Violation returns the caller's error for a statement that violates a constraint, or nil if callers cannot cause that.
func Violation(s *Statement, c Constraint) error { return violations[s][c] }

// writer adds methods that several changes need.
type writer struct{ Writer }

// update runs a statement and returns storage.ErrNotFound if it changed nothing.
func (w writer) update(s *Statement, r Row) error {
	changed, err := w.Changes(s, r)
	if err == nil && !changed {
		return storage.ErrNotFound
	}
	return err
}

// mustFind runs a query and returns storage.ErrNotFound if it found no row.
func (w writer) mustFind(s *Statement, r Row) error {
	if found, err := w.Finds(s, r); found || err != nil {
		return err
	}
	return storage.ErrNotFound
}

// execAll runs statements with the same values.
func (w writer) execAll(r Row, all ...*Statement) error {
	for _, s := range all {
		if err := w.Exec(s, r); err != nil {
			return err
		}
	}
	return nil
}

// lockGuild blocks until no other change counts the tables or tournaments of a guild.
func (w writer) lockGuild(guild int64) error {
	return w.Query(lockGuild, Row{guild}, func(Scanner) error { return nil })
}

// queryInt runs a query and returns the number in its row. Found is false if there is no row.
func (w writer) queryInt(s *Statement, r Row) (number int64, found bool, err error) {
	err = w.Query(s, r, func(row Scanner) error {
		found = true
		return row.Scan(&number)
	})
	return number, found, err
}
