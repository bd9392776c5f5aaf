package main

import (
	"context"
	"errors"
	"fmt"

	"korsar/storage"
)

// ratings is what operators do about ratings.
type ratings struct {
	Rebuild rebuild `cmd:"" help:"Count all results anew."`
}

// rebuild folds every ladder anew.
type rebuild struct {
	Database string `help:"The database; KORSAR_DB, or korsar.db, unless named." placeholder:"FILE"`
}

// Help is what --help tells besides the flags.
func (*rebuild) Help() string {
	return `Every rating and every leaderboard is a fold over the results of finished games, in their order. The bot keeps them up to date by itself; after a change of the rules of rating, this makes them what the results say, all in one transaction. The bot may run meanwhile.

Examples:

    korsar ratings rebuild
    korsar ratings rebuild --database /var/lib/korsar/korsar.db`
}

// Run rebuilds, showing how far it has come.
func (r *rebuild) Run(ctx context.Context, p *process) error {
	path, err := p.database(r.Database)
	if err != nil {
		return err
	}
	store, err := p.openStore(ctx, path, p.logger(config{}))
	if err != nil {
		return err
	}
	count, err := fold(ctx, store, p)
	if err := errors.Join(err, store.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%d results counted anew\n", count)
	return err
}

func fold(ctx context.Context, ladders storage.Ladders, p *process) (count int, err error) {
	shown := lateBar{process: p, doing: "counting"}
	err = ladders.Rebuild(ctx, true, func(done, total int) {
		shown.set(done, total)
		count = done
	})
	shown.clear()
	return count, err
}
