package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"

	"korsar/storage"
	"korsar/storage/sqlstore"
)

// embedded are the SQL files of all migrations, applied in the order of their names.
//
//go:embed migrations/*.sql
var embedded embed.FS

var migrations = sqlstore.Migrations(embedded)

// earlierTable is the table that builds from before the first release have instead of sqlstore.VersionTable.
const earlierTable = "goose_db_version"

var (
	errOtherProgram = errors.New("the schema has tables of another program: create a database for this one")
	errEmpty        = errors.New("it is empty: name the bot's database, or start the bot with it first")
)

// migrate upgrades the schema while other processes wait. It creates the schema unless o.Existing is set. The lock
// belongs to a transaction of conn that writes nothing. It ends with that connection, and a pooler in transaction mode
// cannot lose it. Only an upgrade uses db.
func migrate(ctx context.Context, conn *pgx.Conn, db *sql.DB, o Options) error {
	// Each statement must see what another process committed before it released the lock.
	reading := pgx.TxOptions{IsoLevel: pgx.ReadCommitted}
	return pgx.BeginTxFunc(ctx, conn, reading, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(1265594996)`); err != nil {
			return err
		}
		if err := checkSchema(ctx, tx); err != nil {
			return err
		}
		current, newest, err := schemaVersions(ctx, tx, o.migrations)
		switch {
		case err != nil || current == newest:
			return err
		case current == 0 && o.Existing:
			return errEmpty
		}
		migrator, err := goose.NewProvider(goose.DialectPostgres, db, o.migrations,
			goose.WithDisableGlobalRegistry(true), goose.WithTableName(sqlstore.VersionTable))
		if err != nil {
			return err
		}
		if _, err = migrator.Up(ctx); err != nil {
			return err
		}
		if current > 0 && o.Upgraded != nil {
			o.Upgraded(current, newest)
		}
		return nil
	})
}

// schemaVersions returns the schema version of the database, 0 before the first start, and the newest of migrations. It
// returns storage.ErrNewerSchema if the database has a newer one.
func schemaVersions(ctx context.Context, tx pgx.Tx, migrations fs.FS) (current, newest int64, err error) {
	files, err := fs.ReadDir(migrations, ".")
	if err != nil {
		return 0, 0, err
	}
	if newest, err = goose.NumericComponent(files[len(files)-1].Name()); err != nil {
		return 0, 0, err
	}
	var known bool
	err = tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, sqlstore.VersionTable).Scan(&known)
	if err != nil || !known {
		return 0, newest, err
	}
	err = tx.QueryRow(ctx, `SELECT max(version_id) FROM `+sqlstore.VersionTable+` WHERE is_applied`).Scan(&current)
	if err == nil && current > newest {
		err = fmt.Errorf("schema %d, newest known is %d: %w", current, newest, storage.ErrNewerSchema)
	}
	return current, newest, err
}

// checkSchema returns an error if the schema has tables of another program, or of a build from before the first
// release.
func checkSchema(ctx context.Context, tx pgx.Tx) error {
	var known, earlier bool
	var others int
	err := tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL, to_regclass($2) IS NOT NULL,
		(SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = current_schema())`,
		sqlstore.VersionTable, earlierTable).Scan(&known, &earlier, &others)
	switch {
	case err != nil || known:
		return err
	case earlier:
		return storage.ErrEarlierBuild
	case others > 0:
		return errOtherProgram
	}
	return nil
}
