package discord

import (
	"slices"
	"testing"
	"testing/synctest"
)

// TestOvertakenPictureIsNotHung: whatever is drawn first, answered first or hung first, in the
// end there stands what belongs to the latest click.
func TestOvertakenPictureIsNotHung(t *testing.T) {
	for _, test := range []struct {
		name   string
		clicks func(g *imageQueue, f frame, hang func(name string) func())
		hung   []string
	}{
		{"one by one", func(g *imageQueue, f frame, hang func(string) func()) {
			g.enter(f, 1)(hang("first"), false)
			synctest.Wait()
			g.enter(f, 2)(hang("second"), false)
		}, []string{"first", "second"}},
		{"the first answer returns last", func(g *imageQueue, f frame, hang func(string) func()) {
			first := g.enter(f, 1)
			g.enter(f, 2)(hang("second"), false)
			synctest.Wait()
			first(hang("first"), false)
		}, []string{"second"}},
		{"answers in another order", func(g *imageQueue, f frame, hang func(string) func()) {
			second := g.enter(f, 2)
			g.enter(f, 1)(hang("first"), false)
			second(hang("second"), false)
		}, []string{"second"}},
		{"many while one is hung", func(g *imageQueue, f frame, hang func(string) func()) {
			goOn := make(chan struct{})
			g.enter(f, 1)(func() { <-goOn; hang("first")() }, false)
			g.enter(f, 2)(hang("second"), false)
			g.enter(f, 3)(hang("third"), false)
			close(goOn)
		}, []string{"first", "third"}},
		{"words after words", func(g *imageQueue, f frame, hang func(string) func()) {
			g.enter(f, 1)(hang("first"), true)
		}, nil},
		{"words while a picture is hung", func(g *imageQueue, f frame, hang func(string) func()) {
			goOn := make(chan struct{})
			g.enter(f, 1)(func() { <-goOn; hang("first")() }, false)
			answered := g.enter(f, 2)
			close(goOn)
			synctest.Wait() // it may have covered the words by now
			answered(hang("words"), true)
		}, []string{"first", "words"}},
		{"an answer that failed", func(g *imageQueue, f frame, hang func(string) func()) {
			g.enter(f, 1)(nil, false)
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var g imageQueue
				var hung []string
				hang := func(name string) func() { return func() { hung = append(hung, name) } }
				test.clicks(&g, frame{name: rankFile}, hang)
				g.wait()
				if !slices.Equal(hung, test.hung) || len(g.frames) > 0 {
					t.Errorf("hung are %q, expected %q; %d frames are left", hung, test.hung, len(g.frames))
				}
			})
		})
	}
}
