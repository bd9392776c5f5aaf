package say

import (
	"fmt"
	"strconv"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// RoleRefused returns why a role cannot be promised, and what to do instead.
func (l *Localizer) RoleRefused(f tournaments.RoleFault) string {
	return l.say("role.refused." + string(f))
}

// RoleReport returns the message that tells the host why the winners do not get their role.
func (l *Localizer) RoleReport(v *tournaments.View) string {
	host := userMentions([]table.User{v.Host})
	if host == "" {
		host = l.nameOf(v.Host.Name, Name)
	}
	text := l.say("role.report", "Host", host, "Name", l.titled(v.Name), "Role", roleMention(v.Settings.Role),
		"Why", l.roleFault(v))
	switch v.RoleFault {
	case tournaments.GiverLeft, tournaments.GiverMayNot, tournaments.RoleAboveGiver, tournaments.RolePermits:
		text += " " + l.say("role.report.else")
	}
	return text
}

// RolePromised tells a manager that they now answer for the role.
func (l *Localizer) RolePromised() string { return l.say("role.promised") }

// rolePrize returns the role that first place brings, or "" for none.
func (l *Localizer) rolePrize(v *tournaments.View) string {
	if v.Settings.Role == 0 {
		return ""
	}
	return l.say("role.prize", "Role", roleMention(v.Settings.Role))
}

// roleWaits returns why the winners do not have their role, or "" if nothing prevents it.
func (l *Localizer) roleWaits(v *tournaments.View) string {
	if v.RoleFault == "" {
		return ""
	}
	return l.say("role.waits", "Role", roleMention(v.Settings.Role), "Why", l.roleFault(v))
}

// roleGiver names the person who answers for the role. It returns "" if nobody is to get one, or if it was refused.
func (l *Localizer) roleGiver(v *tournaments.View) string {
	if !v.RoleOpen || v.RoleFault != "" {
		return ""
	}
	return l.say("role.answers", "Giver", l.nameOf(v.RoleGiver.Name, Name), "Role", roleMention(v.Settings.Role))
}

func (l *Localizer) roleFault(v *tournaments.View) string {
	return l.say("role.why."+string(v.RoleFault), "Giver", l.nameOf(v.RoleGiver.Name, Name),
		"Code", strconv.Itoa(v.RoleCode))
}

// roleMention returns the text that shows a role. It notifies the members of the role only if the message says so.
func roleMention(role snowflake.ID) string { return fmt.Sprintf("<@&%d>", role) }
