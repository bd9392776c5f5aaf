package trouble_test

import (
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
)

type world struct{ *bottest.World }

func open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *world {
	t.Helper()
	return &world{bottest.Open(t, people, seed, change...)}
}
