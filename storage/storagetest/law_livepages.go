package storagetest

import (
	"strings"
	"testing"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
)

// livePages checks that a table has at most one token. The token finds the page until the token or the table is
// removed, and no other text finds it.
func livePages(t *testing.T, s storage.Store) {
	ctx := t.Context()
	script, other := playing(t, s, 10, 2), playing(t, s, 11, 2)
	first := storage.LivePage{Token: "first", Table: script.ID, Delay: 15 * time.Second, Made: script.Clock}
	must(t, s.SetLivePage(ctx, first))
	must(t, s.SetLivePage(ctx, storage.LivePage{Token: "other", Table: other.ID, Made: script.Clock}))
	wantLivePage(t, s, first)

	second := storage.LivePage{Token: "second", Table: script.ID, Delay: storage.MaxDelay, Made: script.Clock}
	must(t, s.SetLivePage(ctx, second))
	wantLivePage(t, s, second)
	wantNoLivePage(t, s, "first")
	if err := s.SetLivePage(ctx, storage.LivePage{Token: "second", Table: other.ID, Made: script.Clock}); err == nil {
		t.Error("one token leads to two tables")
	}

	must(t, s.SetLivePage(ctx, storage.LivePage{Table: script.ID}))
	wantNoLivePage(t, s, "second")
	wantError(t, s.SetLivePage(ctx, storage.LivePage{Table: script.ID}), storage.ErrNotFound)
	wantError(t, s.SetLivePage(ctx, storage.LivePage{Token: "third", Table: 99, Made: script.Clock}),
		storage.ErrNotFound)
	_, err := s.LivePageOf(ctx, script.ID)
	wantError(t, err, storage.ErrNotFound)

	must(t, s.Delete(ctx, other.ID))
	wantNoLivePage(t, s, "other")
	wantNoLivePage(t, s, "")
	for _, typed := range []string{"a\x00b", "\x00", "\xff", "\xc3\x28", "\u202e", "'; --",
		strings.Repeat("a", 10_000)} {
		wantNoLivePage(t, s, typed)
		_, err := s.TournamentByToken(ctx, typed)
		wantError(t, err, storage.ErrNotFound)
	}
}

func wantLivePage(t *testing.T, s storage.Store, page storage.LivePage) {
	t.Helper()
	by, err := s.LivePageByToken(t.Context(), page.Token)
	must(t, err)
	wantEqual(t, "the live page of a token", by, page)
	of, err := s.LivePageOf(t.Context(), page.Table)
	must(t, err)
	wantEqual(t, "the live page of a table", of, page)
	tokens, err := s.LiveTokens(t.Context(), page.Table, page.Table+1000)
	must(t, err)
	wantEqual(t, "the tokens of live pages", tokens, map[journal.TableID]string{page.Table: page.Token})
}

func wantNoLivePage(t *testing.T, s storage.Store, token string) {
	t.Helper()
	_, err := s.LivePageByToken(t.Context(), token)
	wantError(t, err, storage.ErrNotFound)
}
