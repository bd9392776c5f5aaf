package followup

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
		clicks func(p *Pictures, slot Slot, show func(name string) func())
		shown  []string
	}{
		{"one by one", func(p *Pictures, slot Slot, show func(string) func()) {
			p.Begin(slot, 1)(show("first"), false)
			synctest.Wait()
			p.Begin(slot, 2)(show("second"), false)
		}, []string{"first", "second"}},
		{"the first answer returns last", func(p *Pictures, slot Slot, show func(string) func()) {
			first := p.Begin(slot, 1)
			p.Begin(slot, 2)(show("second"), false)
			synctest.Wait()
			first(show("first"), false)
		}, []string{"second"}},
		{"answers in another order", func(p *Pictures, slot Slot, show func(string) func()) {
			second := p.Begin(slot, 2)
			p.Begin(slot, 1)(show("first"), false)
			second(show("second"), false)
		}, []string{"second"}},
		{"many while one is shown", func(p *Pictures, slot Slot, show func(string) func()) {
			proceed := make(chan struct{})
			p.Begin(slot, 1)(func() { <-proceed; show("first")() }, false)
			p.Begin(slot, 2)(show("second"), false)
			p.Begin(slot, 3)(show("third"), false)
			close(proceed)
		}, []string{"first", "third"}},
		{"words after words", func(p *Pictures, slot Slot, show func(string) func()) {
			p.Begin(slot, 1)(show("first"), true)
		}, nil},
		{"words while a picture is shown", func(p *Pictures, slot Slot, show func(string) func()) {
			proceed := make(chan struct{})
			p.Begin(slot, 1)(func() { <-proceed; show("first")() }, false)
			answered := p.Begin(slot, 2)
			close(proceed)
			synctest.Wait() // it may have covered the words by now
			answered(show("words"), true)
		}, []string{"first", "words"}},
		{"an answer that failed", func(p *Pictures, slot Slot, show func(string) func()) {
			p.Begin(slot, 1)(nil, false)
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var p Pictures
				var shown []string
				show := func(name string) func() { return func() { shown = append(shown, name) } }
				test.clicks(&p, Slot{File: "leaderboard.png"}, show)
				p.Wait()
				if !slices.Equal(shown, test.shown) || len(p.slots) > 0 {
					t.Errorf("%q were shown, want %q; %d slots are left", shown, test.shown, len(p.slots))
				}
			})
		})
	}
}

// TestUserHasOnePictureAtATime lets a user look at many games. Their pictures are shown one after the other, the oldest
// first, and only maxWaitingUserPictures wait. Another user's picture is shown meanwhile.
func TestUserHasOnePictureAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p Pictures
		var shown []journal.TableID
		proceed := make(chan struct{})
		for n := range journal.TableID(3 * maxWaitingUserPictures) {
			answered := p.Begin(Slot{User: 1, Table: n, File: "replay.png"}, snowflake.ID(n+1))
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
		p.Begin(Slot{User: 2, File: "replay.png"}, 99)(func() { other = true }, false)
		if synctest.Wait(); !other {
			t.Error("another user waits")
		}
		close(proceed)
		p.Wait()
		if want := []journal.TableID{0, 1, 2, 3, 4, 5, 6, 7, 8}; !slices.Equal(shown, want) {
			t.Errorf("the pictures of tables %v are shown, want %v", shown, want)
		}
		if len(p.slots)+len(p.shown) > 0 {
			t.Errorf("%d slots and %d users are left", len(p.slots), len(p.shown))
		}
	})
}

// TestGuildHasSomePicturesAtATime lets many people of a guild look at games. Only maxGuildPictures are shown at a
// time, and only maxWaitingGuildPictures wait. Pictures in another guild and in direct messages are shown meanwhile.
func TestGuildHasSomePicturesAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p Pictures
		var shown, others atomic.Int32
		proceed := make(chan struct{})
		for user := range snowflake.ID(3 * maxWaitingGuildPictures) {
			answered := p.Begin(Slot{User: 1000 + user, Guild: 1, File: "replay.png"}, user+1)
			answered(func() {
				shown.Add(1)
				<-proceed
			}, false)
			synctest.Wait()
		}
		if n := shown.Load(); n != maxGuildPictures {
			t.Errorf("%d pictures are shown at the same time in a guild", n)
		}
		for _, slot := range []Slot{{User: 2000, File: "replay.png"}, {User: 2001, Guild: 2, File: "replay.png"}} {
			p.Begin(slot, 999)(func() { others.Add(1) }, false)
		}
		if synctest.Wait(); others.Load() != 2 {
			t.Errorf("of two people elsewhere %d are shown their picture", others.Load())
		}
		close(proceed)
		p.Wait()
		if n := shown.Load(); n != maxGuildPictures+maxWaitingGuildPictures || len(p.slots)+len(p.shown) > 0 {
			t.Errorf("%d pictures are shown; %d slots, %d users and guilds are left", n, len(p.slots), len(p.shown))
		}
	})
}
