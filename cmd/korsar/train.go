package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/schollz/progressbar/v3"

	"korsar/game/pilot"
)

// train fits the captain's policy to games of captains.
type train struct {
	Games      int    `default:"800" placeholder:"N" help:"Games of each kind of table (default 800)."`
	Iterations int    `default:"1000" placeholder:"N" help:"Iterations of a captain's search (default 1000)."`
	Seed       uint64 `default:"1" placeholder:"S" help:"The same seed gives the same policy (default 1)."`
	Out        string `default:"policyweights.go" placeholder:"FILE" help:"File to write (default policyweights.go)."`
}

// sourceFormat is a Go file of package pilot.
var sourceFormat = outFormat{"file of weights", "package pilot\n"}

func (*train) Help() string {
	return `Captains play against each other at the kinds of table with a policy, by every edition. The policy, which
predicts their moves and leads their search, is fitted to four fifths of the games. The output shows how well it
predicts the moves of the rest: in bits a decision, beside those if every legal move were equally likely, and the share
of moves that it expected first. No operator needs this command: it makes a file of the program's source.

Examples:

    korsar train --out game/pilot/policyweights.go
    korsar train --games 100 --iterations 100 --seed 7`
}

// Validate returns an error if the number of games or iterations is out of range.
func (c *train) Validate() error {
	return cmp.Or(inRange("--games", c.Games, 10, maxTrainGames),
		inRange("--iterations", c.Iterations, 1, maxIterations))
}

// Run plays the games, fits the policy, and writes it.
func (c *train) Run(ctx context.Context, p *process) error {
	if err := sourceFormat.prepare(c.Out); err != nil {
		return err
	}
	training := pilot.Training{Games: c.Games, Iterations: c.Iterations, Seed: c.Seed}
	shown := p.progress(int64(training.Total()), "playing", progressbar.OptionShowCount())
	training.Played = func() { shown.add(1) }
	trained, err := pilot.Train(ctx, &training)
	shown.clear()
	if err != nil {
		return err
	}
	source, err := trained.Source(fmt.Sprintf("korsar train --games %d --iterations %d --seed %d",
		c.Games, c.Iterations, c.Seed))
	if err != nil {
		return fmt.Errorf("write the weights: %w", err)
	}
	if err := sourceFormat.write(c.Out, source); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "%-21s  %9s  %-9s  %-11s  %s\n", "table", "decisions", "even bits", "policy bits",
		"expected")
	for _, t := range trained.Tables {
		fmt.Fprintf(p.Out, "%-21s  %9d  %-9.3f  %-11.3f  %.1f %%\n", t.Table, t.Decisions, t.Even, t.Bits, 100*t.Right)
	}
	return nil
}
