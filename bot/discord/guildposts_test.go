package discord

import (
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/storage"
)

// TestHourOfPuzzlesIsShownBeforeTheirChannel: the page of posts shows the hour that comes with the choice of a channel,
// and any hour that is chosen later, such as midnight.
func TestHourOfPuzzlesIsShownBeforeTheirChannel(t *testing.T) {
	var s storage.GuildSettings
	hour := func(want string) {
		t.Helper()
		m := postsMessage(say.In("en"), community.GuildSettings{GuildSettings: s}, time.Unix(0, 0))
		for _, o := range m.Components[1].Components[0].Options {
			if o.Default != (o.Value == want) {
				t.Errorf("hour %s is selected: %t, want hour %s", o.Value, o.Default, want)
			}
		}
	}
	hour("9")
	setPost(&s, say.PickPuzzles, "77")
	hour("9")
	setPost(&s, say.PickPuzzleHour, "0")
	hour("0")
}
