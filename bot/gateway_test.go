package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/storage"
	"korsar/storage/journal"
)

// connected waits until the bot is on the gateway, turning the clock on while
// it waits between tries.
func (p *port) connected(clock *patient) {
	p.t.Helper()
	for p.discord.Gateway().Connected() == 0 {
		select {
		case <-p.discord.Changes():
		case wait := <-clock.waits:
			if wait < signOn {
				p.turn(wait)
			}
		case <-p.ctx.Done():
			p.t.Fatal("the bot does not come back to the gateway")
		}
	}
}

// signOn is how long signing on may take: not waited for unless the test is
// about it.
const signOn = 20 * time.Second

// TestGateway loses the connection in every way from which there is a return:
// the bot comes back by itself, and clicks of before and after are served.
func TestGateway(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		lose func(*sandbox.Gateway)
		gone bool // until away is over
	}{
		{"op 7, to reconnect", (*sandbox.Gateway).Reconnect, false},
		{"op 9, resumable", func(g *sandbox.Gateway) { g.Invalidate(true) }, false},
		{"op 9, not resumable", func(g *sandbox.Gateway) { g.Invalidate(false) }, false},
		{"the connection breaks", (*sandbox.Gateway).Drop, false},
		{"closed for an unknown error", func(g *sandbox.Gateway) { g.CloseWith(sandbox.CloseUnknownError, "Unknown error.") }, false},
		{"closed for a session that timed out", func(g *sandbox.Gateway) { g.CloseWith(sandbox.CloseSessionTimedOut, "Session timed out.") }, false},
		{"away for a while", func(g *sandbox.Gateway) { g.Away(true) }, true},
		{"op 9 in answer to the resume", func(g *sandbox.Gateway) {
			g.Greet(sandbox.Greeting{Ready: sandbox.OpInvalidSession, Times: 1})
			g.Drop()
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			clock := &patient{waits: make(chan time.Duration, 64)}
			p := openPort(t, 2, 1, seatOneBegins, func(o *bot.Options) { clock.FakeClock, o.Clock = o.Clock.(*clockwork.FakeClock), clock })
			p.started("/korsar new seats:2 pace:live", 2)
			gateway := p.discord.Gateway()
			for range 2 {
				test.lose(gateway)
				p.until("the connection is lost", func() bool { return gateway.Connected() == 0 || !test.gone })
				if test.gone {
					for range 3 { // tries in vain
						p.tries(clock)
					}
					gateway.Away(false)
				}
				p.served(clock)
			}
			if waits := strings.Count(p.log.String(), "the connection to Discord is lost"); !test.gone && waits > 0 {
				t.Errorf("the bot took %d tries in vain to come back", waits)
			}
		})
	}
}

// tries lets the bot try once more to sign on.
func (p *port) tries(clock *patient) {
	p.t.Helper()
	for {
		select {
		case wait := <-clock.waits:
			if wait < signOn {
				p.turn(wait)
				return
			}
		case <-p.ctx.Done():
			p.t.Fatal("the bot does not try to come back")
		}
	}
}

// served draws with a button of before the connection was lost. A click that
// comes while the bot is away is lost with Discord's own "did not respond";
// people click again.
func (p *port) served(clock *patient) {
	p.t.Helper()
	before := len(p.kept().Table.Turns)
	for len(p.kept().Table.Turns) == before {
		p.connected(clock)
		ctx, cancel := context.WithTimeout(p.ctx, 2*time.Second)
		_, _ = p.onTurn().Type(ctx, p.channel, "/korsar play move:draw")
		cancel()
		if p.ctx.Err() != nil {
			p.t.Fatal("no click is served any more")
		}
	}
	p.settled()
}

