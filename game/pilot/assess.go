package pilot

import (
	"math/rand/v2"
	"slices"

	"korsar/game"
)

// Worth is the outcome that a search expects after a move.
type Worth struct {
	Move   game.Move
	Visits int
	Chance [game.MaxSides + 1]float64 // each side's chance to win, by side; together they are 1
	Gold   [game.MaxSides + 1]float64 // each side's gold at the end, by side
}

// leastShare is the share of an assessment's iterations that every move gets first. Without it, the worth of a move
// that the search drops at once would be a matter of luck.
const leastShare = 1.0 / 200

// Assess searches with a number of iterations. It returns the worth of every option of the view, in order, and the
// index of the option that the search would play. An asked option gets at least as many visits as that one. The others
// may get far fewer. The same arguments and random numbers give the same result on every machine.
//
// It calls check several thousand times a second. If check returns an error, Assess returns that error at once.
func Assess(v *game.SeatView, iterations int, asked game.Move, rng *rand.Rand, check func() error) (
	worths []Worth, chosen int, err error) {
	s := trees.Get().(*search)
	defer trees.Put(s)
	s.reset(v, rng)
	s.totals = make([]total, len(v.Options))
	checkedAt := func(n int) error {
		if n%checkEvery != 0 {
			return nil
		}
		return check()
	}
	least := max(int(leastShare*float64(iterations)), 1)
	for n := range iterations {
		if err := checkedAt(n); err != nil {
			return nil, 0, err
		}
		child := int32(0)
		if place := n / least; place < len(v.Options) {
			child = s.nodes[0].first + int32(place)
		}
		s.iterateFrom(child)
	}
	chosen = slices.Index(v.Options, s.mostVisited())
	if place := slices.Index(v.Options, asked); place >= 0 {
		for n := 0; s.totals[place].visits < s.totals[chosen].visits; n++ {
			if err := checkedAt(n); err != nil {
				return nil, 0, err
			}
			s.iterateFrom(s.nodes[0].first + int32(place))
		}
	}
	for i, m := range v.Options {
		worths = append(worths, s.totals[i].worth(m))
	}
	return worths, chosen, nil
}

// total adds up the values of at least the latest half of the leaves below a move. The earlier leaves are from a
// smaller tree, which knew fewer replies.
type total struct {
	visits       int
	older, newer sums // each begins at a visit whose number is a power of two
}

type sums struct {
	leaves       int
	chance, gold [game.MaxSides + 1]float64
}

func (t *total) add(leaf *evaluation, chances *[game.MaxSides + 1]float64) {
	t.visits++
	if t.visits&(t.visits-1) == 0 {
		t.older, t.newer = t.newer, sums{}
	}
	var gold [game.MaxSides + 1]float64
	leaf.expectedGold(&gold)
	shares := sharesOf(*chances)
	t.newer.leaves++
	for side := range shares {
		t.newer.chance[side] += shares[side]
		t.newer.gold[side] += gold[side]
	}
}

func (t *total) worth(m game.Move) Worth {
	w := Worth{Move: m, Visits: t.visits}
	leaves := float64(max(t.older.leaves+t.newer.leaves, 1))
	for side := range t.newer.chance {
		w.Chance[side] = (t.older.chance[side] + t.newer.chance[side]) / leaves
		w.Gold[side] = (t.older.gold[side] + t.newer.gold[side]) / leaves
	}
	return w
}

// Value returns each side's chance to win, by side, in a position with all cards open. The chances add up to 1. Once
// the game is over, the winners share the 1.
func Value(p *game.Supposition) (chance [game.MaxSides + 1]float64) {
	var e evaluation
	e.evaluate(p)
	e.winChances(&chance)
	return sharesOf(chance)
}

// sharesOf scales chances so that they add up to 1, since each was computed against the best other side only. The
// search does without it, since each side compares only its own chances.
func sharesOf(chance [game.MaxSides + 1]float64) [game.MaxSides + 1]float64 {
	sum := 0.0
	for _, c := range chance {
		sum += c
	}
	for side := range chance {
		chance[side] /= sum
	}
	return chance
}
