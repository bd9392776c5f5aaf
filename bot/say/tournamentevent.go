package say

import (
	"slices"

	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// TournamentEvent returns the name and the description of the event for a tournament's start, without markdown.
func (l *Localizer) TournamentEvent(v *tournaments.View) (name, about string) {
	return Clip(l.tournamentTitle(v), OptionLimit), l.say("tournament.event", "Format", l.Format(v.Rules.Format))
}

// TournamentLink returns the address of a tournament's post, or of its channel before there is one.
func TournamentLink(v *tournaments.View) string { return postLink(v, v.Post) }

// IsTournamentLink reports whether TournamentLink returns the address, or did at any time.
func IsTournamentLink(v *tournaments.View, address string) bool {
	posts := slices.Concat(v.Former, []snowflake.ID{v.Post, 0})
	return slices.ContainsFunc(posts, func(post snowflake.ID) bool { return postLink(v, post) == address })
}

// postLink returns the address of a message in a tournament's channel, or of the channel if post is 0.
func postLink(v *tournaments.View, post snowflake.ID) string {
	address := link(v.Guild, v.Channel)
	if post != 0 {
		address += "/" + post.String()
	}
	return address
}
