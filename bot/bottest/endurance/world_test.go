package endurance_test

import (
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
)

// hangTime limits each test. Even a slow machine does not reach it.
const hangTime = 20 * time.Minute

type world struct{ *bottest.World }

func open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *world {
	t.Helper()
	return &world{bottest.Open(t, people, seed, change...)}
}
