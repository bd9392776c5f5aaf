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

// migrations are the SQL files of all migrations, applied in the order of their names.
//
//go:embed migrations/*.sql
var migrations embed.FS

// step is the Go part of a migration, which runs after its SQL in the same transaction.
type step func(context.Context, *sql.Tx, storage.Inspector) error

// steps are the migrations with a Go part. A step reads the schema of its own time: when a query that it shares with
// the rest of the package changes, the step keeps the old one.
var steps = map[string]step{
	"0006_checksums.sql": addChecksums,
	"0007_bindings.sql":  addBindings,
}

// applicationID is what the first migration writes into the file's header.
const applicationID = 0x4b6f7273

var (
	errOtherProgram = errors.New("the database belongs to another program: choose another file")
	errEmpty        = errors.New("it is empty: name the bot's database")
)

// needsMigration reports whether the file needs migrations. It only reads, so a refused file stays unchanged.
func needsMigration(ctx context.Context, path string, o Options) (bool, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !o.Existing {
		return true, nil
	}
	db, err := sql.Open(driverName, readerDSN(path, o.Wait))
	if err != nil {
		return false, err
	}
	defer db.Close()
	empty, err := isEmpty(ctx, db)
	if empty && o.Existing {
		err = errEmpty
	}
	if empty || err != nil {
		return empty, err
	}
	migrator, err := newProvider(db, storage.Inspector{})
	if err != nil {
		return false, err
	}
	current, newest, err := migrator.GetVersions(ctx)
	if err != nil {
		return false, err
	}
	if current > newest {
		return false, fmt.Errorf("schema %d, newest known is %d: %w", current, newest, storage.ErrNewerSchema)
	}
	return current < newest, nil
}

// isEmpty reports whether nothing is in a database: it is an empty file, or its first migration was interrupted. It
// returns errOtherProgram for a database of another program.
func isEmpty(ctx context.Context, db *sql.DB) (bool, error) {
	var id, others int
	err := db.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_schema
		WHERE name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%') FROM pragma_application_id`).Scan(&id, &others)
	switch {
	case err != nil:
		return false, err
	case id == 0 && others == 0:
		return true, nil
	case id != applicationID:
		return false, errOtherProgram
	}
	return false, nil
}

// migrate upgrades the schema, creating the file if necessary.
func migrate(ctx context.Context, path string, o Options) error {
	if err := createForService(path); err != nil {
		return err
	}
	db, err := sql.Open(driverName, writerDSN(path, o.Wait))
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	// Checked before goose runs, which would retry for seconds on a file that is not writable.
	if _, err := db.ExecContext(ctx, `BEGIN IMMEDIATE; COMMIT`); err != nil {
		return err
	}
	migrator, err := newProvider(db, o.Inspector)
	if err != nil {
		return err
	}
	from, to, err := migrator.GetVersions(ctx)
	if err != nil {
		return err
	}
	if _, err = migrator.Up(ctx); err != nil {
		return err
	}
	if from > 0 && o.Upgraded != nil {
		o.Upgraded(from, to)
	}
	return nil
}

// newProvider returns the migrations for a database.
func newProvider(db *sql.DB, i storage.Inspector) (*goose.Provider, error) {
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

// migration returns the migration made of an SQL file and the step after it.
func migration(files fs.FS, name string, do step, i storage.Inspector) (*goose.Migration, error) {
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
