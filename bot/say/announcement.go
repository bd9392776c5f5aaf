package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/storage"
)

// Announcement returns an announcement to a guild: the podium of a season, or the weekly digest. Beside a picture of
// the podium it does not list who stands there.
func (l *Localizer) Announcement(a community.Announcement, pictured bool) Page {
	if a.Season != nil {
		return l.seasonEnd(a.Season, pictured)
	}
	return l.digest(a.Digest)
}

var medals = []string{"🥇", "🥈", "🥉"}

func (l *Localizer) seasonEnd(r *community.Ranking, pictured bool) Page {
	var lines []string
	about, listed := l.many("podium.about", r.Total), r.Places
	if pictured {
		about, listed = l.many("podium.pictured", r.Total), nil
	}
	for _, p := range listed {
		lines = append(lines, medals[min(p.Rank, len(medals))-1]+" "+l.say("podium.line", "Who",
			l.rankedName(*r, p), "Value", l.rankedValue(r.Sort, p.Standing), "Wins", l.many("rank.wins", p.Wins),
			"Games", l.many("games", p.Games)))
	}
	if mark := l.provisionalIn(*r); mark != "" {
		lines = append(lines, "-# "+mark)
	}
	return Page{Title: l.PodiumTitle(r.Season),
		Body: Clip(join([]string{about, strings.Join(lines, "\n"),
			l.say("podium.more", "Leaderboard", l.slash("korsar leaderboard"))}, "\n\n"), BodyLimit)}
}

// PodiumTitle returns the title of a season's podium.
func (l *Localizer) PodiumTitle(s storage.Season) string {
	return Clip(l.say("title.podium", "Season", capital(l.Season(s))), TitleLimit)
}

func (l *Localizer) digest(d *community.Digest) Page {
	parts := []string{l.many("digest.games", d.Games)}
	if d.Richest != nil {
		parts = append(parts, l.say("digest.prize."+variant(d), l.highlight(d.Richest, l.gold(d.Richest.Count))...))
	}
	if d.Captures != nil {
		parts = append(parts, l.many("digest.mariner."+variant(d), d.Captures.Count, l.highlight(d.Captures, "")...))
	}
	if d.Score != nil {
		parts = append(parts, l.say("digest.score."+variant(d), l.highlight(d.Score, l.gold(d.Score.Count))...))
	}
	return Page{Title: l.say("title.digest"),
		Body: Clip(join(append(parts, l.say("digest.more", "Games", l.slash("korsar games"))), "\n\n"), BodyLimit)}
}

// variants is the number of wordings of a highlight, which alternate by week.
const variants = 3

func variant(d *community.Digest) string { return strconv.Itoa(d.Week%variants + 1) }

func (l *Localizer) highlight(h *community.Highlight, gold string) []string {
	return []string{"Who", strings.Join(l.namesOf(h.Users, Name), " + "), "Gold", gold, "Game", GameID(h.Table)}
}
