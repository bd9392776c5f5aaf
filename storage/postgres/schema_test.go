package postgres

import (
	"io/fs"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"korsar/storage/postgres/postgrestest"
)

// TestUpgradeIsTold checks that an upgrade is told once, with both schemas.
func TestUpgradeIsTold(t *testing.T) {
	url := postgrestest.Database(t)
	pool, err := pgxpool.New(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close()
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	migrator, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithDisableGlobalRegistry(true),
		goose.WithTableName(versionTable))
	if err != nil {
		t.Fatal(err)
	}
	_, newest, err := migrator.GetVersions(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := migrator.UpTo(t.Context(), newest-1); err != nil {
		t.Fatal(err)
	}
	var told []int64
	for range 2 {
		s, err := Open(t.Context(), url, Options{Upgraded: func(from, to int64) { told = append(told, from, to) }})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(told, []int64{newest - 1, newest}) {
		t.Errorf("told was %v", told)
	}
}
