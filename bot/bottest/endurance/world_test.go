package endurance_test

import (
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
)

// hangTime is longer than a test takes on a slow machine: only one that hangs reaches it.
const hangTime = 20 * time.Minute

// world is a world with the steps of this package's tests.
type world struct{ *bottest.World }

// open opens a world.
func open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *world {
	t.Helper()
	return &world{bottest.Open(t, people, seed, change...)}
}
