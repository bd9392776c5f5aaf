package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/schollz/progressbar/v3"

	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/record"
)

// analyse analyzes the games of a file of records and prints what each move was worth.
type analyse struct {
	File       string `arg:"" optional:"" default:"-" name:"file" help:"File of records; - (default): standard input."`
	Iterations int    `default:"${iterations}" placeholder:"N" help:"Iterations for each move (default ${iterations})."`
	Seed       uint64 `default:"1" placeholder:"S" help:"The same seed gives the same analysis (default 1)."`
	All        bool   `help:"List every move, not only those that gave something away."`
	Picture    string `placeholder:"FILE" help:"Also draw the chances of all sides over one game, as PNG."`
	JSON       bool   `name:"json" help:"Write everything as JSON, one game a line."`
}

func (*analyse) Help() string {
	return `Each move is judged by a computer captain that sees what the player could see: the chance to win after the
best move, and after the one that was played. A move is named by the difference: best (less than 1 %), good (3 %),
inaccuracy (7 %), mistake (15 %) or blunder. Accuracy is how much of what was at stake a player has kept, over all
moves that mattered.

Luck is what the deal and the draws changed in a player's chances, those of the others included, and skill what the
decisions changed; together they lead from the chance before the deal to the result. The number after the skill is
by how much it scatters between equal players.

The picture has a line for each side, by what it could know, and a cross for each mistake and blunder.

Examples:

    korsar analyse game.txt
    korsar analyse --picture chances.png game.txt
    korsar analyse --all --iterations 100000 game.txt
    korsar simulate --players 2 --edition english | korsar analyse --json`
}

// Validate returns an error if the number of iterations is out of range.
func (c *analyse) Validate() error { return inRange("--iterations", c.Iterations, 1, maxIterations) }

// Run analyzes the games in order. It stops at the first game that cannot be analyzed.
func (c *analyse) Run(ctx context.Context, p *process) error {
	if err := c.games(ctx, p); err != nil {
		return fmt.Errorf("%s: %w", inputName(c.File), err)
	}
	return nil
}

func (c *analyse) games(ctx context.Context, p *process) error {
	if c.Picture != "" {
		if err := pngFormat.prepare(c.Picture); err != nil {
			return fmt.Errorf("write the picture: %w", err)
		}
	}
	in, err := p.open(ctx, c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	for reader, number := record.NewReader(in), 1; ; number++ {
		r, err := reader.Next()
		switch {
		case errors.Is(err, io.EOF) && number > 1:
			return nil
		case errors.Is(err, io.EOF):
			return errNoRecord
		case err != nil:
			return err
		}
		if number > 1 && c.Picture != "" {
			return errors.New("there is a picture of one game, but there are more records: remove them")
		}
		if err := c.game(ctx, p, r); err != nil {
			return fmt.Errorf("record %d: %w", number, err)
		}
	}
}

func (c *analyse) game(ctx context.Context, p *process, r *record.Record) error {
	g, err := analysis.New(r)
	if err != nil {
		return err
	}
	shown := p.progress(int64(g.Moves()), "analyzing", progressbar.OptionShowCount())
	a, err := g.Analyse(ctx, analysis.Options{Iterations: c.Iterations, Seed: c.Seed, Workers: runtime.GOMAXPROCS(0),
		Progress: shown.set})
	shown.clear()
	if err != nil {
		return err
	}
	if c.Picture != "" {
		if err := drawChances(c.Picture, r, a); err != nil {
			return err
		}
	}
	write := c.text
	if c.JSON {
		write = c.json
	}
	if err := write(p.Out, r, a); err != nil {
		return fmt.Errorf("write the analysis: %w", err)
	}
	return nil
}

// drawChances draws the chances of all sides over a game into a PNG file.
func drawChances(name string, r *record.Record, a *analysis.Analysis) error {
	var names []string
	for _, s := range a.Sides {
		names = append(names, sideName(r, s.Side))
	}
	picture, err := draw.Chances(say.In("en"), draw.NewChanceCurve(a, names))
	if err != nil {
		return err
	}
	if err := pngFormat.write(name, picture); err != nil {
		return fmt.Errorf("write the picture: %w", err)
	}
	return nil
}

// text prints an analysis in lines of at most 80 columns.
func (c *analyse) text(out io.Writer, r *record.Record, a *analysis.Analysis) error {
	if err := c.moves(out, r, a); err != nil {
		return err
	}
	for _, t := range a.Turning {
		fmt.Fprintf(out, "turning point after move %d: %s, %+.0f %%\n",
			t.Move, shortName(sideName(r, t.Side)), 100*t.Change)
	}
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "player\taccuracy")
	for _, v := range analysis.Verdicts {
		fmt.Fprintf(table, "\t%s", v)
	}
	fmt.Fprintln(table)
	for _, p := range a.Players {
		fmt.Fprintf(table, "%s\t%s", shortName(r.Seats[p.Seat-1]), percentOf(p))
		for _, v := range analysis.Verdicts {
			fmt.Fprintf(table, "\t%d", p.Verdicts[v])
		}
		fmt.Fprintln(table)
	}
	fmt.Fprintln(table)
	fmt.Fprintln(table, "side\tbefore the deal\tluck\tskill\tresult")
	for _, s := range a.Sides {
		fmt.Fprintf(table, "%s\t%.0f %%\t%+.0f %%\t%+.0f %% (± %.0f)\t%.0f %%\n",
			shortName(sideName(r, s.Side)), 100*s.Expected, 100*s.Luck, 100*s.Skill, 100*s.Uncertainty, 100*s.Result)
	}
	fmt.Fprintln(table)
	return table.Flush()
}

