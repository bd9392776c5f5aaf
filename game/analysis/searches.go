package analysis

import (
	"math/rand/v2"

	"korsar/game"
	"korsar/game/pilot"
)

// searchSize is the most iterations of one search. The loss of a move scatters by 1 % between searches with different
// random numbers, with 6,000 iterations as with 100,000. So the mean of several searches is more accurate than one
// longer search.
const searchSize = 30_000

// searches combines several searches of one view.
type searches struct {
	worths []pilot.Worth // by option: means over all visits
	votes  []int         // by option: number of searches that would play it
}

// search runs the given number of iterations in searches of at most searchSize. The parameters asked and check are
// those of [pilot.Assess].
func search(v *game.SeatView, iterations int, asked game.Move, rng *rand.Rand,
	check func() error) (s searches, err error) {
	s.votes = make([]int, len(v.Options))
	parts := (iterations + searchSize - 1) / searchSize
	for range parts {
		worths, chosen, err := pilot.Assess(v, iterations/parts, asked, rng, check)
		if err != nil {
			return searches{}, err
		}
		s.add(worths, chosen)
	}
	return s, nil
}

func (s *searches) add(worths []pilot.Worth, chosen int) {
	s.votes[chosen]++
	if s.worths == nil {
		s.worths = worths
		return
	}
	for i := range worths {
		all, one := &s.worths[i], &worths[i]
		all.Visits += one.Visits
		share := float64(one.Visits) / float64(max(all.Visits, 1))
		for side := range all.Chance {
			all.Chance[side] += float64(share * (one.Chance[side] - all.Chance[side]))
			all.Gold[side] += float64(share * (one.Gold[side] - all.Gold[side]))
		}
	}
}

// chosen returns the index of the option that most searches would play. On a tie it is the option with the best chance
// for a side.
func (s *searches) chosen(side game.Side) (best int) {
	for i := range s.votes {
		if s.votes[i] > s.votes[best] ||
			s.votes[i] == s.votes[best] && s.worths[i].Chance[side] > s.worths[best].Chance[side] {
			best = i
		}
	}
	return best
}
