package storage

import (
	"context"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Ladders keeps how people stand. Package ladder folds it from the results.
type Ladders interface {
	// Placing is a part of a ladder and where somebody stands on it. Both follow
	// every commit that has returned.
	Placing(ctx context.Context, q PlacingQuery) (Placing, error)
	// StandingsOf lists how somebody stands on every ladder.
	StandingsOf(ctx context.Context, p journal.PersonID) (map[Ladder]Standing, error)
	// SeasonsOf lists the seasons of a guild in which games ended, the latest first.
	SeasonsOf(ctx context.Context, guild snowflake.ID) ([]Season, error)
	// Rebuild folds the ladders anew from which a result was taken away, by Void or
	// Delete; or all of them. Progress hears how many results are folded; it may be nil.
	Rebuild(ctx context.Context, all bool, progress func(done, total int)) error
}

// Ladder names a list of people by how well they play: where, when, and in which
// games.
type Ladder struct {
	Guild  snowflake.ID // 0: everywhere
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

// LadderSort is by what a ladder is sorted, the most first.
type LadderSort string

// By what.
const (
	ByRating  LadderSort = "rating"  // as rating.Rating.Shown
	ByWins    LadderSort = "wins"    // games won, alone or together with others
	ByGold    LadderSort = "gold"    // mean score of a game, of those with enough games
	ByBest    LadderSort = "best"    // the highest score of a game
	ByLongest LadderSort = "longest" // wins in a row
)

// LadderSorts lists them.
var LadderSorts = []LadderSort{ByRating, ByWins, ByGold, ByBest, ByLongest}

// Place is a standing with its rank. Those who are equal share a rank, and the
// ranks behind are left out: 1, 2, 2, 4.
type Place struct {
	Rank int
	Standing
}

// PlacingQuery asks for a part of a ladder.
type PlacingQuery struct {
	Ladder
	Sort  LadderSort
	From  int // how many places are skipped
	Limit int // how many are wanted at most
	Asker journal.PersonID
}

// Placing is a part of a ladder.
type Placing struct {
	Total  int     // how many are listed
	Places []Place // those asked for, the first of them first
	Own    *Place  // of who asked; nil if they are not on the ladder; rank 0 if not listed there
}
