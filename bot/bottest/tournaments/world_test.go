package tournaments_test

import (
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
)

// world is a world with the steps of this package's tests.
type world struct{ *bottest.World }

// open opens a world.
func open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *world {
	t.Helper()
	return &world{bottest.Open(t, people, seed, change...)}
}
