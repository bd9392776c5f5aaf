package postgres_test

import (
	"testing"

	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/postgres/postgrestest"
	"korsar/storage/storagetest"
)

// TestSuiteBehindAPooler: a pooler in transaction mode, which gives each transaction another
// connection, changes nothing.
func TestSuiteBehindAPooler(t *testing.T) {
	gametest.Campaign(t) // half a minute; TestSharedSuiteBehindAPooler is a sample
	t.Parallel()
	d := databases{suite: t, create: pooled}
	storagetest.Suite(t, d.open, d.empty)
}

func TestSharedSuiteBehindAPooler(t *testing.T) {
	storagetest.SharedSuite(t, (&databases{suite: t, create: pooled}).open)
}

// pooled returns the URL of a new database behind a pooler.
func pooled(t testing.TB) string { return postgrestest.Pooled(t, postgrestest.Database(t)) }

// TestExamineTellsAPooler: doctor says whether a pooler is in front of the database, and that signals do not pass one
// in transaction mode.
func TestExamineTellsAPooler(t *testing.T) {
	direct := postgrestest.Database(t)
	for url, behind := range map[string]bool{direct: false, postgrestest.Pooled(t, direct): true} {
		s, err := postgres.Open(t.Context(), url, postgres.Options{})
		must(t, err)
		must(t, s.Close())
		if r, err := postgres.Examine(t.Context(), url, storage.Inspector{}); err != nil || r.Pooled != behind ||
			r.Signals == behind || r.Schema != r.Newest {
			t.Errorf("%s: %+v, %v", url, r, err)
		}
	}
}
