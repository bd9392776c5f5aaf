package pilot

import (
	"context"
	"flag"
	"fmt"
	"go/format"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"korsar/game"
	"korsar/game/gametest"
)

var (
	fitGames  = flag.Int("fit", 0, "write weights.go anew after so many games of each kind of table")
	fitBudget = flag.Int("fit-budget", 300, "iterations of these captains")
)

// kinds is who plays for the weights of each kind of table: between two sides
// captains, with the weights of before; among more, where weights from games of
// captains turned out worse (doc.go), mates.
var kinds = [tables]struct {
	name    string
	mode    game.Mode
	seats   []int
	captain bool
}{
	twoAlone:  {"twoAlone", game.FreeForAll, []int{2}, true},
	moreAlone: {"moreAlone", game.FreeForAll, []int{3, 4, 5}, false},
	twoPairs:  {"twoPairs", game.Partnership, []int{4}, true},
	morePairs: {"morePairs", game.Partnership, []int{6, 8}, false},
}

// flat is traits as one vector, the hand once for each phase.
const flat = handTraits*phases + shipTraits

// observation is a side's lead over the mean of the others, and what became of
// it.
type observation struct {
	x     [flat]float64
	more  float64 // gold that the lead grew by until the end
	turns float64
}

// observe lets a pilot play against itself, at random now and then so that odd
// positions come up too, and looks at a third of the positions.
func observe(t testing.TB, kind int, player Pilot, games int, seed uint64) (seen []observation) {
	rng := rand.New(rand.NewPCG(seed, uint64(kind)))
	k := kinds[kind]
	for i := range games {
		setup := game.Setup{Edition: game.Editions[i%len(game.Editions)], Mode: k.mode, Seats: k.seats[i%len(k.seats)], First: 1, Deck: game.OrderedDeck()}
		rng.Shuffle(len(setup.Deck), func(i, j int) { setup.Deck[i], setup.Deck[j] = setup.Deck[j], setup.Deck[i] })
		g, err := game.New(setup)
		if err != nil {
			panic(err)
		}
		var positions []game.Supposition
		for !g.Over() {
			v := g.SeatView(g.Turn())
			m := v.Options[rng.IntN(len(v.Options))]
			if rng.IntN(12) > 0 {
				m = player.Choose(context.Background(), &v, rng)
			}
			if _, err := g.Play(g.Turn(), m); err != nil {
				panic(err)
			}
			if rng.IntN(3) == 0 && !g.Over() {
				positions = append(positions, opened(t, &g))
			}
		}
		for i := range positions {
			seen = append(seen, observationsOf(&positions[i], &g)...)
		}
	}
	return seen
}

func observationsOf(p *game.Supposition, end *game.State) (seen []observation) {
	var s survey
	s.of(p)
	for side := 1; side <= s.sides; side++ {
		o := observation{turns: s.turns()}
		for other := 1; other <= s.sides; other++ {
			share := -1 / float64(s.sides-1)
			if other == side {
				share = 1
			}
			o.more += share * float64(end.Score(game.Side(other))-p.Booty(game.Side(other)))
			for i, t := range flatten(&s.all[other], s.turns()) {
				o.x[i] += share * t
			}
		}
		seen = append(seen, o)
		if s.sides == 2 {
			break // the other side's is the same with the other sign
		}
	}
	return seen
}

func flatten(t *traits, turns float64) (x [flat]float64) {
	for i, v := range t.hand {
		for k, p := range phasesAt(turns) {
			x[i*phases+k] = v * p
		}
	}
	copy(x[handTraits*phases:], t.ships[:])
	return x
}

// regress is the least-squares fit, with a little weight towards 0 so that
// traits that hardly ever come up get none (ridge regression; A. Hoerl, R.
// Kennard, Technometrics 12, 1970), by Gaussian elimination.
func regress(seen []observation) (w [flat]float64) {
	const ridge = 20
	var a [flat][flat + 1]float64
	for i := range a {
		a[i][i] = ridge
	}
	for _, o := range seen {
		for i, x := range o.x {
			if x == 0 {
				continue
			}
			for j, y := range o.x {
				a[i][j] += x * y
			}
			a[i][flat] += x * o.more
		}
	}
	for i := range a {
		for r := range a {
			if r == i || a[r][i] == 0 {
				continue
			}
			factor := a[r][i] / a[i][i]
			for c := i; c <= flat; c++ {
				a[r][c] -= factor * a[i][c]
			}
		}
	}
	for i := range w {
		w[i] = a[i][flat] / a[i][i]
	}
	return w
}

