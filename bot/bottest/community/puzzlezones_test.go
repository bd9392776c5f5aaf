package community_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"korsar/bot/community"
)

// TestPuzzlesFollowTheClocksOfTheirZone checks that each date has one post in five zones whose clocks change: in the
// small hours, at midnight, by half an hour, forward and back. Users in them answer the puzzle of their own date.
func TestPuzzlesFollowTheClocksOfTheirZone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		zone   string
		hour   string
		change time.Time // the date on which clocks change
	}{
		{"America/New_York", "2:00", time.Date(2027, 3, 14, 12, 0, 0, 0, time.UTC)},
		{"Europe/Berlin", "2:00", time.Date(2027, 3, 28, 12, 0, 0, 0, time.UTC)},
		{"Australia/Sydney", "2:00", time.Date(2027, 4, 4, 12, 0, 0, 0, time.UTC)},
		{"America/Sao_Paulo", "0:00", time.Date(2027, 2, 21, 12, 0, 0, 0, time.UTC)},
		{"Pacific/Auckland", "3:00", time.Date(2027, 4, 4, 0, 0, 0, 0, time.UTC)},
	} {
		t.Run(test.zone, func(t *testing.T) {
			t.Parallel()
			zone, err := time.LoadLocation(test.zone)
			if err != nil {
				t.Fatal(err)
			}
			w, _, channel := openWithPuzzles(t, test.hour, strings.ReplaceAll(test.zone, "_", " "))
			w.Stop()
			w.Clock.Advance(test.change.AddDate(0, 0, -2).Sub(w.Clock.Now()))
			w.Start()
			w.passTo(zone, 12, 0)
			anne, first := w.People[0], len(channel.Messages())
			w.Type(anne, "/korsar-me preferences zone:"+test.zone)
			for range 4 {
				w.passTo(zone, 12, 0)
				number := community.PuzzleNumber(w.Clock.Now().In(zone))
				title := fmt.Sprintf("Puzzle #%d · ", number)
				posts := channel.Messages()
				if last := posts[len(posts)-1].Text(); !strings.Contains(last, title) {
					t.Errorf("at %v the latest post is\n%s", w.Clock.Now().In(zone), last)
				}
				if shown := w.puzzle(anne); !strings.Contains(shown.Text(), title) {
					t.Errorf("at %v Anne is shown\n%s", w.Clock.Now().In(zone), shown.Text())
				}
			}
			if n := len(channel.Messages()) - first; n != 4 {
				t.Errorf("four dates have %d posts", n)
			}
		})
	}
}
