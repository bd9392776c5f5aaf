package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"korsar/game/pilot"
	"korsar/game/record"
)

// simulate writes records of random games, or plays a tournament of computers.
type simulate struct {
	Games    int    `default:"1" placeholder:"N" help:"Games per combination (default 1)."`
	Seed     uint64 `default:"1" placeholder:"S" help:"The same seed gives the same games (default 1)."`
	Edition  string `default:"all" placeholder:"ID" help:"An edition's id, or all (default)."`
	Mode     string `default:"all" placeholder:"MODE" help:"free-for-all, partnership, or all (default)."`
	Players  string `default:"all" placeholder:"N" help:"Players at the table, or all (default)."`
	Annotate bool   `help:"Annotate each move with its seat, captures and legal moves."`

	tournamentFlags `embed:"" group:"Of a tournament:"`
}

func (*simulate) Help() string {
	return `Every selected combination of edition, mode and number of players gets its games, one record each; "all"
leaves out what the rules do not allow. Each move is chosen from the distinct legal ones with equal probability.
Standard error shows the number of games, moves and moves per second.

With --tournament computers play a tournament, and standard output has its rounds and its final standings: of each
table the sides with their gold and, in brackets, their points; of each entrant what put it behind the one before.
Its default is a free-for-all of four by the default edition, and --players is how many sit at a full table. A
tournament follows from its seed, too, unless the captain's budget is a time.

Editions: ` + editionIDs() + `.
Levels: ` + strings.Join(pilot.Levels, ", ") + `.

Examples:

    korsar simulate
    korsar simulate --games 100 --seed 7 --edition english --mode partnership --players 6
    korsar simulate --games 3 --players 2 --annotate | korsar verify --annotations -
    korsar simulate --tournament --entrants 64 --rounds 7
    korsar simulate --tournament --format knock-out --players 2 --levels mate,captain@500
    korsar simulate --tournament --mode partnership --partners drawn --json`
}

// Validate returns an error if the combination of flags cannot be simulated.
func (s *simulate) Validate() error {
	if err := inRange("--games", s.Games, 1, maxGames); err != nil {
		return err
	}
	if s.Tournament {
		return s.validateTournament()
	}
	if s.isSet() {
		return errors.New("--format and the flags after it are for --tournament")
	}
	_, err := combinations(s.Edition, s.Mode, s.Players)
	return err
}

// Run writes complete records or rounds, even when interrupted.
func (s *simulate) Run(ctx context.Context, p *process) error {
	if s.Tournament {
		return s.playTournament(ctx, p)
	}
	tables, err := combinations(s.Edition, s.Mode, s.Players)
	if err != nil {
		return err
	}
	run := simulation{simulate: s, out: bufio.NewWriterSize(p.Out, 64<<10), started: p.Clock.Now()}
	progress := p.progress(int64(s.Games)*int64(len(tables)), "simulating", progressbar.OptionShowCount())
	for _, c := range tables {
		if err = run.games(ctx, c, progress); err != nil {
			break
		}
	}
	if flushed := run.out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("write records: %w", flushed)
	}
	progress.clear()
	if err == nil || errors.Is(err, context.Canceled) {
		fmt.Fprintln(p.Err, run.summary(p.Clock.Since(run.started)))
	}
	return err
}

// simulation is a simulation in progress.
type simulation struct {
	*simulate
	out           *bufio.Writer
	text          []byte
	started       time.Time
	played, moves int // numbers of games and moves
}

func (s *simulation) games(ctx context.Context, c combination, progress bar) error {
	write := record.Append
	if s.Annotate {
		write = record.AppendAnnotated
	}
	for number := range s.Games {
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := c.randomGame(c.newRandom(s.Seed, number+1))
		if err != nil {
			return err
		}
		if s.text, err = write(s.text[:0], r); err != nil {
			return err
		}
		if _, err := s.out.Write(s.text); err != nil {
			return fmt.Errorf("write records: %w", err)
		}
		s.played++
		s.moves += len(r.Moves)
		progress.add(1)
	}
	return nil
}

func (s *simulation) summary(elapsed time.Duration) string {
	return fmt.Sprintf("%s, %s, %.0f moves/s", amount(s.played, "game"), amount(s.moves, "move"),
		float64(s.moves)/max(elapsed, time.Nanosecond).Seconds())
}
