package pilot

import (
	"math/rand/v2"
	"slices"

	"korsar/game"
)

// Worth is what a search expects after a move.
type Worth struct {
	Move   game.Move
	Visits int
	Chance [game.MaxSides + 1]float64 // each side's chance to win, by side; together they are 1
	Gold   [game.MaxSides + 1]float64 // each side's gold at the end, by side
}

// leastShare is the share of the iterations of an assessment that every move gets first: the worth of one that the
// search drops at once would be a matter of luck.
const leastShare = 1.0 / 200

// Assess searches with a number of iterations and returns the worth of every option of a view, in their order, and the
// place of the move that the search would play. The asked move is searched as often as that one in the end, and others
// that are far behind are not. The same view, numbers and random numbers give the same worth on every machine.
//
// Several thousand times a second it calls check, and goes on when that returns. Errors: those of check, at once.
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

// total adds up what the leaves below a move are worth: the latest half of them at least. The earlier ones are from a
// smaller tree, which knew less of the replies.
type total struct {
	visits       int
	older, newer sums // up to and since the latest visit whose number is a power of two
}

// sums adds up what leaves are worth.
type sums struct {
	leaves       int
	chance, gold [game.MaxSides + 1]float64
}

// add adds a leaf that was evaluated.
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

// worth returns the means.
func (t *total) worth(m game.Move) Worth {
	w := Worth{Move: m, Visits: t.visits}
	leaves := float64(max(t.older.leaves+t.newer.leaves, 1))
	for side := range t.newer.chance {
		w.Chance[side] = (t.older.chance[side] + t.newer.chance[side]) / leaves
		w.Gold[side] = (t.older.gold[side] + t.newer.gold[side]) / leaves
	}
	return w
}

// Value returns each side's chance to win, by side, in a position with all cards open; together they are 1. Once the
// game is over the winners share it.
func Value(p *game.Supposition) (chance [game.MaxSides + 1]float64) {
	var e evaluation
	e.evaluate(p)
	e.winChances(&chance)
	return sharesOf(chance)
}

// sharesOf makes chances add up to 1: each was computed against the best of the others only. To the search that does
// not matter, since each side compares its own.
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
