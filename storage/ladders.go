package storage

import (
	"context"

	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Ladders stores rankings of people. Package ladder computes them from the results.
type Ladders interface {
	// Placing returns a page of a ladder and the asker's place on it. Both reflect every commit that has returned.
	Placing(ctx context.Context, q PlacingQuery) (Placing, error)
	// StandingsOf returns a person's standing on each ladder.
	StandingsOf(ctx context.Context, p journal.PersonID) (map[Ladder]Standing, error)
	// SeasonsOf returns the seasons of a guild in which games ended, latest first.
	SeasonsOf(ctx context.Context, guild snowflake.ID) ([]Season, error)
	// Rebuild folds ladders again: all of them, or those with results that Void or Delete has changed. It calls
	// progress, which may be nil, with the number of results folded so far.
	Rebuild(ctx context.Context, all bool, progress func(done, total int)) error
}

// Ladder identifies a ranking of people: where, in which season, and by which games.
type Ladder struct {
	Guild  snowflake.ID // 0 for all guilds
	Season Season
	Games  Games
}

// Games is a class of games that count on a ladder.
type Games string

// The classes of games. [GamesOf] returns those of a single mode.
const (
	Rated   Games = "rated"   // all rated games
	Unrated Games = "unrated" // unrated games, such as with a computer
)

// GamesOf returns the class of the rated games of a mode.
func GamesOf(m game.Mode) Games { return Games(m.String()) }

// AllGames lists the classes of games that can be asked for.
var AllGames = []Games{Rated, GamesOf(game.FreeForAll), GamesOf(game.Partnership), Unrated}

// LadderSort is the value by which a ladder is sorted, in descending order.
type LadderSort string

// The sort values.
const (
	ByRating  LadderSort = "rating"  // rating.Rating.Shown
	ByWins    LadderSort = "wins"    // games won, alone or jointly
	ByGold    LadderSort = "gold"    // mean score per game; only people with EnoughGames
	ByBest    LadderSort = "best"    // highest score of a game
	ByLongest LadderSort = "longest" // longest winning streak
)

// LadderSorts lists the sort values.
var LadderSorts = []LadderSort{ByRating, ByWins, ByGold, ByBest, ByLongest}

// Place is a standing with its rank. Equal values share a rank, and the following ranks are skipped: 1, 2, 2, 4.
type Place struct {
	Rank int
	Standing
}

// PlacingQuery asks for a page of a ladder.
type PlacingQuery struct {
	Ladder
	Sort  LadderSort
	From  int // places to skip
	Limit int // most places to return
	Asker journal.PersonID
}

// Placing is a page of a ladder.
type Placing struct {
	Total  int     // places on the whole ladder
	Places []Place // the page, best first
	Own    *Place  // the asker's place; nil if not on the ladder; its rank is 0 if unlisted or unranked
}
