package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
)

// Announcement returns an announcement to a guild: the podium of a season, or the weekly digest.
func (l *Localizer) Announcement(a community.Announcement) Page {
	if a.Season != nil {
		return l.seasonEnd(a.Season)
	}
	return l.digest(a.Digest)
}

var medals = []string{"🥇", "🥈", "🥉"}

func (l *Localizer) seasonEnd(r *community.Ranking) Page {
	var lines []string
	for _, p := range r.Places {
		lines = append(lines, medals[min(p.Rank, len(medals))-1]+" "+l.say("podium.line", "Who",
			l.rankedName(*r, p), "Value", l.rankedValue(r.Sort, p.Standing), "Wins", l.many("rank.wins", p.Wins),
			"Games", l.many("games", p.Games)))
	}
	if about := l.provisionalIn(*r); about != "" {
		lines = append(lines, "-# "+about)
	}
	return Page{Title: Clip(l.say("title.podium", "Season", capital(l.Season(r.Season))), TitleLimit),
		Body: Clip(join([]string{l.many("podium.about", r.Total), strings.Join(lines, "\n"),
			l.say("podium.more", "Leaderboard", l.slash("korsar leaderboard"))}, "\n\n"), BodyLimit)}
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
