package live

import (
	"cmp"
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
	"korsar/bot/say"
	"korsar/bot/tournaments"
	"korsar/bot/web"
	"korsar/bot/web/eventstream"
	"korsar/storage"
	"korsar/storage/journal"
)

//go:embed static
var static embed.FS

const (
	maxViewers = 10_000 // of all pages
	maxStreams = 2_000  // of all pages, languages and delays
)

// Options are the dependencies and settings of a server.
type Options struct {
	Registry    *engine.Registry
	Community   *community.Service // replays finished games
	Tournaments Tournaments
	Clock       clockwork.Clock
	Log         *slog.Logger
	Proxies     Proxies // trusted proxies; none by default
	URL         string  // the base of all addresses, without a trailing slash
	Draw        Drawer  // draws the pictures of links
	Contact     string  // how to reach the people who run the bot: a mail address or a URL; "" if they do not say
}

// Tournaments is the part of a tournaments.Service that a server uses.
type Tournaments interface {
	// PageOf returns the tournament whose page has the token. It returns storage.ErrNotFound if there is none.
	PageOf(ctx context.Context, token string) (journal.TournamentID, error)
	// Scene returns a tournament as spectators currently see it. It returns storage.ErrNotFound if there is none.
	Scene(ctx context.Context, id journal.TournamentID) (tournaments.Scene, error)
	// Subscribe subscribes to the changes that this process makes to a tournament, until the function is called.
	Subscribe(id journal.TournamentID) (*engine.Subscription, func())
}

// Server serves live pages.
type Server struct {
	options      Options
	handler      http.Handler
	addresses    addresses
	unknownProxy sync.Once     // logs one proxy that is not trusted
	replaySlot   chan struct{} // holds a value while a replay is encoded
	pictures     *linkPictures

	ctx     context.Context
	stop    context.CancelFunc
	running sync.WaitGroup

	// mu guards the fields below, and viewers and frame of each stream. It is held when running grows and when stop is
	// called, so that no stream starts after Close.
	mu      sync.Mutex
	streams map[streamKey]*stream
	viewers int
}

// Paths are the path prefixes of all pages, or their paths, for a process that also serves others.
var Paths = []string{"/t/", "/live/", "/replay/", "/tournament/", PrivacyPath, TermsPath}

