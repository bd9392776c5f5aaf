package say

import (
	"fmt"
	"strconv"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Fleet is the list of somebody's tables: whose turn it is, with a link to
// each.
func (t *Localizer) Fleet(f table.MyTables) string {
	if len(f.Tables) == 0 {
		return t.say("fleet-list.none", "Open", t.slash("korsar new"))
	}
	return t.berths(t.many("fleet-list", len(f.Tables)), f.Tables)
}

// berths is a list of tables, as many as fit.
func (t *Localizer) berths(heading string, tables []table.Listing) string {
	lines := []string{heading}
	for _, b := range tables {
		lines = append(lines, t.berth(b))
	}
	return stack(lines, "\n", contentLimit, t.more)
}

func (t *Localizer) berth(b table.Listing) string {
	words := []string{"Edition", t.Choice("edition", b.Edition), "Link", link(b.Guild, b.Channel), "Who", t.called(b.Turn.Name, Name)}
	switch {
	case b.Yours && !b.Due.IsZero():
		return t.say("berth.yours.ends", append(words, "When", stamp(b.Due, relative))...)
	case b.Yours:
		return t.say("berth.yours", words...)
	case b.Phase == journal.Shelved:
		return t.say("berth.laid", words...)
	case b.Phase == journal.Lobby:
		return t.say("berth.lobby", words...)
	case b.Turn == (table.User{}):
		return t.say("berth.computer", words...)
	case !b.Due.IsZero():
		return t.say("berth.theirs.ends", append(words, "When", stamp(b.Due, relative))...)
	default:
		return t.say("berth.theirs", words...)
	}
}

// BerthName is what a table is called in a list to choose from, without
// markdown.
func (t *Localizer) BerthName(b table.Listing) string {
	return clip(t.say("berth.name", "Table", strconv.FormatInt(int64(b.Table), 10), "Host", t.called(b.Host.Name, Plain), "Edition", t.Choice("edition", b.Edition)), 100)
}

// BerthSeat is who has a seat, without markdown.
func (t *Localizer) BerthSeat(f table.PublicState, s game.Seat) string { return t.at(&f, Plain).who(s) }

// BerthState is how such a table stands, without markdown.
func (t *Localizer) BerthState(b table.Listing) string {
	switch {
	case b.Yours:
		return t.say("berth.state.yours")
	case b.Phase == journal.Shelved:
		return t.say("berth.state.laid")
	case b.Phase == journal.Lobby:
		return t.say("berth.state.lobby")
	case b.Turn == (table.User{}):
		return t.say("berth.state.computer")
	default:
		return clip(t.say("berth.state.theirs", "Who", t.called(b.Turn.Name, Plain)), 100)
	}
}

// Harboured is the list of a guild's tables.
func (t *Localizer) Harboured(h table.GuildTables) string {
	if len(h.Tables) == 0 {
		return t.say("tables.none", "Open", t.slash("korsar new"))
	}
	return t.berths(t.many("tables", len(h.Tables)), h.Tables)
}

// link leads to a channel; one without a guild is a direct message.
func link(guild, channel snowflake.ID) string {
	if guild == 0 {
		return fmt.Sprintf("https://discord.com/channels/@me/%d", channel)
	}
	return fmt.Sprintf("https://discord.com/channels/%d/%d", guild, channel)
}
