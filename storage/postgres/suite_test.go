package postgres_test

import (
	"sync"
	"testing"

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

// opener returns what opens the databases of one suite.
func opener() storagetest.Opener {
	var mu sync.Mutex
	databases := map[string]string{} // by the directory that the suite names
	return func(t testing.TB, dir string) storage.Store {
		mu.Lock()
		if databases[dir] == "" {
			databases[dir] = postgrestest.Database(t)
		}
		url := databases[dir]
		mu.Unlock()
		s, err := postgres.Open(t.Context(), url, postgres.Options{})
		must(t, err)
		return s
	}
}

func TestSuite(t *testing.T) { storagetest.Suite(t, opener()) }

func TestSharedSuite(t *testing.T) { storagetest.SharedSuite(t, opener()) }
