package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
)

// livePages: a table has one token at most, which leads to it until it is taken
// away, or the table is.
func livePages(t *testing.T, s storage.Store) {
	ctx := t.Context()
	story, other := playing(t, s, 10, 2), playing(t, s, 11, 2)
	first := storage.LivePage{Token: "first", Table: story.ID, Delay: 15 * time.Second, Made: story.Clock}
	must(t, s.SetLivePage(ctx, first))
	must(t, s.SetLivePage(ctx, storage.LivePage{Token: "other", Table: other.ID, Made: story.Clock}))
	leadsTo(t, s, first)

	second := storage.LivePage{Token: "second", Table: story.ID, Delay: storage.MaxDelay, Made: story.Clock}
	must(t, s.SetLivePage(ctx, second))
	leadsTo(t, s, second)
	leadsNowhere(t, s, "first")
	if err := s.SetLivePage(ctx, storage.LivePage{Token: "second", Table: other.ID, Made: story.Clock}); err == nil {
		t.Error("one token leads to two tables")
	}

	must(t, s.SetLivePage(ctx, storage.LivePage{Table: story.ID}))
	leadsNowhere(t, s, "second")
	want(t, s.SetLivePage(ctx, storage.LivePage{Table: story.ID}), storage.ErrNotFound)
	want(t, s.SetLivePage(ctx, storage.LivePage{Token: "third", Table: 99, Made: story.Clock}), storage.ErrNotFound)
	_, err := s.LivePageOf(ctx, story.ID)
	want(t, err, storage.ErrNotFound)

	must(t, s.Delete(ctx, other.ID))
	leadsNowhere(t, s, "other")
	leadsNowhere(t, s, "")
}

func leadsTo(t *testing.T, s storage.Store, o storage.LivePage) {
	t.Helper()
	by, err := s.LivePageByToken(t.Context(), o.Token)
	must(t, err)
	same(t, "the live page of a token", by, o)
	of, err := s.LivePageOf(t.Context(), o.Table)
	must(t, err)
	same(t, "the live page of a table", of, o)
}

func leadsNowhere(t *testing.T, s storage.Store, token string) {
	t.Helper()
	_, err := s.LivePageByToken(t.Context(), token)
	want(t, err, storage.ErrNotFound)
}
