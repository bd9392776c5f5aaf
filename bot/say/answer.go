package say

import (
	"fmt"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TableOpened tells whoever made a table where it stands.
func (l *Localizer) TableOpened(state table.PublicState) string {
	return l.say("opened", "Channel", channel(state.Channel))
}

// NoThread returns why a table plays in the channel though a thread was asked for.
func (l *Localizer) NoThread() string { return l.say("opened.no-thread") }

// BoardPosted tells whoever asked for the board that it comes.
func (l *Localizer) BoardPosted(state table.PublicState) string {
	return l.say("posted", "Channel", channel(state.Channel))
}

// ConfirmEnd asks once more before a table is ended.
func (l *Localizer) ConfirmEnd(state table.PublicState) string {
	if state.Phase == journal.Lobby {
		return l.say("confirm.lobby")
	}
	return l.say("confirm.game")
}

// ThreadName names the thread of a table that somebody made, without markdown.
func (l *Localizer) ThreadName(host string) string {
	return l.say("thread.name", "Host", l.nameOf(host, Plain))
}

func channel(id snowflake.ID) string { return fmt.Sprintf("<#%d>", id) }
