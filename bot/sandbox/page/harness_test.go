package page_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/twitch"
	"korsar/bot/web/live"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/sqlite"
)

// harness is a sandbox with its page and the bot.
type harness struct {
	t       *testing.T
	discord *sandbox.Discord
	path    string
	mu      sync.Mutex // guards bot
	bot     *bot.Bot
	store   *sqlite.Store
	streams atomic.Int64 // connections to live pages
	chats   *twitch.Chats
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{t: t, discord: newSandbox(t), path: filepath.Join(t.TempDir(), "korsar.db")}
	for _, pattern := range live.Paths {
		h.discord.Handle(pattern, http.HandlerFunc(h.live))
	}
	bottest.AddEmojis(h.discord)
	t.Cleanup(h.stop)
	h.start()
	return h
}

func (h *harness) start() {
	h.t.Helper()
	var err error
	if h.store, err = sqlite.Open(h.t.Context(), h.path, sqlite.Options{}); err != nil {
		h.t.Fatal(err)
	}
	b, err := bot.Start(h.t.Context(), bot.Options{
		Store: h.store, Clock: clockwork.NewRealClock(), Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Token: h.discord.Token(), API: h.discord.API(), Deal: fixedDeal, Live: h.discord.Origin(),
		Chats: h.chats})
	if err != nil {
		h.t.Fatal(err)
	}
	h.mu.Lock()
	h.bot = b
	h.mu.Unlock()
	if err := b.Settle(h.t.Context()); err != nil { // the bot knows its emojis
		h.t.Fatal(err)
	}
}

// live serves live pages while the bot runs.
func (h *harness) live(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	b := h.bot
	h.mu.Unlock()
	if b == nil {
		http.Error(w, "the bot does not run", http.StatusServiceUnavailable)
		return
	}
	if strings.HasSuffix(r.URL.Path, "/events") {
		h.streams.Add(1)
		defer h.streams.Add(-1)
	}
	b.Live().ServeHTTP(w, r)
}

// fixedDeal deals the same cards in every run.
func fixedDeal(_ deal.Secret, _ deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
	return deal.Deal(deal.Secret{}, make(deal.Joins, seats), m, seats)
}

func (h *harness) stop() {
	if h.bot == nil {
		return
	}
	h.bot.Close()
	h.mu.Lock()
	h.bot = nil
	h.mu.Unlock()
	if err := h.store.Close(); err != nil {
		h.t.Error(err)
	}
}

// address returns the URL of a person's page.
func (h *harness) address(name string) string { return h.discord.Origin() + "/as/" + name }

func (h *harness) host() string {
	u, err := url.Parse(h.discord.Origin())
	if err != nil {
		h.t.Fatal(err)
	}
	return u.Host
}
