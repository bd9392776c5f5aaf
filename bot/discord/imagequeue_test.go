package discord

import (
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestOvertakenPictureIsNotShown draws, answers and shows in every order. In the end the slot shows what belongs to the
// latest click.
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

// TestUserHasOnePictureAtATime lets a user look at many games. Their pictures are shown one after the other, the oldest
// first, and only maxWaitingUserImages wait. Another user's picture is shown meanwhile.
func TestUserHasOnePictureAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q imageQueue
		var shown []journal.TableID
		proceed := make(chan struct{})
		for n := range journal.TableID(3 * maxWaitingUserImages) {
			answered := q.begin(imageSlot{user: 1, table: n, name: replayFile}, snowflake.ID(n+1))
			answered(func() {
				shown = append(shown, n)
				<-proceed
			}, false)
			synctest.Wait()
		}
		if len(shown) != 1 {
			t.Errorf("%d pictures of a user are shown at the same time", len(shown))
		}
		other := false
		q.begin(imageSlot{user: 2, name: replayFile}, 99)(func() { other = true }, false)
		if synctest.Wait(); !other {
			t.Error("another user waits")
		}
		close(proceed)
		q.wait()
		if want := []journal.TableID{0, 1, 2, 3, 4, 5, 6, 7, 8}; !slices.Equal(shown, want) {
			t.Errorf("the pictures of tables %v are shown, want %v", shown, want)
		}
		if len(q.slots)+len(q.shown) > 0 {
			t.Errorf("%d slots and %d users are left", len(q.slots), len(q.shown))
		}
	})
}

// TestGuildHasSomePicturesAtATime lets many people of a guild look at games. Only maxGuildImages are shown at the same
// time, and only maxWaitingGuildImages wait. Pictures in another guild and in direct messages are shown meanwhile.
func TestGuildHasSomePicturesAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q imageQueue
		var shown, others atomic.Int32
		proceed := make(chan struct{})
		for user := range snowflake.ID(3 * maxWaitingGuildImages) {
			answered := q.begin(imageSlot{user: 1000 + user, guild: 1, name: replayFile}, user+1)
			answered(func() {
				shown.Add(1)
				<-proceed
			}, false)
			synctest.Wait()
		}
		if n := shown.Load(); n != maxGuildImages {
			t.Errorf("%d pictures are shown at the same time in a guild", n)
		}
		for _, slot := range []imageSlot{{user: 2000, name: replayFile}, {user: 2001, guild: 2, name: replayFile}} {
			q.begin(slot, 999)(func() { others.Add(1) }, false)
		}
		if synctest.Wait(); others.Load() != 2 {
			t.Errorf("of two people elsewhere %d are shown their picture", others.Load())
		}
		close(proceed)
		q.wait()
		if n := shown.Load(); n != maxGuildImages+maxWaitingGuildImages || len(q.slots)+len(q.shown) > 0 {
			t.Errorf("%d pictures are shown; %d slots, %d users and guilds are left", n, len(q.slots), len(q.shown))
		}
	})
}
