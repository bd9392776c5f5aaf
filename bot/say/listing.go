package say

import (
	"fmt"
	"strconv"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// MyTables returns the list of a user's tables, with the player on turn and a link for each.
func (l *Localizer) MyTables(f community.MyTables) string {
	if len(f.Tables) == 0 {
		return l.say("my-tables.none", "Open", l.slash("korsar new"))
	}
	heading := l.many("my-tables", len(f.Tables))
	if !f.Whole() {
		heading = l.say("my-tables.page", tablesShown(f.TablePage)...)
	}
	return l.tableList(heading, f.Tables)
}

// tablesShown returns the placeholders of a page's heading: the first and the last of the tables that it shows.
func tablesShown(p community.TablePage) []string {
	return []string{"From", strconv.Itoa(p.From + 1), "To", strconv.Itoa(p.From + len(p.Tables))}
}

// tableList returns as many tables as fit, one line each.
func (l *Localizer) tableList(heading string, tables []community.TableListing) string {
	lines := []string{heading}
	for _, b := range tables {
		lines = append(lines, l.tableLine(b))
	}
	return stack(lines, "\n", contentLimit, l.moreLine)
}

func (l *Localizer) tableLine(b community.TableListing) string {
	words := []string{"Edition", l.Choice("edition", b.Edition), "Link", link(b.Guild, b.Channel), "Who",
		l.nameOf(b.Turn.Name, Name)}
	switch {
	case b.Yours && !b.Due.IsZero():
		return l.say("listing.yours.ends", append(words, "When", timestamp(b.Due, relative))...)
	case b.Yours:
		return l.say("listing.yours", words...)
	case b.Phase == journal.Shelved:
		return l.say("listing.shelved", words...)
	case b.Phase == journal.Lobby:
		return l.say("listing.lobby", words...)
	case b.Turn == (table.User{}):
		return l.say("listing.computer", words...)
	case !b.Due.IsZero():
		return l.say("listing.theirs.ends", append(words, "When", timestamp(b.Due, relative))...)
	default:
		return l.say("listing.theirs", words...)
	}
}

// TableName returns the name of a table in a list of choices, without markdown.
func (l *Localizer) TableName(b community.TableListing) string {
	words := []string{"Table", strconv.FormatInt(int64(b.Table), 10), "Edition", l.Choice("edition", b.Edition)}
	if b.Tournament {
		return clip(l.say("listing.tournament", words...), labelLimit)
	}
	return clip(l.say("listing.name", append(words, "Host", l.nameOf(b.Host.Name, Plain))...), labelLimit)
}

// SeatName returns the name of a seat, without markdown.
func (l *Localizer) SeatName(state table.PublicState, s game.Seat) string {
	return l.renderer(&state, Plain).seatName(s)
}

// TableState returns the state of a table in a list of choices, without markdown.
func (l *Localizer) TableState(b community.TableListing) string {
	switch {
	case b.Yours:
		return l.say("listing.state.yours")
	case b.Phase == journal.Shelved:
		return l.say("listing.state.shelved")
	case b.Phase == journal.Lobby:
		return l.say("listing.state.lobby")
	case b.Turn == (table.User{}):
		return l.say("listing.state.computer")
	default:
		return clip(l.say("listing.state.theirs", "Who", l.nameOf(b.Turn.Name, Plain)), labelLimit)
	}
}

// GuildTables returns the list of a guild's tables.
func (l *Localizer) GuildTables(h community.GuildTables) string {
	if len(h.Tables) == 0 {
		return l.say("tables.none", "Open", l.slash("korsar new"))
	}
	heading := l.many("tables", len(h.Tables))
	if !h.Whole() {
		heading = l.say("tables.page", tablesShown(h.TablePage)...)
	}
	return l.tableList(heading, h.Tables)
}

// link returns the address of a channel, or of a direct message if guild is 0.
func link(guild, channel snowflake.ID) string {
	if guild == 0 {
		return fmt.Sprintf("https://discord.com/channels/@me/%d", channel)
	}
	return fmt.Sprintf("https://discord.com/channels/%d/%d", guild, channel)
}
