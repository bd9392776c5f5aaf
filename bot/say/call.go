package say

import (
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// CallForPlayers returns the message that calls a role to a lobby.
func (l *Localizer) CallForPlayers(state table.PublicState, role snowflake.ID) string {
	return l.many("call.players", state.OpenSeats(), "Role", roleMention(role),
		"Host", l.nameOf(state.Host.Name, Name), "Played", l.playedAt(state, Name))
}

// CallFault says why a role cannot be called, and what to do about it.
func (l *Localizer) CallFault(fault table.CallFault, role snowflake.ID) string {
	switch fault {
	case table.CallRoleGone:
		return l.say("call.fault.gone", "Posts", l.slash("korsar-admin posts"))
	case table.CallsEveryone:
		return l.say("call.fault.everyone")
	default:
		return l.say("call.fault.silent", "Role", roleMention(role), "Permission", l.PermissionName(MentionEveryone))
	}
}

// CallFailed tells the host of a lobby that nobody was called, and why.
func (l *Localizer) CallFailed(state table.PublicState, fault table.CallFault, role snowflake.ID) string {
	return l.say("call.failed", "Channel", channel(state.Channel), "Reason", l.CallFault(fault, role))
}
