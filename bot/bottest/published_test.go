package bottest

import (
	"testing"

	"korsar/bot/sandbox/openapi"
)

// TestPublishedDescriptionIsAvailable says aloud whether every request of the bot in this
// package's tests, and every answer of the sandbox, is held against Discord's
// own description of its API.
func TestPublishedDescriptionIsAvailable(t *testing.T) {
	if Published(t) == nil {
		t.Skipf("requests are not held against Discord's published description: %s does not name its file", openapi.DescriptionEnv)
	}
}
