package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// Ranking is a page of a ladder, with where the reader stands.
func (t *Localizer) Ranking(r table.Ranking) Page {
	var lines []string
	for _, p := range r.Places {
		lines = append(lines, t.place(r, p))
	}
	if len(lines) == 0 {
		lines = []string{t.say("rank.empty")}
	}
	parts := []string{strings.Join(lines, "\n")}
	if own := t.own(r); own != "" {
		parts = append(parts, own)
	}
	parts = append(parts, t.say("rank.about."+string(r.Sort)))
	if r.Guild == 0 {
		parts = append(parts, t.say("rank.everywhere", "Preferences", t.slash("korsar preferences")))
	}
	return Page{Title: t.RankingTitle(r.Ladder, r.Sort), Body: clip(strings.Join(parts, "\n\n"), bodyLimit)}
}

// RankingTitle names a ladder, and by what it is sorted.
func (t *Localizer) RankingTitle(l storage.Ladder, by storage.LadderSort) string {
	where := Here
	if l.Guild == 0 {
		where = Everywhere
	}
	return clip(t.say("rank.title", "Where", t.Choice("scope", where), "Season", t.Season(l.Season), "Games", t.Choice("games", string(l.Games)),
		"By", t.Choice("by", string(by))), titleLimit)
}

// place is one line of a ladder.
func (t *Localizer) place(r table.Ranking, p storage.Place) string {
	return t.say("rank.line", "Rank", strconv.Itoa(p.Rank), "Who", t.called(r.Sailors[p.Person].Name, Name), "Value", t.ranked(r.Sort, p.Standing),
		"Games", t.many("games", p.Games))
}

// ranked is what counts on a ladder.
func (t *Localizer) ranked(by storage.LadderSort, s storage.Standing) string {
	switch by {
	case storage.ByRating:
		return t.Rating(s)
	case storage.ByWins:
		return t.many("rank.wins", s.Wins)
	case storage.ByGold:
		return t.say("rank.gold", "Gold", t.decimal(s.GoldPerGame()))
	case storage.ByBest:
		return t.gold(s.Best)
	default:
		return t.many("rank.longest", s.Longest)
	}
}

// RankedNumber is what counts on a ladder as a number alone.
func (t *Localizer) RankedNumber(by storage.LadderSort, s storage.Standing) string {
	switch by {
	case storage.ByRating:
		return t.Rating(s)
	case storage.ByWins:
		return strconv.Itoa(s.Wins)
	case storage.ByGold:
		return t.decimal(s.GoldPerGame())
	case storage.ByBest:
		return strconv.Itoa(s.Best)
	default:
		return strconv.Itoa(s.Longest)
	}
}

// RankingAlt is a picture of a ladder in words: it says nothing that the message
// does not.
func (t *Localizer) RankingAlt(r table.Ranking) string { return t.RankingTitle(r.Ladder, r.Sort) }

// CourseAlt is a picture of the course of a rating in words.
func (t *Localizer) CourseAlt(p table.Profile) string {
	if len(p.Course) == 0 {
		return t.say("profile.unrated")
	}
	lowest, highest := p.Course[0], p.Course[0]
	for _, r := range p.Course {
		lowest, highest = min(lowest, r), max(highest, r)
	}
	return t.many("course.alt", len(p.Course), "First", strconv.Itoa(p.Course[0]), "Last", strconv.Itoa(p.Course[len(p.Course)-1]),
		"Lowest", strconv.Itoa(lowest), "Highest", strconv.Itoa(highest))
}

// Rating is a rating as one number, marked while it rests on few games.
func (t *Localizer) Rating(s storage.Standing) string {
	shown := strconv.Itoa(s.Rating.Shown())
	if s.Provisional() {
		return t.say("rating.provisional", "Rating", shown)
	}
	return shown
}

// decimal is a number with one digit behind the point.
func (t *Localizer) decimal(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", t.say("decimal.point"), 1)
}

// own is where the reader stands; "" if that is on the page.
func (t *Localizer) own(r table.Ranking) string {
	switch {
	case r.Own == nil:
		return t.say("rank.own.none")
	case r.Own.Rank == 0 && r.Own.Games == 0:
		return t.say("rank.own.none")
	case r.Own.Rank == 0 && r.Sort == storage.ByGold && r.Own.Provisional():
		return t.many("rank.own.few", storage.EnoughGames, "Line", t.ranked(r.Sort, r.Own.Standing))
	case r.Own.Rank == 0:
		return t.say("rank.own.unlisted", "Line", t.ranked(r.Sort, r.Own.Standing), "Preferences", t.slash("korsar preferences"))
	}
	for _, p := range r.Places {
		if p.Person == r.Own.Person {
			return ""
		}
	}
	return t.say("rank.own", "Line", t.place(r, *r.Own))
}

// Season is what a season is called.
func (t *Localizer) Season(s storage.Season) string {
	switch begins := s.Begins(); s.Length() {
	case storage.NoSeasons:
		return t.say("season.all")
	case storage.Quarterly:
		return t.say("season.quarter", "Quarter", strconv.Itoa(int(begins.Month())/3+1), "Year", strconv.Itoa(begins.Year()))
	default:
		return t.say("season.month", "Month", t.say("month."+strconv.Itoa(int(begins.Month()))), "Year", strconv.Itoa(begins.Year()))
	}
}

// GameID is the short id by which a finished game is named.
func GameID(id journal.TableID) string { return strconv.FormatInt(int64(id), 36) }
