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

// removeAvatars leaves everybody without an avatar. A face is in the pictures that are drawn after it has arrived, so
// that the pictures of two runs of the same game could differ.
func (w *world) removeAvatars() {
	for _, p := range w.People {
		p.RemoveAvatar()
	}
}
