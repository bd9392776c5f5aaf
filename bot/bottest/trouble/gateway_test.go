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
	"korsar/bot/simplayer"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestGateway loses the connection in every way from which there is a return:
// the bot comes back by itself, and clicks of before and after are served.
func TestGateway(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		lose func(*gateway.Gateway)
		gone bool // until away is over
	}{
		{"op 7, to reconnect", (*gateway.Gateway).Reconnect, false},
		{"op 9, resumable", func(g *gateway.Gateway) { g.Invalidate(true) }, false},
		{"op 9, not resumable", func(g *gateway.Gateway) { g.Invalidate(false) }, false},
		{"the connection breaks", (*gateway.Gateway).Drop, false},
		{"closed for an unknown error", func(g *gateway.Gateway) { g.CloseWith(gateway.CloseUnknownError, "Unknown error.") }, false},
		{"closed for a session that timed out", func(g *gateway.Gateway) { g.CloseWith(gateway.CloseSessionTimedOut, "Session timed out.") }, false},
		{"away for a while", func(g *gateway.Gateway) { g.Away(true) }, true},
		{"op 9 in answer to the resume", func(g *gateway.Gateway) {
			g.Greet(gateway.Greeting{Ready: gateway.OpInvalidSession, Times: 1})
			g.Drop()
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewPatient()
			p := open(t, 2, 1, bottest.SeatOneBegins, clock.Wind)
			p.Started("/korsar new seats:2 pace:live", 2)
			gateway := p.Discord.Gateway()
			for range 2 {
				p.Reconnected(clock, func() {
					test.lose(gateway)
					if !test.gone {
						return
					}
					p.Until("the connection is lost", func() bool { return gateway.Connected() == 0 })
					for range 3 { // tries in vain
						p.Tries(clock)
					}
					gateway.Away(false)
				})
				p.Types(p.OnTurn(), "/korsar play move:draw")
				p.Moves(p.OnTurn(), simplayer.Draw)
			}
			for _, identify := range gateway.Identifies() {
				if !identify.Allowed {
					t.Errorf("identified too early, at %v", identify.At)
				}
			}
		})
	}
}

// TestFatalAtStart says in words why the bot cannot start, and the way out.
func TestFatalAtStart(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		change func(*world)
		words  []string
	}{
		{"another token", func(p *world) { p.Options.Token = "MTIzNDU2.wrong.token" }, []string{"DISCORD_TOKEN", "discord.com/developers"}},
		{"no address", func(p *world) { p.Options.API = "discord" }, []string{"discord", "https://discord.com/api/"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 1, 1)
			p.Stop()
			test.change(p)
			p.Excuse(func(s sandbox.Sent) bool { return s.Status == http.StatusUnauthorized })
			p.Open()
			started, err := bot.Start(p.Ctx, p.Options)
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
				t.Errorf("the error tells the token: %v", err)
			}
			if err := p.Store.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestFatalCloseCodes stops with words, and tries no more, when Discord closes
// the gateway for good: at the start, or in answer to signing on again.
func TestFatalCloseCodes(t *testing.T) {
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
			f := &front{}
			p := open(t, 1, 1, f.stand(t))
			p.Discord.Gateway().CloseWith(test.code, "")
			select {
			case err := <-p.Bot.Failed():
				if !strings.Contains(err.Error(), test.words) {
					t.Errorf("the bot failed without %q: %v", test.words, err)
				}
			case <-p.Ctx.Done():
				t.Fatal("the bot does not fail")
			}
			p.Bot.Close()
			p.Bot = nil
			f.closes.Store(int32(test.code))
			p.Turn(time.Hour) // the session of before is over
			if _, err := bot.Start(p.Ctx, p.Options); err == nil || !strings.Contains(err.Error(), test.words) {
				t.Errorf("at the start: %v", err)
			}
			if err := p.Store.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// front stands before Discord: it can close the gateway with a code on whoever
// signs on. It leads everything else through.
type front struct {
	closes atomic.Int32 // the code; 0 leads through
	behind *httputil.ReverseProxy
	self   *httptest.Server
}

// stand puts it between a bot and its Discord.
func (f *front) stand(t *testing.T) func(*bot.Options) {
	return func(o *bot.Options) {
		discord, err := url.Parse(o.API)
		if err != nil {
			t.Fatal(err)
		}
		f.behind = &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(&url.URL{Scheme: discord.Scheme, Host: discord.Host}) },
			ModifyResponse: func(answer *http.Response) error {
				if !strings.HasSuffix(answer.Request.URL.Path, "/gateway/bot") {
					return nil
				}
				text, err := io.ReadAll(answer.Body)
				text = bytes.ReplaceAll(text, []byte(discord.Host), []byte(strings.TrimPrefix(f.self.URL, "http://")))
				answer.Body, answer.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
				answer.Header.Set("Content-Length", strconv.Itoa(len(text)))
				return err
			}}
		f.self = httptest.NewServer(f)
		t.Cleanup(f.self.Close)
		o.API = f.self.URL + "/api/"
	}
}

