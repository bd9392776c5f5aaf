package main

import (
	"errors"
	"fmt"
	"io"

	"korsar/bot/bench"
	"korsar/bot/discord/bare"
)

// benchQuay is the stand-in of a benchmark.
type benchQuay struct{}

// Run serves until its input ends.
func (benchQuay) Run(p *process) error { return bench.Serve(p.In, p.Out) }

// benchFloor is a bare bot.
type benchFloor struct {
	API      string   `required:""`
	Token    string   `required:""`
	Rows     string   // a file in which a row is committed before each answer; none if empty
	Channels []string `arg:""` // where it posts its button
}

// Run answers clicks until its input ends.
func (f benchFloor) Run(p *process) (err error) {
	var before func() error
	if f.Rows != "" {
		rows, err := bare.OpenRows(f.Rows)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }() // the file is thrown away
		before = rows.Commit
	}
	b, err := bare.Open(f.Token, f.API, before)
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
