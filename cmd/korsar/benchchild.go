package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"korsar/bot/draw"
	"korsar/bot/sandbox/bare"
	"korsar/bot/sandbox/bench"
	"korsar/bot/say"
	"korsar/game"
)

// benchSandbox is the child process that runs a benchmark's stand-in for Discord.
type benchSandbox struct{}

// Run serves until its input ends.
func (benchSandbox) Run(p *process) error { return bench.Serve(p.In, p.Out) }

// benchFloor is the child process that runs a baseline, a bare bot. If KORSAR_DB names a database, it commits a row
// there before each answer. A flag would show the password of the database's URL to all users of the machine.
type benchFloor struct {
	API      string   `required:""`
	Token    string   `required:""`
	Shard    int      // the shard to serve
	Shards   int      `default:"1"`
	Pictures bool     // edit a board and a hand with a picture after each answer
	Channels []string `arg:"" optional:""` // where to post the button
}

// Run answers clicks until its input ends.
func (f benchFloor) Run(ctx context.Context, p *process) (err error) {
	work := bare.Work{Shard: f.Shard, Shards: f.Shards}
	if in := database(p.Getenv(envDatabase)); in != "" {
		rows, err := openRows(ctx, in)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }() // the database is temporary
		work.Before = rows.Commit
	}
	if f.Pictures {
		if work.Picture, err = draw.HowToPlay(game.Editions[0], say.HowToEnd); err != nil {
			return err
		}
	}
	b, err := bare.Open(f.Token, f.API, work)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	for _, channel := range f.Channels {
		if err := b.Post(channel); err != nil {
			return fmt.Errorf("post the button: %w", err)
		}
	}
	if _, err := fmt.Fprintln(p.Out, "ready"); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, p.In)
	return err
}

func openRows(ctx context.Context, in database) (bare.Rows, error) {
	if in.isURL() {
		return bare.OpenServerRows(ctx, string(in))
	}
	return bare.OpenRows(string(in))
}
