package analysis

import (
	"math/rand/v2"

	"korsar/game"
	"korsar/game/pilot"
)

// searchSize is the most iterations of one search. What a move gives away scatters by 1 % between searches with other
// random numbers, of 6,000 to 100,000 iterations alike, so that the mean of several says more than a longer one.
const searchSize = 30_000

// searches adds up what several searches of a view have found.
type searches struct {
	worths []pilot.Worth // by option: means over all visits
	votes  []int         // by option: of searches that would play it
}

// search searches with so many iterations, in parts of at most searchSize. The asked move is searched as often as the
// one that each of them would play. Check is as for pilot.Assess.
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

// add adds what a search has found.
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

// chosen returns the place of the move that most of them would play; of several the one that is worth most to a side.
func (s *searches) chosen(side game.Side) (best int) {
	for i := range s.votes {
		if s.votes[i] > s.votes[best] ||
			s.votes[i] == s.votes[best] && s.worths[i].Chance[side] > s.worths[best].Chance[side] {
			best = i
		}
	}
	return best
}
