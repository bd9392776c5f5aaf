package say

import (
	"korsar/bot/table"
	"korsar/bot/tournaments"
)

// TournamentStranded returns the direct message that tells the host, or the owner of the guild, why the tournament
// waits.
func (l *Localizer) TournamentStranded(v *tournaments.View) string {
	name, manage := l.titled(v.Name), l.slash("korsar-tournament manage")
	if v.Denied.Why == table.DeniedGone {
		return l.say("tournament.stranded.gone", "Name", name, "Manage", manage)
	}
	return l.say("tournament.stranded", "Name", name, "Channel", channel(v.Channel), "Why", l.tournamentWhy(v),
		"Manage", manage)
}

// tournamentDenied says why the tournament waits, and who can mend that; "" if nothing is refused.
func (l *Localizer) tournamentDenied(v *tournaments.View) string {
	switch v.Denied.Why {
	case "":
		return ""
	case table.DeniedGone:
		return l.say("tournament.denied.gone", "Host", l.nameOf(v.Host.Name, Name),
			"Manage", l.slash("korsar-tournament manage"))
	case table.DeniedAccess:
		return l.say("tournament.denied.access", "Channel", channel(v.Channel), "Why", l.tournamentWhy(v))
	}
	return l.say("tournament.denied", "Channel", channel(v.Channel), "Why", l.tournamentWhy(v))
}

// tournamentWhy returns why the platform refuses the posts of a tournament.
func (l *Localizer) tournamentWhy(v *tournaments.View) string {
	var missing []Permission
	for _, name := range v.Denied.Missing {
		missing = append(missing, Permission(name))
	}
	return l.Denied(v.Denied.Denial, missing)
}
