package say

import (
	"fmt"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Alert returns what holds of a user's alert.
func (l *Localizer) Alert(a community.Alert) string {
	there := channel(a.Channel)
	switch a.State {
	case community.AlertOn:
		return l.say("alert.on", "Channel", there)
	case community.AlertStopped:
		return l.say("alert.stopped", "Channel", there)
	case community.MessagesOff:
		return l.say("alert.messages-off", "Preferences", l.slash("korsar-me preferences"))
	case community.TooManyAlerts:
		return l.say("alert.too-many")
	default:
		return l.say("alert.channel-full")
	}
}

// TableWaits returns the direct message to a user who wants to be told of new tables.
func (l *Localizer) TableWaits(state table.PublicState) string {
	return l.many("alert.waits", state.OpenSeats(), "Host", l.nameOf(state.Host.Name, Name),
		"Channel", channel(state.Channel), "Played", l.playedAt(state, Name))
}

// BoardLink returns the address of a table's board, or of its channel if message is 0.
func BoardLink(guild, channel, message snowflake.ID) string {
	if message == 0 {
		return link(guild, channel)
	}
	return fmt.Sprintf("%s/%d", link(guild, channel), message)
}