func (f *front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if code := f.closes.Load(); strings.HasPrefix(r.URL.Path, "/socket") && code != 0 {
		f.close(w, r, code)
		return
	}
	f.behind.ServeHTTP(w, r)
}

// close greets, hears the sign-on and closes with a code.
func (f *front) close(w http.ResponseWriter, r *http.Request, code int32) {
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

// TestSlowEnd: the end waits for what clicks have begun, and not for ever.
func TestSlowEnd(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Started("/korsar new seats:2 pace:live", 2)
	p.EndsGame()
	p.Discord.Inject(sandbox.Fault{Times: -1, Delay: time.Hour, Match: func(method, route string) bool { return method == http.MethodPatch && route == bottest.RouteOriginal }})
	p.Excuse(func(s sandbox.Sent) bool { return s.Route == bottest.RouteOriginal })
	if _, err := p.People[0].Press(p.Ctx, "replay"); err != nil { // its picture never gets there
		t.Fatal(err)
	}
	p.Until("the picture is on its way", func() bool { return p.Count(http.MethodPatch, bottest.RouteOriginal) > 0 })
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.Stop()
	}()
	for done := false; !done; {
		select {
		case <-ended:
			done = true
		case <-time.After(20 * time.Millisecond):
			p.Turn(time.Second)
		case <-p.Ctx.Done():
			t.Fatal("the bot does not end")
		}
	}
	p.Start()
}

// TestClickWhileClosing answers what arrived before the bot was told to close.
func TestClickWhileClosing(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.SeatOneBegins)
	p.Stop()
	store := &gated{entered: make(chan struct{}), open: make(chan struct{})}
	p.Wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.Start()
	p.Started("/korsar new seats:2", 2)
	store.armed.Store(true)
	answered := make(chan *sandbox.Answer, 1)
	go func() {
		answer, err := p.People[0].Type(p.Ctx, p.Channel, "/korsar play move:draw")
		if err != nil {
			t.Error(err)
		}
		answered <- answer
	}()
	<-store.entered
	closed := make(chan struct{})
	go func() { p.Stop(); close(closed) }()
	p.Until("the bot has left the gateway", func() bool { return p.Discord.Gateway().Connected() == 0 })
	store.armed.Store(false)
	close(store.open)
	p.Reads(<-answered, "You drew")
	<-closed
	p.Wrap = nil
	p.Start()
	p.Moves(p.People[1], simplayer.Draw)
}

// gated is a store that keeps nothing until it is opened.
type gated struct {
	storage.Store
	armed         atomic.Bool
	entered, open chan struct{}
}

func (g *gated) Append(ctx context.Context, id journal.TableID, c storage.Commit) error {
	if g.armed.Load() {
		g.entered <- struct{}{}
		<-g.open
	}
	return g.Store.Append(ctx, id, c)
}

// TestStartBeforeDiscord starts the bot while Discord cannot be reached, in each way:
// it tries on, says so, and serves as soon as Discord is there.
func TestStartBeforeDiscord(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]func(*sandbox.Discord) (back func()){
		"its API tears every connection": func(d *sandbox.Discord) func() { return d.Inject(sandbox.Fault{Times: -1, Tear: true}) },
		"its API has an outage": func(d *sandbox.Discord) func() {
			return d.Inject(sandbox.Fault{Times: -1, Status: http.StatusServiceUnavailable})
		},
		"its gateway is away": func(d *sandbox.Discord) func() {
			d.Gateway().Away(true)
			return func() { d.Gateway().Away(false) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := bottest.NewPatient()
			p := open(t, 1, 1, clock.Wind)
			p.Excuse(func(s sandbox.Sent) bool { return s.Status == http.StatusServiceUnavailable || s.Status == 0 })
			p.Stop()
			p.Turn(time.Hour)
			back := away(p.Discord)
			started := make(chan struct{})
			go func() {
				defer close(started)
				p.Start()
			}()
			for range 5 {
				p.Tries(clock)
			}
			if log := p.Log.String(); !strings.Contains(log, "cannot reach Discord") && !strings.Contains(log, "connecting again") {
				t.Errorf("the log does not say what the bot waits for:\n%s", log)
			}
			back()
			for up := false; !up; {
				select {
				case <-started:
					up = true
				case wait := <-clock.Waits:
					p.Turn(wait)
				}
			}
			p.Types(p.People[0], "/korsar new")
			if p.Kept().Table.Phase != journal.Lobby {
				t.Error("nothing is served")
			}
		})
	}
}
