package discord

import "strings"

// shown is a route as it may be logged: a token that answers an interaction is
// as good as a password for a quarter of an hour.
func shown(route string) string {
	parts := strings.Split(route, "/")
	if len(parts) > 2 && (parts[0] == "interactions" || parts[0] == "webhooks") {
		parts[2] = "…"
	}
	return strings.Join(parts, "/")
}
