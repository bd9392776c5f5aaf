package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
)

// History is a page of finished games, one line each.
func (t *Localizer) History(h table.History) Page {
	page := Page{Title: t.say("title.history")}
	if h.Of.ID != 0 {
		page.Title = clip(t.say("title.history.of", "Who", t.called(h.Of.Name, Plain)), titleLimit)
	}
	if len(h.Games) == 0 {
		page.Body = t.say("history.none", "Open", t.slash("korsar new"))
		return page
	}
	var lines []string
	for _, g := range h.Games {
		lines = append(lines, t.past(g))
	}
	page.Body = clip(strings.Join(lines, "\n"), bodyLimit)
	return page
}

func (t *Localizer) past(g table.Past) string {
	line := t.say("history.line", "Game", GameID(g.Table), "When", stamp(g.Finished, byDay), "Sides", t.pastSides(g, Name))
	switch {
	case g.Voided:
		line += " · " + t.say("history.voided")
	case !g.Rated:
		line += " · " + t.say("history.unrated")
	}
	return line
}

// pastSides is who came to which place with how much gold.
func (t *Localizer) pastSides(g table.Past, clean func(string) string) string {
	var sides []string
	for _, s := range g.Sides {
		var crew []string
		for _, who := range s.Crew {
			name := t.say("history.computer")
			if who.ID != 0 {
				name = t.called(who.Name, clean)
			}
			crew = append(crew, name)
		}
		sides = append(sides, t.say("history.side", "Place", strconv.Itoa(s.Place), "Crew", strings.Join(crew, " + "), "Gold", strconv.Itoa(s.Score)))
	}
	return strings.Join(sides, ", ")
}

// PastName is what a finished game is called in a list to choose from, without
// markdown, at most 100 characters.
func (t *Localizer) PastName(g table.Past) string {
	return clip(GameID(g.Table)+" · "+g.Finished.UTC().Format("2006-01-02")+" · "+t.pastSides(g, Plain), labelLimit)
}

// Exported says which game a record is of.
func (t *Localizer) Exported(e table.Exported) string {
	return t.say("exported", "Game", GameID(e.Table))
}

// Verified is the check of a deal in words, with the command that does it without
// this bot.
func (t *Localizer) Verified(v table.Verified) Page {
	lines := []string{t.say("verified.commitment", "Commitment", v.Commitment), t.say("verified.secret", "Secret", v.Secret.String())}
	late := false
	for _, j := range v.Joins {
		lines = append(lines, t.say("verified.join", "Who", t.called(j.Name, Name), "Join", strconv.FormatUint(uint64(j.Join), 10)))
		late = late || !j.After
	}
	verdict := []string{t.say("verified.joins"), t.say("verified.fair"), t.many("verified.legal", v.Moves)}
	if late {
		verdict[0] = t.say("verified.joins.wrong")
	}
	if !v.Fair {
		verdict[1] = t.say("verified.fair.wrong")
	}
	if !v.Legal {
		verdict[2] = t.say("verified.legal.wrong")
	}
	return Page{Title: t.say("title.verified", "Game", GameID(v.Table)),
		Body: clip(join([]string{strings.Join(lines, "\n"), strings.Join(verdict, "\n"), t.say("verified.offline", "Export", t.slash("korsar export"))}, "\n\n"), bodyLimit)}
}

// Ruled is what a guild's managers said about games that count or do not.
func (t *Localizer) Ruled(r table.Ruled) Page {
	page := Page{Title: t.say("title.rulings"), Body: t.say("rulings.none", "Void", t.slash("korsar-admin void"))}
	var lines []string
	for _, one := range r.Rulings {
		words := []string{"Game", GameID(one.Table), "When", stamp(one.At, byMinute), "Who", t.called(one.By.Name, Name)}
		if one.Voided {
			lines = append(lines, t.say("ruling.void", append(words, "Reason", quote(one.Reason))...))
		} else {
			lines = append(lines, t.say("ruling.again", words...))
		}
	}
	if len(lines) > 0 {
		page.Body = stack(lines, "\n", bodyLimit, t.more)
	}
	return page
}

// Kept is what is kept of somebody, and what they can do about it.
func (t *Localizer) Kept(k table.PersonalData) Page {
	var parts []string
	if k.Known {
		parts = append(parts, t.many("kept.games", k.Games), t.many("kept.seats", k.Seats))
	}
	if k.Bound.Known > 0 {
		parts = append(parts, t.many("kept.bound", k.Bound.Known))
	}
	if k.Bound.Forgotten > 0 {
		parts = append(parts, t.many("kept.id", k.Bound.Forgotten))
	}
	switch {
	case k.Known:
		parts = append(parts, t.say("kept.about"))
	case len(parts) == 0:
		parts = append(parts, t.say("kept.nothing"))
	}
	return Page{Title: t.say("title.kept"), Body: join(parts, "\n\n")}
}

// KeptFile says what the file is in which somebody gets what is kept of them.
func (t *Localizer) KeptFile() string { return t.say("kept.file") }

// Forget asks once more before somebody is forgotten.
func (t *Localizer) Forget() string { return t.say("forget.confirm") }

// Forgotten says that nothing is kept any more, or only what running games need.
func (t *Localizer) Forgotten(f table.Forgotten) string {
	if f.Bound > 0 {
		return t.many("forgotten.id", f.Bound)
	}
	return t.say("forgotten")
}
