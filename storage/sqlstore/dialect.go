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

// Statement is an SQL statement, a query or a change. It is written for SQLite. postgresForms turn it into the form for
// PostgreSQL.
type Statement struct {
	texts [2]string // by dialect
}

// NewStatement returns a statement. Its parameters are ?1, ?2 and so on.
func NewStatement(text string) *Statement {
	s := &Statement{texts: [2]string{SQLite: text, PostgreSQL: text}}
	for _, form := range postgresForms {
		s.texts[PostgreSQL] = form.of.ReplaceAllString(s.texts[PostgreSQL], form.is)
	}
	return s
}

// statements lists the statements of this package.
var statements []*Statement

// define returns a statement and lists it in statements. Only package variables call it, so the list is complete before
// main.
func define(text string) *Statement {
	s := NewStatement(text)
	statements = append(statements, s)
	return s
}

// postgresForms replace parts of a statement for PostgreSQL.
var postgresForms = []struct {
	of *regexp.Regexp
	is string
}{
	// Whether a value is among the numbers of a JSON array. PostgreSQL uses an index for an array, but joins a
	// subquery.
	{regexp.MustCompile(`IN \(SELECT value FROM json_each\((\?\d+)\)\)`), `= ANY (ARRAY(SELECT CAST(element AS bigint)
		FROM json_array_elements_text(CAST($1 AS json)) AS elements (element)))`},
	// The numbers of a JSON array, with their places from 0.
	{regexp.MustCompile(`json_each\((\?\d+)\)`), `(SELECT ordinality - 1 AS key, CAST(element AS bigint) AS value
		FROM json_array_elements_text(CAST($1 AS json)) WITH ORDINALITY AS elements (element, ordinality)) AS numbers`},
	{regexp.MustCompile(`\?(\d+)`), `$$$1`},
	{regexp.MustCompile(` INDEXED BY \w+`), ``},
	// Row locks, which SQLite's only writer does not need, are written as comments.
	{regexp.MustCompile(`/\*(.*?)\*/`), `$1`},
}

// Statements returns the statements of this package, for the tests that check their query plans.
func Statements() []*Statement { return slices.Clone(statements) }

// In returns the statement in a dialect.
func (s *Statement) In(d Dialect) string { return s.texts[d] }

// String returns the statement in SQLite's dialect, for errors.
func (s *Statement) String() string { return s.texts[SQLite] }