// New returns a server. It serves until Close is called.
func New(o Options) *Server {
	s := &Server{options: o, streams: map[streamKey]*stream{}, replaySlot: make(chan struct{}, 1),
		addresses: addresses{now: o.Clock.Now, known: map[netip.Prefix]*usage{}},
		pictures:  newLinkPictures(o.Clock, o.Draw)}
	s.ctx, s.stop = context.WithCancel(context.Background())
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic("live: open embedded files: " + err.Error())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /t/{token}", s.showTable("live.html"))
	mux.HandleFunc("GET /t/{token}/hand/{key}", s.showTable("live.html"))
	mux.HandleFunc("GET /t/{token}/layouts", s.showTable("layouts.html"))
	mux.HandleFunc("GET /t/{token}/"+linkPicture, s.tablePicture)
	mux.HandleFunc("GET /t/{token}/replay", s.redirectToReplay)
	mux.HandleFunc("GET /tournament/{token}", s.showTournament)
	mux.HandleFunc("GET /tournament/{token}/"+linkPicture, s.tournamentPicture)
	streams := http.NewServeMux()
	streams.HandleFunc("GET /t/{token}/events", s.events)
	streams.HandleFunc("GET /t/{token}/hand/{key}/events", s.events)
	streams.HandleFunc("GET /tournament/{token}/events", s.tournamentEvents)
	mux.Handle("GET /t/{token}/events", streams)
	mux.Handle("GET /t/{token}/hand/{key}/events", streams)
	mux.Handle("GET /tournament/{token}/events", streams)
	mux.Handle("GET /live/stream/", http.StripPrefix("/live/stream", eventstream.New(s.limitRequests(streams))))
	mux.Handle("GET /live/shared/", http.StripPrefix("/live/shared", web.Scripts()))
	handleDrawn(mux)
	handleLegal(mux, contact(o.Contact))
	mux.HandleFunc("GET /replay/{table}/{token}", s.showReplay)
	mux.HandleFunc("GET /replay/{table}/{token}/"+linkPicture, s.replayPicture)
	mux.HandleFunc("GET /replay/{table}/{token}/positions", s.inPlaces(s.replay))
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

func (s *Server) limitRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.addresses.allowRequest(s.clientOf(r)) {
			w.Header().Set("Retry-After", "5")
			refuse(w, http.StatusTooManyRequests, "You ask too often. Try again in a moment.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// clientOf returns the address whose limits apply to a request.
func (s *Server) clientOf(r *http.Request) netip.Addr {
	if peer, unknown := s.options.Proxies.unknownProxy(r); unknown {
		s.unknownProxy.Do(func() {
			s.options.Log.Warn("proxy is not trusted, all clients behind it count as one address: "+
				"if it is yours, add it to KORSAR_PROXIES", "proxy", peer)
		})
	}
	return s.options.Proxies.clientOf(r)
}

// ServeHTTP serves a page, a file, or a stream.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Viewers returns the number of viewers.
func (s *Server) Viewers() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.viewers
}

// Close ends every stream and waits until all have stopped.
func (s *Server) Close() {
	s.mu.Lock()
	s.stop()
	s.mu.Unlock()
	s.running.Wait()
}

// livePage returns the live page that the token of a request belongs to. If there is none, or if the request is for
// viewers and has a wrong key, it responds to the request and returns false.
func (s *Server) livePage(w http.ResponseWriter, r *http.Request) (storage.LivePage, bool) {
	page, err := s.options.Registry.LivePage(r.Context(), r.PathValue("token"))
	if err == nil && wantsHand(r) {
		err = s.options.Registry.CheckViewersKey(r.Context(), page, r.PathValue("key"))
	}
	return page, s.isFound(w, r, err, (*say.Localizer).LivePageMissing)
}

// wantsHand reports whether a request is for the page with the hand of the audience, or for its stream.
func wantsHand(r *http.Request) bool { return r.PathValue("key") != "" }

// tournament returns the tournament whose page the token of a request belongs to. If there is none, it responds to the
// request and returns false.
func (s *Server) tournament(w http.ResponseWriter, r *http.Request) (journal.TournamentID, bool) {
	id, err := s.options.Tournaments.PageOf(r.Context(), r.PathValue("token"))
	return id, s.isFound(w, r, err, (*say.Localizer).TournamentPageMissing)
}

// isFound reports whether a page was found. If not, it responds that the page does not exist, or that the store cannot
// be read.
func (s *Server) isFound(w http.ResponseWriter, r *http.Request, err error, missing func(*say.Localizer) string) bool {
	switch {
	case errors.Is(err, storage.ErrNotFound):
		refuse(w, http.StatusNotFound, missing(localizerFor(r, "")))
	case err != nil && r.Context().Err() == nil:
		s.options.Registry.Report(r.Context(), "cannot look up a page", err)
		refuse(w, http.StatusServiceUnavailable, "The page cannot be looked up now. Try again in a moment.")
	}
	return err == nil
}

// refuse responds with an error that no cache stores.
func refuse(w http.ResponseWriter, status int, words string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, words, status)
}

// languageOf returns the language that a request asks for. It returns "" if the request does not ask for one.
func languageOf(r *http.Request) string {
	if asked := r.URL.Query().Get("lang"); asked != "" && len(asked) < 40 {
		return say.In(asked).Tag()
	}
	return ""
}

// localizerFor returns the localizer of the language that a request asks for, or else of the given language.
func localizerFor(r *http.Request, language string) *say.Localizer {
	return say.In(cmp.Or(languageOf(r), language))
}

// delayOf returns the delay that a request asks for, at least the live page's and at most storage.MaxDelay.
func delayOf(r *http.Request, page storage.LivePage) time.Duration {
	seconds, err := strconv.Atoi(r.URL.Query().Get("delay"))
	if err != nil {
		return page.Delay
	}
	return max(page.Delay, time.Duration(min(max(seconds, 0), int(storage.MaxDelay/time.Second)))*time.Second)
}
