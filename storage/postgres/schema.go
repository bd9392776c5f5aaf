package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
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
	errEmpty        = errors.New("it is empty: name the bot's database")
)

// migrate upgrades the schema while other processes wait. It creates the schema unless o.Existing is set. The lock
// belongs to a transaction that writes nothing. So it ends with its connection, and a pooler in transaction mode cannot
// lose it.
func migrate(ctx context.Context, pool *pgxpool.Pool, db *sql.DB, o Options) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(1265594996)`); err != nil {
			return err
		}
		if err := checkSchema(ctx, tx); err != nil {
			return err
		}
		if o.Existing {
			var found Report
			if err := found.readSchema(ctx, tx); err != nil {
				return err
			}
			if found.Schema == 0 {
				return errEmpty
			}
		}
		migrator, err := goose.NewProvider(goose.DialectPostgres, db, o.migrations,
			goose.WithDisableGlobalRegistry(true), goose.WithTableName(sqlstore.VersionTable))
		if err != nil {
			return err
		}
		current, newest, err := migrator.GetVersions(ctx)
		switch {
		case err != nil:
			return err
		case current > newest:
			return fmt.Errorf("schema %d, newest known is %d: %w", current, newest, storage.ErrNewerSchema)
		case current == newest:
			return nil
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
