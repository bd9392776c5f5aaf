package ladder

import (
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
)

// NewStanding returns the standing of a person who has not played.
func NewStanding(p journal.PersonID) storage.Standing {
	return storage.Standing{Person: p, Rating: rating.First}
}

// Fold returns the new standings, on one ladder, of the people credited with r. The function before returns a person's
// standing before r.
func Fold(r storage.Result, before func(journal.PersonID) storage.Standing) []storage.Standing {
	var after []storage.Standing
	sides := make([]rating.Side, len(r.Sides))
	players := make([][]storage.Credit, len(r.Sides))
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
			if c.Person == 0 || c != *r.CreditOf(c.Person) {
				continue
			}
			who := before(c.Person)
			if r.Rated {
				who.Rating = rated[i][j]
			}
			if c.Counts() {
				AddGame(&who, s)
			}
			after = append(after, who)
		}
	}
	return after
}

// AddGame counts a side's game in a standing. It does not change the rating.
func AddGame(s *storage.Standing, of storage.SideResult) {
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
