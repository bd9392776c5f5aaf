package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"korsar/bot/bench"
	"korsar/bot/discord/bare"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/game"
)

// benchSandbox runs a benchmark's stand-in for Discord.
type benchSandbox struct{}

// Run serves until its input ends.
func (benchSandbox) Run(p *process) error { return bench.Serve(p.In, p.Out) }

// benchFloor runs a baseline: a bare bot.
type benchFloor struct {
	API      string   `required:""`
	Token    string   `required:""`
	Shard    int      // which of the shards to serve
	Shards   int      `default:"1"`
	Pictures bool     // edit a board and a hand with a picture after each answer
	Rows     database // in which to commit a row before each answer; empty for none
	Channels []string `arg:"" optional:""` // the channels to post the button in
}

// Run answers clicks until its input ends.
func (f benchFloor) Run(ctx context.Context, p *process) (err error) {
	work := bare.Work{Shard: f.Shard, Shards: f.Shards}
	if f.Rows != "" {
		rows, err := f.openRows(ctx)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }() // the database is temporary
		work.Before = rows.Commit
	}
	if f.Pictures {
		if work.Picture, err = draw.HowToPlay(say.In("en"), game.Editions[0], draw.Lessons()); err != nil {
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

func (f benchFloor) openRows(ctx context.Context) (bare.Rows, error) {
	if f.Rows.isURL() {
		return bare.OpenServerRows(ctx, string(f.Rows))
	}
	return bare.OpenRows(string(f.Rows))
}
