package bottest

import (
	"testing"

	"korsar/bot/sandbox/openapi"
)

// TestPublishedDescriptionIsAvailable reports, by being skipped, that requests of the bot and answers of
// the sandbox are not checked against Discord's own description of its API.
func TestPublishedDescriptionIsAvailable(t *testing.T) {
	if Published(t) == nil {
		t.Skipf("requests are not checked against Discord's published description: %s does not name its file",
			openapi.DescriptionEnv)
	}
}
