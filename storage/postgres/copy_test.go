package postgres_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
	"korsar/storage/sqlstore"
)

// TestCopyAndBack copies the database of each format to PostgreSQL and back. Copying compares every row and every game.
// The file that comes back is compared with the original too.
func TestCopyAndBack(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	formats, err := filepath.Glob(filepath.Join("..", "testdata", "format*.sqlite"))
	must(t, err)
	if len(formats) == 0 {
		t.Fatal("there is no database of any format")
	}
	for _, format := range formats {
		t.Run(filepath.Base(format), func(t *testing.T) {
			file, err := os.ReadFile(format)
			must(t, err)
			path := filepath.Join(t.TempDir(), "korsar.db")
			must(t, os.WriteFile(path, file, 0o600))
			first := openSQLite(t, path)
			there := openPostgres(t)
			rows := 0
			must(t, first.CopyTo(t.Context(), there.Store, func(done, total int) {
				if rows++; done != rows || done > total {
					t.Fatalf("row %d is told as %d of %d", rows, done, total)
				}
			}))
			if rows < 20 {
				t.Errorf("%d rows were copied and compared", rows)
			}
			back := openSQLite(t, filepath.Join(t.TempDir(), "back.db"))
			must(t, there.CopyTo(t.Context(), back.Store, func(int, int) {}))
			again := openPostgres(t)
			must(t, back.CopyTo(t.Context(), again.Store, func(int, int) {}))
			person, err := first.PersonOf(t.Context(), 424242, "Anne")
			must(t, err)
			for name, s := range map[string]storage.Store{"postgres": there, "back": back, "again": again} {
				if p, err := s.PersonOf(t.Context(), 424242, "Anne"); err != nil || p != person {
					t.Errorf("%s gives a new person the number %d, want %d: %v", name, p, person, err)
				}
			}
			if err := first.CopyTo(t.Context(), back.Store, func(int, int) {}); err == nil ||
				!strings.Contains(err.Error(), "name a new database") {
				t.Errorf("copied over another copy: %v", err)
			}
		})
	}
}

// TestCopyIsAnalyzed checks that the server has statistics of a copy's rows, and chooses plans for them.
func TestCopyIsAnalyzed(t *testing.T) {
	t.Parallel()
	first := openSQLite(t, filepath.Join(t.TempDir(), "korsar.db"))
	for user := range 10 {
		_, err := first.PersonOf(t.Context(), 100+snowflake.ID(user), "Anne")
		must(t, err)
	}
	url := postgrestest.Database(t)
	there, err := postgres.Open(t.Context(), url, postgres.Options{})
	must(t, err)
	defer func() { must(t, there.Close()) }()
	must(t, first.CopyTo(t.Context(), there.Store, func(int, int) {}))
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	var rows float64
	err = conn.QueryRow(t.Context(), `SELECT reltuples FROM pg_class WHERE oid = 'people'::regclass`).Scan(&rows)
	must(t, errors.Join(err, conn.Close(t.Context())))
	if rows != 10 {
		t.Errorf("the server believes in %v people", rows)
	}
}

// TestCopyFindsDifferences checks that a row that the target stores differently is found.
func TestCopyFindsDifferences(t *testing.T) {
	t.Parallel()
	first := openSQLite(t, filepath.Join(t.TempDir(), "korsar.db"))
	for user := range 10 {
		_, err := first.PersonOf(t.Context(), 100+snowflake.ID(user), "Anne")
		must(t, err)
	}
	url := postgrestest.Database(t)
	there, err := postgres.Open(t.Context(), url, postgres.Options{})
	must(t, err)
	defer func() { must(t, there.Close()) }()
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	_, err = conn.Exec(t.Context(), `CREATE FUNCTION rename() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN IF NEW.id = 7 THEN NEW.name = 'Bart'; END IF; RETURN NEW; END $$;
		CREATE TRIGGER rename BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION rename()`)
	must(t, errors.Join(err, conn.Close(t.Context())))
	err = first.CopyTo(t.Context(), there.Store, func(int, int) {})
	if err == nil || !strings.Contains(err.Error(), "the copy of table people differs") {
		t.Errorf("a changed name: %v", err)
	}
}

// TestSchemaTablesAreTheSchema checks that every table is copied except the leases, which belong to processes.
func TestSchemaTablesAreTheSchema(t *testing.T) {
	t.Parallel()
	url := postgrestest.Database(t)
	s, err := postgres.Open(t.Context(), url, postgres.Options{})
	must(t, err)
	must(t, s.Close())
	conn, err := pgx.Connect(t.Context(), url)
	must(t, err)
	defer conn.Close(t.Context())
	rows, err := conn.Query(t.Context(), `SELECT tablename FROM pg_tables WHERE schemaname = current_schema()
		AND tablename NOT IN ('leases', 'settings_versions', 'schema_versions')`)
	must(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	must(t, err)
	var contents []string
	for _, of := range sqlstore.SchemaTables() {
		contents = append(contents, of.Name)
	}
	slices.Sort(tables)
	slices.Sort(contents)
	if !slices.Equal(tables, contents) {
		t.Errorf("the schema has %v, what is copied is %v", tables, contents)
	}
}

func openSQLite(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	return s
}

func openPostgres(t *testing.T) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), postgrestest.Database(t), postgres.Options{})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	return s
}
