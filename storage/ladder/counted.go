package ladder

import (
	"slices"

	"korsar/storage"
)

// CountedOn returns the ladders on which a result counts. Voided results and results of solo games count on none.
func CountedOn(r storage.Result) []storage.Ladder {
	if r.Voided || r.Solo() {
		return nil
	}
	games := []storage.Games{storage.Unrated}
	if r.Rated {
		games = []storage.Games{storage.Rated, storage.GamesOf(r.Mode)}
	}
	month := storage.Monthly.SeasonAt(r.Finished)
	var list []storage.Ladder
	for _, g := range games {
		for _, where := range []storage.Ladder{
			{Guild: r.Guild, Season: storage.AllTime, Games: g}, {Guild: r.Guild, Season: r.Season, Games: g},
			{Season: storage.AllTime, Games: g}, {Season: month, Games: g},
		} {
			if !slices.Contains(list, where) {
				list = append(list, where)
			}
		}
	}
	return list
}

// ratingLadder returns the guild's all-time ladder of rated games. Its ratings are stored with the credits of a result,
// to show how a rating developed.
func ratingLadder(r storage.Result) storage.Ladder {
	return storage.Ladder{Guild: r.Guild, Games: storage.Rated}
}

// StoresRatings reports whether the ratings on l after r are stored with r's credits.
func StoresRatings(r storage.Result, l storage.Ladder) bool { return l == ratingLadder(r) }
