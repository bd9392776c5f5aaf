package say

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/snowflake"
)

func (l *Localizer) tournamentTitle(v *tournaments.View) string {
	return Clip(l.nameOf(v.Name, plainTitle), TitleLimit)
}

// plainTitle returns the name of a tournament for text without markdown. It may be longer than a user's name.
func plainTitle(name string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(name, "@", "＠")), " ")
}

// titled returns the name of a tournament for text with markdown.
func (l *Localizer) titled(name string) string { return "**" + escape(plainTitle(name)) + "**" }

// userMentions mentions users, except those whose data was deleted.
func userMentions(users []table.User) string {
	var ids []snowflake.ID
	for _, user := range users {
		if user.ID != 0 {
			ids = append(ids, user.ID)
		}
	}
	return mentions(ids)
}

// EntrantName returns the names of an entrant's players, without markdown, for pictures.
func (l *Localizer) EntrantName(v *tournaments.View, e tournament.Entrant) string {
	return l.entrant(v, e, Plain)
}

// EntrantPlayers returns the name of each of an entrant's players, without markdown, for pictures.
func (l *Localizer) EntrantPlayers(v *tournaments.View, e tournament.Entrant) []string {
	return l.playersOf(v.Entrant(e), Plain)
}

// entrant returns the names of an entrant's players, who are one person or the two of a pair.
func (l *Localizer) entrant(v *tournaments.View, e tournament.Entrant, clean func(string) string) string {
	if e == tournament.Computer {
		return l.say("tournament.computer")
	}
	return l.entrantName(v.Entrant(e), clean)
}

// entrantName returns the names of an entrant's players, with the entrant's number if others have the same names.
func (l *Localizer) entrantName(e tournaments.Entrant, clean func(string) string) string {
	return l.pair(l.playersOf(e, clean))
}

// playersOf returns the name of each of an entrant's players, with the entrant's number after the last if others have
// the same names.
func (l *Localizer) playersOf(e tournaments.Entrant, clean func(string) string) []string {
	names := l.namesOf(e.Users, clean)
	if e.Namesake {
		names[len(names)-1] += l.say("name.number", "Number", strconv.Itoa(int(e.Number)))
	}
	return names
}

// sideOf returns the names of a side at a table.
func (l *Localizer) sideOf(v *tournaments.View, side tournament.Side, clean func(string) string) string {
	var names []string
	for _, e := range side {
		names = append(names, l.entrant(v, e, clean))
	}
	return l.pair(names)
}

// sides returns the names of the sides at a table.
func (l *Localizer) sides(v *tournaments.View, t *tournament.Table, clean func(string) string) string {
	var names []string
	for _, side := range t.Sides {
		names = append(names, l.sideOf(v, side, clean))
	}
	return strings.Join(names, ", ")
}

// scores returns the names of the sides at a table that has been played, each with its gold, best first.
func (l *Localizer) scores(v *tournaments.View, t *tournament.Table) string {
	order := make([]int, len(t.Sides))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.Gold[b], t.Gold[a]) })
	var sides []string
	for _, i := range order {
		sides = append(sides, l.sideOf(v, t.Sides[i], Name)+" **"+strconv.Itoa(t.Gold[i])+"**")
	}
	return strings.Join(sides, separatorDot)
}

// entrantCount returns the number of entrants, who are players or pairs that stay together.
func (l *Localizer) entrantCount(v *tournaments.View, count int) string {
	if v.Rules.Partners == tournament.FixedPartners {
		return l.say("field.entrants.fixed", "Number", strconv.Itoa(count))
	}
	return l.say("field.entrants", "Number", strconv.Itoa(count))
}

// entrantNames returns the names of the listed entrants who have not withdrawn.
func (l *Localizer) entrantNames(v *tournaments.View, list []tournaments.Entrant,
	clean func(string) string) (names []string) {
	for _, e := range list {
		if !e.Withdrawn {
			names = append(names, l.entrant(v, e.Number, clean))
		}
	}
	return names
}

// divisionLimit bounds the names of a league's division, in characters, so that several divisions fit a field.
const divisionLimit = 300

// entrantList returns the names of the entrants who have not withdrawn, by division once a league has divisions.
func (l *Localizer) entrantList(v *tournaments.View) string {
	if v.Rules.Format != tournament.League || len(v.Rounds) == 0 {
		return stack(l.entrantNames(v, v.Entrants, Name), ", ", FieldLimit, l.moreLine)
	}
	var lines []string
	for _, division := range tournament.Divided(v.Standings) {
		if names := l.entrantNames(v, entrantsOf(v, division), Name); len(names) > 0 {
			lines = append(lines, "**"+l.Division(division[0].Division)+"**: "+
				stack(names, ", ", divisionLimit, l.moreLine))
		}
	}
	return stack(lines, "\n", FieldLimit, l.moreLine)
}

// entrantsOf returns the entrants of a division in the order in which they entered.
func entrantsOf(v *tournaments.View, division []tournament.Standing) (list []tournaments.Entrant) {
	for _, s := range division {
		list = append(list, v.Entrant(s.Entrant))
	}
	slices.SortFunc(list, func(a, b tournaments.Entrant) int { return cmp.Compare(a.Number, b.Number) })
	return list
}

// userNames returns the name of one user, or the names of the two of a pair.
func (l *Localizer) userNames(users []table.User, clean func(string) string) string {
	return l.pair(l.namesOf(users, clean))
}

// pair returns one name, or two names as a pair.
func (l *Localizer) pair(names []string) string {
	if len(names) == 2 {
		return l.say("pair", "First", names[0], "Second", names[1])
	}
	return strings.Join(names, ", ")
}
