package pilot

import (
	"flag"
	"fmt"
	"go/format"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

var (
	fitGames  = flag.Int("fit", 0, "rewrite weights.go from so many games of each kind of table")
	fitBudget = flag.Int("fit-budget", 300, "iterations of these captains")
)

// playerOf returns who plays the games that the weights of a kind of table are fitted to. At tables of two sides
// captains play, with the previous weights. At tables of more sides mates play, since weights from games of captains
// were worse there (doc.go).
func playerOf(kind int) Pilot {
	if kind == twoAlone || kind == twoPairs {
		return captain{Budget{Iterations: *fitBudget}}
	}
	return mate{}
}

// vectorSize is the size of the features as one vector, which has the hand once per phase.
const vectorSize = handFeatures*phases + shipFeatures

// observation is a side's features in a position, minus the mean of the other sides', and the growth of its lead over
// their mean.
type observation struct {
	x     [vectorSize]float64
	gain  float64 // growth of the lead until the end, in gold
	turns float64
}

// observe lets a pilot play against itself and observes a third of the positions.
func observe(t testing.TB, kind int, player Pilot, games int, seed uint64) (seen []observation) {
	rng := rand.New(rand.NewPCG(seed, uint64(kind)))
	k := kinds[kind]
	for i := range games {
		setup := game.Setup{Edition: game.Editions[i%len(game.Editions)], Mode: k.mode, Seats: k.seats[i%len(k.seats)]}
		var positions []game.Supposition
		visit := func(_ *game.SeatView, _ game.Move, _ bool, after *game.State) {
			if rng.IntN(3) == 0 && !after.Over() {
				positions = append(positions, withTrueCards(t, after))
			}
		}
		g, err := playOddly(t.Context(), setup, player, rng, visit)
		if err != nil {
			panic(err)
		}
		for i := range positions {
			seen = append(seen, observationsOf(&positions[i], &g)...)
		}
	}
	return seen
}

func observationsOf(p *game.Supposition, end *game.State) (seen []observation) {
	var s evaluation
	s.evaluate(p)
	for side := 1; side <= s.sides; side++ {
		o := observation{turns: s.turnsLeft}
		for other := 1; other <= s.sides; other++ {
			share := -1 / float64(s.sides-1)
			if other == side {
				share = 1
			}
			o.gain += share * float64(end.Score(game.Side(other))-p.Booty(game.Side(other)))
			for i, t := range flatten(&s.features[other], s.turnsLeft) {
				o.x[i] += share * t
			}
		}
		seen = append(seen, o)
		if s.sides == 2 {
			break // the other side's observation is its negative
		}
	}
	return seen
}

func flatten(t *features, turns float64) (x [vectorSize]float64) {
	for i, v := range t.hand {
		for k, p := range phasesAt(turns) {
			x[i*phases+k] = v * p
		}
	}
	copy(x[handFeatures*phases:], t.ships[:])
	return x
}

// regress returns the weights of the least-squares fit. It is pulled slightly toward 0, so that features that hardly
// ever occur get no weight (ridge regression; A. Hoerl, R. Kennard, Technometrics 12, 1970).
func regress(seen []observation) (w [vectorSize]float64) {
	const ridge = 20
	fit := newFit(vectorSize, ridge)
	for i := range seen {
		fit.add(seen[i].x[:], seen[i].gain)
	}
	copy(w[:], fit.solve())
	return w
}

// fit is a least-squares problem as normal equations. The right-hand side is the last column.
type fit [][]float64

func newFit(size int, ridge float64) fit {
	f := make(fit, size)
	for i := range f {
		f[i] = make([]float64, size+1)
		f[i][i] = ridge
	}
	return f
}

func (f fit) add(inputs []float64, result float64) {
	for i, x := range inputs {
		if x == 0 {
			continue
		}
		for j, y := range inputs {
			f[i][j] += x * y
		}
		f[i][len(f)] += x * result
	}
}

// solve returns the solution, by Gaussian elimination.
func (f fit) solve() []float64 {
	for i := range f {
		for r := range f {
			if r == i || f[r][i] == 0 {
				continue
			}
			factor := f[r][i] / f[i][i]
			for c := i; c <= len(f); c++ {
				f[r][c] -= factor * f[i][c]
			}
		}
	}
	w := make([]float64, len(f))
	for i := range w {
		w[i] = f[i][len(f)] / f[i][i]
	}
	return w
}

// squaredError returns the squared error of the weights for an observation.
func squaredError(o *observation, w *[vectorSize]float64) float64 {
	left := o.gain
	for i, x := range o.x {
		left -= x * w[i]
	}
	return left * left
}

// scatterOf fits the variance of the errors by phase.
func scatterOf(seen []observation, w *[vectorSize]float64) (scatter [phases]float64) {
	fit := newFit(phases, 0)
	for i := range seen {
		phase := phasesAt(seen[i].turns)
		fit.add(phase[:], squaredError(&seen[i], w))
	}
	copy(scatter[:], fit.solve())
	return scatter
}

// explained returns the part, at most 1, of the squared growth of leads that the weights explain.
func explained(seen []observation, w *[vectorSize]float64) float64 {
	var all, left float64
	for i := range seen {
		all += seen[i].gain * seen[i].gain
		left += squaredError(&seen[i], w)
	}
	return 1 - left/all
}

// TestFit rewrites weights.go if -fit is set.
func TestFit(t *testing.T) {
	if *fitGames == 0 {
		t.Skip("-fit GAMES, such as 4000, rewrites the weights")
	}
	var text strings.Builder
	text.WriteString("package pilot\n\n// weights are the values of the features, by kind of table, made by " +
		"`go test ./game/pilot -run TestFit -fit " + strconv.Itoa(*fitGames) + "`.\n" +
		"var weights = [tables]featureWeights{\n")
	for kind := range kinds {
		seen := observeMany(t, kind, playerOf(kind), *fitGames)
		w := regress(seen)
		scatter := scatterOf(seen, &w)
		t.Logf("%s: %d observations, explained %.3f, variance by phase %.1f", kinds[kind].name, len(seen),
			explained(seen, &w), scatter)
		writeWeights(&text, kinds[kind].name, &w, scatter)
	}
	text.WriteString("}\n")
	source, err := format.Source([]byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("weights.go", source, 0o600); err != nil {
		t.Fatal(err)
	}
}

func observeMany(t testing.TB, kind int, player Pilot, games int) (seen []observation) {
	var mu sync.Mutex
	var wait sync.WaitGroup
	cores := runtime.GOMAXPROCS(0)
	for n := range cores {
		wait.Go(func() {
			some := observe(t, kind, player, games/cores, uint64(n+1))
			mu.Lock()
			defer mu.Unlock()
			seen = append(seen, some...)
		})
	}
	wait.Wait()
	return seen
}

func writeWeights(to *strings.Builder, name string, w *[vectorSize]float64, scatter [phases]float64) {
	fmt.Fprintf(to, "%s: {\nhand: [handFeatures][phases]float64{", name)
	for i := range handFeatures {
		fmt.Fprintf(to, "\n{%s},", numbers(w[i*phases:(i+1)*phases]))
	}
	to.WriteString("\n},\nships: [shipFeatures]float64{")
	for i, v := range w[handFeatures*phases:] {
		if i%(2*2*distances) == 0 {
			to.WriteByte('\n')
		}
		fmt.Fprintf(to, "%.3f, ", v)
	}
	fmt.Fprintf(to, "\n},\nscatter: [phases]float64{%s},\n},\n", numbers(scatter[:]))
}

func numbers(list []float64) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = strconv.FormatFloat(v, 'f', 3, 64)
	}
	return strings.Join(texts, ", ")
}

// TestWeightsExplainNewGames checks that the weights explain at least a tenth of the variance in games that they were
// not fitted to.
func TestWeightsExplainNewGames(t *testing.T) {
	gametest.Long(t)
	for kind, w := range weights {
		seen := observe(t, kind, mate{}, 60, 4711)
		var vector [vectorSize]float64
		for i, of := range w.hand {
			copy(vector[i*phases:], of[:])
		}
		copy(vector[handFeatures*phases:], w.ships[:])
		if part := explained(seen, &vector); part < 0.1 {
			t.Errorf("%s: the weights explain %.3f of the variance", kinds[kind].name, part)
		}
		for _, turns := range []float64{0, 1, 5, 100} {
			phase := phasesAt(turns)
			if s := w.scatterAt(&phase); math.IsNaN(s) || s > 100 {
				t.Errorf("%s: results scatter by %f with %v turns left", kinds[kind].name, s, turns)
			}
		}
	}
}
