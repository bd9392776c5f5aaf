package main

import (
	"context"
	"errors"
	"fmt"
)

// restore puts a backup in the place of the database.
type restore struct {
	File     string `arg:"" optional:"" help:"The backup (default: the database is a restored one already)."`
	Database string `help:"The database (default: KORSAR_DB, or korsar.db)." placeholder:"FILE"`
}

func (*restore) Help() string {
	return `Stop the bot first. A copy of the backup is checked and upgraded, and takes the place of the database, with
its permissions and its owner. If that was lost, only you can read the new one, under sudo the owner of the directory.
The old database, or what is left of it, stays beside it. The backup stays as it is.

What happened after the backup is lost, but its messages are still in the channels. So that no old button moves in a
new game, new tables have far higher numbers than all before. Unfinished tables post a new board when the bot starts,
and a button from before says that a backup was restored. A game that has ended since goes on, though
its cards may be public by the post of its end: its new board tells the players so, and that its host can end it.

Without FILE the database is one that was restored by other means: pg_restore, Litestream, a snapshot of the disk.
Then only the rest is done. Run it before the bot starts again. Before such a file is put in place, remove the -wal
and -shm files of the old database: SQLite would apply them to the new one.

Exit codes: 0 success; 1 failure: the database is as it was.

Examples:

    korsar restore korsar-2026-11-25.db
    korsar restore /var/backups/korsar.db --database /var/lib/korsar/korsar.db
    pg_restore --clean --dbname=korsar korsar.dump && korsar restore --database postgres://korsar@localhost/korsar`
}

// Run puts the backup in place. Without a file, it records that the database was restored by other means.
func (r *restore) Run(ctx context.Context, p *process) error {
	if r.File == "" {
		return r.record(ctx, p)
	}
	to, err := p.databaseName(ctx, r.Database)
	if err != nil {
		return err
	}
	if to.isURL() {
		return errors.New("a PostgreSQL database is restored with pg_restore: " +
			"do that, and then run korsar restore without a file")
	}
	kept, err := p.restoreStore(ctx, r.File, to)
	if err != nil {
		return err
	}
	if kept != "" {
		kept = "Kept from before: " + kept + "\n"
	}
	_, err = fmt.Fprintf(p.Out, "%s: restored from %s\n%s%s", to, r.File, kept, afterRestore)
	return err
}

// afterRestore says what remains to do.
const afterRestore = `Start the bot: unfinished tables post a new board. Games that have ended since the backup go on,
though their cards may be public, and their boards say so: see korsar restore --help.
`

// record records that the database was restored by other means.
func (r *restore) record(ctx context.Context, p *process) error {
	to, err := p.database(ctx, r.Database)
	if err != nil {
		return err
	}
	if err := p.recordRestore(ctx, to); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%s: recorded as restored\n%s", to, afterRestore)
	return err
}
