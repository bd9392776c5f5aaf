package rest

import (
	"net/http"
	"testing"
)

// TestBucketOf shows which requests share a limit.
func TestBucketOf(t *testing.T) {
	for route, want := range map[string]string{
		"channels/12/messages":                 "PATCH channels/12/messages",
		"channels/12/messages/345":             "PATCH channels/12/messages/*",
		"webhooks/1/secret/messages/@original": "PATCH webhooks/1/secret/messages/@original",
		"webhooks/1/secret/messages/77":        "PATCH webhooks/1/secret/messages/*",
		"gateway":                              "PATCH gateway",
		"applications/1/guilds/2/commands/3":   "PATCH applications/1/guilds/*/commands/*",
		"interactions/88/another/callback":     "PATCH interactions/88/another/callback",
		"users/12":                             "PATCH users/*",
		"users/@me/channels":                   "PATCH users/@me/channels",
		"":                                     "PATCH ",
	} {
		if got := bucketOf(http.MethodPatch, route); got != want {
			t.Errorf("%q has the bucket %q, want %q", route, got, want)
		}
	}
}

func TestRedactHidesTheToken(t *testing.T) {
	for route, want := range map[string]string{
		"interactions/1/secret/callback":                  "interactions/1/…/callback",
		"webhooks/1/secret/messages/@original":            "webhooks/1/…/messages/@original",
		"channels/1/messages/2":                           "channels/1/messages/2",
		"applications/1/commands?with_localizations=true": "applications/1/commands?with_localizations=true",
	} {
		if got := redact(route); got != want {
			t.Errorf("%s is redacted to %s, want %s", route, got, want)
		}
	}
}
