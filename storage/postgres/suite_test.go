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

// opener returns what opens the databases of one suite, each of which is created first.
func opener(create func(testing.TB) string) storagetest.Opener {
	var mu sync.Mutex
	databases := map[string]string{} // by the directory that the suite names
	database := func(t testing.TB, dir string) string {
		mu.Lock()
		defer mu.Unlock() // even if the test ends here
		if databases[dir] == "" {
			databases[dir] = create(t)
		}
		return databases[dir]
	}
	return func(t testing.TB, dir string) storage.Store {
		s, err := postgres.Open(t.Context(), database(t, dir), postgres.Options{})
		must(t, err)
		return s
	}
}

func TestSuite(t *testing.T) {
	t.Parallel()
	storagetest.Suite(t, opener(postgrestest.Database))
}

func TestSharedSuite(t *testing.T) { storagetest.SharedSuite(t, opener(postgrestest.Database)) }
