package storage

import (
	"slices"

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

// NewStanding is that of somebody who has not played.
func NewStanding(p journal.Person) Standing { return Standing{Person: p, Rating: rating.First} }

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

// Ladders lists where a result counts; none if it was voided.
func (r Result) Ladders() []Ladder {
	if r.Voided {
		return nil
	}
	games := []Games{Assisted}
	if r.Rated {
		games = []Games{Rated, GamesOf(r.Mode)}
	}
	var list []Ladder
	for _, g := range games {
		for _, where := range []Ladder{{r.Guild, AllTime, g}, {r.Guild, r.Season, g}, {0, AllTime, g}, {0, Monthly.SeasonAt(r.Finished), g}} {
			if !slices.Contains(list, where) {
				list = append(list, where)
			}
		}
	}
	return list
}

// Course tells the ladder on which the course of ratings is followed: that of all
// time of the result's guild.
func (r Result) Course(l Ladder) bool { return l == Ladder{Guild: r.Guild, Games: Rated} }

// Count is the standings of those who are credited with the result, on one
// ladder, after it. Before it they stood as before tells.
//
// Who made at least half of the moves of a seat is credited with the game; the
// rating changes by the share that was theirs (rating.Player). Whoever had a
// part in two seats is credited with the larger.
func (r Result) Count(before func(journal.Person) Standing) []Standing {
	var after []Standing
	sides := make([]rating.Side, len(r.Sides))
	players := make([][]Credit, len(r.Sides))
	for i, s := range r.Sides {
		sides[i].Place = s.Place
		for _, c := range r.Credits {
			if c.Side != s.Side {
				continue
			}
			who := NewStanding(0)
			if c.Person != 0 {
				who = before(c.Person)
			}
			players[i] = append(players[i], c)
			sides[i].Players = append(sides[i].Players, rating.Player{Rating: who.Rating, Share: c.Share})
		}
	}
	rated := rating.Rate(sides)
	for i, s := range r.Sides {
		for j, c := range players[i] {
			if c.Person == 0 || c != r.largest(c.Person) {
				continue
			}
			who := before(c.Person)
			if r.Rated {
				who.Rating = rated[i][j]
			}
			if c.Share >= half {
				who.Play(s)
			}
			after = append(after, who)
		}
	}
	return after
}

// half of a seat's moves make a game somebody's.
const half = 0.5

// largest is the credit of somebody who may have more than one.
func (r Result) largest(p journal.Person) Credit {
	var found Credit
	for _, c := range r.Credits {
		if c.Person == p && c.Share > found.Share {
			found = c
		}
	}
	return found
}

// Play counts a game, by what the side of whose standing it is came to.
func (s *Standing) Play(of SideResult) {
	if s.Games == 0 || of.Score > s.Best {
		s.Best = of.Score
	}
	s.Games++
	s.Gold += of.Score
	if of.Place > 1 {
		s.Streak = 0
		return
	}
	s.Wins++
	s.Streak++
	s.Longest = max(s.Longest, s.Streak)
}
