package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/game/pilot"
	"korsar/game/record"
)

// played returns the record of a game between pilots. Side n plays with the nth of them, starting over after the last.
func played(t testing.TB, setup game.Setup, seed uint64, pilots ...pilot.Pilot) *record.Record {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 21))
	setup.Deck = game.OrderedDeck()
	rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := &record.Record{Edition: setup.Edition.ID, Mode: setup.Mode, Seats: make([]string, setup.Seats),
		First: setup.First, Deck: setup.Deck}
	for !g.Over() {
		v := g.SeatView(g.Turn())
		m := pilots[int(setup.Mode.SideOf(v.Seat)-1)%len(pilots)].Choose(context.Background(), &v, rng)
		if _, err := g.Play(v.Seat, m); err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	r.Result = record.Scores(&g)
	return r
}

// freeForAll returns a setup without a deck.
func freeForAll(seats int) game.Setup {
	return game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: seats, First: 1}
}

func gameOf(t testing.TB, r *record.Record) *Game {
	t.Helper()
	g, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	return &g
}

func analyse(t testing.TB, g *Game, o Options) *Analysis {
	t.Helper()
	a, err := g.Analyse(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

var mate = pilot.Named("mate", pilot.Budget{})

// TestOnlyFinishedGames checks that a record is refused if it has no result, if its game is not over or if it is
// against the rules.
func TestOnlyFinishedGames(t *testing.T) {
	r := played(t, freeForAll(3), 1, mate)
	for name, change := range map[string]func(*record.Record){
		"no result": func(r *record.Record) { r.Result = nil },
		"not over":  func(r *record.Record) { r.Moves = r.Moves[:len(r.Moves)-1] },
	} {
		other := *r
		change(&other)
		if _, err := New(&other); !errors.Is(err, ErrUnfinished) {
			t.Errorf("%s: %v", name, err)
		}
	}
	illegal := *r
	illegal.Moves = append([]game.Move{game.PlayMove(game.Admiral, 7)}, r.Moves[1:]...)
	if _, err := New(&illegal); !errors.As(err, new(record.Fault)) {
		t.Errorf("a record against the rules: %v", err)
	}
}

// TestSameGameSameAnalysis checks, in each edition and mode, that neither the number of workers nor an earlier analysis
// changes anything.
func TestSameGameSameAnalysis(t *testing.T) {
	for _, edition := range game.Editions {
		for _, mode := range game.Modes {
			setup := game.Setup{Edition: edition, Mode: mode, Seats: 4, First: 1}
			g := gameOf(t, played(t, setup, 5, mate))
			var progress int
			one := analyse(t, g, Options{Iterations: 100, Seed: 3, Progress: func(done int) { progress = done }})
			two := analyse(t, g, Options{Iterations: 100, Seed: 3, Workers: 4})
			if !reflect.DeepEqual(one, two) {
				t.Errorf("%s, %v: another analysis of the same game differs", edition.ID, mode)
			}
			if len(one.Moves) != g.Moves() || progress != g.Moves() {
				t.Errorf("%d moves are judged, and %d counted, of %d", len(one.Moves), progress, g.Moves())
			}
			checkSums(t, one)
			checkJSON(t, one)
		}
	}
}

// checkJSON checks that an analysis survives a round trip through JSON.
func checkJSON(t *testing.T, a *Analysis) {
	t.Helper()
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var read Analysis
	if err := json.Unmarshal(text, &read); err != nil || !reflect.DeepEqual(&read, a) {
		t.Errorf("read from JSON, an analysis differs: %v", err)
	}
}

// checkSums checks the sums and ranges that hold in each analysis.
func checkSums(t *testing.T, a *Analysis) {
	t.Helper()
	var all Side
	for _, s := range a.Sides {
		all.Expected += s.Expected
		all.Luck += s.Luck
		all.Skill += s.Skill
		all.Result += s.Result
	}
	for name, miss := range map[string]float64{"chances before the deal": all.Expected - 1, "results": all.Result - 1,
		"luck": all.Luck, "skill": all.Skill} {
		if math.Abs(miss) > 0.003 {
			t.Errorf("over all sides %s add up to %+.3f too much", name, miss)
		}
	}
	for _, s := range a.Sides {
		if sum := s.Expected + s.Luck + s.Skill; math.Abs(sum-s.Result) > 0.002 {
			t.Errorf("side %d: %v + %v + %v is not %v", s.Side, s.Expected, s.Luck, s.Skill, s.Result)
		}
		if s.Uncertainty <= 0 {
			t.Errorf("the uncertainty is %v", s.Uncertainty)
		}
	}
	for i := range a.Moves {
		m := &a.Moves[i]
		if m.Number != i+1 || m.Before < 0 || m.Before > 1 || m.After < 0 || m.After > 1 || m.Loss < 0 ||
			m.Worst > m.Before+m.Loss {
			t.Errorf("move %+v", m)
		}
		if (m.Verdict == Forced) != (m.Options == 1) || m.Played == m.Best.Move && m.Loss != 0 {
			t.Errorf("move %+v", m)
		}
	}
}

// TestNoIterationsAreOne checks that an analysis without iterations looks at each move once.
func TestNoIterationsAreOne(t *testing.T) {
	g := gameOf(t, played(t, freeForAll(2), 1, mate))
	none := analyse(t, g, Options{Progress: func(int) {}})
	if one := analyse(t, g, Options{Iterations: 1}); !reflect.DeepEqual(none, one) {
		t.Error("0 iterations and 1 give different analyses")
	}
}

// TestAnalysisEndsWithItsContext checks that a canceled analysis returns its context's error and no result.
func TestAnalysisEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := gameOf(t, played(t, freeForAll(2), 1, mate))
	a, err := g.Analyse(ctx, Options{Iterations: 100, Workers: 2, Progress: func(int) { cancel() }})
	if a != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("after its context has ended: %v, %v", a, err)
	}
}

