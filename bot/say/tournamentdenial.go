package say

import (
	"korsar/bot/table"
	"korsar/bot/tournaments"
)

// CannotPostTournament returns the direct message to the host, or to the owner of the guild. It says why the tournament
// waits, or what is wrong with its event.
func (l *Localizer) CannotPostTournament(v *tournaments.View) string {
	if !v.Denied.OfPosts() {
		return l.tournamentDenied(v)
	}
	name, manage := l.titled(v.Name), l.slash("korsar-tournament manage")
	if v.Denied.Why == table.DeniedDeleted {
		return l.say("tournament.no-access.deleted", "Name", name, "Manage", manage)
	}
	return l.say("tournament.no-access", "Name", name, "Channel", channel(v.Channel), "Why", l.tournamentWhy(v),
		"Manage", manage)
}

// tournamentDenied says why the tournament waits, or what is wrong with its event, and who can fix that. It returns ""
// if nothing is refused.
func (l *Localizer) tournamentDenied(v *tournaments.View) string {
	switch v.Denied.Of {
	case tournaments.EventDenied:
		return l.say("tournament.denied.event", "Name", l.titled(v.Name), "Why", l.tournamentWhy(v))
	case tournaments.EventDeletionDenied:
		return l.say("tournament.denied.event-deletion", "Name", l.titled(v.Name), "Why", l.tournamentWhy(v))
	}
	switch v.Denied.Why {
	case "":
		return ""
	case table.DeniedDeleted:
		return l.say("tournament.denied.deleted", "Host", l.nameOf(v.Host.Name, Name),
			"Manage", l.slash("korsar-tournament manage"))
	case table.DeniedAccess:
		return l.say("tournament.denied.access", "Channel", channel(v.Channel), "Why", l.tournamentWhy(v))
	}
	return l.say("tournament.denied", "Channel", channel(v.Channel), "Why", l.tournamentWhy(v))
}

// tournamentWhy returns why the platform refuses a tournament's posts or event.
func (l *Localizer) tournamentWhy(v *tournaments.View) string {
	var missing []Permission
	for _, name := range v.Denied.Missing {
		missing = append(missing, Permission(name))
	}
	return l.Denied(v.Denied.Denial, missing)
}
