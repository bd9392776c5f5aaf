package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/sync/errgroup"

	"korsar/game"
	"korsar/game/pilot"
)

// tournament lets pilots play against each other.
type tournament struct {
	Pilots  []string `required:"" placeholder:"A,B" help:"Two pilots or more, in turn around the table."`
	Players int      `default:"2" placeholder:"N" help:"Players at the table (default 2)."`
	Games   int      `default:"200" placeholder:"N" help:"Games at least; every deal is played with each pilot at each place (default 200)."`
	Seed    uint64   `default:"1" placeholder:"S" help:"The same seed gives the same deals, and the same games (default 1)."`
	Edition string   `default:"korsar-2019" placeholder:"ID" help:"An edition's id (default korsar-2019)."`
	Budget  string   `default:"100ms" placeholder:"100ms|N" help:"Time, or number of iterations, that a captain thinks about a move (default 100ms)."`
	Mode    string   `default:"free-for-all" placeholder:"MODE" help:"free-for-all (default) or partnership."`
}

// Help is what --help tells besides the flags.
func (*tournament) Help() string {
	return `Sides are given to the pilots in turn, and every deal is played once for each way to turn them around the table: luck of the deal and of the seat falls on all alike. A win shared by several sides counts as a part of one. For each pilot is told: its share of wins in % with the 95 % interval over deals, the mean of its sides' scores in gold, its Elo difference to the others, and the time per move.

Pilots: ` + strings.Join(pilot.Levels, ", ") + `.
Editions: ` + editionIDs() + `.

Examples:

    korsar tournament --pilots mate,random --games 2000
    korsar tournament --pilots captain@100ms,captain@10ms
    korsar tournament --pilots mate,deckhand --players 4 --mode partnership --seed 7`
}

// Validate refuses what cannot be played, before anything is.
func (c *tournament) Validate() error {
	if len(c.Pilots) < 2 {
		return errors.New("--pilots: expected two or more, such as mate,random")
	}
	for _, name := range c.Pilots {
		if _, err := c.pilot(name); err != nil {
			return err
		}
	}
	if c.Games < 1 {
		return errors.New("--games: expected 1 or more")
	}
	at, err := c.table()
	if err != nil {
		return err
	}
	if sides := at.mode.Sides(at.players); sides%len(c.Pilots) != 0 {
		return fmt.Errorf("--pilots: %d pilots do not share %d sides evenly; choose another number of players", len(c.Pilots), sides)
	}
	return nil
}

// pilot is the pilot of a name, such as mate, captain or captain@10ms.
func (c *tournament) pilot(name string) (pilot.Pilot, error) {
	level, own, has := strings.Cut(name, "@")
	text, flag := c.Budget, "--budget "+c.Budget
	if has {
		text, flag = own, "--pilots "+name
	}
	budget, err := pilot.ParseBudget(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	found := pilot.Named(level, budget)
	if found == nil {
		return nil, fmt.Errorf("--pilots %s: expected some of %s", name, strings.Join(pilot.Levels, ", "))
	}
	return found, nil
}

// table is the only combination that is asked for.
func (c *tournament) table() (combination, error) {
	if c.Edition == all || c.Mode == all {
		return combination{}, fmt.Errorf("a tournament is of one edition and one mode: name them instead of %s", all)
	}
	found, err := combinations(c.Edition, c.Mode, strconv.Itoa(c.Players))
	if err != nil {
		return combination{}, err
	}
	return found[0], nil
}

// Run plays on all cores and tells the standing, also of what was played when
// it is interrupted.
func (c *tournament) Run(ctx context.Context, p *process) error {
	at, err := c.table()
	if err != nil {
		return err
	}
	turns := len(c.Pilots)
	deals := (c.Games + turns - 1) / turns
	m := &match{names: c.Pilots, at: at}
	for _, name := range c.Pilots {
		found, err := c.pilot(name)
		if err != nil {
			return err
		}
		m.pilots = append(m.pilots, found)
	}
	shown := p.progress(int64(deals*turns), "playing", progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true))
	played := make([]*dealing, deals)
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for n := range deals {
		workers.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			d, err := m.deal(ctx, at.dice(c.Seed, n+1))
			if err == nil {
				played[n] = d
				shown.add(turns)
			}
			return err
		})
	}
	err = workers.Wait()
	shown.clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if _, told := fmt.Fprint(p.Out, m.standing(played)); told != nil {
		return fmt.Errorf("write the standing: %w", told)
	}
	return err
}

// match is who plays, and how.
type match struct {
	names  []string
	pilots []pilot.Pilot
	at     combination
}

// dealing is one deal, played with each pilot at each place: by pilot.
type dealing struct {
	won   []float64 // games, a shared win in parts
	gold  []float64 // of all its sides
	sides []int
	moves []int
	took  []time.Duration
}

// deal plays a shuffled deck once for each way to turn the pilots around.
func (m *match) deal(ctx context.Context, dice *rand.Rand) (*dealing, error) {
	n := len(m.pilots)
	d := &dealing{won: make([]float64, n), gold: make([]float64, n), sides: make([]int, n), moves: make([]int, n), took: make([]time.Duration, n)}
	setup := game.Setup{Edition: m.at.edition, Mode: m.at.mode, Seats: m.at.players, First: 1, Deck: game.OrderedDeck()}
	dice.Shuffle(len(setup.Deck), func(i, j int) { setup.Deck[i], setup.Deck[j] = setup.Deck[j], setup.Deck[i] })
	chance := [2]uint64{dice.Uint64(), dice.Uint64()}
	for turn := range n {
		if err := m.play(ctx, setup, turn, rand.New(rand.NewPCG(chance[0], chance[1])), d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// play plays one game with the pilots turned around the table.
func (m *match) play(ctx context.Context, setup game.Setup, turn int, chance *rand.Rand, d *dealing) error {
	g, err := game.New(setup)
	if err != nil {
		return fmt.Errorf("deal a game: %w", err)
	}
	at := func(side game.Side) int { return (int(side) - 1 + turn) % len(m.pilots) }
	for !g.Over() {
		if err := ctx.Err(); err != nil {
			return err
		}
		seat := g.Turn()
		view := g.SeatView(seat)
		move := view.Options[0]
		if move.Action != game.SitOut {
			who := at(m.at.mode.SideOf(seat))
			start := time.Now() // of the thinking, on the real clock
			move = m.pilots[who].Choose(ctx, &view, chance)
			d.took[who] += time.Since(start)
			d.moves[who]++
		}
		if _, err := g.Play(seat, move); err != nil {
			return fmt.Errorf("a pilot makes a move against the rules: %w", err)
		}
	}
	view, _ := g.FinishedView()
	winners := 0
	for _, side := range view.Result {
		if side.Place == 1 {
			winners++
		}
	}
	for _, side := range view.Result {
		who := at(side.Side)
		d.gold[who] += float64(side.Score)
		d.sides[who]++
		if side.Place == 1 {
			d.won[who] += 1 / float64(winners)
		}
	}
	return nil
}
