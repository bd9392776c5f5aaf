package bottest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/web/live"
)

// liveServer serves the live pages of the bot that is currently running.
type liveServer struct {
	world  *World
	Server *httptest.Server
}

// ServeLive opens a world whose bot serves live pages.
func ServeLive(t testing.TB, people int, change ...func(*bot.Options)) (*World, *liveServer) {
	t.Helper()
	s := &liveServer{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter,
		r *http.Request) {
		s.world.Bot.Live().ServeHTTP(w, r)
	}))
	s.world = OpenWith(t, sandbox.Options{Checker: Published(t)}, people, 1,
		append(change, func(o *bot.Options) { o.Live, o.Proxies = s.Server.URL, Proxies })...)
	t.Cleanup(s.Server.Close)
	s.world.DisablePictures()
	return s.world, s
}

// Proxies trusts this machine as a proxy, so that a test can send requests from many addresses.
var Proxies = live.Proxies{netip.MustParsePrefix("127.0.0.0/8")}

// ForwardFor makes a request look as if a proxy forwarded it for the client with a number.
func ForwardFor(r *http.Request, client int) {
	r.Header.Set("X-Forwarded-For", netip.AddrFrom4([4]byte{10, byte(client >> 16), byte(client >> 8),
		byte(client)}).String())
}

// LivePagePath returns the path of the host's live page. It first chooses the delay, unless that is "".
func (s *liveServer) LivePagePath(who *simplayer.Player, delay string) string {
	s.world.T.Helper()
	shown, _ := s.world.Type(who, "/korsar overlay").Now()
	if delay != "" {
		shown, _ = s.world.Choose(who, shown, delay).Now()
	}
	for _, b := range shown.Buttons() {
		if path, ours := strings.CutPrefix(b.URL, s.Server.URL); ours {
			return path
		}
	}
	s.world.T.Fatalf("no address is shown:\n%s", shown.Text())
	return ""
}

// Get requests a path.
func (s *liveServer) Get(path string) (status int, header http.Header, body string) {
	s.world.T.Helper()
	answer, err := http.Get(s.Server.URL + path)
	if err != nil {
		s.world.T.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.world.T.Fatal(err)
	}
	return answer.StatusCode, answer.Header, string(text)
}
