package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/pressly/goose/v3"

	"korsar/storage"
)

// migrations are all there are, in the order of their names.
//
//go:embed migrations/*.sql
var migrations embed.FS

// step is what a migration does in Go after its SQL, in the same transaction.
type step func(context.Context, *sql.Tx, Inspector) error

// steps are those of the migrations that have one. A step reads the schema of its own
// time: once a query that it shares with the rest of the package changes, the step keeps
// the old one.
var steps = map[string]step{
	"0006_checksums.sql": addChecksums,
	"0007_bindings.sql":  addBindings,
}

// applicationID is what the first migration writes into the file's header.
const applicationID = 0x4b6f7273

var errForeign = errors.New("it is the database of another program: choose another file")

// pending reports whether the file needs migrations. It only reads, so that a
// file that is refused is as it was before.
func pending(ctx context.Context, path string, o Options) (bool, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	db, err := sql.Open(driverName, readerDSN(path, o.Wait))
	if err != nil {
		return false, err
	}
	defer db.Close()
	var id, others int
	err = db.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_schema
		WHERE name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%') FROM pragma_application_id`).Scan(&id, &others)
	switch {
	case err != nil:
		return false, err
	case id == 0 && others == 0:
		return true, nil // an empty file, or one where the first migration was cut off
	case id != applicationID:
		return false, errForeign
	}
	all, err := provider(db, Inspector{})
	if err != nil {
		return false, err
	}
	current, newest, err := all.GetVersions(ctx)
	if err != nil {
		return false, err
	}
	if current > newest {
		return false, fmt.Errorf("schema %d, known is %d: %w", current, newest, storage.ErrNewerSchema)
	}
	return current < newest, nil
}

// migrate brings the schema up to date, making the file if there is none.
func migrate(ctx context.Context, path string, o Options) error {
	if err := makePrivate(path); err != nil {
		return err
	}
	db, err := sql.Open(driverName, writerDSN(path, o.Wait))
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	// Asked before goose is, which would try for seconds to write into a file
	// that cannot be written.
	if _, err := db.ExecContext(ctx, `BEGIN IMMEDIATE; COMMIT`); err != nil {
		return err
	}
	all, err := provider(db, o.Inspector)
	if err != nil {
		return err
	}
	_, err = all.Up(ctx)
	return err
}

// provider returns the migrations of a database.
func provider(db *sql.DB, i Inspector) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	var withSteps []*goose.Migration
	for name, do := range steps {
		m, err := migration(files, name, do, i)
		if err != nil {
			return nil, err
		}
		withSteps = append(withSteps, m)
	}
	return goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true),
		goose.WithExcludeNames(slices.Collect(maps.Keys(steps))), goose.WithGoMigrations(withSteps...))
}

// migration returns the migration of a file of SQL and the step after it.
func migration(files fs.FS, name string, do step, i Inspector) (*goose.Migration, error) {
	version, err := goose.NumericComponent(name)
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, string(text)); err != nil {
			return err
		}
		return do(ctx, tx, i)
	}}, nil), nil
}
