package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/schollz/progressbar/v3"

	"korsar/bot/draw"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
	"korsar/storage/journal"
)

// animate draws a game of a record as an animated GIF.
type animate struct {
	File string `arg:"" optional:"" default:"-" name:"file" help:"A record; - (default) is standard input."`
	Out  string `required:"" placeholder:"FILE" help:"The GIF to write."`
	From int    `default:"1" placeholder:"N" help:"The first move to show (default 1)."`
	To   int    `placeholder:"M" help:"The last move to show (default the last of the game)."`
}

func (*animate) Help() string {
	return `The animation shows the table as everybody saw it, 600 pixels wide, with the result at the end. It plays
for about a minute, however long the game is, and has 8 MB at most; a few rounds are shown more slowly.

Examples:

    korsar animate --out game.gif game.txt
    korsar animate --out end.gif --from 100 game.txt
    korsar simulate --players 3 --edition english | korsar animate --out game.gif`
}

// Run writes the animation.
func (c *animate) Run(ctx context.Context, p *process) error {
	if err := c.game(ctx, p); err != nil {
		return fmt.Errorf("%s: %w", inputName(c.File), err)
	}
	return nil
}

func (c *animate) game(ctx context.Context, p *process) error {
	if err := gifFormat.prepare(c.Out); err != nil {
		return fmt.Errorf("write the animation: %w", err)
	}
	r, err := p.onlyRecord(ctx, c.File, "an animation")
	if err != nil {
		return err
	}
	played, err := playedGame(r)
	if err != nil {
		return fmt.Errorf("record 1: %w", err)
	}
	from, to, err := c.moves(len(r.Moves))
	if err != nil {
		return err
	}
	useFonts(p.logger(config{}))
	a, err := draw.NewAnimation(played, from-1, to)
	if err != nil {
		return err
	}
	var picture bytes.Buffer
	shown := p.progress(int64(a.Frames()), "drawing", progressbar.OptionShowCount())
	err = a.Encode(ctx, &picture, shown.set)
	shown.clear()
	if err != nil {
		return err
	}
	if err := gifFormat.write(c.Out, picture.Bytes()); err != nil {
		return fmt.Errorf("write the animation: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%s: moves %d to %d, %d KB\n", c.Out, from, to, (picture.Len()+999)/1000)
	return err
}

// moves returns the first and the last move to show of a game with the given number of moves.
func (c *animate) moves(of int) (from, to int, err error) {
	from, to = c.From, cmp.Or(c.To, of)
	if from < 1 || to < from || to > of {
		return 0, 0, fmt.Errorf("record 1: moves %d to %d: expected moves from 1 to %d, the first before the last",
			from, to, of)
	}
	return from, to, nil
}

// playedGame returns a finished game as everybody at its table saw it.
func playedGame(r *record.Record) (played draw.Game, err error) {
	at := tableOf(r)
	var latest *game.Turn
	last, err := r.Replay(func(before *game.State, _ game.Move, turn game.Turn) error {
		played.States = append(played.States, positionAt(at, before, latest))
		latest = &turn
		return nil
	})
	if err != nil {
		return played, err
	}
	finished, over := last.FinishedView()
	if !over {
		return played, errors.New("the game is not over: only finished games are animated")
	}
	played.States = append(played.States, positionAt(at, &last, latest))
	played.Result = finished.Result
	return played, nil
}

// tableOf returns a table with the seats and the rules of a record.
func tableOf(r *record.Record) table.PublicState {
	t := table.PublicState{Phase: journal.Playing,
		Options: journal.Options{Edition: r.Edition, Mode: r.Mode, Seats: len(r.Seats),
			Booty: journal.OpenBooty, Language: "en"}}
	for i, name := range r.Seats {
		seat := game.Seat(i + 1)
		t.Seats = append(t.Seats, table.Seat{Seat: seat, Side: r.Mode.SideOf(seat), User: table.User{Name: name}})
	}
	return t
}

// positionAt returns the table at a position. last is the turn that led to the position, or nil at the start of the
// game.
func positionAt(t table.PublicState, g *game.State, last *game.Turn) table.PublicState {
	t.Game = g.PublicView()
	if g.Over() {
		t.Phase = journal.Finished
	}
	if last != nil {
		t.Recent = []table.Turn{{Move: int(last.Number), Seat: last.Seat, Events: last.Public(g)}}
	}
	return t
}
