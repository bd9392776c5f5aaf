package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox/gateway"
	"korsar/bot/sandbox/rate"
	"korsar/storage/snowflake"
)

// Options configures a Discord. The zero value is ready for tests.
type Options struct {
	// Addr is the address to listen on. By default it is a free port of the loopback interface. The sandbox
	// authenticates only the bot, so it must not be reachable from a network.
	Addr string
	// Clock is the world's time. By default it is the real clock. A fake clock must not start before 2015, when
	// Discord's ids begin.
	Clock clockwork.Clock
	// Limits enforces the rate limits of REST. The limits on identifying always apply.
	Limits bool
	// MaxConcurrency is the number of shards that may identify every five seconds. The default is one.
	MaxConcurrency int
	// Log is the sandbox's logger. By default nothing is logged.
	Log *slog.Logger
	// Invite is the permissions of the bot's role in a new guild.
	Invite Permissions
	// Heartbeat is the heartbeat interval of clients. The default is 41.25 s.
	Heartbeat time.Duration
	// Transcript is the number of requests that are recorded. 0 records all, a negative number none.
	Transcript int
	// History is the number of messages that a channel keeps. Older messages are deleted. 0 keeps all.
	History int
	// Tokens is the number of interactions that are kept. The tokens of older interactions expire early. 0 keeps all of
	// the last fifteen minutes.
	Tokens int
	// State is the file that the world is loaded from and saved to. By default nothing is saved.
	State string
	// Checker checks every request and every answer in addition to the sandbox's own validation. openapi.Published
	// returns one.
	Checker Checker
}

// Discord is the stand-in. It is one application with its bot, and a world of guilds, channels, people and messages
// around it.
type Discord struct {
	clock    clockwork.Clock
	log      *slog.Logger
	origin   string // http://host:port
	invite   Permissions
	history  int
	checker  Checker
	server   *http.Server
	serving  sync.WaitGroup
	handlers sync.RWMutex // read-locked by every handler, locked for good by Close
	end      context.CancelFunc
	closed   <-chan struct{} // by end, with mu held
	shutdown sync.Once
	routed   *http.ServeMux
	gateway  *gateway.Gateway
	limiter  *limiter
	state    *stateFile
	run      string // marks the cursors of this run
	notifier notifier

	mu           sync.Mutex // guards the fields below and the whole world; taken before Gateway.mu and notifier.mu
	lastID       snowflake.ID
	revision     uint64
	app          application
	pages        map[string]string // the application's pages, by the field that names each
	endpoint     string            // URL that interactions are posted to, "" for the gateway
	guilds       map[string]*Guild
	guildOrder   []*Guild
	channels     map[string]*Channel
	dms          map[string]*Channel // by person id
	people       map[string]*Person
	messages     map[string]*message
	commands     map[string]*Command // by id
	emojis       map[string]AppEmoji // by id
	interactions interactions
	nonces       nonces
	openings     openings
	faults       []*fault
	warnings     []string
	transcript   transcript
}

// application is the sandbox's only app. Only the token changes after Open, so the rest is read without Discord.mu.
type application struct{ ID, Name, Token, Key, Owner string }

// Open starts a Discord that listens until Close.
func Open(o Options) (*Discord, error) {
	if o.Clock == nil {
		o.Clock = clockwork.NewRealClock()
	}
	if o.Clock.Now().Before(snowflake.Epoch) {
		return nil, errors.New("clock is before 2015, when Discord's ids begin: " +
			"use clockwork.NewFakeClockAt with a later time")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	o.Addr = cmp.Or(o.Addr, "127.0.0.1:0")
	o.Heartbeat = cmp.Or(o.Heartbeat, 41250*time.Millisecond)
	o.MaxConcurrency = cmp.Or(o.MaxConcurrency, 1)
	o.Invite = cmp.Or(o.Invite, // by default what the link in README.md asks for
		ViewChannel|SendMessages|EmbedLinks|AttachFiles|CreatePublicThreads|SendInThreads)
	listener, err := net.Listen("tcp", o.Addr)
	if err != nil {
		return nil, fmt.Errorf("listen for the sandbox: %w", err)
	}
	d := newDiscord(o, "http://"+listener.Addr().String())
	if err := d.openState(o.State); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	d.serving.Go(func() {
		if err := d.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			d.log.Error("serve sandbox", "error", err)
		}
	})
	return d, nil
}