// missed is by how much a promise was wrong, squared.
func missed(o *observation, w *[flat]float64) float64 {
	left := o.more
	for i, x := range o.x {
		left -= x * w[i]
	}
	return left * left
}

// scatterOf fits the variance of what was missed by a line over the turns to
// come.
func scatterOf(seen []observation, w *[flat]float64) (scatter, aTurn float64) {
	var n, t, tt, v, tv float64
	for i := range seen {
		turns, square := seen[i].turns, missed(&seen[i], w)
		n, t, tt, v, tv = n+1, t+turns, tt+turns*turns, v+square, tv+turns*square
	}
	aTurn = (n*tv - t*v) / (n*tt - t*t)
	return (v - aTurn*t) / n, aTurn
}

// explained is which part of the variance of the results the weights explain,
// beyond that of the booty at the time.
func explained(seen []observation, w *[flat]float64) float64 {
	var all, left float64
	for i := range seen {
		all += seen[i].more * seen[i].more
		left += missed(&seen[i], w)
	}
	return 1 - left/all
}

// TestFit writes weights.go anew.
func TestFit(t *testing.T) {
	if *fitGames == 0 {
		t.Skip("the weights are made anew with -fit GAMES, such as 4000")
	}
	var text strings.Builder
	text.WriteString("package pilot\n\n// weights is what the traits are worth, by kind of table: made by `go test ./game/pilot -run TestFit -fit " +
		fmt.Sprint(*fitGames) + "`.\nvar weights = [tables]weighing{\n")
	for kind := range kinds {
		var player Pilot = mate{}
		if kinds[kind].captain {
			player = captain{Budget{Iterations: *fitBudget}}
		}
		seen := observeMany(t, kind, player, *fitGames)
		w := regress(seen)
		scatter, aTurn := scatterOf(seen, &w)
		t.Logf("%s: %d observations, explained %.3f, variance %.1f + %.2f a turn", kinds[kind].name, len(seen), explained(seen, &w), scatter, aTurn)
		write(&text, kinds[kind].name, &w, scatter, aTurn)
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

// observeMany is observe on all cores.
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

func write(to *strings.Builder, name string, w *[flat]float64, scatter, aTurn float64) {
	fmt.Fprintf(to, "%s: {\nhand: [handTraits][phases]float64{", name)
	for i := range handTraits {
		fmt.Fprintf(to, "\n{%.3f, %.3f, %.3f},", w[i*phases], w[i*phases+1], w[i*phases+2])
	}
	to.WriteString("\n},\nships: [shipTraits]float64{")
	for i, v := range w[handTraits*phases:] {
		if i%(2*2*distances) == 0 {
			to.WriteByte('\n')
		}
		fmt.Fprintf(to, "%.3f, ", v)
	}
	fmt.Fprintf(to, "\n},\nscatter: %.2f, aTurn: %.3f,\n},\n", max(scatter, 1), aTurn)
}

// TestWeights: on games that they were not made from, the weights tell more of
// how a lead grows than nothing at all, and how far they are out.
func TestWeights(t *testing.T) {
	gametest.Long(t)
	for kind, w := range weights {
		seen := observe(t, kind, mate{}, 60, 4711)
		var vector [flat]float64
		for i, of := range w.hand {
			copy(vector[i*phases:], of[:])
		}
		copy(vector[handTraits*phases:], w.ships[:])
		if part := explained(seen, &vector); part < 0.1 {
			t.Errorf("%s: the weights explain %.3f of the variance", kinds[kind].name, part)
		}
		if math.IsNaN(w.scatter) || w.scatter <= 0 || w.aTurn < 0 {
			t.Errorf("%s: results scatter by %f + %f a turn", kinds[kind].name, w.scatter, w.aTurn)
		}
	}
}
