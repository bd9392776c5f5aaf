package trouble_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/gateway"
	"korsar/bot/sandbox/simplayer"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestLostGatewayConnectionRecovers checks that the bot returns by itself after every recoverable loss of the
// connection. Clicks from before and after it are served.
func TestLostGatewayConnectionRecovers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		lose func(*gateway.Gateway)
		gone bool // Discord stays away until the test ends that
	}{
		{"op 7, to reconnect", (*gateway.Gateway).Reconnect, false},
		{"op 9, resumable", func(g *gateway.Gateway) { g.Invalidate(true) }, false},
		{"op 9, not resumable", func(g *gateway.Gateway) { g.Invalidate(false) }, false},
		{"the connection breaks", (*gateway.Gateway).Drop, false},
		{"closed for an unknown error",
			func(g *gateway.Gateway) { g.CloseWith(gateway.CloseUnknownError, "Unknown error.") }, false},
		{"closed for a session that timed out",
			func(g *gateway.Gateway) { g.CloseWith(gateway.CloseSessionTimedOut, "Session timed out.") }, false},
		{"away for a while", func(g *gateway.Gateway) { g.SetUnavailable(true) }, true},
		{"op 9 in answer to the resume", func(g *gateway.Gateway) {
			g.OverrideHandshakes(gateway.HandshakeOverride{Ready: gateway.OpInvalidSession, Times: 1})
			g.Drop()
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewObservedClock()
			w := open(t, 2, 1, bottest.SeatOneBegins, clock.Install)
			w.StartGame("/korsar new seats:2 preset:quick", 2)
			gateway := w.Discord.Gateway()
			for range 2 {
				w.AwaitReconnection(clock, func() {
					test.lose(gateway)
					if !test.gone {
						return
					}
					w.WaitUntil("the connection is lost", func() bool { return gateway.Connected() == 0 })
					for range 3 { // these tries fail
						w.AllowRetry(clock)
					}
					gateway.SetUnavailable(false)
				})
				w.Press(w.OnTurn(), "draw")
				w.Move(w.OnTurn(), simplayer.Draw)
			}
			for _, identify := range gateway.Identifies() {
				if !identify.Allowed {
					t.Errorf("identified too early, at %v", identify.At)
				}
			}
		})
	}
}

// TestFatalStartErrorSaysTheWayOut checks that the error of a start that cannot succeed has a reason and says what to
// do.
func TestFatalStartErrorSaysTheWayOut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		change func(*world)
		words  []string
	}{
		{"another token", func(w *world) { w.Options.Token = "MTIzNDU2.wrong.token" }, []string{"DISCORD_TOKEN",
			"discord.com/developers"}},
		{"no address", func(w *world) { w.Options.API = "discord" }, []string{"discord", "https://discord.com/api/"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 1, 1)
			w.Stop()
			test.change(w)
			w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == http.StatusUnauthorized })
			w.OpenStore()
			started, err := bot.Start(w.Ctx, w.Options)
			if err == nil {
				started.Close()
				t.Fatal("the bot started")
			}
			for _, words := range test.words {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("the error does not say %q: %v", words, err)
				}
			}
			if strings.Contains(err.Error(), "wrong.token") {
				t.Errorf("the error contains the token: %v", err)
			}
			if err := w.Store.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestFatalCloseCodeStopsTheBot checks that a fatal close code stops the bot with an explanation, during the start or
// after it.
func TestFatalCloseCodeStopsTheBot(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		code  int
		words string
	}{
		{"token", gateway.CloseAuthentication, "DISCORD_TOKEN"},
		{"shard", gateway.CloseInvalidShard, "KORSAR_SHARDS"},
		{"too many guilds", gateway.CloseShardingRequired, "KORSAR_SHARDS=auto"},
		{"version", gateway.CloseInvalidVersion, "update korsar"},
		{"unknown intents", gateway.CloseInvalidIntents, "update korsar"},
		{"disallowed intents", gateway.CloseDisallowedIntents, "intents"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := &gatewayProxy{}
			w := open(t, 1, 1, f.install(t))
			w.Discord.Gateway().CloseWith(test.code, "")
			select {
			case err := <-w.Bot.Failed():
				if !strings.Contains(err.Error(), test.words) {
					t.Errorf("the bot failed without %q: %v", test.words, err)
				}
			case <-w.Ctx.Done():
				t.Fatal("the bot does not fail")
			}
			w.Bot.Close()
			w.Bot = nil
			f.closeCode.Store(int32(test.code))
			w.Advance(time.Hour) // the earlier session has expired
			if _, err := bot.Start(w.Ctx, w.Options); err == nil || !strings.Contains(err.Error(), test.words) {
				t.Errorf("at the start: %v", err)
			}
			if err := w.Store.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// gatewayProxy is a proxy for Discord that can close the gateway with a code when a bot identifies. It forwards
// everything else.
type gatewayProxy struct {
	closeCode atomic.Int32 // 0 to forward
	proxy     *httputil.ReverseProxy
	server    *httptest.Server
}

// install returns an option that puts the proxy between a bot and its Discord.
func (f *gatewayProxy) install(t *testing.T) func(*bot.Options) {
	return func(o *bot.Options) {
		discord, err := url.Parse(o.API)
		if err != nil {
			t.Fatal(err)
		}
		f.proxy = &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: discord.Scheme,
				Host: discord.Host})
		},
			ModifyResponse: func(answer *http.Response) error {
				if !strings.HasSuffix(answer.Request.URL.Path, "/gateway/bot") {
					return nil
				}
				text, err := io.ReadAll(answer.Body)
				text = bytes.ReplaceAll(text, []byte(discord.Host), []byte(strings.TrimPrefix(f.server.URL, "http://")))
				answer.Body, answer.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
				answer.Header.Set("Content-Length", strconv.Itoa(len(text)))
				return err
			}}
		f.server = httptest.NewServer(f)
		t.Cleanup(f.server.Close)
		o.API = f.server.URL + "/api/"
	}
}

