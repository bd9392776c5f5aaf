package endurance_test

import (
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
)

// world is all that a game needs, with what these tests do in it.
type world struct{ *bottest.World }

func open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *world {
	t.Helper()
	return &world{bottest.Open(t, people, seed, change...)}
}
