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

	"korsar/bot/eventstream"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/web"
	"korsar/storage"
	"korsar/storage/journal"
)

//go:embed static
var static embed.FS

// Limits of a server.
const (
	manyViewers = 10_000 // of all tables
	manyShows   = 2_000  // of all tables, languages and delays
)

// Options is what a server is built on.
type Options struct {
	Registry *table.Registry
	Clock    clockwork.Clock
	Log      *slog.Logger
	Proxies  Proxies // that are trusted; none by default
}

// Server serves live pages.
type Server struct {
	options   Options
	handler   http.Handler
	addresses addresses
	passedOn  sync.Once     // the log names a proxy that is not trusted
	camera    chan struct{} // holds a token while a film is made

	ctx  context.Context
	stop context.CancelFunc
	busy sync.WaitGroup

	mu      sync.Mutex
	shows   map[playbill]*show
	viewers int
}

// New makes a server. It serves until Close.
func New(o Options) *Server {
	s := &Server{options: o, shows: map[playbill]*show{}, camera: make(chan struct{}, 1),
		addresses: addresses{now: o.Clock.Now, known: map[netip.Prefix]*visitor{}}}
	s.ctx, s.stop = context.WithCancel(context.Background())
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic("live: its own files are not embedded: " + err.Error())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /t/{token}", s.page(files, "live.html"))
	mux.HandleFunc("GET /t/{token}/replay", s.page(files, "replay.html"))
	streams := http.NewServeMux()
	streams.HandleFunc("GET /t/{token}/events", s.events)
	mux.Handle("GET /t/{token}/events", streams)
	mux.Handle("GET /live/stream/", http.StripPrefix("/live/stream", eventstream.New(s.polite(streams))))
	mux.Handle("GET /live/shared/", http.StripPrefix("/live/shared", web.Scripts()))
	mux.HandleFunc("GET /t/{token}/film", s.film)
	mux.HandleFunc("GET /live/{file}", func(w http.ResponseWriter, r *http.Request) {
		if name := r.PathValue("file"); fs.ValidPath(name) {
			http.ServeFileFS(w, r, files, name)
		} else {
			refuse(w, http.StatusNotFound, "There is no such file.")
		}
	})
	s.handler = guard(s.polite(mux))
	return s
}

// polite refuses an address that asks too often.
func (s *Server) polite(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.addresses.visit(s.who(r)) {
			w.Header().Set("Retry-After", "5")
			refuse(w, http.StatusTooManyRequests, "You ask too often. Try again in a moment.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// who returns what a request counts for.
func (s *Server) who(r *http.Request) netip.Prefix {
	if peer, passesOn := s.options.Proxies.unknownProxy(r); passesOn {
		s.passedOn.Do(func() {
			s.options.Log.Warn("a proxy is not trusted, everybody behind it counts as one address: if it is yours, add it to KORSAR_PROXIES", "proxy", peer)
		})
	}
	return networkOf(s.options.Proxies.clientOf(r))
}

// ServeHTTP answers a browser.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Viewers is how many watch.
func (s *Server) Viewers() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.viewers
}

// Close ends every stream and waits for them.
func (s *Server) Close() {
	s.stop()
	s.busy.Wait()
}

// overlay finds the overlay that a request is for, and answers one for which there
// is none.
func (s *Server) overlay(w http.ResponseWriter, r *http.Request) (storage.LivePage, bool) {
	o, err := s.options.Registry.LivePage(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		return o, true
	case errors.Is(err, storage.ErrNotFound):
		refuse(w, http.StatusNotFound, tongueOf(r, "").LivePageMissing())
	case r.Context().Err() == nil:
		s.options.Log.Error("an overlay could not be looked up", "error", err)
		refuse(w, http.StatusServiceUnavailable, "The table cannot be looked up now. Try again in a moment.")
	}
	return o, false
}

func refuse(w http.ResponseWriter, status int, words string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, words, status)
}

// page serves a page of a token that leads somewhere.
func (s *Server) page(files fs.FS, name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, found := s.overlay(w, r); found {
			w.Header().Set("Cache-Control", "no-cache")
			http.ServeFileFS(w, r, files, name)
		}
	}
}

// tongueOf is the language that a request asks for, or else that of the table.
func tongueOf(r *http.Request, language string) *say.Localizer {
	if asked := r.URL.Query().Get("lang"); asked != "" && len(asked) < 40 {
		return say.In(asked)
	}
	return say.In(language)
}

// delayOf is how far behind a request is to be: as the token says, or longer.
func delayOf(r *http.Request, o storage.LivePage) time.Duration {
	seconds, err := strconv.Atoi(r.URL.Query().Get("delay"))
	if err != nil {
		return o.Delay
	}
	return min(max(o.Delay, time.Duration(min(seconds, 60))*time.Second), storage.MaxDelay)
}

// languageOf is the language of a table.
func (s *Server) languageOf(ctx context.Context, id journal.TableID) (string, error) {
	scene, err := s.options.Registry.Scene(ctx, id)
	return scene.Options.Language, err
}
