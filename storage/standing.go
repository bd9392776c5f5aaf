package storage

import (
	"korsar/game"
	"korsar/game/rating"
	"korsar/storage/journal"
)

// Ladder names a list of people by how well they play: where, when, and in which
// games.
type Ladder struct {
	Guild  journal.Snowflake // 0: everywhere
	Season Season
	Games  Games
}

// Games is which games count on a ladder.
type Games string

// Which. The games of a mode are named as game.Mode.String names it.
const (
	Rated     Games = "rated"     // all that are rated
	Assisted  Games = "computers" // those that are not: a computer played for a seat
	freeGames       = "free-for-all"
	sideGames       = "partnership"
)

// GamesOf is the rated games of a mode.
func GamesOf(m game.Mode) Games { return Games(m.String()) }

// AllGames lists which games can be asked for.
var AllGames = []Games{Rated, freeGames, sideGames, Assisted}

// Order is by what a ladder is sorted, the most first.
type Order string

// By what.
const (
	ByRating  Order = "rating"  // as rating.Rating.Shown
	ByWins    Order = "wins"    // games won, alone or together with others
	ByGold    Order = "gold"    // mean score of a game, of those with enough games
	ByBest    Order = "best"    // the highest score of a game
	ByLongest Order = "longest" // wins in a row
)

// Orders lists them.
var Orders = []Order{ByRating, ByWins, ByGold, ByBest, ByLongest}

// EnoughGames is how many make a rating more than provisional, and a mean score
// one to be ranked by.
const EnoughGames = 5

// Standing is how somebody stands on a ladder: a fold over the results that
// count there, in their order.
type Standing struct {
	Person  journal.Person
	Rating  rating.Rating
	Games   int
	Wins    int
	Gold    int // the sum of the scores, which may be less than nothing
	Best    int // the highest of them
	Streak  int // wins in a row, up to the last game
	Longest int // the most wins in a row
}

// Provisional tells whether the rating rests on few games.
func (s Standing) Provisional() bool { return s.Games < EnoughGames }

// GoldPerGame is the mean score.
func (s Standing) GoldPerGame() float64 {
	if s.Games == 0 {
		return 0
	}
	return float64(s.Gold) / float64(s.Games)
}

// Place is a standing with its rank. Those who are equal share a rank, and the
// ranks behind are left out: 1, 2, 2, 4.
type Place struct {
	Rank int
	Standing
}

// PlacingQuery asks for a part of a ladder.
type PlacingQuery struct {
	Ladder
	Order Order
	From  int // how many places are skipped
	Limit int // how many are wanted at most
	Asker journal.Person
}

// Placing is a part of a ladder.
type Placing struct {
	Total  int     // how many are listed
	Places []Place // those asked for, the first of them first
	Own    *Place  // of who asked; nil if they are not on the ladder; rank 0 if not listed there
}
