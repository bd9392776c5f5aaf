package main

import (
	"context"
	"errors"
	"fmt"
)

// migrateStore copies a database from SQLite to PostgreSQL, or back.
type migrateStore struct {
	From string `arg:"" help:"The database to copy: a file, or the URL of a PostgreSQL database."`
	To   string `arg:"" help:"The database to fill: a new file, or the URL of an empty PostgreSQL database."`
}

func (*migrateStore) Help() string {
	return `Everything is copied in one transaction. Then every row and every game is compared on both sides. Stop the
bot first: what happens during the copy is not in it. The database that is copied stays as it is, after an upgrade if
an earlier version has written it; the way back is to start the bot on it again, or to copy the other way round.

Examples:

    korsar migrate-store korsar.db postgres://korsar@localhost/korsar
    korsar migrate-store postgres://korsar@localhost/korsar korsar.db`
}

// Run copies the database and shows progress.
func (m *migrateStore) Run(ctx context.Context, p *process) error {
	to := database(m.To)
	if !to.isValid() {
		return errors.New(databaseHelp)
	}
	if m.From == "" {
		return errors.New(databaseHelp) // the configured database may be the target
	}
	from, err := p.database(ctx, m.From)
	if err != nil {
		return err
	}
	rows, err := p.moveStore(ctx, from, to)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%s: %s, compared\nSet %s to it, and start the bot.\n",
		to, amount(rows, "row"), envDatabase)
	return err
}
