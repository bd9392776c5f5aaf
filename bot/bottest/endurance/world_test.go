package endurance_test

import (
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
)

// hangTime bounds each test. A slow machine does not reach it.
const hangTime = 20 * time.Minute

// world is a world with the steps of this package's tests.
type world struct{ *bottest.World }

// open opens a world.
func open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *world {
	t.Helper()
	return &world{bottest.Open(t, people, seed, change...)}
}
