package say

import (
	"fmt"

	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// Fleet is the list of somebody's tables: whose turn it is, with a link to
// each.
func (t *Tongue) Fleet(f table.Fleet) string {
	if len(f.Tables) == 0 {
		return t.say("fleet-list.none", "Open", t.slash("korsar new"))
	}
	lines := []string{t.many("fleet-list", len(f.Tables))}
	for _, b := range f.Tables {
		lines = append(lines, t.berth(b))
	}
	return stack(lines, "\n", contentLimit, t.more)
}

func (t *Tongue) berth(b table.Berth) string {
	title := b.Edition
	if e := game.EditionByID(b.Edition); e != nil {
		title = e.Title
	}
	words := []string{"Edition", title, "Link", link(b.Guild, b.Channel), "Who", t.called(b.Turn.Name, Name)}
	switch {
	case b.Yours:
		return t.say("berth.yours", words...)
	case b.Phase == journal.Lobby:
		return t.say("berth.lobby", words...)
	case b.Turn == (table.Sailor{}):
		return t.say("berth.computer", words...)
	default:
		return t.say("berth.theirs", words...)
	}
}

// link leads to a channel; one without a guild is a direct message.
func link(guild, channel journal.Snowflake) string {
	if guild == 0 {
		return fmt.Sprintf("https://discord.com/channels/@me/%d", channel)
	}
	return fmt.Sprintf("https://discord.com/channels/%d/%d", guild, channel)
}
