package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/pressly/goose/v3"

	"korsar/storage"
	"korsar/storage/sqlstore"
)

// embedded are the SQL files of all migrations, applied in the order of their names.
//
//go:embed migrations/*.sql
var embedded embed.FS

var migrations = sqlstore.Migrations(embedded)

// The first migration writes applicationID into the header of the file. Builds from before the first release wrote
// earlierID.
const (
	applicationID = 0x4b6f7231
	earlierID     = 0x4b6f7273
)

var (
	errOtherProgram = errors.New("the database belongs to another program: choose another file")
	errEmpty        = errors.New("it is empty: name the bot's database")
)

// needsMigration reports whether the file needs migrations. It only reads, so that a refused file does not change.
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
	migrator, err := newProvider(db, o)
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

// isEmpty reports whether a database is an empty file or its first migration was interrupted. It returns
// errOtherProgram for a database of another program, and storage.ErrEarlierBuild for one from before the first release.
func isEmpty(ctx context.Context, db *sql.DB) (bool, error) {
	var id, others int
	err := db.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_schema
		WHERE name <> ? AND name NOT LIKE 'sqlite%') FROM pragma_application_id`,
		sqlstore.VersionTable).Scan(&id, &others)
	switch {
	case err != nil:
		return false, err
	case id == 0 && others == 0:
		return true, nil
	case id == earlierID:
		return false, storage.ErrEarlierBuild
	case id != applicationID:
		return false, errOtherProgram
	}
	return false, nil
}

// migrate creates the file if necessary, and upgrades its schema.
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
	// goose would retry for seconds on a file that is not writable, so check that first.
	if _, err := db.ExecContext(ctx, `BEGIN IMMEDIATE; COMMIT`); err != nil {
		return err
	}
	migrator, err := newProvider(db, o)
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

func newProvider(db *sql.DB, o Options) (*goose.Provider, error) {
	return goose.NewProvider(goose.DialectSQLite3, db, o.migrations, goose.WithDisableGlobalRegistry(true),
		goose.WithTableName(sqlstore.VersionTable))
}
