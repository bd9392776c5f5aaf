package sqlstore

import (
	"regexp"
	"slices"
)

// Dialect is a kind of SQL.
type Dialect int

// The dialects.
const (
	SQLite Dialect = iota
	PostgreSQL
)

// Statement is an SQL statement, a query or a change. It is written in a form that SQLite understands, from which that
// of PostgreSQL follows: see postgresForms.
type Statement struct {
	texts [2]string // by dialect
	index int
}

// statements has all of them, in the order of their indexes.
var statements []*Statement

// Define returns a new statement. Its parameters are ?1, ?2 and so on.
func Define(text string) *Statement {
	s := &Statement{texts: [2]string{SQLite: text, PostgreSQL: text}, index: len(statements)}
	for _, form := range postgresForms {
		s.texts[PostgreSQL] = form.of.ReplaceAllString(s.texts[PostgreSQL], form.is)
	}
	statements = append(statements, s)
	return s
}

// postgresForms says what parts of a statement are in PostgreSQL.
var postgresForms = []struct {
	of *regexp.Regexp
	is string
}{
	// One of the numbers in a JSON array: an array of them is looked up in an index, a query of them is joined.
	{regexp.MustCompile(`IN \(SELECT value FROM json_each\((\?\d+)\)\)`), `= ANY (ARRAY(SELECT CAST(element AS bigint)
		FROM json_array_elements_text(CAST($1 AS json)) AS elements (element)))`},
	// The numbers, and their places from 0.
	{regexp.MustCompile(`json_each\((\?\d+)\)`), `(SELECT ordinality - 1 AS key, CAST(element AS bigint) AS value
		FROM json_array_elements_text(CAST($1 AS json)) WITH ORDINALITY AS elements (element, ordinality)) AS numbers`},
	{regexp.MustCompile(`\?(\d+)`), `$$$1`},
	{regexp.MustCompile(` INDEXED BY \w+`), ``},
	// What locks rows, which SQLite's only writer does not need, is a comment there.
	{regexp.MustCompile(`/\*(.*?)\*/`), `$1`},
}

// Statements returns all statements.
func Statements() []*Statement { return slices.Clone(statements) }

// In returns the statement in a dialect.
func (s *Statement) In(d Dialect) string { return s.texts[d] }

// Index returns a number of the statement, from 0, by which a writer finds what it has prepared.
func (s *Statement) Index() int { return s.index }

// String returns the statement in SQLite's dialect, for errors.
func (s *Statement) String() string { return s.texts[SQLite] }
