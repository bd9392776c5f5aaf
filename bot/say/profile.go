package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage"
)

// Profile is what a guild's finished games tell of somebody.
func (t *Localizer) Profile(p table.Profile) Page {
	page := Page{Title: clip(t.say("title.profile", "Who", t.called(p.Of.Name, Plain)), titleLimit)}
	if len(p.Records) == 0 && p.Ever == nil {
		page.Body = t.say("profile.nothing")
		return page
	}
	page.Body = clip(join([]string{t.standings(p), t.tallies(p), t.deeds(p), t.versus(p), t.badges(p)}, "\n\n"), bodyLimit)
	return page
}

// standings is the rating, and how it came there.
func (t *Localizer) standings(p table.Profile) string {
	if p.Ever == nil {
		return t.say("profile.unrated")
	}
	lines := []string{t.say("profile.rating", "Rating", t.Rating(*p.Ever))}
	if p.Rank > 0 {
		lines[0] = t.say("profile.rating.rank", "Rating", t.Rating(*p.Ever), "Rank", strconv.Itoa(p.Rank))
	}
	if len(p.Course) > 0 {
		highest := p.Course[0]
		for _, r := range p.Course {
			highest = max(highest, r)
		}
		lines = append(lines, line(t.many("profile.course", len(p.Course), "Highest", strconv.Itoa(highest))))
	}
	lines = append(lines, line(t.say("profile.ever", "Wins", t.many("rank.wins", p.Ever.Wins), "Games", t.many("games", p.Ever.Games),
		"Mean", t.decimal(p.Ever.GoldPerGame()), "Best", strconv.Itoa(p.Ever.Best), "Longest", strconv.Itoa(p.Ever.Longest))))
	if p.Now != nil && p.Season != storage.AllTime {
		lines = append(lines, line(t.say("profile.season", "Season", t.Season(p.Season), "Rating", t.Rating(*p.Now), "Wins", t.many("rank.wins", p.Now.Wins),
			"Games", t.many("games", p.Now.Games))))
	}
	return strings.Join(lines, "\n")
}

// tallies is the games of each kind.
func (t *Localizer) tallies(p table.Profile) string {
	var lines []string
	for _, r := range p.Records {
		lines = append(lines, line(t.many("profile.tally", r.Seats, "Mode", t.Choice("mode", r.Mode.String()), "Games", t.many("games", r.Games),
			"Wins", t.many("rank.wins", r.Wins))))
	}
	if len(lines) == 0 {
		return ""
	}
	return t.say("profile.tallies") + "\n" + strings.Join(lines, "\n")
}

// deeds is what they did at sea.
func (t *Localizer) deeds(p table.Profile) string {
	var lines []string
	if f := p.Favourite(); f != game.NoFleet {
		played := 0
		for i, one := range game.AllFleets {
			if one == f {
				played = p.Fleets[i]
			}
		}
		lines = append(lines, t.many("profile.fleet", played, "Fleet", marks[f]+" "+t.say("fleet."+string(game.Editions[0].Fleets[f-1]))))
	}
	if p.Prizes > 0 {
		lines = append(lines, t.many("profile.prizes", p.Prizes, "Gold", t.gold(p.Richest)))
	}
	return strings.Join(lines, "\n")
}

// versus is how they fared against the reader.
func (t *Localizer) versus(p table.Profile) string {
	if p.Versus == nil {
		return ""
	}
	var lines []string
	if v := p.Versus; v.Games > 0 {
		lines = append(lines, t.many("profile.versus", v.Games, "Behind", strconv.Itoa(v.Behind), "Ahead", strconv.Itoa(v.Ahead)))
	}
	if n := p.Versus.Together; n > 0 {
		lines = append(lines, t.many("profile.together", n))
	}
	return strings.Join(lines, "\n")
}

// badges is what they have earned, each with what for.
func (t *Localizer) badges(p table.Profile) string {
	var lines []string
	for _, b := range p.Badges {
		lines = append(lines, t.Badge(b))
	}
	return strings.Join(lines, "\n")
}

// Badge is a badge, and what it is for.
func (t *Localizer) Badge(b table.Badge) string {
	return t.say("badge.line", "Badge", t.say("badge."+string(b)), "About", t.say("badge.about."+string(b)))
}
