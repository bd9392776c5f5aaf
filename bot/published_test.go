package bot_test

import (
	"testing"

	"korsar/bot/sandbox"
)

// TestPublishedDescription says aloud whether every request of the bot in this
// package's tests, and every answer of the sandbox, is held against Discord's
// own description of its API.
func TestPublishedDescription(t *testing.T) {
	if published(t) == nil {
		t.Skipf("requests are not held against Discord's published description: %s does not name its file", sandbox.DescriptionEnv)
	}
}

// published is Discord's own description of its API; nil where the machine
// that tests does not have it.
func published(t testing.TB) sandbox.Checker {
	t.Helper()
	checker, err := sandbox.Published()
	if err != nil {
		t.Fatal(err)
	}
	return checker
}
