package sqlite

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"korsar/storage/sqlstore"
)

// TestEveryFormatHasADatabase checks that there is a database of each format, so that each migration is tested on one.
func TestEveryFormatHasADatabase(t *testing.T) {
	newest := filepath.Join(t.TempDir(), "korsar.db")
	makeAll(t, newest)
	var kept int64
	eachFormat(t, func(t *testing.T, _, path string) {
		if kept++; schemaOf(t, path) != kept {
			t.Errorf("it has the format %d", schemaOf(t, path))
		}
	})
	if format := schemaOf(t, newest); kept != format {
		t.Errorf("the format is %d, the newest database under storage/testdata has %d: make one with "+
			"go test ./storage/sqlite -run 'MakeFormat|EveryFormatOpens' -make -update", format, kept)
	}
}

// TestNewDatabaseFillsEveryTable checks that an upgrade is tested on rows of every table.
func TestNewDatabaseFillsEveryTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "korsar.db")
	makeAll(t, path)
	s, err := Open(t.Context(), path, Options{})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	for _, table := range slices.Sorted(maps.Keys(tableColumns(t, s))) {
		var rows int
		must(t, s.db.readers.QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&rows))
		if rows == 0 {
			t.Errorf("makeAll writes nothing to %s", table)
		}
	}
}

// TestFormatIsDescribed checks that package sqlstore describes every table and every column of the format.
func TestFormatIsDescribed(t *testing.T) {
	text, err := os.ReadFile("../sqlstore/doc.go")
	must(t, err)
	format := formatOf(string(text))
	columns := 0
	for table, names := range tableColumns(t, openTest(t)) {
		if format[table] == "" {
			t.Errorf("sqlstore/doc.go does not describe the table %s", table)
		}
		for _, column := range names {
			columns++
			if !regexp.MustCompile(fmt.Sprintf(`\b%s\b`, column)).MatchString(format[table]) {
				t.Errorf("sqlstore/doc.go does not describe the column %s of %s", column, table)
			}
		}
	}
	if columns < 50 {
		t.Errorf("found only %d columns", columns)
	}
}

// tableColumns returns the names of the columns of each table.
func tableColumns(t *testing.T, s *Store) map[string][]string {
	t.Helper()
	rows, err := s.db.readers.QueryContext(t.Context(), `SELECT t.name, c.name
		FROM sqlite_schema t, pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> ?`, sqlstore.VersionTable)
	must(t, err)
	columns := map[string][]string{}
	defer rows.Close()
	for rows.Next() {
		var table, column string
		must(t, rows.Scan(&table, &column))
		columns[table] = append(columns[table], column)
	}
	must(t, rows.Err())
	return columns
}

// formatOf returns the description of each table in a package comment. A description begins with the line of the table.
// The lines of its columns, and continued lines, are indented.
func formatOf(text string) map[string]string {
	tables, table := map[string]string{}, ""
	for line := range strings.Lines(text) {
		row, is := strings.CutPrefix(line, "//\t")
		if !is {
			continue
		}
		if row[0] != ' ' {
			table = strings.Fields(row)[0]
		}
		tables[table] += row
	}
	return tables
}
