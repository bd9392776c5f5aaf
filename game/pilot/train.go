package pilot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/format"
	"math"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"korsar/game"
)

// Training is how the captain's policy is fitted to its own games.
type Training struct {
	Games      int    // of each kind of table
	Iterations int    // of the captains' searches
	Seed       uint64 // of the deals and of everything else
	Played     func() // is called after each game, by several goroutines
}

// Total returns how many games are played in all.
func (t *Training) Total() (games int) {
	for range withPolicy {
		games += t.Games
	}
	return games
}

// Trained is a policy, and how well it predicts moves that it was not fitted to.
type Trained struct {
	factors [tables][moveFeatures]float32
	Tables  []Predicted
}

// Predicted is how well a policy predicts the moves at a kind of table.
type Predicted struct {
	Table     string
	Decisions int     // with more than one legal move
	Even      float64 // bits a decision if every legal move is equally likely
	Bits      float64 // bits a decision by the policy
	Right     float64 // the share of decisions of which the policy's first move was played
}

// heldOut is the part of the games, one in heldOut, that a policy is not fitted to but measured by.
const heldOut = 5

// Train lets captains play and fits a policy to their moves. The same training gives the same policy on every machine
// with the same arithmetic. It returns ctx's error if that is done.
func Train(ctx context.Context, t *Training) (*Trained, error) {
	result := &Trained{}
	for kind := range withPolicy {
		games, err := t.play(ctx, kind)
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return nil, err
		}
		var fitted, measured []decision
		for i, seen := range games {
			if i%heldOut == 0 {
				measured = append(measured, seen...)
			} else {
				fitted = append(fitted, seen...)
			}
		}
		w := fitPolicy(fitted, rand.New(rand.NewPCG(t.Seed, uint64(kind))))
		result.Tables = append(result.Tables, w.measure(kinds[kind].String(), measured))
		for i, x := range w {
			result.factors[kind][i] = float32(exp(x))
		}
	}
	return result, nil
}

// play plays the games of a kind of table on all processors. It returns the decisions of each.
func (t *Training) play(ctx context.Context, kind int) ([][]decision, error) {
	games, errs := make([][]decision, t.Games), make([]error, t.Games)
	var next atomic.Int64
	var players sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		players.Go(func() {
			for i := next.Add(1) - 1; i < int64(t.Games); i = next.Add(1) - 1 {
				games[i], errs[i] = t.playGame(ctx, kind, int(i))
				if errs[i] == nil && t.Played != nil {
					t.Played()
				}
			}
		})
	}
	players.Wait()
	return games, errors.Join(errs...)
}

// playGame plays a game. Its random moves are not learned.
func (t *Training) playGame(ctx context.Context, kind, number int) (seen []decision, err error) {
	rng := rand.New(rand.NewPCG(t.Seed+uint64(kind)<<32, uint64(number)))
	table := kinds[kind]
	setup := game.Setup{Edition: game.Editions[number%len(game.Editions)], Mode: table.mode,
		Seats: table.seats[number/len(game.Editions)%len(table.seats)]}
	var l policy
	_, err = playOddly(ctx, setup, captain{Budget{Iterations: t.Iterations}}, rng,
		func(v *game.SeatView, m game.Move, chosen bool, _ *game.State) {
			if chosen && len(v.Options) > 1 {
				seen = append(seen, l.decide(v, m))
			}
		})
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", number, err)
	}
	return seen, nil
}

// randomRate is how rarely a move of the games that weights are fitted to is random, so that odd positions occur, too.
const randomRate = 12

// playOddly shuffles the deck of a setup, lets a pilot play the game against itself, with some random moves, and
// returns its end. It calls visit after each move, with the view before it, whether the pilot chose it, and the
// position after it.
func playOddly(ctx context.Context, setup game.Setup, player Pilot, rng *rand.Rand,
	visit func(v *game.SeatView, m game.Move, chosen bool, after *game.State)) (game.State, error) {
	setup.First, setup.Deck = 1, game.OrderedDeck()
	rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
	g, err := game.New(setup)
	for err == nil && !g.Over() {
		v := g.SeatView(g.Turn())
		move := v.Options[rng.IntN(len(v.Options))]
		chosen := rng.IntN(randomRate) > 0
		if chosen {
			move = player.Choose(ctx, &v, rng)
		}
		if _, err = g.Play(v.Seat, move); err == nil {
			visit(&v, move, chosen, &g)
			err = ctx.Err()
		}
	}
	return g, err
}

// decision is the features of the legal moves of a position, and which of them was played.
type decision struct {
	options [][]uint16
	played  int
}

