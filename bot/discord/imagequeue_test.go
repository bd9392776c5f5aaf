package discord

import (
	"slices"
	"testing"
	"testing/synctest"
)

// TestOvertakenPictureIsNotShown draws, answers and shows in every order: in the end the slot shows what
// belongs to the latest click.
func TestOvertakenPictureIsNotShown(t *testing.T) {
	for _, test := range []struct {
		name   string
		clicks func(q *imageQueue, slot imageSlot, show func(name string) func())
		shown  []string
	}{
		{"one by one", func(q *imageQueue, slot imageSlot, show func(string) func()) {
			q.begin(slot, 1)(show("first"), false)
			synctest.Wait()
			q.begin(slot, 2)(show("second"), false)
		}, []string{"first", "second"}},
		{"the first answer returns last", func(q *imageQueue, slot imageSlot, show func(string) func()) {
			first := q.begin(slot, 1)
			q.begin(slot, 2)(show("second"), false)
			synctest.Wait()
			first(show("first"), false)
		}, []string{"second"}},
		{"answers in another order", func(q *imageQueue, slot imageSlot, show func(string) func()) {
			second := q.begin(slot, 2)
			q.begin(slot, 1)(show("first"), false)
			second(show("second"), false)
		}, []string{"second"}},
		{"many while one is shown", func(q *imageQueue, slot imageSlot, show func(string) func()) {
			proceed := make(chan struct{})
			q.begin(slot, 1)(func() { <-proceed; show("first")() }, false)
			q.begin(slot, 2)(show("second"), false)
			q.begin(slot, 3)(show("third"), false)
			close(proceed)
		}, []string{"first", "third"}},
		{"words after words", func(q *imageQueue, slot imageSlot, show func(string) func()) {
			q.begin(slot, 1)(show("first"), true)
		}, nil},
		{"words while a picture is shown", func(q *imageQueue, slot imageSlot, show func(string) func()) {
			proceed := make(chan struct{})
			q.begin(slot, 1)(func() { <-proceed; show("first")() }, false)
			answered := q.begin(slot, 2)
			close(proceed)
			synctest.Wait() // it may have covered the words by now
			answered(show("words"), true)
		}, []string{"first", "words"}},
		{"an answer that failed", func(q *imageQueue, slot imageSlot, show func(string) func()) {
			q.begin(slot, 1)(nil, false)
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var q imageQueue
				var shown []string
				show := func(name string) func() { return func() { shown = append(shown, name) } }
				test.clicks(&q, imageSlot{name: leaderboardFile}, show)
				q.wait()
				if !slices.Equal(shown, test.shown) || len(q.slots) > 0 {
					t.Errorf("%q were shown, want %q; %d slots are left", shown, test.shown, len(q.slots))
				}
			})
		})
	}
}
