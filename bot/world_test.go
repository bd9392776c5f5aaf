package bot_test

import (
	"testing"

	"korsar/bot/sandbox"
)

// openWorld is a stand-in for Discord that lasts as long as the test.
func openWorld(t testing.TB, o sandbox.Options) *sandbox.Discord {
	t.Helper()
	world, err := sandbox.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error(err)
		}
	})
	return world
}

// tavern is a guild with a channel.
func tavern(world *sandbox.Discord) (*sandbox.Guild, *sandbox.Channel) {
	guild := world.NewGuild("Port Royal")
	return guild, guild.NewChannel("tavern")
}
