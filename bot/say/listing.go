package say

import (
	"strconv"
	"time"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// MyTables returns the list of a user's tables, with the player on turn and a link for each.
func (l *Localizer) MyTables(m community.MyTables) string {
	if len(m.Tables) == 0 {
		return l.say("my-tables.none", "Open", l.slash("korsar new"))
	}
	heading := l.many("my-tables", len(m.Tables))
	if !m.Whole() {
		heading = l.say("my-tables.page", tablesShown(m.TablePage)...)
	}
	return l.tableList(heading, m.Tables)
}

// tablesShown returns the placeholders of a page's heading: the first and the last of the tables that it shows.
func tablesShown(p community.TablePage) []string {
	return []string{"From", strconv.Itoa(p.From + 1), "To", strconv.Itoa(p.From + len(p.Tables))}
}

// tableList returns as many tables as fit, one line each.
func (l *Localizer) tableList(heading string, tables []community.TableListing) string {
	lines := []string{heading}
	for _, t := range tables {
		lines = append(lines, l.tableLine(t))
	}
	return stack(lines, "\n", ContentLimit, l.moreLine)
}

func (l *Localizer) tableLine(t community.TableListing) string {
	there := link(t.Guild, t.Channel)
	if t.Guild == 0 {
		there = "[" + l.say("listing.solo") + "](" + there + ")"
	}
	return l.tableLineAt(t, there)
}

// tableLineAt returns the line of a table, with words or a mention that lead there.
func (l *Localizer) tableLineAt(t community.TableListing, there string) string {
	who := t.Turn
	if t.Phase == journal.Lobby {
		who = t.Host
	}
	words := []string{"Edition", l.Choice("edition", t.Edition), "Link", there, "Who", l.nameOf(who.Name, Name),
		"Since", timestamp(t.Since, relative)}
	switch {
	case t.Yours && !t.Due.IsZero():
		return l.say("listing.yours.ends", append(words, "When", timestamp(t.Due, relative))...)
	case t.Yours:
		return l.say("listing.yours", words...)
	case t.Phase == journal.Shelved:
		return l.say("listing.shelved", words...)
	case t.Phase == journal.Lobby && t.Tournament:
		return l.say("listing.unstarted", words...)
	case t.Phase == journal.Lobby:
		return l.say("listing.lobby", words...)
	case t.Turn == (table.User{}):
		return l.say("listing.computer", words...)
	case !t.Due.IsZero():
		return l.say("listing.theirs.ends", append(words, "When", timestamp(t.Due, relative))...)
	default:
		return l.say("listing.theirs", words...)
	}
}

// TableName returns the name of a table in a list of choices, without markdown.
func (l *Localizer) TableName(t community.TableListing) string {
	words := []string{"Table", strconv.FormatInt(int64(t.Table), 10), "Edition", l.Choice("edition", t.Edition)}
	if t.Tournament {
		return Clip(l.say("listing.tournament", words...), OptionLimit)
	}
	return Clip(l.say("listing.name", append(words, "Host", l.nameOf(t.Host.Name, Plain))...), OptionLimit)
}

// SeatName returns the name of a seat, without markdown.
func (l *Localizer) SeatName(state table.PublicState, s game.Seat) string {
	return l.renderer(&state, Plain).seatName(s)
}

// TableState returns the state of a table in a list of choices, without markdown.
func (l *Localizer) TableState(t community.TableListing) string {
	switch {
	case t.Yours:
		return l.say("listing.state.yours")
	case t.Phase == journal.Shelved:
		return l.say("listing.state.shelved")
	case t.Phase == journal.Lobby:
		return l.say("listing.state.lobby")
	case t.Turn == (table.User{}):
		return l.say("listing.state.computer")
	default:
		return Clip(l.waiting(l.nameOf(t.Turn.Name, Plain), t.Waited), OptionLimit)
	}
}

// waiting says for whom a game waits, and for how long if that is an hour or more. A menu shows no timestamps.
func (l *Localizer) waiting(who string, waited time.Duration) string {
	switch hours := int(waited.Hours()); {
	case hours >= 24:
		return l.many("listing.state.days", hours/24, "Who", who)
	case hours > 0:
		return l.many("listing.state.hours", hours, "Who", who)
	}
	return l.say("listing.state.theirs", "Who", who)
}

// GuildTables returns the list of a guild's tables.
func (l *Localizer) GuildTables(g community.GuildTables) string {
	if len(g.Tables) == 0 {
		return l.say("tables.none", "Open", l.slash("korsar new"))
	}
	heading := l.many("tables", len(g.Tables))
	if !g.Whole() {
		heading = l.say("tables.page", tablesShown(g.TablePage)...)
	}
	return l.tableList(heading, g.Tables)
}