func (f *gatewayProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if code := f.closeCode.Load(); strings.HasPrefix(r.URL.Path, "/socket") && code != 0 {
		f.closeGateway(w, r, code)
		return
	}
	f.proxy.ServeHTTP(w, r)
}

// closeGateway sends hello, reads the identify and closes with a code.
func (f *gatewayProxy) closeGateway(w http.ResponseWriter, r *http.Request, code int32) {
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer func() { _ = socket.CloseNow() }()
	if socket.Write(r.Context(), websocket.MessageText, []byte(`{"op":10,"d":{"heartbeat_interval":41250}}`)) != nil {
		return
	}
	if _, _, err := socket.Read(r.Context()); err == nil {
		_ = socket.Close(websocket.StatusCode(code), "")
	}
}

// TestCloseWaitsForARunningDelivery checks that Close waits for deliveries that clicks have caused, but not forever.
func TestCloseWaitsForARunningDelivery(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.SkipToEnd()
	w.Discord.Inject(sandbox.Fault{Times: -1, Delay: time.Hour,
		Match: func(method, route string) bool { return method == http.MethodPatch && route == bottest.RouteOriginal }})
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Route == bottest.RouteOriginal })
	if _, err := w.People[0].Press(w.Ctx, "replay"); err != nil { // its picture never arrives
		t.Fatal(err)
	}
	w.WaitUntil("the picture is on its way",
		func() bool { return w.CountRequests(http.MethodPatch, bottest.RouteOriginal) > 0 })
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.Stop()
	}()
	for done := false; !done; {
		select {
		case <-ended:
			done = true
		case <-time.After(20 * time.Millisecond):
			w.Advance(time.Second)
		case <-w.Ctx.Done():
			t.Fatal("the bot does not stop")
		}
	}
	w.Start()
}

// TestClickDuringCloseIsAnswered checks that a click that arrived before Close is answered.
func TestClickDuringCloseIsAnswered(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	w.Stop()
	store := &gatedStore{entered: make(chan struct{}), open: make(chan struct{})}
	w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
	w.Start()
	w.StartGame("/korsar new seats:2", 2)
	store.armed.Store(true)
	answered := make(chan *sandbox.Answer, 1)
	go func() {
		answer, err := w.People[0].Press(w.Ctx, "draw")
		if err != nil {
			t.Error(err)
		}
		answered <- answer
	}()
	<-store.entered
	closed := make(chan struct{})
	go func() { w.Stop(); close(closed) }()
	w.WaitUntil("the bot has left the gateway", func() bool { return w.Discord.Gateway().Connected() == 0 })
	store.armed.Store(false)
	close(store.open)
	w.ExpectPrivate(<-answered, "You drew")
	<-closed
	w.WrapStore = nil
	w.Start()
	w.Move(w.People[1], simplayer.Draw)
}

// gatedStore is a store whose Append, once armed, blocks until open is closed.
type gatedStore struct {
	storage.Store
	armed         atomic.Bool
	entered, open chan struct{}
}

func (g *gatedStore) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if g.armed.Load() {
		g.entered <- struct{}{}
		<-g.open
	}
	return g.Store.Append(ctx, id, c)
}

// TestStartRetriesUntilDiscordAnswers checks a bot that starts while Discord is unreachable in any way. It keeps
// trying, says so, and serves as soon as Discord is back.
func TestStartRetriesUntilDiscordAnswers(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]func(*sandbox.Discord) (back func()){
		"its API tears every connection": func(d *sandbox.Discord) func() {
			return d.Inject(sandbox.Fault{Times: -1, Disconnect: true})
		},
		"its API has an outage": func(d *sandbox.Discord) func() {
			return d.Inject(sandbox.Fault{Times: -1, Status: http.StatusServiceUnavailable})
		},
		"its gateway is away": func(d *sandbox.Discord) func() {
			d.Gateway().SetUnavailable(true)
			return func() { d.Gateway().SetUnavailable(false) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewObservedClock()
			w := open(t, 1, 1, clock.Install)
			w.AllowRefusal(func(s sandbox.Sent) bool {
				return s.Status == http.StatusServiceUnavailable || s.Status == 0
			})
			w.Stop()
			w.Advance(time.Hour)
			back := away(w.Discord)
			started := make(chan struct{})
			go func() {
				defer close(started)
				w.Start()
			}()
			for range 5 {
				w.AllowRetry(clock)
			}
			if log := w.Log.String(); !strings.Contains(log, "cannot reach Discord") &&
				!strings.Contains(log, "connecting again") {
				t.Errorf("the log does not say what the bot waits for:\n%s", log)
			}
			back()
			for up := false; !up; {
				select {
				case <-started:
					up = true
				case wait := <-clock.Waits:
					w.Advance(wait)
				}
			}
			w.Type(w.People[0], "/korsar new")
			if w.LoadTable().Table.Phase != journal.Lobby {
				t.Error("the bot does not serve")
			}
		})
	}
}
