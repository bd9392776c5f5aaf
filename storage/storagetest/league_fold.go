package storagetest

import (
	"maps"

	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/journal"
)

// fold computes the standings of a ladder from the results, independently of the store.
func (l *league) fold(on storage.Ladder) map[journal.PersonID]storage.Standing {
	all := map[journal.PersonID]storage.Standing{}
	for _, r := range l.results {
		if countsOn(r, on) {
			maps.Copy(all, standingsAfter(r, all))
		}
	}
	for p := range l.forgotten {
		delete(all, p)
	}
	return all
}

// countsOn reports whether a result counts on a ladder.
func countsOn(r storage.Result, on storage.Ladder) bool {
	season := r.Season
	if on.Guild == 0 {
		season = storage.Season(r.Finished.Year()*100 + int(r.Finished.Month()))
	}
	here := (on.Guild == 0 || on.Guild == r.Guild) && (on.Season == 0 || on.Season == season)
	counts := on.Games == "unrated" && !r.Rated ||
		r.Rated && (on.Games == "rated" || string(on.Games) == r.Mode.String())
	return here && counts && !r.Voided
}

// standingsAfter returns the standings of all people who are credited with a result, after it.
func standingsAfter(r storage.Result,
	before map[journal.PersonID]storage.Standing) map[journal.PersonID]storage.Standing {
	of := func(p journal.PersonID) storage.Standing {
		if s, played := before[p]; played {
			return s
		}
		return storage.Standing{Person: p, Rating: rating.First}
	}
	var sides []rating.Side
	credits := make([][]storage.Credit, len(r.Sides))
	for i, s := range r.Sides {
		side := rating.Side{Place: s.Place}
		for _, c := range r.Credits {
			if c.Side == s.Side {
				credits[i] = append(credits[i], c)
				side.Players = append(side.Players, rating.Player{Rating: of(c.Person).Rating, Share: c.Share})
			}
		}
		sides = append(sides, side)
	}
	rated := rating.Rate(sides)
	after := map[journal.PersonID]storage.Standing{}
	largest := map[journal.PersonID]float64{}
	for i, s := range r.Sides {
		for j, c := range credits[i] {
			if c.Person == 0 || c.Share <= largest[c.Person] {
				continue
			}
			largest[c.Person] = c.Share
			standing := of(c.Person)
			if r.Rated {
				standing.Rating = rated[i][j]
			}
			if c.Share >= 0.5 {
				addGame(&standing, s)
			}
			after[c.Person] = standing
		}
	}
	return after
}

// addGame adds a side's game to a standing.
func addGame(to *storage.Standing, s storage.SideResult) {
	to.Best = max(to.Best, s.Score)
	if to.Games == 0 {
		to.Best = s.Score
	}
	to.Games, to.Gold = to.Games+1, to.Gold+s.Score
	if s.Place > 1 {
		to.Streak = 0
		return
	}
	to.Wins, to.Streak = to.Wins+1, to.Streak+1
	to.Longest = max(to.Longest, to.Streak)
}
