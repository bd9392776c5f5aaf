package say

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/storage"
	"korsar/storage/journal"
)

// Ranking returns a page of a leaderboard, with the reader's own place.
func (l *Localizer) Ranking(r community.Ranking) Page {
	var lines []string
	for _, p := range r.Places {
		lines = append(lines, l.placeLine(r, p))
	}
	if len(lines) == 0 {
		lines = []string{l.say("rank.empty", "Open", l.slash("korsar new"))}
	}
	parts := []string{strings.Join(lines, "\n")}
	if own := l.ownPlace(r); own != "" {
		parts = append(parts, own)
	}
	parts = append(parts, l.aboutRanking(r))
	if r.Guild == 0 {
		parts = append(parts, l.say("rank.everywhere", "Preferences", l.slash("korsar-me preferences")))
	}
	return Page{Title: l.rankingTitle(r.Ladder, r.Sort), Body: clip(strings.Join(parts, "\n\n"), bodyLimit)}
}

// aboutRanking returns what the values of a leaderboard mean.
func (l *Localizer) aboutRanking(r community.Ranking) string {
	return join([]string{l.say("rank.about." + string(r.Sort)), l.provisionalIn(r)}, " ")
}

// rankingTitle returns the title of a leaderboard, with its sort order.
func (l *Localizer) rankingTitle(ladder storage.Ladder, by storage.LadderSort) string {
	where := ScopeHere
	if ladder.Guild == 0 {
		where = ScopeEverywhere
	}
	return clip(l.say("rank.title", "Where", l.Choice("scope", where), "Season", l.Season(ladder.Season), "Games",
		l.Choice("games", string(ladder.Games)),
		"By", l.Choice("by", string(by))), titleLimit)
}

func (l *Localizer) placeLine(r community.Ranking, p storage.Place) string {
	return l.say("rank.line", "Rank", strconv.Itoa(p.Rank), "Who", l.rankedName(r, p), "Value",
		l.rankedValue(r.Sort, p.Standing),
		"Games", l.many("games", p.Games))
}

func (l *Localizer) rankedName(r community.Ranking, p storage.Place) string {
	return l.nameAmong(r.Users[p.Person], slices.Collect(maps.Values(r.Users)))
}

// rankedValue returns the value by which a leaderboard is sorted, in words.
func (l *Localizer) rankedValue(by storage.LadderSort, s storage.Standing) string {
	switch by {
	case storage.ByRating:
		return l.Rating(s)
	case storage.ByWins:
		return l.many("rank.wins", s.Wins)
	case storage.ByGold:
		return l.say("rank.gold", "Gold", l.decimal(s.GoldPerGame()))
	case storage.ByBest:
		return l.gold(s.Best)
	default:
		return l.many("rank.longest", s.Longest)
	}
}

// RankedNumber returns the value by which a leaderboard is sorted, as a number alone.
func (l *Localizer) RankedNumber(by storage.LadderSort, s storage.Standing) string {
	switch by {
	case storage.ByRating:
		return l.Rating(s)
	case storage.ByWins:
		return strconv.Itoa(s.Wins)
	case storage.ByGold:
		return l.decimal(s.GoldPerGame())
	case storage.ByBest:
		return strconv.Itoa(s.Best)
	default:
		return strconv.Itoa(s.Longest)
	}
}

// RankingAlt returns the alt text of a leaderboard's picture. The message has all the rest.
func (l *Localizer) RankingAlt(r community.Ranking) string { return l.rankingTitle(r.Ladder, r.Sort) }

// CourseAlt returns the alt text of a rating chart.
func (l *Localizer) CourseAlt(p community.Profile) string {
	if len(p.Ratings) == 0 {
		return l.say("profile.unrated")
	}
	return l.many("course.alt", len(p.Ratings), "First", strconv.Itoa(p.Ratings[0]), "Last",
		strconv.Itoa(p.Ratings[len(p.Ratings)-1]),
		"Lowest", strconv.Itoa(slices.Min(p.Ratings)), "Highest", strconv.Itoa(slices.Max(p.Ratings)))
}

// Rating returns a rating as a number, marked while it is based on few games.
func (l *Localizer) Rating(s storage.Standing) string {
	shown := strconv.Itoa(s.Rating.Shown())
	if s.Provisional() {
		return l.say("rating.provisional", "Rating", shown)
	}
	return shown
}

// provisional explains the mark of ratings that are based on few games. It returns "" if no shown rating has it.
func (l *Localizer) provisional(shown ...storage.Standing) string {
	if !slices.ContainsFunc(shown, storage.Standing.Provisional) {
		return ""
	}
	return l.many("rating.provisional.about", storage.EnoughGames)
}

// provisionalIn is provisional for a leaderboard.
func (l *Localizer) provisionalIn(r community.Ranking) string {
	if r.Sort != storage.ByRating {
		return ""
	}
	var shown []storage.Standing
	for _, p := range r.Places {
		shown = append(shown, p.Standing)
	}
	if r.Own != nil && !r.Shared {
		shown = append(shown, r.Own.Standing)
	}
	return l.provisional(shown...)
}

// decimal returns a number with one digit after the decimal point.
func (l *Localizer) decimal(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", l.say("decimal.point"), 1)
}

// ownPlace returns the reader's own place. It returns "" if the page has it or is shared.
func (l *Localizer) ownPlace(r community.Ranking) string {
	switch {
	case r.Shared:
		return ""
	case r.Own == nil, r.Own.Rank == 0 && r.Own.Games == 0:
		return l.say("rank.own.none")
	case r.Own.Rank == 0 && r.Sort == storage.ByGold && r.Own.Provisional():
		return l.many("rank.own.few", storage.EnoughGames, "Line", l.rankedValue(r.Sort, r.Own.Standing))
	case r.Own.Rank == 0:
		return l.say("rank.own.unlisted", "Line", l.rankedValue(r.Sort, r.Own.Standing), "Preferences",
			l.slash("korsar-me preferences"))
	}
	for _, p := range r.Places {
		if p.Person == r.Own.Person {
			return ""
		}
	}
	return l.say("rank.own", "Line", l.placeLine(r, *r.Own))
}

// Season returns the name of a season.
func (l *Localizer) Season(s storage.Season) string {
	switch begins := s.Begins(); s.Length() {
	case storage.NoSeasons:
		return l.say("season.all")
	case storage.Quarterly:
		return l.say("season.quarter", "Quarter", strconv.Itoa(int(begins.Month())/3+1),
			"Year", strconv.Itoa(begins.Year()))
	default:
		return l.say("season.month", "Month", l.say("month."+strconv.Itoa(int(begins.Month()))), "Year",
			strconv.Itoa(begins.Year()))
	}
}

// GameID returns the short id of a finished game.
func GameID(id journal.TableID) string { return strconv.FormatInt(int64(id), 36) }
