package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
)

// Bulletin is what a guild is told by itself.
func (t *Localizer) Bulletin(b table.Announcement) Page {
	if b.Season != nil {
		return t.seasonEnd(b.Season)
	}
	return t.digest(b.Digest)
}

// medals are those of the first places.
var medals = []string{"🥇", "🥈", "🥉"}

func (t *Localizer) seasonEnd(r *table.Ranking) Page {
	var lines []string
	for _, p := range r.Places {
		lines = append(lines, medals[min(p.Rank, len(medals))-1]+" "+t.say("podium.line", "Who", t.called(r.Sailors[p.Person].Name, Name),
			"Value", t.ranked(r.Sort, p.Standing), "Wins", t.many("rank.wins", p.Wins), "Games", t.many("games", p.Games)))
	}
	return Page{Title: clip(t.say("title.podium", "Season", capital(t.Season(r.Season))), titleLimit),
		Body: clip(join([]string{t.many("podium.about", r.Total), strings.Join(lines, "\n"), t.say("podium.more", "Leaderboard", t.slash("korsar leaderboard"))}, "\n\n"), bodyLimit)}
}

func (t *Localizer) digest(d *table.Digest) Page {
	parts := []string{t.many("digest.games", d.Games)}
	if d.Prize != nil {
		parts = append(parts, t.say("digest.prize."+verse(d), t.highlight(d.Prize, t.gold(d.Prize.Count))...))
	}
	if d.Mariner != nil {
		parts = append(parts, t.many("digest.mariner."+verse(d), d.Mariner.Count, t.highlight(d.Mariner, "")...))
	}
	if d.Score != nil {
		parts = append(parts, t.say("digest.score."+verse(d), t.highlight(d.Score, t.gold(d.Score.Count))...))
	}
	return Page{Title: t.say("title.digest"), Body: clip(join(append(parts, t.say("digest.more", "Replay", t.slash("korsar replay"))), "\n\n"), bodyLimit)}
}

// verses is how many ways there are to tell of a highlight: each week another.
const verses = 3

func verse(d *table.Digest) string { return strconv.Itoa(d.Week%verses + 1) }

func (t *Localizer) highlight(h *table.Highlight, gold string) []string {
	var crew []string
	for _, who := range h.Crew {
		crew = append(crew, t.called(who.Name, Name))
	}
	return []string{"Who", strings.Join(crew, " + "), "Gold", gold, "Game", GameID(h.Table)}
}
