package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/schollz/progressbar/v3"

	"korsar/bot/tournaments"
	"korsar/game/record"
)

// verify checks records of games, and the files of tournaments.
type verify struct {
	Files       []string `arg:"" optional:"" name:"file" help:"Files of records or tournaments; none or - is stdin."`
	Annotations bool     `help:"Also check the annotations that simulate --annotate writes."`
}

func (*verify) Help() string {
	return `Every record is replayed by the rules of its edition; its result is recomputed, and its fair deal if it has
the tags. If all records are valid, standard output says so. Otherwise standard error lists each fault with file,
record, line, token and what was expected or which rule is broken, and the exit code is 1.

The .json file that a tournament offers under Details is known by its content. From its events everything is
computed again: the commitment of each secret, who sits where in each round, points and standings. What the games
themselves ended with are facts there; their records prove those. Lots in which no player's click had a part are
listed: the bot's operator could have chosen their secrets (docs/fair-deals.md).

Examples:

    korsar verify games.txt
    korsar verify games.txt - < more.txt
    korsar verify korsar-tournament-1.json games.txt
    korsar simulate --games 10 --edition tilsit-2005 | korsar verify`
}

// Run checks all files, even after it has found a fault.
func (v *verify) Run(ctx context.Context, p *process) error {
	files := v.Files
	if len(files) == 0 {
		files = []string{standardInput}
	}
	run := verification{verify: v, process: p, shown: p.progress(sizeOf(files), "verifying",
		progressbar.OptionShowBytes(true))}
	err := run.checkFiles(ctx, files)
	run.shown.clear()
	if err != nil {
		return err
	}
	if run.faults > 0 {
		return exitFailure
	}
	if _, err := io.WriteString(p.Out, run.result()); err != nil {
		return fmt.Errorf("write the result: %w", err)
	}
	return nil
}

// result describes what was checked and found valid.
func (v *verification) result() (text string) {
	if v.records > 0 {
		text = fmt.Sprintf("%s, %s, all legal\n", amount(v.records, "record"), amount(v.moves, "move"))
	}
	if v.tournaments > 0 {
		text += fmt.Sprintf("%s, %s, all as computed again\n",
			amount(v.tournaments, "tournament"), amount(v.rounds, "round"))
	}
	return text + strings.Join(v.unproven, "")
}

// lotsOf names the lots of some rounds, as the subject of a sentence. Round 0 is the final order.
func lotsOf(rounds []int) string {
	var list []string
	for _, round := range rounds {
		if round == 0 {
			list = append(list, "the final order")
		} else {
			list = append(list, fmt.Sprintf("round %d", round))
		}
	}
	if last := len(list) - 1; last > 0 {
		list = append(list[:last-1], list[last-1]+" and "+list[last])
	}
	return "the lots of " + strings.Join(list, ", ")
}

// sizeOf returns the size of all files together, in bytes. It returns 0 if the size is unknown.
func sizeOf(files []string) (sum int64) {
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		sum += info.Size()
	}
	return sum
}

// verification is a verification in progress.
type verification struct {
	*verify
	*process
	shown               bar
	records, moves      int
	tournaments, rounds int
	unproven            []string // sentences about lots in which no player's click had a part
	faults              int
}

func (v *verification) checkFiles(ctx context.Context, files []string) error {
	for _, name := range files {
		if err := v.checkFile(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// checkFile checks one file and reports its faults. It returns an error only if it is interrupted, so that the next
// file is checked after a fault.
func (v *verification) checkFile(ctx context.Context, name string) error {
	in, err := v.open(ctx, name)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		v.reportFault(name, err)
		return nil
	}
	defer in.Close()
	text := bufio.NewReader(io.TeeReader(in, v.shown))
	beginning, _ := text.Peek(beginningSize) // reading the text returns the same error again
	if tournaments.IsFile(beginning) {
		return v.checkTournament(ctx, name, text)
	}
	return v.checkRecords(ctx, name, record.NewReader(text))
}

// beginningSize is how many bytes are read to find out what a file is. Every record is longer.
const beginningSize = 256

func (v *verification) checkTournament(ctx context.Context, name string, in io.Reader) error {
	text, err := readWhole(in, maxWhole)
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case err != nil:
		v.reportFault(name, fmt.Errorf("cannot read the tournament: %w", err))
		return nil
	}
	file, err := await(ctx, func() (*tournaments.File, error) { return tournaments.ReadFile(text) })
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		v.reportFault(name, err)
		return nil
	}
	faults, err := await(ctx, func() ([]tournaments.Fault, error) { return file.Verify(), nil })
	if err != nil {
		return err
	}
	v.tournaments++
	v.rounds += file.Rounds()
	if drawn := file.Unproven(); len(drawn) > 0 {
		v.unproven = append(v.unproven, fmt.Sprintf(
			"%s: %s prove less, since nobody joined a table in the round before\n", inputName(name), lotsOf(drawn)))
	}
	for _, fault := range faults {
		v.reportFault(name, fault)
	}
	return nil
}

func (v *verification) checkRecords(ctx context.Context, name string, reader *record.Reader) error {
	for number := 0; ; number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := reader.Next()
		switch {
		case errors.Is(err, io.EOF) && number == 0:
			v.reportFault(name, errNoRecord)
			return nil
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, new(record.Fault)):
			v.reportFault(name, err)
		case errors.Is(err, context.Canceled):
			return err
		case err != nil:
			v.reportFault(name, err)
			return nil
		default:
			v.checkRecord(name, r)
		}
	}
}

func (v *verification) checkRecord(name string, r *record.Record) {
	v.records++
	v.moves += len(r.Moves)
	check := r.Verify
	if v.Annotations {
		check = r.VerifyAnnotated
	}
	for _, fault := range check() {
		v.reportFault(name, fault)
	}
}

func (v *verification) reportFault(name string, fault error) {
	v.faults++
	v.shown.clear() // so that the fault is printed on a line of its own
	fmt.Fprintf(v.Err, "%s: %v\n", inputName(name), fault)
}
