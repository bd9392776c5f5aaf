package pilot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"korsar/game"
	"korsar/game/gametest"
)

// smallBudget is large enough for a captain to search and small enough for a test.
var smallBudget = Budget{Iterations: 40}

// everyTable runs a parallel check for each edition, mode and number of seats.
func everyTable(t *testing.T, check func(*testing.T, game.Setup)) {
	for _, edition := range game.Editions {
		for _, mode := range game.Modes {
			for _, seats := range mode.SeatCounts() {
				t.Run(fmt.Sprintf("%s %v %d", edition.ID, mode, seats), func(t *testing.T) {
					t.Parallel()
					check(t, game.Setup{Edition: edition, Mode: mode, Seats: seats, First: 1})
				})
			}
		}
	}
}

// positions plays random games and visits every position before the end.
func positions(t *testing.T, setup game.Setup, games int, visit func(game.State, *rand.Rand)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(setup.Seats), 9))
	for range games {
		setup.Deck = game.OrderedDeck()
		rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for !g.Over() {
			visit(g, rng)
			moves := g.Moves(g.Turn(), nil)
			if _, err := g.Play(g.Turn(), moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestEveryChoiceIsLegal checks every pilot in more than ten thousand random positions over all editions.
func TestEveryChoiceIsLegal(t *testing.T) {
	everyTable(t, func(t *testing.T, setup game.Setup) {
		count := 0
		positions(t, setup, 4, func(g game.State, rng *rand.Rand) {
			v := g.SeatView(g.Turn())
			for _, name := range Levels {
				m := Named(name, smallBudget).Choose(t.Context(), &v, rng)
				after := g
				if _, err := after.Play(v.Seat, m); err != nil || !slices.Contains(v.Options, m) {
					t.Fatalf("%s answers %v: %v", name, m, err)
				}
			}
			count++
		})
		if count < 250 { // at each of 35 tables
			t.Errorf("only %d positions were tried", count)
		}
	})
}

// TestHiddenCardsDoNotMatter checks that exchanging cards that a seat cannot see does not change a pilot's choice.
func TestHiddenCardsDoNotMatter(t *testing.T) {
	everyTable(t, func(t *testing.T, setup game.Setup) {
		exchanged := 0
		positions(t, setup, 1, func(g game.State, rng *rand.Rand) {
			v := g.SeatView(g.Turn())
			hidden := v.Hidden(nil)
			rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
			other, err := v.Suppose(hidden)
			if err != nil {
				t.Fatal(err)
			}
			again := other.SeatView(v.Seat)
			for _, s := range v.Seats {
				if !slices.Equal(g.SeatView(s.Seat).Hand, other.SeatView(s.Seat).Hand) {
					exchanged++
				}
			}
			seed := rng.Uint64()
			for _, name := range Levels {
				p := Named(name, smallBudget)
				one, two := p.Choose(t.Context(), &v, rand.New(rand.NewPCG(seed, 1))), p.Choose(t.Context(), &again,
					rand.New(rand.NewPCG(seed, 1)))
				if one != two {
					t.Fatalf("%s chooses %v, and %v with other cards where it cannot see them", name, one, two)
				}
			}
		})
		if exchanged < 50 {
			t.Errorf("hands were exchanged %d times only", exchanged)
		}
	})
}

// wide returns a view with many legal moves.
func wide(t testing.TB) game.SeatView {
	setup := game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 4, First: 1, Deck: game.OrderedDeck()}
	rng := rand.New(rand.NewPCG(5, 5))
	rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for g.MovesMade() < 24 {
		v := g.SeatView(g.Turn())
		if _, err := g.Play(v.Seat, mate{}.Choose(context.Background(), &v, rng)); err != nil {
			t.Fatal(err)
		}
	}
	return g.SeatView(g.Turn())
}

// TestSameNumbersGiveTheSameMove runs another search in between, whose memory the next one may reuse.
func TestSameNumbersGiveTheSameMove(t *testing.T) {
	v := wide(t)
	other := v
	other.Options = v.Options[:2]
	c := captain{Budget{Iterations: 500}}
	want := c.Choose(t.Context(), &v, rand.New(rand.NewPCG(1, 2)))
	for range 5 {
		c.Choose(t.Context(), &other, rand.New(rand.NewPCG(3, 4)))
		if got := c.Choose(t.Context(), &v, rand.New(rand.NewPCG(1, 2))); got != want {
			t.Fatalf("the captain chooses %v and then %v", want, got)
		}
	}
}

// TestCaptainStopsWithItsContext checks that a captain without a budget stops when its context is done, and that it
// still chooses a move if the context was done before.
func TestCaptainStopsWithItsContext(t *testing.T) {
	v := wide(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	for range 2 {
		if m := (captain{}).Choose(ctx, &v, rand.New(rand.NewPCG(1, 1))); !slices.Contains(v.Options, m) {
			t.Errorf("the captain answers %v", m)
		}
	}
	if ctx.Err() == nil {
		t.Error("the captain stopped before its context did")
	}
}

// TestFullTreeKeepsSearching checks that a search with a full tree continues without more memory.
func TestFullTreeKeepsSearching(t *testing.T) {
	gametest.Long(t)
	v := wide(t)
	s := trees.New().(*search)
	s.reset(&v, rand.New(rand.NewPCG(1, 1)))
	rounds := 0
	for ; rounds < 3*maxNodes && len(s.nodes)+4 <= maxNodes; rounds++ {
		s.iterate()
	}
	full := len(s.nodes)
	if full+4 <= maxNodes {
		t.Fatalf("after %d iterations the tree has %d nodes only", rounds, full)
	}
	for range 1000 {
		s.iterate()
	}
	if len(s.nodes) != full || cap(s.nodes) != maxNodes || int(s.nodes[0].visits) != rounds+1000 {
		t.Errorf("the tree has %d nodes in a room for %d, and %d visits of %d", len(s.nodes), cap(s.nodes),
			s.nodes[0].visits, rounds+1000)
	}
}

// winShare returns the share of two-player games that one pilot wins against another, playing each deal from both
// seats.
func winShare(t *testing.T, one, other Pilot, deals int) float64 {
	t.Helper()
	won := 0.0
	for deal := range deals {
		setup := game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 2, First: 1,
			Deck: game.OrderedDeck()}
		rng := rand.New(rand.NewPCG(uint64(deal), 77))
		rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
		for _, players := range [][2]Pilot{{one, other}, {other, one}} {
			g, err := game.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			for !g.Over() {
				v := g.SeatView(g.Turn())
				if _, err := g.Play(v.Seat, players[v.Seat-1].Choose(t.Context(), &v, rng)); err != nil {
					t.Fatal(err)
				}
			}
			mine, theirs := g.Score(1), g.Score(2)
			if players[0] != one {
				mine, theirs = theirs, mine
			}
			switch {
			case mine > theirs:
				won++
			case mine == theirs:
				won += 0.5
			}
		}
	}
	return won / float64(2*deals)
}

// TestEachLevelBeatsTheNext plays each level against the one below. The games follow from their seeds, so the result is
// not a matter of luck. `korsar match` measures the difference.
func TestEachLevelBeatsTheNext(t *testing.T) {
	gametest.Long(t)
	for i := 1; i < len(Levels); i++ {
		weak, strong := Named(Levels[i-1], smallBudget), Named(Levels[i], Budget{Iterations: 200})
		if share := winShare(t, strong, weak, 40); share < 0.55 {
			t.Errorf("%s wins %.0f %% of its games with %s", Levels[i], 100*share, Levels[i-1])
		}
	}
	if Named("admiral", smallBudget) != nil {
		t.Error("there is a pilot called admiral")
	}
}

func TestParseBudget(t *testing.T) {
	for text, want := range map[string]Budget{"100ms": {Time: 100 * time.Millisecond}, "1s": {Time: time.Second},
		"2000": {Iterations: 2000}} {
		if b, err := ParseBudget(text); err != nil || b != want {
			t.Errorf("%s is read as %v (%v)", text, b, err)
		}
	}
	for _, text := range []string{"", "0", "-5", "0s", "-1ms", "soon", "1e3"} {
		if b, err := ParseBudget(text); err == nil {
			t.Errorf("%q is read as %v", text, b)
		}
	}
}
