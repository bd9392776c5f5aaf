package say

import (
	"strings"
	"testing"
	"time"

	"korsar/bot/community"
)

// TestGameNamesSayTheirZone: the day of a game in a menu is one of UTC, and says so. The list above the menu shows the
// day of its reader.
func TestGameNamesSayTheirZone(t *testing.T) {
	evening := time.Date(2026, 11, 20, 20, 0, 0, 0, time.FixedZone("PST", -8*60*60))
	for _, tag := range []string{"en", "de", "fr"} {
		name := In(tag).GameName(community.PastGame{Table: 7, Finished: evening})
		if !strings.Contains(name, " · 2026-11-21 UTC · ") {
			t.Errorf("%s: %q", tag, name)
		}
	}
}