// decide returns the decision for a move of a view.
func (l *policy) decide(v *game.SeatView, played game.Move) (d decision) {
	p := suppose(v, v.Hidden(nil))
	l.see(&p)
	for i, m := range v.Options {
		if m == played {
			d.played = i
		}
		var features []uint16
		for _, feature := range l.featuresOf(m) {
			if feature != noFeature {
				features = append(features, uint16(feature))
			}
		}
		d.options = append(d.options, features)
	}
	return d
}

// moveWeights are the logarithms of a policy's factors.
type moveWeights [moveFeatures]float64

// shares computes the shares of the options of a decision.
func (w *moveWeights) shares(d *decision, shares []float64) {
	most := math.Inf(-1)
	for i, features := range d.options {
		shares[i] = 0
		for _, feature := range features {
			shares[i] += w[feature]
		}
		most = max(most, shares[i])
	}
	sum := 0.0
	for i := range d.options {
		shares[i] = exp(shares[i] - most)
		sum += shares[i]
	}
	for i := range d.options {
		shares[i] /= sum
	}
}

// measure returns how well the weights predict decisions.
func (w *moveWeights) measure(table string, decisions []decision) Predicted {
	p := Predicted{Table: table, Decisions: len(decisions)}
	var shares [game.MaxMoves]float64
	for i := range decisions {
		d := &decisions[i]
		w.shares(d, shares[:])
		p.Even += math.Log2(float64(len(d.options)))
		p.Bits -= math.Log2(shares[d.played])
		first := 0
		for k := range d.options {
			if shares[k] > shares[first] {
				first = k
			}
		}
		if first == d.played {
			p.Right++
		}
	}
	for _, sum := range []*float64{&p.Even, &p.Bits, &p.Right} {
		*sum /= float64(max(len(decisions), 1))
	}
	return p
}

// The fit: how often each decision is used, how many are used for a step, the size of the first step and what remains
// of it each time that all have been used, and how strongly weights are pulled toward 0.
const (
	fitRounds = 10
	fitBatch  = 64
	fitStep   = 0.03
	fitDecay  = 0.6
	fitPull   = 1e-5
)

// fitPolicy maximizes the likelihood of the played moves, by steps of D. Kingma, J. Ba, "Adam: a method for stochastic
// optimization", ICLR 2015, with its usual constants.
func fitPolicy(decisions []decision, rng *rand.Rand) (w moveWeights) {
	var slope, mean, square moveWeights
	var shares [game.MaxMoves]float64
	meanLeft, squareLeft, step := 1.0, 1.0, fitStep
	for range fitRounds {
		rng.Shuffle(len(decisions), func(i, j int) { decisions[i], decisions[j] = decisions[j], decisions[i] })
		for at := 0; at+fitBatch <= len(decisions); at += fitBatch {
			for i := range slope {
				slope[i] = fitPull * w[i]
			}
			for i := at; i < at+fitBatch; i++ {
				w.shares(&decisions[i], shares[:])
				decisions[i].addSlope(&slope, shares[:])
			}
			meanLeft, squareLeft = 0.9*meanLeft, 0.999*squareLeft
			for i, s := range slope {
				mean[i] += float64(0.1 * (s - mean[i]))
				square[i] += float64(0.001 * (float64(s*s) - square[i]))
				w[i] -= step * mean[i] / (1 - meanLeft) / (math.Sqrt(square[i]/(1-squareLeft)) + 1e-8)
			}
		}
		step *= fitDecay
	}
	return w
}

// addSlope adds the slope of the decision's negative log-likelihood.
func (d *decision) addSlope(slope *moveWeights, shares []float64) {
	for i, features := range d.options {
		excess := shares[i]
		if i == d.played {
			excess--
		}
		for _, feature := range features {
			slope[feature] += excess / fitBatch
		}
	}
}

// Source returns the source file of the policy. The comment names the command that made it.
func (t *Trained) Source(command string) ([]byte, error) {
	var text strings.Builder
	text.WriteString("package pilot\n\n// moveFactors are the factors of the features of moves, by kind of table, " +
		"made by\n// `" + command + "`.\nvar moveFactors = [tables][moveFeatures]float32{\n")
	for kind := range withPolicy {
		text.WriteString(kinds[kind].name + ": {")
		for i, f := range t.factors[kind] {
			if i%10 == 0 {
				text.WriteString("\n")
			}
			text.WriteString(strconv.FormatFloat(float64(f), 'g', 4, 32) + ", ")
		}
		text.WriteString("\n},\n")
	}
	text.WriteString("}\n")
	return format.Source([]byte(text.String()))
}
