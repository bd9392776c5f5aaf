package postgres_test

import (
	"context"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"go.uber.org/goleak"

	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/storagetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.Cleanup(postgrestest.Exit)) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// databases are those of one suite, each of which is created first.
type databases struct {
	create func(testing.TB) string

	mu   sync.Mutex
	urls map[string]string // by the directory that the suite names
}

// url returns the URL of a database.
func (d *databases) url(t testing.TB, dir string) string {
	d.mu.Lock()
	defer d.mu.Unlock() // even if the test ends here
	if d.urls == nil {
		d.urls = map[string]string{}
	}
	if d.urls[dir] == "" {
		d.urls[dir] = d.create(t)
	}
	return d.urls[dir]
}

// open is a storagetest.Opener.
func (d *databases) open(t testing.TB, dir string) storage.Store {
	s, err := postgres.Open(t.Context(), d.url(t, dir), postgres.Options{})
	must(t, err)
	return s
}

// empty is a storagetest.Emptier: a new database takes ten times as long. With the triggers off no row waits for
// another to go.
func (d *databases) empty(t testing.TB, dir string) {
	ctx := context.Background() // also if the test has failed
	conn, err := pgx.Connect(ctx, d.url(t, dir))
	must(t, err)
	defer func() { must(t, conn.Close(ctx)) }()
	_, err = conn.Exec(ctx, `DO $$ DECLARE kept text; BEGIN
		SET LOCAL session_replication_role = replica;
		FOR kept IN SELECT tablename FROM pg_tables
			WHERE schemaname = 'public' AND tablename NOT IN ('goose_db_version', 'settings_versions')
		LOOP EXECUTE 'DELETE FROM ' || kept; END LOOP;
	END $$`, pgx.QueryExecModeSimpleProtocol)
	must(t, err)
}

func TestSuite(t *testing.T) {
	t.Parallel()
	d := databases{create: postgrestest.Database}
	storagetest.Suite(t, d.open, d.empty)
}

func TestSharedSuite(t *testing.T) {
	storagetest.SharedSuite(t, (&databases{create: postgrestest.Database}).open)
}