// moves prints a table of moves. A move that gave something away has a better move beside it, and the reason on a line
// of its own, because the reason is longer than the other columns together.
func (c *analyse) moves(out io.Writer, r *record.Record, a *analysis.Analysis) error {
	var lines strings.Builder
	table := tabwriter.NewWriter(&lines, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "move\tplayer\tplayed\tbetter\tchance\tverdict")
	reasons := []string{""}
	for i := range a.Moves {
		m := &a.Moves[i]
		better, reason := "", ""
		if m.Verdict != analysis.Forced && m.Verdict != analysis.Best {
			better, reason = m.Best.Move.String(), say.In("en").Why(m.Best)
		} else if !c.All {
			continue
		}
		fmt.Fprintf(table, "%d\t%s\t%v\t%s\t%.1f → %.1f %%\t%s\n",
			m.Number, shortName(r.Seats[m.Seat-1]), m.Played, better, 100*m.Before, 100*m.After, m.Verdict)
		reasons = append(reasons, reason)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	next := 0
	for line := range strings.Lines(lines.String()) {
		fmt.Fprint(out, line)
		if reasons[next] != "" {
			fmt.Fprintf(out, "%*s%s\n", len("move")+2, "", reasons[next])
		}
		next++
	}
	return nil
}

// maxName is the most characters of a name in a table.
const maxName = 24

// shortName returns the name, cut to maxName characters.
func shortName(name string) string {
	if runes := []rune(name); len(runes) > maxName {
		return string(runes[:maxName-1]) + "…"
	}
	return name
}

// percentOf returns the accuracy of a player, or a dash if the player had no choice.
func percentOf(p analysis.Player) string {
	if p.Choices == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*p.Accuracy)
}

// sideName returns the names of a side's players.
func sideName(r *record.Record, side game.Side) string {
	var names []string
	for i, name := range r.Seats {
		if r.Mode.SideOf(game.Seat(i+1)) == side {
			names = append(names, name)
		}
	}
	return strings.Join(names, " & ")
}

// json prints an analysis as one line.
func (c *analyse) json(out io.Writer, r *record.Record, a *analysis.Analysis) error {
	return json.NewEncoder(out).Encode(struct {
		Names      []string `json:"names"`
		Version    int      `json:"version"`
		Iterations int      `json:"iterations"`
		Seed       uint64   `json:"seed"`
		*analysis.Analysis
	}{r.Seats, analysis.Version, c.Iterations, c.Seed, a})
}
