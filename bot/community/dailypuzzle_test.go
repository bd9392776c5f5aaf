package community_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/storage"
)

// TestSolutionIsShownOnceItIsAllowed: the last edit of a puzzle's post is tried again if the platform refuses it.
func TestSolutionIsShownOnceItIsAllowed(t *testing.T) {
	for name, refusal := range map[string]error{
		"too many edits": table.ErrTooOld,
		"no right":       &table.Denied{Denial: table.Denial{Why: table.DeniedAccess}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := enginetest.New(t, enginetest.Options{})
				ends := h.Clock.Now().UTC().Truncate(24 * time.Hour).Add(36 * time.Hour)
				post := storage.PuzzlePost{Guild: enginetest.Guild, Puzzle: community.PuzzleNumber(h.Clock.Now().UTC()),
					Channel: 77, Message: 1, Posted: h.Clock.Now(), Due: ends}
				if err := h.Store.AddPuzzlePost(h.Ctx, post); err != nil {
					t.Fatal(err)
				}
				h.Clock.Advance(ends.Sub(h.Clock.Now()) - time.Second)
				h.Registry.WakeAt(ends)
				h.Messenger.Fail(func(string) error { return refusal })
				h.Pass(2 * time.Hour)
				if n := strings.Count(h.Messenger.Tried(), "edit puzzle"); n < 1 || n > 3 {
					t.Errorf("a refused edit was tried %d times", n)
				}
				h.Messenger.Fail(nil)
				h.Pass(5 * time.Hour)
				left, err := h.Store.PuzzlePostsOf(h.Ctx, enginetest.Guild)
				if done := h.Messenger.Succeeded(); done != "edit puzzle" || len(left) > 0 || err != nil {
					t.Errorf("the messenger did %q; left are %v, %v", done, left, err)
				}
			})
		})
	}
}
