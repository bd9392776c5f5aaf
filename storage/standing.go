package storage

import (
	"korsar/game/rating"
	"korsar/storage/journal"
)

// EnoughGames is the number of games after which a rating is no longer provisional and a mean score is ranked.
const EnoughGames = 5

// Standing is a person's row on a ladder: the fold of the results that count there, in their order.
type Standing struct {
	Person  journal.PersonID
	Rating  rating.Rating
	Games   int
	Wins    int
	Gold    int // sum of the scores; may be negative
	Best    int // highest score
	Streak  int // wins in a row, up to the last game
	Longest int // most wins in a row
}

// Provisional reports whether the person has played fewer than EnoughGames games.
func (s Standing) Provisional() bool { return s.Games < EnoughGames }

// GoldPerGame returns the mean score, or 0 before the first game.
func (s Standing) GoldPerGame() float64 {
	if s.Games == 0 {
		return 0
	}
	return float64(s.Gold) / float64(s.Games)
}
