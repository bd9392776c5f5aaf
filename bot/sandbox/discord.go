package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"korsar/storage/snowflake"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox/gateway"
)

// Options say how a Discord is opened. The zero value serves tests.
type Options struct {
	// Addr is the listener, by default a free port of the loopback: the
	// sandbox authenticates nobody but the bot and is not for a network.
	Addr string
	// Clock is the time of the world; real by default. A fake one must
	// stand after 2015, where Discord's ids begin.
	Clock clockwork.Clock
	// Limits enforces the rate limits of REST. Those of identifying hold always.
	Limits bool
	// MaxConcurrency is how many shards may identify every five seconds, by
	// default one.
	MaxConcurrency int
	// SessionLife is how long after its connection was lost a session can be
	// resumed, five minutes by default: Discord does not publish it.
	SessionLife time.Duration
	// Log takes what tests do not look at; discarded by default.
	Log *slog.Logger
	// Invite is what the bot's role allows in a new guild.
	Invite Permissions
	// Heartbeat is the interval told to clients, 41.25 s by default.
	Heartbeat time.Duration
	// Transcript is how many requests are remembered: 0 all, below 0 none.
	Transcript int
	// History is how many messages a channel remembers; 0 all. Older ones
	// are gone as if deleted.
	History int
	// Tokens is how many interactions are remembered; 0 all of the last
	// fifteen minutes. The tokens of older ones die early.
	Tokens int
	// State is a file in which the world survives; none by default.
	State string
	// Checker looks at every request beside the sandbox's own reading, and at
	// every answer. openapi.Published is one.
	Checker Checker
}

// Discord is the stand-in: one application with its bot, and a world of
// guilds, channels, people and messages around it.
type Discord struct {
	clock      clockwork.Clock
	log        *slog.Logger
	origin     string // http://host:port
	invite     Permissions
	history    int
	checker    Checker
	server     *http.Server
	serving    sync.WaitGroup
	closed     chan struct{}
	shutdown   sync.Once
	routed     *http.ServeMux
	gateway    *gateway.Gateway
	limiter    *limiter
	state      *stateFile
	run        string // tells this run's news from those of another
	transcript transcript
	notifier   notifier

	mu           sync.Mutex
	lastID       snowflake.ID
	revision     uint64
	app          application
	guilds       map[string]*Guild
	guildOrder   []*Guild
	channels     map[string]*Channel
	dms          map[string]*Channel // by the id of the person
	people       map[string]*Person
	messages     map[string]*message
	commands     map[string]*Command // by id
	interactions interactions
	nonces       nonces
	faults       []*fault
	warnings     []string
}

// application is the one app of the sandbox.
type application struct{ id, name, token, key, owner string }

// Open starts a Discord that listens until Close.
func Open(o Options) (*Discord, error) {
	if o.Addr == "" {
		o.Addr = "127.0.0.1:0"
	}
	if o.Clock == nil {
		o.Clock = clockwork.NewRealClock()
	}
	if o.Clock.Now().Before(snowflake.Epoch) {
		return nil, errors.New("the clock stands before 2015, where Discord's ids begin: use clockwork.NewFakeClockAt with a later time")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = 41250 * time.Millisecond
	}
	o.MaxConcurrency = cmp.Or(o.MaxConcurrency, 1)
	o.SessionLife = cmp.Or(o.SessionLife, 5*time.Minute)
	if o.Invite == 0 {
		o.Invite = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | CreatePublicThreads | SendInThreads
	}
	listener, err := net.Listen("tcp", o.Addr)
	if err != nil {
		return nil, fmt.Errorf("open the sandbox's listener: %w", err)
	}
	d := newDiscord(o, "http://"+listener.Addr().String())
	if err := d.openState(o.State); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	d.serving.Go(func() {
		if err := d.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			d.log.Error("the sandbox stopped serving", "err", err)
		}
	})
	return d, nil
}

func newDiscord(o Options, origin string) *Discord {
	d := &Discord{
		clock: o.Clock, log: o.Log, origin: origin, invite: o.Invite, history: o.History, checker: o.Checker,
		closed: make(chan struct{}), run: newSecret(6), transcript: transcript{limit: o.Transcript},
		guilds: map[string]*Guild{}, channels: map[string]*Channel{}, dms: map[string]*Channel{}, people: map[string]*Person{},
		messages: map[string]*message{}, commands: map[string]*Command{}, nonces: nonces{first: map[nonceKey]*message{}},
	}
	d.interactions = newInteractions(o.Tokens)
	id := d.nextIDString()
	d.app = application{id: id, name: "Korsar", token: newToken(id), key: newSecret(32), owner: d.nextIDString()}
	d.gateway = gateway.New(gateway.Options{World: gatewayWorld{d}, Clock: o.Clock, Log: o.Log, Origin: "ws" + strings.TrimPrefix(origin, "http"),
		Heartbeat: o.Heartbeat, Concurrency: o.MaxConcurrency, SessionLife: o.SessionLife})
	if o.Limits {
		d.limiter = newLimiter(d.clock)
	}
	d.routed = d.routes()
	d.server = &http.Server{Handler: d.routed, ReadHeaderTimeout: 10 * time.Second}
	return d
}

// Close ends every connection and waits until all is still.
func (d *Discord) Close() error {
	var err error
	d.shutdown.Do(func() {
		close(d.closed)
		d.gateway.Close()
		err = d.server.Close()
		d.serving.Wait()
		d.mu.Lock()
		d.interactions.stop()
		d.mu.Unlock()
		err = errors.Join(err, d.state.save(d))
	})
	if err != nil {
		return fmt.Errorf("close the sandbox: %w", err)
	}
	return nil
}

// Handle serves something beside the API on the same listener, such as a
// page on which people play.
func (d *Discord) Handle(pattern string, h http.Handler) { d.routed.Handle(pattern, h) }

// Origin is the scheme and host of the listener.
func (d *Discord) Origin() string { return d.origin }

// API is the address that stands where https://discord.com/api/ does.
func (d *Discord) API() string { return d.origin + "/api/" }

// Token returns the bot's token, without "Bot " before it.
func (d *Discord) Token() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.app.token
}

// resetToken makes another token the bot's: its owner copies it from the Bot page.
// The caller holds d.mu.
func (d *Discord) resetToken() { d.app.token = newToken(d.app.id) }

// ApplicationID is the snowflake of the application, and of its bot user.
func (d *Discord) ApplicationID() string { return d.app.id }

// ApplicationName is the name of the application, and of its bot user.
func (d *Discord) ApplicationName() string { return d.app.name }

// Gateway steers the socket side.
func (d *Discord) Gateway() *gateway.Gateway { return d.gateway }

var errClosed = errors.New("the sandbox was closed")

// Warnings lists what Discord would have let pass without a word, though it
// has no effect there: unknown fields, files that nothing shows.
func (d *Discord) Warnings() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string(nil), d.warnings...)
}
