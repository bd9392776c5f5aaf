package discord

import (
	"slices"
	"testing"
	"testing/synctest"
)

// TestOvertakenPictureIsNotShown: whatever is drawn first, answered first or hung first, in the
// end there stands what belongs to the latest click.
func TestOvertakenPictureIsNotShown(t *testing.T) {
	for _, test := range []struct {
		name   string
		clicks func(q *imageQueue, slot imageSlot, hang func(name string) func())
		hung   []string
	}{
		{"one by one", func(q *imageQueue, slot imageSlot, hang func(string) func()) {
			q.begin(slot, 1)(hang("first"), false)
			synctest.Wait()
			q.begin(slot, 2)(hang("second"), false)
		}, []string{"first", "second"}},
		{"the first answer returns last", func(q *imageQueue, slot imageSlot, hang func(string) func()) {
			first := q.begin(slot, 1)
			q.begin(slot, 2)(hang("second"), false)
			synctest.Wait()
			first(hang("first"), false)
		}, []string{"second"}},
		{"answers in another order", func(q *imageQueue, slot imageSlot, hang func(string) func()) {
			second := q.begin(slot, 2)
			q.begin(slot, 1)(hang("first"), false)
			second(hang("second"), false)
		}, []string{"second"}},
		{"many while one is hung", func(q *imageQueue, slot imageSlot, hang func(string) func()) {
			goOn := make(chan struct{})
			q.begin(slot, 1)(func() { <-goOn; hang("first")() }, false)
			q.begin(slot, 2)(hang("second"), false)
			q.begin(slot, 3)(hang("third"), false)
			close(goOn)
		}, []string{"first", "third"}},
		{"words after words", func(q *imageQueue, slot imageSlot, hang func(string) func()) {
			q.begin(slot, 1)(hang("first"), true)
		}, nil},
		{"words while a picture is hung", func(q *imageQueue, slot imageSlot, hang func(string) func()) {
			goOn := make(chan struct{})
			q.begin(slot, 1)(func() { <-goOn; hang("first")() }, false)
			answered := q.begin(slot, 2)
			close(goOn)
			synctest.Wait() // it may have covered the words by now
			answered(hang("words"), true)
		}, []string{"first", "words"}},
		{"an answer that failed", func(q *imageQueue, slot imageSlot, hang func(string) func()) {
			q.begin(slot, 1)(nil, false)
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var g imageQueue
				var hung []string
				hang := func(name string) func() { return func() { hung = append(hung, name) } }
				test.clicks(&g, imageSlot{name: leaderboardFile}, hang)
				g.wait()
				if !slices.Equal(hung, test.hung) || len(g.slots) > 0 {
					t.Errorf("hung are %q, expected %q; %d frames are left", hung, test.hung, len(g.slots))
				}
			})
		})
	}
}
