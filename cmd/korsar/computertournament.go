package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/sync/errgroup"

	"korsar/game"
	"korsar/game/deal"
	"korsar/game/pilot"
	"korsar/game/tournament"
)

// computerTournament is a tournament whose entrants are computers.
type computerTournament struct {
	tournament.Tournament
	table  combination
	levels []string
	pilots []pilot.Pilot
	random *rand.Rand // for secrets
	secret deal.Secret
	seed   uint64
}

// playTournament plays a tournament. It prints each round when it is over.
func (s *simulate) playTournament(ctx context.Context, p *process) error {
	t, err := s.newTournament()
	if err != nil {
		return err
	}
	if !s.JSON {
		fmt.Fprint(p.Out, t.title())
	}
	for t.Due() == tournament.DueRound {
		if err := t.round(ctx, p); err != nil {
			return err
		}
		if !s.JSON {
			if _, err := fmt.Fprint(p.Out, t.roundText()); err != nil {
				return fmt.Errorf("write the round: %w", err)
			}
		}
	}
	if t.Due() == tournament.DueEntrants {
		return errors.New("too few entrants for a game: let more of them enter, with --entrants")
	}
	if err := t.Apply(tournament.Finished{Secret: t.secret.String()}); err != nil {
		return err
	}
	return t.write(p.Out, s.JSON)
}

// newTournament returns a tournament with all its entrants, ready to start.
func (s *simulate) newTournament() (*computerTournament, error) {
	table, err := s.table()
	if err != nil {
		return nil, err
	}
	rules, err := s.rules(table)
	if err != nil {
		return nil, err
	}
	t := &computerTournament{table: table, levels: s.levels(), seed: s.Seed, random: newTournamentRandom(s.Seed, 0, 0)}
	if t.pilots, err = s.pilots(); err != nil {
		return nil, err
	}
	if err := t.Apply(tournament.Created{Rules: rules, Commitment: t.commit()}); err != nil {
		return nil, err
	}
	for n := range cmp.Or(s.Entrants, defaultEntrants) {
		if err := t.Apply(tournament.Entered{Entrant: tournament.Entrant(n + 1)}); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// newTournamentRandom returns the random numbers of one game. Round 0 and table 0 stand for the secrets.
func newTournamentRandom(seed uint64, round, table int) *rand.Rand {
	return randomOf(fmt.Appendf(nil, "korsar simulate --tournament\nseed %d\nround %d\ntable %d\n", seed, round, table))
}

// commit draws the next secret and returns the commitment to it.
func (t *computerTournament) commit() string {
	t.secret = randomSecret(t.random)
	return deal.Commitment(t.secret)
}

// round pairs the next round and plays its games on all cores.
func (t *computerTournament) round(ctx context.Context, p *process) error {
	paired, err := await(ctx, func() (tournament.RoundPaired, error) { return t.Pair(t.secret) })
	if err != nil {
		return err
	}
	paired.Next = t.commit()
	if err := t.Apply(paired); err != nil {
		return err
	}
	tables := paired.Tables
	progress := p.progress(int64(len(tables)), fmt.Sprintf("round %d", paired.Round), progressbar.OptionShowCount())
	defer progress.clear()
	results := make([][]int, len(tables))
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for i := range tables {
		workers.Go(func() (err error) {
			if len(tables[i].Sides) > 1 {
				results[i], err = t.game(ctx, newTournamentRandom(t.seed, paired.Round, i+1), tables[i].Sides)
			}
			progress.add(1)
			return err
		})
	}
	if err := workers.Wait(); err != nil {
		return err
	}
	for i, gold := range results {
		if gold == nil {
			continue
		}
		if err := t.Apply(tournament.Settled{Round: paired.Round, Table: i + 1, Gold: gold}); err != nil {
			return err
		}
	}
	return nil
}

func (t *computerTournament) game(ctx context.Context, random *rand.Rand, sides []tournament.Side) ([]int, error) {
	seats := t.seats(sides)
	setup := game.Setup{Edition: t.table.edition, Mode: t.table.mode, Seats: len(seats)}
	setup.Deck, setup.First = deal.Deal(randomSecret(random), make(deal.Joins, len(seats)), setup.Mode, len(seats))
	g, err := game.New(setup)
	if err != nil {
		return nil, fmt.Errorf("deal game: %w", err)
	}
	finished, err := playOut(ctx, &g, func(view *game.SeatView) game.Move {
		return seats[view.Seat-1].Choose(ctx, view, random)
	})
	if err != nil {
		return nil, err
	}
	gold := make([]int, len(sides))
	for _, side := range finished.Result {
		gold[side.Side-1] = side.Score
	}
	return gold, nil
}

// seats returns the pilot of each seat. In partnership, a fixed pair has two seats and drawn partners have one each.
func (t *computerTournament) seats(sides []tournament.Side) (seats []pilot.Pilot) {
	for _, side := range sides {
		for _, e := range side {
			seats = append(seats, t.pilot(e))
		}
		if t.table.mode == game.Partnership && len(side) == 1 {
			seats = append(seats, t.pilot(side[0]))
		}
	}
	return seats
}

func (t *computerTournament) pilot(e tournament.Entrant) pilot.Pilot {
	if e == tournament.Computer {
		return pilot.Named("mate", pilot.Budget{})
	}
	return t.pilots[(int(e)-1)%len(t.pilots)]
}

// name returns an entrant's level and number.
func (t *computerTournament) name(e tournament.Entrant) string {
	if e == tournament.Computer {
		return "computer"
	}
	return fmt.Sprintf("%s %d", t.levels[(int(e)-1)%len(t.levels)], e)
}

// sideName returns the names of a side's entrants.
func (t *computerTournament) sideName(side tournament.Side) string {
	names := make([]string, len(side))
	for i, e := range side {
		names[i] = t.name(e)
	}
	return strings.Join(names, " & ")
}
