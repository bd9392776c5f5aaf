package live_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
	"korsar/bot/web/live"
	"korsar/storage"
	"korsar/storage/journal"
)

// replacedStore is a store in which a live page is replaced right after it is looked up.
type replacedStore struct {
	storage.Store
	replace func()
}

func (s *replacedStore) LivePageByToken(ctx context.Context, token string) (storage.LivePage, error) {
	page, err := s.Store.LivePageByToken(ctx, token)
	if replace := s.replace; replace != nil {
		s.replace = nil
		replace()
	}
	return page, err
}

// TestPageIsReplacedAsAViewerComes checks that a viewer's stream ends if its page is replaced at that moment. Otherwise
// the stream would continue with the delay of the replaced page.
func TestPageIsReplacedAsAViewerComes(t *testing.T) {
	store := &replacedStore{}
	h := enginetest.New(t, enginetest.Options{LiveURL: "https://korsar.example",
		Wrap: func(s storage.Store) storage.Store { store.Store = s; return store }})
	id := h.Playing(1, journal.Live)
	page := func(delay time.Duration) table.LivePage {
		t.Helper()
		reply := h.Do(id, 1, func(t *table.Table, c table.Click) (table.Reply, error) {
			return t.NewLivePage(h.Ctx, c, delay)
		})
		p, ok := reply.(table.LivePage)
		if !ok {
			t.Fatalf("no live page: %+v", reply)
		}
		return p
	}
	path := strings.TrimPrefix(page(0).Address, "https://korsar.example")
	s := live.New(live.Options{Registry: h.Registry, Community: h.Community, Clock: h.Clock,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	server := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); server.Close() })
	store.replace = func() { page(30 * time.Second) }
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+path+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil {
		t.Errorf("the stream goes on (%v), %d bytes so far", err, len(text))
	}
}
