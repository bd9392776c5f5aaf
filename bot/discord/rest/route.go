package rest

import (
	"strings"

	"korsar/storage/snowflake"
)

// isInteraction reports whether a route is a callback of an interaction, or a message under the interaction's token.
// The global limit does not count such routes.
func isInteraction(route string) bool {
	return strings.HasPrefix(route, "interactions/") || strings.HasPrefix(route, "webhooks/")
}

// bucketOf returns the key of the limit that a request counts toward. It is the method and the route without its ids,
// except that of the channel or guild, or that of the webhook with its token. Users have no limits of their own.
func bucketOf(method, route string) string {
	parts := strings.Split(route, "/") // they begin with a kind and an id
	major := 2
	switch parts[0] {
	case "webhooks":
		major = 3
	case "users":
		major = 1
	}
	for i := major; i < len(parts); i++ {
		if snowflake.Parse(parts[i]) != 0 {
			parts[i] = "*"
		}
	}
	return method + " " + strings.Join(parts, "/")
}

// redact returns a route without the token in it. The token of an interaction is as good as a password for
// 15 minutes.
func redact(route string) string {
	parts := strings.Split(route, "/")
	if len(parts) > 2 && (parts[0] == "interactions" || parts[0] == "webhooks") {
		parts[2] = "…"
	}
	return strings.Join(parts, "/")
}
