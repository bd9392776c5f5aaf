package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"sync"

	"github.com/schollz/progressbar/v3"

	"korsar/game/puzzle"
)

// puzzles groups the commands about the daily and the practice puzzles.
type puzzles struct {
	Generate generatePuzzles `cmd:"" help:"Find puzzles in games between computers."`
	Check    checkPuzzles    `cmd:"" help:"Replay puzzles and search them again."`
}

// generatePuzzles finds puzzles and appends them to a file.
type generatePuzzles struct {
	Count   int    `default:"366" placeholder:"N" help:"Puzzles in the file at the end (default 366)."`
	Seed    uint64 `default:"1" placeholder:"S" help:"The same seed gives the same puzzles (default 1)."`
	Out     string `default:"puzzles.txt" placeholder:"FILE" help:"File to append them to (default puzzles.txt)."`
	Workers int    `placeholder:"N" help:"Games searched at the same time (default 0: one a processor)."`
}

func (*generatePuzzles) Help() string {
	return `Computer captains play games by the default edition, with 2 to 5 players. A position becomes a puzzle if one
move is clearly the best and has a tactic: a sacrifice, a tie, an admiral held back, a race won by one, or a captain
against a captain. It is judged at three times the budget of 'korsar analyse' and with several seeds. Each game gives
one puzzle or none.

Each puzzle is written once it is found. A file that exists is continued after its last puzzle, so that an
interrupted run loses nothing; the result is the same as without the interruption. The bot has sets of its own: no
operator needs this command.

Examples:

    korsar puzzles generate
    korsar puzzles generate --count 1000 --seed 7 --out more.txt`
}

// Validate returns an error if the number of puzzles or workers is out of range.
func (c *generatePuzzles) Validate() error {
	return cmp.Or(inRange("--count", c.Count, 1, maxPuzzles), inRange("--workers", c.Workers, 0, maxWorkers))
}

// Run finds puzzles until the file has the requested number.
func (c *generatePuzzles) Run(ctx context.Context, p *process) error {
	if info, err := os.Stat(c.Out); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file: name another with --out", c.Out)
	}
	have, err := p.readPuzzles(ctx, c.Out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	next := puzzle.Deal{Seed: c.Seed, Number: 1}
	if len(have) > 0 {
		next = have[len(have)-1].Deal
		if next.Seed != c.Seed {
			return fmt.Errorf("%s: its puzzles have seed %d: continue it with --seed %d, or name another file",
				c.Out, next.Seed, next.Seed)
		}
		next.Number++
	}
	out, err := openAtLine(c.Out)
	if err != nil {
		return err
	}
	shown := p.progress(int64(c.Count), "searching", progressbar.OptionShowCount())
	shown.set(len(have))
	count, err := c.find(ctx, next, len(have), func(found *puzzle.Puzzle) error {
		shown.add(1)
		return appendLine(out, found.String())
	})
	shown.clear()
	fmt.Fprintln(p.Err, amount(count, "puzzle"))
	return errors.Join(err, out.Close())
}

// find searches several games at the same time. It calls write for each puzzle, in the order of the games.
func (c *generatePuzzles) find(ctx context.Context, next puzzle.Deal, count int,
	write func(*puzzle.Puzzle) error) (int, error) {
	ctx, stop := context.WithCancel(ctx)
	var searches sync.WaitGroup
	defer searches.Wait()
	defer stop()
	workers := cmp.Or(c.Workers, runtime.GOMAXPROCS(0))
	// running is a ring with a place for each worker. A place is reused once its search is done.
	running := make([]chan search, workers)
	start := func() {
		result := make(chan search, 1)
		running[next.Number%workers] = result
		d := next
		next.Number++
		searches.Go(func() {
			found, err := puzzle.Find(ctx, d)
			result <- search{found, err}
		})
	}
	for range workers {
		start()
	}
	for count < c.Count {
		done := <-running[next.Number%workers]
		if done.err != nil {
			return count, done.err
		}
		start()
		if done.found == nil {
			continue
		}
		if err := write(done.found); err != nil {
			return count, err
		}
		count++
	}
	return count, nil
}

// search is the result of searching one game.
type search struct {
	found *puzzle.Puzzle // nil if the game has no puzzle
	err   error
}

func (p *process) readPuzzles(ctx context.Context, name string) ([]*puzzle.Puzzle, error) {
	in, err := p.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := readWhole(in, maxWhole)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	list, err := puzzle.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}
