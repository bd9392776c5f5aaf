package postgres

import (
	"errors"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"

	"korsar/storage"
	"korsar/storage/postgres/postgrestest"
)

// TestUpgradeIsTold checks that an upgrade is reported once, with both schema versions.
func TestUpgradeIsTold(t *testing.T) {
	t.Parallel()
	url := postgrestest.Database(t)
	first, err := fs.ReadFile(migrations, "0001_format_one.sql")
	if err != nil {
		t.Fatal(err)
	}
	var told []int64
	o := Options{Upgraded: func(from, to int64) { told = append(told, from, to) }}
	for i := range 3 {
		s, err := Open(t.Context(), url, o)
		if err != nil {
			t.Fatal(err)
		}
		if n := s.database.pool.Stat().NewConnsCount(); n > 0 && i == 2 {
			t.Errorf("a database that is up to date is opened with %d connections more", n)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		o.migrations = fstest.MapFS{"0001_format_one.sql": {Data: first},
			"0002_next.sql": {Data: []byte("-- +goose Up\nCREATE TABLE next (id bigint);")}}
	}
	if !slices.Equal(told, []int64{1, 2}) {
		t.Errorf("told was %v", told)
	}
	if _, err := Open(t.Context(), url, Options{}); !errors.Is(err, storage.ErrNewerSchema) {
		t.Errorf("an older program gets %v, want %v", err, storage.ErrNewerSchema)
	}
}

// TestEarlierBuildIsRefused checks that a database from before the first release, which has earlierTable, is refused.
func TestEarlierBuildIsRefused(t *testing.T) {
	t.Parallel()
	url := postgrestest.Database(t)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	_, err = conn.Exec(t.Context(), `CREATE TABLE `+earlierTable+` (id bigint)`)
	if err := errors.Join(err, conn.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), url, Options{}); !errors.Is(err, storage.ErrEarlierBuild) {
		t.Errorf("got error %v, want %v", err, storage.ErrEarlierBuild)
	}
	if _, err := Examine(t.Context(), url, storage.Inspector{}); !errors.Is(err, storage.ErrEarlierBuild) {
		t.Errorf("an examination says %v, want %v", err, storage.ErrEarlierBuild)
	}
}
