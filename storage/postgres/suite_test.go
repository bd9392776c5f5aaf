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

// databases are those of one suite. A law that has passed leaves its database, emptied, to the next: creating one
// takes ten times as long.
type databases struct {
	suite  testing.TB
	create func(testing.TB) string

	mu   sync.Mutex
	urls map[string]string // by the directory that the suite names
	free []string          // emptied ones
}

// url returns the URL of the database of a directory.
func (d *databases) url(t testing.TB, dir string) string {
	d.mu.Lock()
	defer d.mu.Unlock() // even if the test ends here
	if d.urls == nil {
		d.urls = map[string]string{}
	}
	if d.urls[dir] == "" {
		if len(d.free) == 0 {
			d.free = append(d.free, d.create(d.suite))
		}
		d.urls[dir], d.free = d.free[0], d.free[1:]
		t.Cleanup(func() { d.release(t, dir) })
	}
	return d.urls[dir]
}

// release leaves the database of a directory to others.
func (d *databases) release(t testing.TB, dir string) {
	if t.Failed() {
		return
	}
	d.empty(t, dir)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.free = append(d.free, d.urls[dir])
	delete(d.urls, dir)
}

// open is a storagetest.Opener.
func (d *databases) open(t testing.TB, dir string) storage.Store {
	s, err := postgres.Open(t.Context(), d.url(t, dir), postgres.Options{})
	must(t, err)
	return s
}

// empty is a storagetest.Emptier. With the triggers off no row waits for another to go. Numbers begin with 1 again:
// laws take a number that is much higher for one that was never given.
func (d *databases) empty(t testing.TB, dir string) {
	ctx := context.Background() // also if the test has failed
	conn, err := pgx.Connect(ctx, d.url(t, dir))
	must(t, err)
	defer func() { must(t, conn.Close(ctx)) }()
	_, err = conn.Exec(ctx, `DO $$ DECLARE kept text; numbers regclass; BEGIN
		SET LOCAL session_replication_role = replica;
		FOR kept IN SELECT tablename FROM pg_tables
			WHERE schemaname = 'public' AND tablename NOT IN ('goose_db_version', 'settings_versions')
		LOOP EXECUTE 'DELETE FROM ' || kept; END LOOP;
		FOR numbers IN SELECT oid FROM pg_class WHERE relkind = 'S'
			AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'goose%'
		LOOP PERFORM setval(numbers, 1, false); END LOOP;
	END $$`, pgx.QueryExecModeSimpleProtocol)
	must(t, err)
}

func TestSuite(t *testing.T) {
	t.Parallel()
	d := databases{suite: t, create: postgrestest.Database}
	storagetest.Suite(t, d.open, d.empty)
}

func TestSharedSuite(t *testing.T) {
	t.Parallel()
	storagetest.SharedSuite(t, (&databases{suite: t, create: postgrestest.Database}).open)
}
