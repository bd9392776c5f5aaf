package playing_test

import (
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox/simplayer"
)

type world struct{ *bottest.World }

func open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *world {
	t.Helper()
	return &world{bottest.Open(t, people, seed, change...)}
}

// peopleWhoMayEnd are the people who may end what the first person has opened, by their role.
var peopleWhoMayEnd = map[string]func(*world) *simplayer.Player{
	"host":      func(w *world) *simplayer.Player { return w.People[0] },
	"moderator": (*world).NewModerator,
}
