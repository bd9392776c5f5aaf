package say

import (
	"cmp"
	"slices"
	"strings"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Ping returns the line that mentions the player on turn.
func (l *Localizer) Ping(user snowflake.ID) string {
	return l.say("ping", "User", mention(user))
}

// MentionLine returns the line above a table's new board that mentions users, or "" for none. In the lobby, users for
// whom a tournament keeps places are asked to take a seat. A user who was placed in the game and is on turn is
// mentioned once.
func (l *Localizer) MentionLine(state table.PublicState, c table.Mentions) string {
	var parts []string
	switch onTurn := slices.Index(c.Placed, c.OnTurn); {
	case c.OnTurn != 0 && onTurn >= 0:
		parts = append(parts, l.say("ping.placed-turn", "User", mention(c.OnTurn)))
		c.Placed = slices.Delete(slices.Clone(c.Placed), onTurn, onTurn+1)
	case c.OnTurn != 0 && c.Again:
		parts = append(parts, l.say("ping.again", "User", mention(c.OnTurn)))
	case c.OnTurn != 0:
		parts = append(parts, l.Ping(c.OnTurn))
	}
	if len(c.Asked) > 0 {
		parts = append(parts, l.say("ping.asked", "Users", mentions(c.Asked)))
	}
	switch {
	case len(c.Placed) == 0:
	case state.Phase == journal.Lobby:
		parts = append(parts, l.say("ping.seat", "Users", mentions(c.Placed)))
	default:
		parts = append(parts, l.say("ping.placed", "Users", mentions(c.Placed)))
	}
	return strings.Join(parts, " ")
}

// TurnReminder returns the direct message that reminds a player of their turn.
func (l *Localizer) TurnReminder(state table.PublicState, board storage.Board) string {
	words := []string{"Host", l.nameOf(state.Host.Name, Name), "Link", boardLink(state, board)}
	if state.Due.IsZero() {
		return l.say("message.turn", words...)
	}
	return l.say("message.turn.ends", append(words, "When", timestamp(state.Due, relative))...)
}

// HeadsUp returns the direct message that tells a player that their turn comes next.
func (l *Localizer) HeadsUp(job table.HeadsUpJob) string {
	return l.say("message.next", "Channel", channel(job.State.Channel), "Who", l.nameOf(job.After.Name, Name),
		"Link", boardLink(job.State, job.Board))
}

// boardLink returns the address of a table's board, or of its channel as long as none is posted.
func boardLink(state table.PublicState, board storage.Board) string {
	return BoardLink(state.Guild, cmp.Or(board.Channel, state.Channel), board.Message)
}
