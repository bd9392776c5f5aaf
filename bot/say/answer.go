package say

import (
	"fmt"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Opened tells whoever made a table where it stands.
func (t *Localizer) Opened(f table.PublicState) string {
	return t.say("opened", "Channel", channel(f.Channel))
}

// NoThread returns why a table plays in the channel though a thread was asked for.
func (t *Localizer) NoThread() string { return t.say("opened.no-thread") }

// Posted tells whoever asked for the board that it comes.
func (t *Localizer) Posted(f table.PublicState) string {
	return t.say("posted", "Channel", channel(f.Channel))
}

// Confirm asks once more before a table is ended.
func (t *Localizer) Confirm(f table.PublicState) string {
	if f.Phase == journal.Lobby {
		return t.say("confirm.lobby")
	}
	return t.say("confirm.game")
}

// ThreadName names the thread of a table that somebody made, without markdown.
func (t *Localizer) ThreadName(host string) string {
	return t.say("thread.name", "Host", t.called(host, Plain))
}

func channel(id snowflake.ID) string { return fmt.Sprintf("<#%d>", id) }
