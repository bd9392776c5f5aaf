package main

import (
	"context"
	"errors"
	"fmt"
)

// ratings groups the commands for ratings.
type ratings struct {
	Rebuild rebuild `cmd:"" help:"Recompute all ratings and leaderboards from the results."`
}

// rebuild computes every ladder again from the results.
type rebuild struct {
	Database string `help:"The database, a file or a URL (default: KORSAR_DB, or korsar.db)." placeholder:"FILE"`
}

func (*rebuild) Help() string {
	return `Every rating and every leaderboard is computed from the results of finished games, in their order. The bot
keeps them up to date by itself; after a change of the rating rules, this command recomputes them all in one
transaction. The bot may keep running.

Examples:

    korsar ratings rebuild
    korsar ratings rebuild --database /var/lib/korsar/korsar.db`
}

// Run rebuilds the ladders and shows progress.
func (r *rebuild) Run(ctx context.Context, p *process) error {
	of, err := p.database(ctx, r.Database)
	if err != nil {
		return err
	}
	store, err := p.openStore(ctx, of, p.logger(config{}), access{existing: true})
	if err != nil {
		return err
	}
	count, shown := 0, lazyBar{process: p, doing: "counting"}
	err = store.Rebuild(ctx, true, func(done, total int) {
		shown.set(done, total)
		count = done
	})
	shown.clear()
	if err := errors.Join(err, store.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%s counted\n", amount(count, "result"))
	return err
}
