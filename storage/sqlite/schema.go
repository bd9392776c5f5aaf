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
)

//go:embed migrations/*.sql
var migrations embed.FS

// applicationID is what the first migration writes into the file's header.
const applicationID = 0x4b6f7273

var errForeign = errors.New("it is the database of another program: choose another file")

// pending tells whether the file needs migrations. It only reads, so that a
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
	steps, err := provider(db)
	if err != nil {
		return false, err
	}
	current, newest, err := steps.GetVersions(ctx)
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
	steps, err := provider(db)
	if err != nil {
		return err
	}
	_, err = steps.Up(ctx)
	return err
}

func provider(db *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
}
