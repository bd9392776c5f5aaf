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

// databases are the databases of one suite. After a law has passed, its emptied database and lent stores are used by
// the next one. To create a database would take ten times as long, and each connection is a process of the server.
type databases struct {
	suite  testing.TB
	create func(testing.TB) string

	mu   sync.Mutex
	used map[string]*database // by the directory that the suite names
	free []*database          // emptied, for other laws
}

// of returns the database of a directory.
func (d *databases) of(t testing.TB, dir string) *database {
	d.mu.Lock()
	defer d.mu.Unlock() // also if the test ends here
	if d.used == nil {
		d.used = map[string]*database{}
	}
	if d.used[dir] == nil {
		if len(d.free) == 0 {
			d.free = append(d.free, newDatabase(d.suite, d.create(d.suite)))
		}
		d.used[dir], d.free = d.free[0], d.free[1:]
		t.Cleanup(func() { d.release(t, dir) })
	}
	return d.used[dir]
}

// release empties the database of a directory and frees it for others. After a failure it does nothing.
func (d *databases) release(t testing.TB, dir string) {
	if t.Failed() {
		return
	}
	d.empty(t, dir)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.free = append(d.free, d.used[dir])
	delete(d.used, dir)
}

// open implements storagetest.Opener.
func (d *databases) open(t testing.TB, dir string) storage.Store { return d.of(t, dir).open(t) }

// lend implements storagetest.Opener with stores that their database keeps open.
func (d *databases) lend(t testing.TB, dir string) storage.Store { return d.of(t, dir).lend(t) }

// empty implements storagetest.Emptier.
func (d *databases) empty(t testing.TB, dir string) { d.of(t, dir).empty(t) }

// database is a database of a suite.
type database struct {
	url  string
	conn *pgx.Conn // empties the database

	mu   sync.Mutex
	idle []*postgres.Store // open and not in use
}

// newDatabase connects to an empty database. The connection is closed after the suite.
func newDatabase(suite testing.TB, url string) *database {
	conn, err := pgx.Connect(suite.Context(), url)
	must(suite, err)
	d := &database{url: url, conn: conn}
	suite.Cleanup(func() {
		for _, s := range d.idle {
			must(suite, s.Close())
		}
		must(suite, conn.Close(context.Background()))
	})
	return d
}

func (d *database) open(t testing.TB) *postgres.Store {
	s, err := postgres.Open(t.Context(), d.url, postgres.Options{})
	must(t, err)
	return s
}

func (d *database) lend(t testing.TB) storage.Store {
	d.mu.Lock()
	defer d.mu.Unlock() // also if the test ends here
	if len(d.idle) == 0 {
		return lent{d.open(t), d}
	}
	s := d.idle[0]
	d.idle = d.idle[1:]
	return lent{s, d}
}

// lent is a store that stays open when it is closed. Its database keeps it.
type lent struct {
	*postgres.Store
	by *database
}

// Close implements storage.Store.
func (s lent) Close() error {
	s.by.mu.Lock()
	defer s.by.mu.Unlock()
	s.by.idle = append(s.by.idle, s.Store)
	return nil
}

// empty removes all rows. Without triggers, the order of the tables does not matter. Numbers start at 1 again, because
// laws assume that a much higher number was never given.
func (d *database) empty(t testing.TB) {
	_, err := d.conn.Exec(context.Background(), // also if the test has failed
		`DO $$ DECLARE kept text; numbers regclass; BEGIN
		SET LOCAL session_replication_role = replica;
		FOR kept IN SELECT tablename FROM pg_tables
			WHERE schemaname = 'public' AND tablename NOT IN ('schema_versions', 'settings_versions')
		LOOP EXECUTE 'DELETE FROM ' || kept; END LOOP;
		FOR numbers IN SELECT oid FROM pg_class WHERE relkind = 'S'
			AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'schema_versions%'
		LOOP PERFORM setval(numbers, 1, false); END LOOP;
	END $$`, pgx.QueryExecModeSimpleProtocol)
	must(t, err)
}

func TestSuite(t *testing.T) {
	t.Parallel()
	d := databases{suite: t, create: postgrestest.Database}
	storagetest.Suite(t, d.open, d.lend, d.empty)
}

func TestSharedSuite(t *testing.T) {
	t.Parallel()
	storagetest.SharedSuite(t, (&databases{suite: t, create: postgrestest.Database}).lend)
}
