package main

import (
	"context"
	"fmt"
	"os"
)

// backup copies the database.
type backup struct {
	File     string `arg:"" help:"The file to create. An existing file is never overwritten."`
	Database string `help:"The database file (default: KORSAR_DB, or korsar.db)." placeholder:"FILE"`
}

func (*backup) Help() string {
	return `The copy is a consistent snapshot in one file. It is made while the bot runs, without blocking it, and
checked before it gets its name. To restore it, stop the bot and run korsar restore. A PostgreSQL database has its own
command, pg_dump, and pg_restore.

Examples:

    korsar backup korsar-$(date +%F).db
    korsar backup /var/backups/korsar.db --database /var/lib/korsar/korsar.db`
}

// Run copies the database and shows progress.
func (b *backup) Run(ctx context.Context, p *process) error {
	from, err := p.database(ctx, b.Database)
	if err != nil {
		return err
	}
	if from.isURL() {
		return fmt.Errorf("%s is a PostgreSQL database: "+
			"copy it with pg_dump --format=custom --file=%s, followed by its URL", from, b.File)
	}
	if err := p.copyStore(ctx, from, b.File); err != nil {
		return err
	}
	info, err := os.Stat(b.File)
	if err != nil {
		return fmt.Errorf("inspect the copy: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%s: %d bytes, checked\n", b.File, info.Size())
	return err
}