// TestFirstPacketIsReconnect gives up a session that the library can never
// open: op 7 as the first packet makes it wait for itself.
func TestFirstPacketIsReconnect(t *testing.T) {
	t.Parallel()
	clock := &patient{waits: make(chan time.Duration, 64)}
	f := &front{held: make(chan struct{}, 1)}
	p := openPort(t, 1, 1, f.stand(t), func(o *bot.Options) { clock.FakeClock, o.Clock = o.Clock.(*clockwork.FakeClock), clock })
	<-clock.waits // the first time, all went well
	f.sendsAway.Store(true)
	p.discord.Gateway().Drop()
	if wait := <-clock.waits; wait != signOn {
		t.Fatalf("the bot waits %v to sign on, expected %v", wait, signOn)
	}
	<-f.held
	p.turn(signOn)
	p.connected(clock)
	p.types(p.people[0], "/korsar new")
	if p.kept().Table.Phase != journal.Lobby {
		t.Error("nothing is served after the watchdog")
	}
}

// TestFatalAtStart says in words why the bot cannot start, and the way out.
func TestFatalAtStart(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		change func(*port)
		words  []string
	}{
		{"another token", func(p *port) { p.options.Token = "MTIzNDU2.wrong.token" }, []string{"DISCORD_TOKEN", "discord.com/developers"}},
		{"no address", func(p *port) { p.options.API = "discord" }, []string{"discord", "https://discord.com/api/"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := openPort(t, 1, 1)
			p.stop()
			test.change(p)
			p.excuse(func(s sandbox.Sent) bool { return s.Status == http.StatusUnauthorized })
			p.open()
			started, err := bot.Start(p.ctx, p.options)
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
			if err := p.store.Close(); err != nil {
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
		{"token", sandbox.CloseAuthentication, "DISCORD_TOKEN"},
		{"shard", sandbox.CloseInvalidShard, "shard"},
		{"too many guilds", sandbox.CloseShardingRequired, "shards"},
		{"version", sandbox.CloseInvalidVersion, "update korsar"},
		{"unknown intents", sandbox.CloseInvalidIntents, "update korsar"},
		{"disallowed intents", sandbox.CloseDisallowedIntents, "intents"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := &front{}
			p := openPort(t, 1, 1, f.stand(t))
			f.closes.Store(int32(test.code))
			p.discord.Gateway().Drop()
			select {
			case err := <-p.bot.Failed():
				if !strings.Contains(err.Error(), test.words) {
					t.Errorf("the bot failed without %q: %v", test.words, err)
				}
			case <-p.ctx.Done():
				t.Fatal("the bot does not fail")
			}
			p.bot.Close()
			p.bot = nil
			if _, err := bot.Start(p.ctx, p.options); err == nil || !strings.Contains(err.Error(), test.words) {
				t.Errorf("at the start: %v", err)
			}
			if err := p.store.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLateSession closes a session that was given up for its slowness when it
// signs on after all: there is one that hears the clicks.
func TestLateSession(t *testing.T) {
	t.Parallel()
	clock := &patient{waits: make(chan time.Duration, 64)}
	f := &front{held: make(chan struct{}, 1), left: make(chan struct{}, 1)}
	p := openPort(t, 2, 1, seatOneBegins, f.stand(t), func(o *bot.Options) { clock.FakeClock, o.Clock = o.Clock.(*clockwork.FakeClock), clock })
	p.started("/korsar new seats:2 pace:live", 2)
	<-clock.waits // the first time, all went well
	slow := make(chan struct{})
	f.holds.Store(&slow)
	p.discord.Gateway().Drop()
	if wait := <-clock.waits; wait != signOn {
		t.Fatalf("the bot waits %v to sign on, expected %v", wait, signOn)
	}
	<-f.held
	f.holds.Store(nil)
	p.turn(signOn)
	p.served(clock)
	close(slow)
	select {
	case <-f.left:
	case <-p.ctx.Done():
		t.Fatal("the late session stays")
	}
	p.served(clock)
}

// front stands before Discord: it can hold back whoever comes to the gateway,
// send the next one away, or close it with a code on whoever signs on. It leads
// everything else through.
type front struct {
	closes    atomic.Int32                  // the code; 0 leads through
	sendsAway atomic.Bool                   // with op 7 as the first packet
	holds     atomic.Pointer[chan struct{}] // until it is closed; nil leads through
	held      chan struct{}                 // has a token for each that was held back or sent away
	left      chan struct{}                 // has one for each held back whose connection has ended
	over      chan struct{}                 // closed when the test is
	behind    *httputil.ReverseProxy
	self      *httptest.Server
}

// stand puts it between a bot and its Discord.
func (f *front) stand(t *testing.T) func(*bot.Options) {
	return func(o *bot.Options) {
		discord, err := url.Parse(o.API)
		if err != nil {
			t.Fatal(err)
		}
		f.behind = &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(&url.URL{Scheme: discord.Scheme, Host: discord.Host}) }}
		f.self, f.over = httptest.NewServer(f), make(chan struct{})
		t.Cleanup(func() {
			close(f.over)
			f.self.Close()
		})
		o.API = f.self.URL + "/api/"
	}
}

func (f *front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	code := f.closes.Load()
	if slow := f.holds.Load(); slow != nil && strings.HasPrefix(r.URL.Path, "/socket") {
		f.held <- struct{}{}
		<-*slow
		defer func() { f.left <- struct{}{} }()
	}
	switch {
	case strings.HasSuffix(r.URL.Path, "/gateway"):
		_, _ = fmt.Fprintf(w, `{"url":"ws%s/socket"}`, strings.TrimPrefix(f.self.URL, "http"))
	case strings.HasPrefix(r.URL.Path, "/socket") && f.sendsAway.CompareAndSwap(true, false):
		f.sendAway(w, r)
	case strings.HasPrefix(r.URL.Path, "/socket") && code != 0:
		f.close(w, r, code)
	default:
		f.behind.ServeHTTP(w, r)
	}
}

// sendAway greets with op 7 and keeps the connection.
func (f *front) sendAway(w http.ResponseWriter, r *http.Request) {
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer func() { _ = socket.CloseNow() }()
	_ = socket.Write(r.Context(), websocket.MessageText, []byte(`{"op":7,"d":null}`)) // a client that is gone is none to wait for
	f.held <- struct{}{}
	<-f.over
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
	p := openPort(t, 2, 1, seatOneBegins)
	p.started("/korsar new seats:2 pace:live", 2)
	p.endsGame()
	p.discord.Inject(sandbox.Fault{Times: -1, Delay: time.Hour, Match: func(method, route string) bool { return method == http.MethodPatch && route == routeOriginal }})
	p.excuse(func(s sandbox.Sent) bool { return s.Route == routeOriginal })
	if _, err := p.people[0].Press(p.ctx, "replay"); err != nil { // its picture never gets there
		t.Fatal(err)
	}
	p.until("the picture is on its way", func() bool { return p.count(http.MethodPatch, routeOriginal) > 0 })
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.stop()
	}()
	for done := false; !done; {
		select {
		case <-ended:
			done = true
		case <-time.After(20 * time.Millisecond):
			p.turn(time.Second)
		case <-p.ctx.Done():
			t.Fatal("the bot does not end")
		}
	}
	p.start()
}

// TestClickWhileClosing answers what arrived before the bot was told to close.
func TestClickWhileClosing(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, seatOneBegins)
	p.stop()
	store := &gated{entered: make(chan struct{}), open: make(chan struct{})}
	p.wrap = func(s storage.Store) storage.Store { store.Store = s; return store }
	p.start()
	p.started("/korsar new seats:2", 2)
	store.armed.Store(true)
	answered := make(chan *sandbox.Answer, 1)
	go func() {
		answer, err := p.people[0].Type(p.ctx, p.channel, "/korsar play move:draw")
		if err != nil {
			t.Error(err)
		}
		answered <- answer
	}()
	<-store.entered
	closed := make(chan struct{})
	go func() { p.stop(); close(closed) }()
	p.until("the bot has left the gateway", func() bool { return p.discord.Gateway().Connected() == 0 })
	store.armed.Store(false)
	close(store.open)
	p.reads(<-answered, "You drew")
	<-closed
	p.wrap = nil
	p.start()
	p.moves(p.people[1], rehearsal.Draw)
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
