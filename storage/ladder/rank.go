package ladder

import "korsar/storage"

// Value returns the value by which a standing is sorted, in descending order. It returns false if the standing is not
// ranked: a mean score needs enough games.
func Value(by storage.LadderSort, s storage.Standing) (value float64, ok bool) {
	switch by {
	case storage.ByRating:
		return float64(s.Rating.Shown()), true
	case storage.ByWins:
		return float64(s.Wins), true
	case storage.ByGold:
		return s.GoldPerGame(), !s.Provisional()
	case storage.ByBest:
		return float64(s.Best), true
	case storage.ByLongest:
		return float64(s.Longest), true
	}
	return 0, false
}

// Rank assigns ranks to a sorted page of standings. First is the rank of the page's first standing. Skipped is the
// number of standings before the page.
func Rank(by storage.LadderSort, page []storage.Standing, first, skipped int) []storage.Place {
	var list []storage.Place
	var last float64
	for i, s := range page {
		value, _ := Value(by, s)
		place := storage.Place{Rank: skipped + i + 1, Standing: s}
		switch {
		case i == 0:
			place.Rank = first
		case value == last:
			place.Rank = list[i-1].Rank
		}
		list, last = append(list, place), value
	}
	return list
}
