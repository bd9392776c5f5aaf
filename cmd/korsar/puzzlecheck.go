package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/sync/errgroup"

	"korsar/game/puzzle"
)

// checkPuzzles replays puzzles and searches them again.
type checkPuzzles struct {
	File  string `arg:"" optional:"" name:"file" help:"A file of puzzles; without one, the puzzles of the bot."`
	Every int    `default:"1" placeholder:"N" help:"Search only each Nth puzzle (default 1)."`
	Seed  uint64 `default:"1000" placeholder:"S" help:"Seed of the search, above ${lastseed} (default 1000)."`
}

func (*checkPuzzles) Help() string {
	return `All puzzles are replayed by the rules. Then each is searched again with another seed than those with which
it was found, and holds if its best move is the best one again, clearly ahead of every other. Standard output says
how many hold, and lists those that do not; then the exit code is 1. A search takes about a second of one processor.

Examples:

    korsar puzzles check
    korsar puzzles check --every 10 --seed 1001
    korsar puzzles check more.txt`
}

// Validate returns an error if --every or --seed is out of range.
func (c *checkPuzzles) Validate() error {
	if err := inRange("--every", c.Every, 1, maxPuzzles); err != nil {
		return err
	}
	if c.Seed <= puzzle.LastSeed {
		return fmt.Errorf("--seed: expected more than %d: with those the puzzles were found", puzzle.LastSeed)
	}
	return nil
}

// Run checks the puzzles on all processors.
func (c *checkPuzzles) Run(ctx context.Context, p *process) error {
	list := slices.Concat(puzzle.Set(), puzzle.PracticeSet())
	if c.File != "" {
		var err error
		if list, err = p.readPuzzles(ctx, c.File); err != nil {
			return err
		}
		if len(list) == 0 {
			return fmt.Errorf("%s: no puzzle: expected one a line", c.File)
		}
	}
	searched := (len(list) + c.Every - 1) / c.Every
	shown := p.progress(int64(searched), "checking", progressbar.OptionShowCount())
	failed := make([]bool, len(list))
	var holding atomic.Int64
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for i := 0; i < len(list); i += c.Every {
		workers.Go(func() error {
			holds, err := list[i].Check(ctx, c.Seed)
			if holds {
				holding.Add(1)
			}
			failed[i] = !holds
			shown.add(1)
			return err
		})
	}
	err := workers.Wait()
	shown.clear()
	if err != nil {
		return err
	}
	for i, bad := range failed {
		if bad {
			fmt.Fprintf(p.Out, "puzzle %d does not hold: %v\n", i+1, list[i])
		}
	}
	if _, err := fmt.Fprintf(p.Out, "%s, all legal; %d searched, %d hold\n",
		amount(len(list), "puzzle"), searched, holding.Load()); err != nil {
		return fmt.Errorf("write the result: %w", err)
	}
	if int(holding.Load()) < searched {
		return exitFailure
	}
	return nil
}
