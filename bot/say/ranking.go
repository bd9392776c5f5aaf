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

// Ranking returns a page of a leaderboard in words. Its first line is about the reader.
func (l *Localizer) Ranking(r community.Ranking) Page {
	var lines []string
	for _, p := range r.Places {
		lines = append(lines, l.placeLine(r, p))
	}
	if own := r.OwnElsewhere(); own != nil {
		lines = append(lines, "…", l.placeLine(r, *own))
	}
	if len(lines) == 0 {
		return l.rankingPage(r, l.say("rank.empty"))
	}
	about := join([]string{l.say("rank.about." + string(r.Sort)), l.provisionalIn(r)}, " ")
	return l.rankingPage(r, strings.Join(lines, "\n"), about)
}

// PicturedRanking returns the words beside the picture of a leaderboard.
func (l *Localizer) PicturedRanking(r community.Ranking) Page {
	about := l.provisionalIn(r)
	if about != "" {
		about = "-# " + about
	}
	return l.rankingPage(r, about)
}

func (l *Localizer) rankingPage(r community.Ranking, parts ...string) Page {
	parts = append([]string{l.ownPlace(r)}, parts...)
	if r.Guild == 0 {
		parts = append(parts, l.say("rank.everywhere"))
	}
	return Page{Title: l.rankingTitle(r.Ladder, r.Sort), Body: Clip(join(parts, "\n\n"), BodyLimit)}
}

// rankingTitle returns the title of a leaderboard: its season, and what sets it apart from the first one shown.
func (l *Localizer) rankingTitle(ladder storage.Ladder, by storage.LadderSort) string {
	parts := []string{l.say("rank.title")}
	if ladder.Guild == 0 {
		parts = append(parts, l.Choice("scope", ScopeEverywhere))
	}
	parts = append(parts, l.Season(ladder.Season))
	if ladder.Games != storage.Rated {
		parts = append(parts, l.Choice("games", string(ladder.Games)))
	}
	if by != storage.ByRating {
		parts = append(parts, l.Choice("by", string(by)))
	}
	return Clip(strings.Join(parts, separatorDot), TitleLimit)
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

// RankedColumn returns the name of the column with the values by which a leaderboard is sorted.
func (l *Localizer) RankedColumn(by storage.LadderSort) string {
	return l.say("rank.column." + string(by))
}

// RankedNumber returns the value by which a leaderboard is sorted, as a number alone.
func (l *Localizer) RankedNumber(by storage.LadderSort, s storage.Standing) string {
	switch by {
	case storage.ByRating:
		return strconv.Itoa(s.Rating.Shown())
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

// PlainNames returns the names on the page of a leaderboard and of its reader, without markdown, for the picture.
// Namesakes are numbered from the top.
func (l *Localizer) PlainNames(r community.Ranking) map[journal.PersonID]string {
	places := r.Places
	if own := r.OwnElsewhere(); own != nil {
		places = append(slices.Clip(places), *own)
	}
	count := map[string]int{}
	for _, p := range places {
		count[l.nameOf(r.Users[p.Person].Name, Plain)]++
	}
	names, seen := map[journal.PersonID]string{}, map[string]int{}
	for _, p := range places {
		name := l.nameOf(r.Users[p.Person].Name, Plain)
		names[p.Person] = name
		if seen[name]++; count[name] > 1 {
			names[p.Person] += l.say("name.number", "Number", strconv.Itoa(seen[name]))
		}
	}
	return names
}

// RankingAlt returns the alt text of a leaderboard's picture, with every line of it.
func (l *Localizer) RankingAlt(r community.Ranking) string {
	names := l.PlainNames(r)
	line := func(p storage.Place) string {
		return l.say("rank.alt", "Rank", strconv.Itoa(p.Rank), "Who", names[p.Person],
			"Value", l.rankedValue(r.Sort, p.Standing), "Games", l.many("games", p.Games))
	}
	parts := []string{l.rankingTitle(r.Ladder, r.Sort)}
	for _, p := range r.Places {
		parts = append(parts, line(p))
	}
	if own := r.OwnElsewhere(); own != nil {
		parts = append(parts, line(*own))
	}
	return Clip(strings.Join(parts, "\n"), AltLimit)
}

// Rating returns a rating as a number, marked while it is based on few games.
func (l *Localizer) Rating(s storage.Standing) string {
	return l.ratingOf(s.Rating.Shown(), s.Provisional())
}

func (l *Localizer) ratingOf(shown int, provisional bool) string {
	if provisional {
		return l.say("rating.provisional", "Rating", strconv.Itoa(shown))
	}
	return strconv.Itoa(shown)
}

// provisional explains the mark of ratings that are based on few games. It returns "" if no shown rating has it.
func (l *Localizer) provisional(shown ...storage.Standing) string {
	if !slices.ContainsFunc(shown, storage.Standing.Provisional) {
		return ""
	}
	return l.many("rating.provisional.about", storage.EnoughGames)
}

// provisionalLine is provisional as a small line.
func (l *Localizer) provisionalLine(shown ...storage.Standing) string {
	if about := l.provisional(shown...); about != "" {
		return "-# " + about
	}
	return ""
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

// ownPlace returns the line about the reader. It returns "" on a shared page, which has none.
func (l *Localizer) ownPlace(r community.Ranking) string {
	switch {
	case r.Shared:
		return ""
	case r.Missing != "":
		return l.say("rank.own."+string(r.Missing), "Open", l.slash("korsar new"))
	case r.Own.Rank == 0 && r.Sort == storage.ByGold && r.Own.Provisional():
		return l.many("rank.own.few", storage.EnoughGames, "Line", l.rankedValue(r.Sort, r.Own.Standing))
	case r.Own.Rank == 0:
		return l.say("rank.own.unlisted", "Line", l.rankedValue(r.Sort, r.Own.Standing), "Preferences",
			l.slash("korsar-me preferences"))
	}
	return l.many("rank.own", r.Total, "Rank", strconv.Itoa(r.Own.Rank))
}

// MoreSeasons returns the label of the choice that leads to other seasons.
func (l *Localizer) MoreSeasons() string { return l.say("season.more") }

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