func newDiscord(o Options, origin string) *Discord {
	ctx, end := context.WithCancel(context.Background())
	d := &Discord{
		clock: o.Clock, log: o.Log, origin: origin, invite: o.Invite, history: o.History, checker: o.Checker,
		closed: ctx.Done(), end: end, run: newSecret(6), transcript: transcript{limit: o.Transcript},
		guilds: map[string]*Guild{}, channels: map[string]*Channel{}, dms: map[string]*Channel{},
		people: map[string]*Person{}, messages: map[string]*message{}, commands: map[string]*Command{},
		emojis: map[string]AppEmoji{},
		nonces: nonces{first: map[nonceKey]*message{}},
		interactions: interactions{limit: o.Tokens, byID: map[string]*interaction{},
			byToken: map[string]*interaction{}},
	}
	id := d.nextIDString()
	d.app = application{ID: id, Name: "Korsar", Token: newToken(id), Key: newSecret(32), Owner: d.nextIDString()}
	d.gateway = gateway.New(gateway.Options{World: gatewayWorld{d}, Clock: o.Clock, Log: o.Log,
		Origin:    "ws" + strings.TrimPrefix(origin, "http"),
		Heartbeat: o.Heartbeat, Concurrency: o.MaxConcurrency})
	if o.Limits {
		d.limiter = &limiter{clock: d.clock, buckets: map[string]*rate.Window{}}
	}
	d.routed = d.routes()
	d.server = &http.Server{Handler: http.HandlerFunc(d.serveHTTP), ReadHeaderTimeout: 10 * time.Second,
		BaseContext: func(net.Listener) context.Context { return ctx }}
	return d
}

// serveHTTP handles a request, unless Close has begun. http.Server.Close does not wait for handlers, and a handler that
// leaves a body unread does not learn that its connection was closed. The end of its context tells it.
func (d *Discord) serveHTTP(w http.ResponseWriter, r *http.Request) {
	if !d.handlers.TryRLock() {
		panic(http.ErrAbortHandler) // a return would answer 200
	}
	defer d.handlers.RUnlock()
	d.routed.ServeHTTP(w, r)
}

// Close ends every connection, waits until all goroutines have ended, and saves the state.
func (d *Discord) Close() error {
	var err error
	d.shutdown.Do(func() {
		d.mu.Lock()
		d.end()
		d.mu.Unlock()
		d.gateway.Close()
		err = d.server.Close()
		d.handlers.Lock()
		d.serving.Wait()
		d.mu.Lock()
		d.interactions.stop()
		d.mu.Unlock()
		err = errors.Join(err, d.state.save(d))
	})
	if err != nil {
		return fmt.Errorf("close sandbox: %w", err)
	}
	return nil
}

// Handle serves another handler on the same listener, such as a page on which people play.
func (d *Discord) Handle(pattern string, h http.Handler) { d.routed.Handle(pattern, h) }

// Origin returns the scheme and host of the listener.
func (d *Discord) Origin() string { return d.origin }

// API returns the URL that replaces https://discord.com/api/.
func (d *Discord) API() string { return d.origin + "/api/" }

// Token returns the bot's token, without the prefix "Bot ".
func (d *Discord) Token() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.app.Token
}

// ApplicationID returns the snowflake of the application and of its bot user.
func (d *Discord) ApplicationID() string { return d.app.ID }

// ApplicationName returns the name of the application and of its bot user.
func (d *Discord) ApplicationName() string { return d.app.Name }

// Gateway returns the gateway, which tests can make misbehave.
func (d *Discord) Gateway() *gateway.Gateway { return d.gateway }

var errClosed = errors.New("sandbox closed")

// isClosed reports whether Close has begun. While d.mu is held the answer does not change.
func (d *Discord) isClosed() bool {
	select {
	case <-d.closed:
		return true
	default:
		return false
	}
}

// Warnings returns the parts of requests that Discord would silently ignore, such as unknown fields and unlisted files,
// and the findings of the Checker. It has each once, and at most 1000.
func (d *Discord) Warnings() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.warnings)
}
