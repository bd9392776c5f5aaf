package bottest

import (
	"sync"
	"testing"
	"time"

	"korsar/bot/draw"
	"korsar/bot/sandbox"
)

// OpenSandbox opens a stand-in for Discord that is closed after the test.
func OpenSandbox(t testing.TB, o sandbox.Options) *sandbox.Discord {
	t.Helper()
	if o.Heartbeat == 0 {
		o.Heartbeat = time.Hour // heartbeats use real time, and a busy machine would miss some
	}
	world, err := sandbox.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error(err)
		}
		world = nil // as in OpenWith
	})
	return world
}

// AddEmojis adds the bot's emojis to its application, as if an earlier run had uploaded them.
func AddEmojis(world *sandbox.Discord) {
	for _, e := range emojis() {
		world.AddAppEmoji(e.Name, e.Image)
	}
}

var emojis = sync.OnceValue(func() (list []sandbox.AppEmoji) {
	for _, e := range draw.Emojis() {
		picture, err := e.PNG()
		if err != nil {
			panic(err)
		}
		list = append(list, sandbox.AppEmoji{Name: e.Name(), Image: picture})
	}
	return list
})
