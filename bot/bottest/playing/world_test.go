package playing_test

import (
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/simplayer"
)

// world is all that a game needs, with what these tests do in it.
type world struct{ *bottest.World }

func open(t testing.TB, people int, seed uint64, change ...func(*bot.Options)) *world {
	t.Helper()
	return &world{bottest.Open(t, people, seed, change...)}
}

// peopleWhoMayEnd is those who may end what the first person has opened, by what makes it so.
var peopleWhoMayEnd = map[string]func(*world) *simplayer.Player{
	"host":      func(w *world) *simplayer.Player { return w.People[0] },
	"moderator": (*world).NewModerator,
}
