package live

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/community"
	"korsar/bot/engine"
	"korsar/bot/eventstream"
	"korsar/bot/say"
	"korsar/bot/web"
	"korsar/storage"
	"korsar/storage/journal"
)

//go:embed static
var static embed.FS

// Limits of a server.
const (
	maxViewers = 10_000 // of all tables
	maxStreams = 2_000  // of all tables, languages and delays
)

// Options are the dependencies and settings of a server.
type Options struct {
	Registry  *engine.Registry
	Community *community.Service // replays finished games
	Clock     clockwork.Clock
	Log       *slog.Logger
	Proxies   Proxies // trusted ones; none by default
}

// Server serves live pages.
type Server struct {
	options      Options
	handler      http.Handler
	addresses    addresses
	unknownProxy sync.Once     // logs a proxy that is not trusted
	replaySlot   chan struct{} // holds a token while a replay is encoded

	ctx     context.Context
	stop    context.CancelFunc
	running sync.WaitGroup

	mu      sync.Mutex
	streams map[streamKey]*stream
	viewers int
}

// New returns a server, which serves until Close.
func New(o Options) *Server {
	s := &Server{options: o, streams: map[streamKey]*stream{}, replaySlot: make(chan struct{}, 1),
		addresses: addresses{now: o.Clock.Now, known: map[netip.Prefix]*usage{}}}
	s.ctx, s.stop = context.WithCancel(context.Background())
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic("live: open embedded files: " + err.Error())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /t/{token}", s.page(files, "live.html"))
	mux.HandleFunc("GET /t/{token}/replay", s.page(files, "replay.html"))
	mux.HandleFunc("GET /t/{token}/layouts", s.page(files, "layouts.html"))
	streams := http.NewServeMux()
	streams.HandleFunc("GET /t/{token}/events", s.events)
	mux.Handle("GET /t/{token}/events", streams)
	mux.Handle("GET /live/stream/", http.StripPrefix("/live/stream", eventstream.New(s.limitRequests(streams))))
	mux.Handle("GET /live/shared/", http.StripPrefix("/live/shared", web.Scripts()))
	mux.HandleFunc("GET /t/{token}/film", s.replay)
	mux.HandleFunc("GET /live/{file}", func(w http.ResponseWriter, r *http.Request) {
		if name := r.PathValue("file"); fs.ValidPath(name) {
			http.ServeFileFS(w, r, files, name)
		} else {
			refuse(w, http.StatusNotFound, "There is no such file.")
		}
	})
	s.handler = withHeaders(s.limitRequests(mux))
	return s
}

// limitRequests refuses requests of an address that sends too many.
func (s *Server) limitRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.addresses.allowRequest(s.clientNetwork(r)) {
			w.Header().Set("Retry-After", "5")
			refuse(w, http.StatusTooManyRequests, "You ask too often. Try again in a moment.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// clientNetwork returns the network against whose limits a request counts.
func (s *Server) clientNetwork(r *http.Request) netip.Prefix {
	if peer, unknown := s.options.Proxies.unknownProxy(r); unknown {
		s.unknownProxy.Do(func() {
			s.options.Log.Warn("proxy is not trusted, all clients behind it count as one address: "+
				"if it is yours, add it to KORSAR_PROXIES", "proxy", peer)
		})
	}
	return networkOf(s.options.Proxies.clientOf(r))
}

// ServeHTTP answers a browser.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Viewers returns the number of viewers.
func (s *Server) Viewers() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.viewers
}

// Close ends every stream and waits until they have stopped.
func (s *Server) Close() {
	s.stop()
	s.running.Wait()
}

// livePage returns the live page whose token a request has. If there is none it answers
// the request and returns false.
func (s *Server) livePage(w http.ResponseWriter, r *http.Request) (storage.LivePage, bool) {
	page, err := s.options.Registry.LivePage(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		return page, true
	case errors.Is(err, storage.ErrNotFound):
		refuse(w, http.StatusNotFound, localizerFor(r, "").LivePageMissing())
	case r.Context().Err() == nil:
		s.options.Log.Error("look up live page", "error", err)
		refuse(w, http.StatusServiceUnavailable, "The table cannot be looked up now. Try again in a moment.")
	}
	return page, false
}

// refuse answers with an error that no cache stores.
func refuse(w http.ResponseWriter, status int, words string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, words, status)
}

// page returns a handler that serves an HTML file if the token is known.
func (s *Server) page(files fs.FS, name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, found := s.livePage(w, r); found {
			w.Header().Set("Cache-Control", "no-cache")
			http.ServeFileFS(w, r, files, name)
		}
	}
}

// localizerFor returns the localizer of the language that a request asks for, by default the table's.
func localizerFor(r *http.Request, language string) *say.Localizer {
	if asked := r.URL.Query().Get("lang"); asked != "" && len(asked) < 40 {
		return say.In(asked)
	}
	return say.In(language)
}

// delayOf returns the delay that a request asks for, but no less than the live page's.
func delayOf(r *http.Request, page storage.LivePage) time.Duration {
	seconds, err := strconv.Atoi(r.URL.Query().Get("delay"))
	if err != nil {
		return page.Delay
	}
	return min(max(page.Delay, time.Duration(min(seconds, 60))*time.Second), storage.MaxDelay)
}

// languageOf returns the language of a table.
func (s *Server) languageOf(ctx context.Context, id journal.TableID) (string, error) {
	scene, err := s.options.Registry.Scene(ctx, id)
	return scene.Options.Language, err
}
