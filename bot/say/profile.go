package say

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/lesson"
	"korsar/storage"
)

// Profile returns what a guild's finished games say about a user.
func (l *Localizer) Profile(p community.Profile) Page {
	page := Page{Title: clip(l.say("title.profile", "Who", l.nameOf(p.Of.Name, Plain)), titleLimit)}
	switch {
	case !p.Known() && p.Parts == 0:
		page.Body = l.say("profile.nothing", "Open", l.slash("korsar new"))
		return page
	case !p.Known():
		page.Body = l.parts(p)
		return page
	}
	page.Body = clip(join([]string{l.ratingLines(p), l.tallies(p), l.feats(p), l.tournaments(p),
		l.versus(p), l.badges(p), l.lessons(p.Lessons), l.parts(p)}, "\n\n"), bodyLimit)
	return page
}

// ratingLines returns the rating and how it developed.
func (l *Localizer) ratingLines(p community.Profile) string {
	if p.Ever == nil {
		return l.say("profile.unrated")
	}
	lines := []string{l.say("profile.rating", "Rating", l.Rating(*p.Ever))}
	if p.Rank > 0 {
		lines[0] = l.say("profile.rating.rank", "Rating", l.Rating(*p.Ever), "Rank", strconv.Itoa(p.Rank))
	}
	if len(p.Ratings) > 0 {
		highest := max(p.Ever.Rating.Shown(), slices.Max(p.Ratings))
		lines = append(lines, bulletLine(l.many("profile.course", len(p.Ratings), "Highest", strconv.Itoa(highest))))
	}
	lines = append(lines, bulletLine(l.say("profile.ever", "Wins", l.many("rank.wins", p.Ever.Wins), "Games",
		l.many("games.rated", p.Ever.Games),
		"Mean", l.decimal(p.Ever.GoldPerGame()), "Best", strconv.Itoa(p.Ever.Best),
		"Longest", strconv.Itoa(p.Ever.Longest))))
	shown := []storage.Standing{*p.Ever}
	if p.Now != nil && p.Season != storage.AllTime {
		shown = append(shown, *p.Now)
		lines = append(lines, bulletLine(l.say("profile.season", "Season", l.Season(p.Season),
			"Rating", l.Rating(*p.Now), "Wins", l.many("rank.wins", p.Now.Wins),
			"Games", l.many("games.rated", p.Now.Games))))
	}
	if about := l.provisional(shown...); about != "" {
		lines = append(lines, "-# "+about)
	}
	return strings.Join(lines, "\n")
}

// tallies returns the number of games of each kind.
func (l *Localizer) tallies(p community.Profile) string {
	var lines []string
	for _, r := range p.Tallies {
		lines = append(lines, bulletLine(
			l.many("profile.tally", r.Seats, "Mode", l.Choice("mode", r.Mode.String()),
				"Games", l.many("games", r.Games), "Wins", l.many("rank.wins", r.Wins))))
	}
	if len(lines) == 0 {
		return ""
	}
	return l.say("profile.tallies") + "\n" + strings.Join(lines, "\n")
}

// feats returns favorite fleets and captured ships.
func (l *Localizer) feats(p community.Profile) string {
	var lines []string
	if f := p.Favourite(); f != game.NoFleet {
		lines = append(lines, l.many("profile.fleet", p.Fleets[f-1], "Fleet",
			marks[f]+" "+l.FleetName(game.Editions[0].Fleets[f-1])))
	}
	if p.Captures > 0 {
		lines = append(lines, l.many("profile.prizes", p.Captures, "Gold", l.gold(p.Richest)))
	}
	return strings.Join(lines, "\n")
}

// tournaments returns how many tournaments the user has played and won.
func (l *Localizer) tournaments(p community.Profile) string {
	if p.Tournaments == 0 {
		return ""
	}
	return l.many("profile.tournaments", p.Tournaments, "Won", strconv.Itoa(p.Won))
}

// versus returns the user's results against the reader.
func (l *Localizer) versus(p community.Profile) string {
	if p.Versus == nil {
		return ""
	}
	var lines []string
	if v := p.Versus; v.Games > 0 {
		lines = append(lines, l.many("profile.versus", v.Games, "Behind", strconv.Itoa(v.Behind), "Ahead",
			strconv.Itoa(v.Ahead)))
	}
	if n := p.Versus.Together; n > 0 {
		lines = append(lines, l.many("profile.together", n))
	}
	return strings.Join(lines, "\n")
}

// badges returns the badges that the user has earned.
func (l *Localizer) badges(p community.Profile) string {
	var lines []string
	for _, b := range p.Badges {
		lines = append(lines, l.Badge(b))
	}
	return strings.Join(lines, "\n")
}

// Badge returns a badge, and what it is for.
func (l *Localizer) Badge(b community.Badge) string {
	return l.say("badge.line", "Badge", l.say("badge."+string(b)), "About", l.say("badge.about."+string(b)))
}

// lessons returns what cost the reader most in their own games.
func (l *Localizer) lessons(of *community.Lessons) string {
	switch {
	case of == nil:
		return ""
	case of.Times == 0:
		return l.many("profile.lessons.none", of.Games)
	}
	e := &of.Example
	return l.many("profile.lessons", of.Games, "What", l.Lesson(e.Kind),
		"Times", l.many("profile.lessons.times", of.Times), "Gold", l.gold(of.Gold)) + "\n" +
		l.say("profile.lessons.about", "Example", l.example(e), "Move", strconv.Itoa(e.Move),
			"About", l.say("lesson.about."+e.Kind.String()))
}

// example returns the card and the ship that a lesson is about.
func (l *Localizer) example(e *community.Example) string {
	r := l.renderer(&table.PublicState{}, Plain)
	r.edition = cmp.Or(game.EditionByID(e.Edition), r.edition)
	if e.Ship == game.NoShip {
		return r.card(e.Card)
	}
	return r.say("move.onto", "Card", r.shortCard(e.Card), "Ship", e.Ship.String())
}

// Lesson returns what cost a player gold, as part of a sentence.
func (l *Localizer) Lesson(k lesson.Kind) string { return l.say("lesson." + k.String()) }

// parts returns how many games count in none of the figures.
func (l *Localizer) parts(p community.Profile) string {
	if p.Parts == 0 {
		return ""
	}
	return l.many("profile.parts", p.Parts)
}
