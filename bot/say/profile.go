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

// Profile returns a user's profile in words, made from a guild's finished games. Its first line is about the reader.
func (l *Localizer) Profile(p community.Profile) Page {
	parts := []string{l.profileLine(p), l.solo(p)}
	if p.Known() {
		parts = append(parts, l.ratingLines(p), l.tallies(p), l.feats(p), l.tournaments(p), l.badges(p),
			l.lessons(p.Lessons))
	}
	return l.profilePage(p, join(append(parts, l.parts(p)), "\n\n"))
}

// PicturedProfile returns the words beside the picture of a profile.
func (l *Localizer) PicturedProfile(p community.Profile) Page {
	parts := []string{l.profileLine(p), l.solo(p), l.lessons(p.Lessons)}
	if p.Ever != nil {
		parts = append(parts, l.provisionalLine(*p.Ever))
	}
	return l.profilePage(p, join(parts, "\n"))
}

func (l *Localizer) profilePage(p community.Profile, body string) Page {
	return Page{Title: Clip(l.say("title.profile", "Who", l.nameOf(p.Of.Name, Plain)), TitleLimit),
		Body: Clip(body, BodyLimit)}
}

// ProfileAlt returns the alt text of a profile's picture, with all that it shows.
func (l *Localizer) ProfileAlt(p community.Profile) string {
	parts := []string{l.nameOf(p.Of.Name, Plain), l.ratingLines(p), l.course(p), l.tallies(p), l.feats(p),
		l.tournaments(p)}
	for _, b := range p.Badges {
		parts = append(parts, l.BadgeName(b))
	}
	return Clip(strings.NewReplacer("**", "", "-# ", "", "`", "").Replace(join(parts, "\n")), AltLimit)
}

// profileLine returns the line about the reader. On a shared profile it is about the user, whom all may see.
func (l *Localizer) profileLine(p community.Profile) string {
	ranked := []string{"Who", l.nameOf(p.Of.Name, Name), "Rank", strconv.Itoa(p.Rank)}
	switch {
	case p.Shared && p.Rank > 0:
		return l.many("profile.line.shared", p.Total, ranked...)
	case p.Shared:
		return ""
	case !p.Own:
		return cmp.Or(l.versus(p), l.say("profile.line.strangers", ranked...))
	case p.Unlisted && p.Ever != nil:
		return l.say("profile.line.unlisted", "Preferences", l.slash("korsar-me preferences"))
	case p.Rank > 0:
		return l.many("profile.line.ranked", p.Total, ranked...)
	case len(p.Tallies) > 0:
		return l.many("profile.line.unrated", p.Record().Games)
	case p.Uncounted > 0:
		return l.many("profile.line.parts", p.Uncounted)
	}
	return l.say("profile.line.nothing", "Open", l.slash("korsar new"))
}

func (l *Localizer) solo(p community.Profile) string {
	if p.Solo.Games == 0 {
		return ""
	}
	return l.say("profile.solo", "Record", l.Record(p.Solo))
}

// ratingLines returns the rating and how it developed.
func (l *Localizer) ratingLines(p community.Profile) string {
	switch {
	case p.Ever == nil && p.Own: // the first line says so
		return ""
	case p.Ever == nil:
		return l.say("profile.unrated")
	}
	lines := []string{l.say("profile.rating", "Rating", l.Rating(*p.Ever))}
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
	return join(append(lines, l.provisionalLine(shown...)), "\n")
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
	if f := p.Favorite(); f != game.NoFleet {
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
		lines = append(lines, l.many("profile.versus", v.Games, "Who", l.nameOf(p.Of.Name, Name),
			"Behind", strconv.Itoa(v.Behind), "Ahead", strconv.Itoa(v.Ahead)))
	}
	if n := p.Versus.Together; n > 0 {
		lines = append(lines, l.many("profile.together", n))
	}
	return strings.Join(lines, "\n")
}

func (l *Localizer) badges(p community.Profile) string {
	var lines []string
	for _, b := range p.Badges {
		lines = append(lines, l.Badge(b))
	}
	return strings.Join(lines, "\n")
}

// BadgeName returns the name of a badge.
func (l *Localizer) BadgeName(b community.Badge) string { return l.say("badge." + string(b)) }

// Badge returns a badge, and what it is for.
func (l *Localizer) Badge(b community.Badge) string {
	return l.say("badge.line", "Badge", l.BadgeName(b), "About", l.say("badge.about."+string(b)))
}

// lessons returns the costliest mistake in the reader's own games.
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

// Lesson returns the name of a mistake that costs gold, as part of a sentence.
func (l *Localizer) Lesson(k lesson.Kind) string { return l.say("lesson." + k.String()) }

// course returns how the rating developed.
func (l *Localizer) course(p community.Profile) string {
	if len(p.Ratings) == 0 {
		return ""
	}
	return l.many("course.alt", len(p.Ratings), "First", strconv.Itoa(p.Ratings[0]), "Last",
		strconv.Itoa(p.Ratings[len(p.Ratings)-1]),
		"Lowest", strconv.Itoa(slices.Min(p.Ratings)), "Highest", strconv.Itoa(slices.Max(p.Ratings)))
}

// Record returns how many of a user's games they have won.
func (l *Localizer) Record(all community.Tally) string {
	return l.say("profile.record", "Wins", l.many("rank.wins", all.Wins), "Games", l.many("games", all.Games))
}

// parts returns the number of games that count in none of the figures.
func (l *Localizer) parts(p community.Profile) string {
	if p.Uncounted == 0 || p.Own && !p.Known() { // the first line says so
		return ""
	}
	return l.many("profile.parts", p.Uncounted)
}
