package say

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/table"
)

// History returns a page of finished games, one line each.
func (l *Localizer) History(h community.History) Page {
	page := Page{Title: l.say("title.history")}
	switch {
	case h.Own:
		page.Title = l.say("title.history.own")
	case h.Of.ID != 0:
		page.Title = Clip(l.say("title.history.of", "Who", l.nameOf(h.Of.Name, Plain)), TitleLimit)
	}
	if len(h.Games) == 0 {
		page.Body = l.say("history.none", "Open", l.slash("korsar new"))
		return page
	}
	if page.Body = l.gameLines(h.Games, Name); utf16Length(page.Body) > BodyLimit {
		short := func(name string) string { return Clip(Name(name), shortName) }
		page.Body = Clip(l.gameLines(h.Games, short), BodyLimit)
	}
	return page
}

func (l *Localizer) gameLines(games []community.PastGame, clean func(string) string) string {
	var lines []string
	for _, g := range games {
		lines = append(lines, l.gameLine(g, clean))
	}
	return strings.Join(lines, "\n")
}

func (l *Localizer) gameLine(g community.PastGame, clean func(string) string) string {
	line := l.say("history.line", "Game", GameID(g.Table), "When", timestamp(g.Finished, byDay), "Sides",
		l.gameSides(g, clean, "**"))
	switch {
	case g.Voided:
		line += separatorDot + l.say("history.voided")
	case g.Solo:
		line += separatorDot + l.say("history.solo")
	case !g.Rated:
		line += separatorDot + l.say("history.unrated")
	}
	return line
}

// gameSides returns each side's players and its gold between marks, best first. Namesakes are shown with their seats,
// as on the board.
func (l *Localizer) gameSides(g community.PastGame, clean func(string) string, mark string) string {
	var users []table.User
	for _, s := range g.Sides {
		for _, share := range slices.Concat(s.Seats...) {
			users = append(users, share.User)
		}
	}
	name := func(s community.SeatShare) string {
		name := l.nameOf(s.User.Name, clean)
		if l.hasNamesake(s.User, users, clean) {
			name += l.say("name.number", "Number", strconv.Itoa(int(s.Seat)))
		}
		return name
	}
	var sides []string
	for _, s := range g.Sides {
		var names []string
		for _, shares := range s.Seats {
			names = append(names, l.shares(shares, name))
		}
		sides = append(sides, strings.Join(names, " + ")+" "+mark+strconv.Itoa(s.Score)+mark)
	}
	return strings.Join(sides, separatorDot)
}

// GameName returns the name of a finished game in a list of choices, without markdown, at most 100 characters. The date
// is in UTC, since such a list has no timestamps.
func (l *Localizer) GameName(g community.PastGame) string {
	parts := []string{GameID(g.Table), l.Date(g.Finished), l.gameSides(g, Plain, "")}
	return Clip(strings.Join(parts, separatorDot), OptionLimit)
}

// RecordExported says which game a record belongs to.
func (l *Localizer) RecordExported(e community.Exported) string {
	return l.say("exported", "Game", GameID(e.Table))
}

// Verified returns the result of checking a deal, with the command that checks it without this bot.
func (l *Localizer) Verified(v community.Verified) Page {
	lines := []string{l.say("verified.commitment", "Commitment", v.Commitment),
		l.say("verified.secret", "Secret", v.Secret.String())}
	late := false
	for _, j := range v.Joins {
		lines = append(lines, l.say("verified.join", "Who", l.nameOf(j.Name, Name), "Join",
			strconv.FormatUint(uint64(j.Interaction), 10)))
		late = late || !j.After
	}
	verdict := []string{l.say("verified.joins"), l.say("verified.fair"), l.many("verified.legal", v.Moves)}
	if v.Unproven {
		lines, verdict = nil, []string{l.say("verified.unproven"), verdict[2]}
	}
	if late {
		verdict[0] = l.say("verified.joins.wrong")
	}
	if !v.Fair && !v.Unproven {
		verdict[1] = l.say("verified.fair.wrong")
	}
	if !v.Legal {
		verdict[len(verdict)-1] = l.say("verified.legal.wrong")
	}
	return Page{Title: l.say("title.verified", "Game", GameID(v.Table)),
		Body: Clip(join([]string{strings.Join(lines, "\n"), strings.Join(verdict, "\n"),
			l.say("verified.offline", "Record", l.say("button.export"))}, "\n\n"), BodyLimit)}
}

// Rulings returns the decisions of a guild's managers on which games count.
func (l *Localizer) Rulings(r community.Rulings) Page {
	page := Page{Title: l.say("title.rulings"), Body: l.say("rulings.none", "Rulings", l.slash("korsar-admin rulings"))}
	if r.Hidden > 0 {
		page.Body = l.say("rulings.hidden")
	}
	var lines []string
	for _, one := range r.Rulings {
		words := []string{"Game", GameID(one.Table), "When", timestamp(one.At, byMinute),
			"Who", l.nameOf(one.By.Name, Name)}
		if one.Voided {
			lines = append(lines, l.say("ruling.void", append(words, "Reason", quote(one.Reason))...))
		} else {
			lines = append(lines, l.say("ruling.again", words...))
		}
	}
	if len(lines) > 0 {
		page.Body = stack(lines, "\n", BodyLimit, l.moreLine)
	}
	return page
}

// shares returns the names of all who made moves at a seat. If there are several, each has its part: "Ben 70% / ⚙ 30%".
func (l *Localizer) shares(list []community.SeatShare, nameOf func(community.SeatShare) string) string {
	var parts []string
	for _, s := range list {
		name := l.say("history.computer")
		if !s.Program {
			name = nameOf(s)
		}
		if len(list) > 1 {
			name = l.say("history.share", "Who", name, "Percent", strconv.Itoa(percent(s.Part)))
		}
		parts = append(parts, name)
	}
	return strings.Join(parts, " / ")
}

// percent returns one of several parts of a whole in percent, rounded, from 1 to 99.
func percent(part float64) int { return min(max(int(math.Round(part*100)), 1), 99) }