// TestJudgedByWhatTheSeatSees checks that exchanging hidden cards does not change the judgment of a move.
func TestJudgedByWhatTheSeatSees(t *testing.T) {
	g := gameOf(t, played(t, freeForAll(4), 9, mate))
	rng := rand.New(rand.NewPCG(1, 1))
	compared := 0
	g.replay(func(i int, before *game.State, m game.Move) {
		if i%9 != 0 {
			return
		}
		v := before.SeatView(before.Turn())
		hidden := v.Hidden(nil)
		rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		other, err := v.Suppose(hidden)
		if err != nil {
			t.Fatal(err)
		}
		again := other.SeatView(v.Seat)
		one, err := assess(&v, m, 300, 7, t.Context().Err)
		if err != nil {
			t.Fatal(err)
		}
		two, err := assess(&again, m, 300, 7, t.Context().Err)
		if err != nil || one != two {
			t.Errorf("move %d is judged %+v, and with other hidden cards %+v (%v)", i+1, one, two, err)
		}
		compared++
	})
	if compared < 10 {
		t.Errorf("only %d moves were compared", compared)
	}
}

// TestTurningPoints checks that the largest changes are listed in the order of the game.
func TestTurningPoints(t *testing.T) {
	moves := []Move{
		{Number: 1, Side: 1, Before: 0.5, After: 0.5},
		{Number: 2, Side: 2, Before: 0.5, After: 0.3, Loss: 0.2},
		{Number: 3, Side: 1, Before: 0.9, After: 0.9},
		{Number: 4, Side: 2, Before: 0.14, After: 0.14},
		{Number: 5, Side: 1, Before: 0.6, After: 0.59, Loss: 0.01},
	}
	want := []Turn{{2, 1, 0.4}, {2, 2, -0.2}, {4, 1, -0.3}}
	if got := turningPoints(moves); !slices.Equal(got, want) {
		t.Errorf("the turning points are %v, want %v", got, want)
	}
}

// TestVerdicts checks that the limits are those of the documentation.
func TestVerdicts(t *testing.T) {
	for loss, want := range map[float64]Verdict{0: Best, 0.009: Best, 0.01: Good, 0.03: Inaccuracy, 0.069: Inaccuracy,
		0.07: Mistake, 0.149: Mistake, 0.15: Blunder, 1: Blunder} {
		if got := verdictOf(loss); got != want {
			t.Errorf("a loss of %v is a %s, want %s", loss, got, want)
		}
	}
	if len(Verdicts) != 5 || Verdicts[0] != Best || Verdicts[4] != Blunder {
		t.Errorf("the verdicts are %v", Verdicts)
	}
}

// mean computes the mean and the deviation of numbers.
type mean struct{ n, sum, squares float64 }

func (m *mean) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

// value returns the mean and half the width of its 95 % interval.
func (m *mean) value() (at, within float64) {
	at = m.sum / m.n
	return at, 1.96 * math.Sqrt(max(m.squares/m.n-at*at, 0)/m.n)
}

func (m *mean) deviation() float64 {
	at := m.sum / m.n
	return math.Sqrt(max(m.squares/m.n-at*at, 0))
}

// TestLuckHasNoBias checks that the luck of each side is 0 on average between equal players, at three kinds of table.
func TestLuckHasNoBias(t *testing.T) {
	for i, setup := range []game.Setup{freeForAll(2), freeForAll(4),
		{Edition: &game.Tilsit, Mode: game.Partnership, Seats: 4, First: 1}} {
		games := gametest.Sample(t, "games", 40, []int{2000, 500, 500}[i])
		if *luckGames > 0 {
			games = *luckGames
		}
		var luck, result [game.MaxSides + 1]mean
		for n := range games {
			g := gameOf(t, played(t, setup, uint64(n), mate))
			for _, s := range g.luck(uint64(n)) {
				luck[s.Side].add(s.Luck)
				result[s.Side].add(s.Result)
			}
		}
		for side := 1; side <= setup.Mode.Sides(setup.Seats); side++ {
			at, within := luck[side].value()
			t.Logf("%v of %d, side %d: luck %+.4f ± %.4f, scatters by %.3f, and the result by %.3f",
				setup.Mode, setup.Seats, side, at, within, luck[side].deviation(), result[side].deviation())
			if math.Abs(at) > 2*within { // four standard errors, since eight sides are checked
				t.Errorf("%v of %d: the luck of side %d is %+.4f ± %.4f", setup.Mode, setup.Seats, side, at, within)
			}
		}
	}
}
