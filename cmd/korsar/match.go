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

// match lets computer players play games against each other and compares them.
type match struct {
	Pilots  []string `required:"" placeholder:"A,B" help:"Two or more pilots, in order around the table."`
	Players int      `default:"2" placeholder:"N" help:"Players at the table (default 2)."`
	Games   int      `default:"200" placeholder:"N" help:"Games, at least; each deal in all rotations (default 200)."`
	Seed    uint64   `default:"1" placeholder:"S" help:"The same seed gives the same deals and games (default 1)."`
	Edition string   `default:"korsar-2019" placeholder:"ID" help:"An edition's id (default korsar-2019)."`
	Budget  string   `default:"100ms" placeholder:"100ms|N" help:"Captains' time or iterations a move (default 100ms)."`
	Mode    string   `default:"free-for-all" placeholder:"MODE" help:"free-for-all (default) or partnership."`
}

func (*match) Help() string {
	return `The pilots take sides in turn, and every deal is played once for each rotation around the table, so that
luck of the deal and of the seat affects all alike. A win shared by several sides counts in part. The output shows
for each pilot its share of wins in % with the 95 % interval over deals, the mean score of its sides in gold, its
Elo difference to the others, and the time per move.

Pilots: ` + strings.Join(pilot.Levels, ", ") + `.
Editions: ` + editionIDs() + `.

Examples:

    korsar match --pilots mate,random --games 2000
    korsar match --pilots captain@100ms,captain@10ms
    korsar match --pilots mate,deckhand --players 4 --mode partnership --seed 7`
}

// Validate returns an error if the match cannot be played.
func (c *match) Validate() error {
	if len(c.Pilots) < 2 {
		return errors.New("--pilots: expected two or more, such as mate,random")
	}
	for _, name := range c.Pilots {
		if _, err := c.pilot(name); err != nil {
			return err
		}
	}
	if err := inRange("--games", c.Games, 1, maxMatchGames); err != nil {
		return err
	}
	table, err := c.table()
	if err != nil {
		return err
	}
	if sides := table.mode.Sides(table.players); sides%len(c.Pilots) != 0 {
		return fmt.Errorf("--pilots: %d pilots do not share %d sides evenly; choose another number of players",
			len(c.Pilots), sides)
	}
	return nil
}

func (c *match) pilot(name string) (pilot.Pilot, error) {
	return namedPilot("--pilots", name, c.Budget)
}

// namedPilot returns the pilot that a flag names, such as mate, captain or captain@10ms.
func namedPilot(flag, name, budget string) (pilot.Pilot, error) {
	level, own, has := strings.Cut(name, "@")
	text, from := budget, "--budget "+budget
	if has {
		text, from = own, flag+" "+name
	}
	limit, err := pilot.ParseBudget(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	found := pilot.Named(level, limit)
	if found == nil {
		return nil, fmt.Errorf("%s %s: expected some of %s", flag, name, strings.Join(pilot.Levels, ", "))
	}
	return found, nil
}

// table returns the kind of table that the flags select.
func (c *match) table() (combination, error) {
	if c.Edition == all || c.Mode == all {
		return combination{}, fmt.Errorf("a match has one edition and one mode: name them instead of %s", all)
	}
	found, err := combinations(c.Edition, c.Mode, strconv.Itoa(c.Players))
	if err != nil {
		return combination{}, err
	}
	return found[0], nil
}

// Run plays the games on all cores and prints the standings, even when interrupted.
func (c *match) Run(ctx context.Context, p *process) error {
	table, err := c.table()
	if err != nil {
		return err
	}
	turns := len(c.Pilots)
	deals := (c.Games + turns - 1) / turns
	m := &contest{names: c.Pilots, table: table}
	for _, name := range c.Pilots {
		found, err := c.pilot(name)
		if err != nil {
			return err
		}
		m.pilots = append(m.pilots, found)
	}
	progress := p.progress(int64(deals*turns), "playing", progressbar.OptionShowCount())
	played := make([]*dealResult, deals)
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for n := range deals {
		workers.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			d, err := m.deal(ctx, table.newRandom(c.Seed, n+1))
			if err == nil {
				played[n] = d
				progress.add(turns)
			}
			return err
		})
	}
	err = workers.Wait()
	progress.clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if _, writeErr := fmt.Fprint(p.Out, m.standings(played)); writeErr != nil {
		return fmt.Errorf("write the standings: %w", writeErr)
	}
	return err
}

// contest is the pilots and the kind of table of a match.
type contest struct {
	names  []string
	pilots []pilot.Pilot
	table  combination
}

// dealResult has the results of one deal, which is played once with each pilot in each position. Each slice has a value
// for each pilot.
type dealResult struct {
	won   []float64 // games won; a shared win counts in part
	gold  []float64 // sum over the pilot's sides
	sides []int
	moves []int
	took  []time.Duration
}

// deal shuffles a deck and plays it once for each rotation of the pilots.
func (m *contest) deal(ctx context.Context, random *rand.Rand) (*dealResult, error) {
	n := len(m.pilots)
	d := &dealResult{won: make([]float64, n), gold: make([]float64, n), sides: make([]int, n), moves: make([]int, n),
		took: make([]time.Duration, n)}
	setup := game.Setup{Edition: m.table.edition, Mode: m.table.mode, Seats: m.table.players, First: 1,
		Deck: game.OrderedDeck()}
	random.Shuffle(len(setup.Deck), setup.Deck.Swap)
	seeds := [2]uint64{random.Uint64(), random.Uint64()}
	for turn := range n {
		if err := m.play(ctx, setup, turn, rand.New(rand.NewPCG(seeds[0], seeds[1])), d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// play plays one game, with the pilots rotated around the table by the given number of turns.
func (m *contest) play(ctx context.Context, setup game.Setup, turn int, random *rand.Rand, d *dealResult) error {
	g, err := game.New(setup)
	if err != nil {
		return fmt.Errorf("deal game: %w", err)
	}
	pilotOf := func(side game.Side) int { return (int(side) - 1 + turn) % len(m.pilots) }
	finished, err := playOut(ctx, &g, func(view *game.SeatView) game.Move {
		who := pilotOf(m.table.mode.SideOf(view.Seat))
		start := time.Now() // thinking time is real time
		move := m.pilots[who].Choose(ctx, view, random)
		d.took[who] += time.Since(start)
		d.moves[who]++
		return move
	})
	if err != nil {
		return err
	}
	for _, side := range finished.Result {
		who := pilotOf(side.Side)
		d.gold[who] += float64(side.Score)
		d.sides[who]++
		d.won[who] += finished.Share(side.Side)
	}
	return nil
}
