package say

import (
	"strconv"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Denied says why posts are refused, and who can fix that. Missing lists the permissions that the bot is known to lack.
func (l *Localizer) Denied(d table.Denial, missing []Permission) string {
	if d.Why == table.DeniedAccess && len(missing) > 0 {
		return l.many("denied.rights", len(missing), "List", l.permissionList(missing))
	}
	return l.say("denied."+string(d.Why), "Code", strconv.Itoa(d.Code))
}

// CannotPost returns the direct message to a person of a table that nothing can be posted there.
func (l *Localizer) CannotPost(state table.PublicState, missing []Permission) string {
	words := []string{"Channel", channel(state.Channel), "Why", l.Denied(state.Denied, missing)}
	if !state.Phase.Live() {
		return l.say("message.no-access.over", append(words, "Games", l.slash("korsar games"))...)
	}
	return l.say("message.no-access", append(words, "Board", l.slash("korsar board"))...)
}

// CannotAnnounce returns the direct message to the owner of a guild that its announcements are refused.
func (l *Localizer) CannotAnnounce(to snowflake.ID, why table.Denial, missing []Permission) string {
	return l.say("message.unannounced", "Channel", channel(to), "Why", l.Denied(why, missing),
		"Seasons", l.slash("korsar-admin seasons"))
}

// CannotListGames returns the direct message to the owner of a guild that its list of games is refused.
func (l *Localizer) CannotListGames(to snowflake.ID, why table.Denial, missing []Permission) string {
	return l.say("message.unlisted", "Channel", channel(to), "Why", l.Denied(why, missing),
		"Posts", l.slash("korsar-admin posts"))
}

// denied says in a hand why nothing can be posted at the table. It returns "" if posts are not refused.
func (r *boardRenderer) denied() string {
	if r.state.Denied == (table.Denial{}) {
		return ""
	}
	return r.say("hand.denied", "Channel", channel(r.state.Channel), "Why", r.Denied(r.state.Denied, nil))
}
