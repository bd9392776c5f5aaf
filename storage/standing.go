package storage

import (
	"korsar/game/rating"
	"korsar/storage/journal"
)

// EnoughGames is how many make a rating more than provisional, and a mean score
// one to be ranked by.
const EnoughGames = 5

// Standing is how somebody stands on a ladder: a fold over the results that
// count there, in their order.
type Standing struct {
	Person  journal.PersonID
	Rating  rating.Rating
	Games   int
	Wins    int
	Gold    int // the sum of the scores, which may be less than nothing
	Best    int // the highest of them
	Streak  int // wins in a row, up to the last game
	Longest int // the most wins in a row
}

// Provisional reports whether the rating rests on few games.
func (s Standing) Provisional() bool { return s.Games < EnoughGames }

// GoldPerGame is the mean score.
func (s Standing) GoldPerGame() float64 {
	if s.Games == 0 {
		return 0
	}
	return float64(s.Gold) / float64(s.Games)
}
