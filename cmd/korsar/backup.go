package main

import (
	"context"
	"fmt"
	"os"
)

// backup copies the database.
type backup struct {
	File     string `arg:"" help:"The file to be made. One that is there is never overwritten."`
	Database string `help:"The database; KORSAR_DB, or korsar.db, unless named." placeholder:"FILE"`
}

// Help is what --help tells besides the flags.
func (*backup) Help() string {
	return `The copy is that of one moment, made while the bot runs and without holding it up; it is checked before it bears its name, and is one file. To restore it, stop the bot, put the copy in the place of the database, remove the files with -wal and -shm behind the database's name if there are any, and start the bot.

Examples:

    korsar backup korsar-$(date +%F).db
    korsar backup /var/backups/korsar.db --database /var/lib/korsar/korsar.db`
}

// Run copies, showing how far it has come.
func (b *backup) Run(ctx context.Context, p *process) error {
	path, err := p.database(b.Database)
	if err != nil {
		return err
	}
	if err := p.copyStore(ctx, path, b.File); err != nil {
		return err
	}
	made, err := os.Stat(b.File)
	if err != nil {
		return fmt.Errorf("look at the copy: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%s: %d bytes, checked\n", b.File, made.Size())
	return err
}
