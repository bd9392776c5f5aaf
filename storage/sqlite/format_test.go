package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNewestSchemaHasADatabase: a database of every schema is kept, so that each migration is tried on one.
func TestNewestSchemaHasADatabase(t *testing.T) {
	newest := filepath.Join(t.TempDir(), "korsar.db")
	makeAll(t, newest)
	files, err := filepath.Glob(filepath.Join(versions, "v*", released))
	must(t, err)
	kept := int64(0)
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		path := filepath.Join(t.TempDir(), "korsar.db")
		must(t, os.WriteFile(path, text, 0o600))
		kept = max(kept, schemaOf(t, path))
	}
	if schema := schemaOf(t, newest); kept != schema {
		t.Errorf("the schema is %d, the newest database under storage/testdata has %d: make one with go test ./storage/sqlite "+
			"-run 'TestMakeVersion|TestEveryVersionOpens' -make v%d -update", schema, kept, len(files)+1)
	}
}

// TestFormatIsDescribed: the stored format in doc.go names every table and every column.
func TestFormatIsDescribed(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	must(t, err)
	format := formatOf(string(text))
	s := openTest(t)
	rows, err := s.readers.QueryContext(t.Context(), `SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE 'goose%'`)
	must(t, err)
	columns := 0
	for rows.Next() {
		var table, column string
		must(t, rows.Scan(&table, &column))
		columns++
		switch described, there := format[table]; {
		case !there:
			t.Errorf("doc.go does not describe the table %s", table)
		case !regexp.MustCompile(fmt.Sprintf(`\b%s\b`, column)).MatchString(described):
			t.Errorf("doc.go does not describe the column %s of %s", column, table)
		}
	}
	must(t, rows.Err())
	must(t, rows.Close())
	if columns < 50 {
		t.Errorf("found only %d columns", columns)
	}
}

// formatOf returns what a package comment says of each table: its lines start with the table, those of columns and
// those that go on are indented.
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
