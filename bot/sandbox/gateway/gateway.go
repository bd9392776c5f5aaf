package gateway

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox/rate"
	"korsar/storage/snowflake"
)

// World is what the gateway tells of. Its own lock is taken before that of the gateway, never after it; what is not
// said to need none is called while the world is locked.
type World interface {
	sync.Locker
	Changed() // wakes those who wait for a change; it needs no lock
	Token() string
	ResetToken() // gives the bot another token
	Application() string
	User() any       // the bot's own, as READY has it
	Guilds() []Guild // those the bot is in, oldest first
}

// Guild is one that the bot is in.
type Guild struct {
	ID     string
	Create func() any // what GUILD_CREATE tells of it
}

// Options say what a gateway is the socket of. All of them are needed.
type Options struct {
	World       World
	Clock       clockwork.Clock
	Log         *slog.Logger
	Origin      string        // where its paths are served: ws://host:port
	Heartbeat   time.Duration // the interval told to clients
	Concurrency int           // shards that may identify every five seconds
	SessionLife time.Duration // how long after its connection was lost a session can be resumed
}

// Gateway is the socket side of the sandbox, with what tests need to make it
// behave badly.
type Gateway struct {
	world    World
	clock    clockwork.Clock
	log      *slog.Logger
	origin   string // ws://host:port
	interval time.Duration
	serving  sync.WaitGroup

	concurrency int           // buckets of shards that identify independently
	sessionLife time.Duration // of a lost connection

	mu                sync.Mutex // taken after the world's lock, never before
	closed            bool
	sessions          []*session // oldest first
	conns             map[*conn]bool
	sessionStarts     rate.Window
	unavailable       bool
	resumeUnavailable bool // new connections at the resume URL are refused
	muteAcks          bool
	heartbeats        int
	handshake         HandshakeOverride
	holding           bool
	held              []Event

	identified map[int]time.Time // the latest allowed identify of a bucket
	identifies []Identify
	resumes    Resumes
}

// New returns a gateway that serves once [Gateway.Handle] has given it paths, until Close.
func New(o Options) *Gateway {
	return &Gateway{world: o.World, clock: o.Clock, log: o.Log, origin: o.Origin, interval: o.Heartbeat,
		concurrency: o.Concurrency, sessionLife: o.SessionLife, conns: map[*conn]bool{}, identified: map[int]time.Time{}}
}

// The paths of the gateway: where sessions begin, and where READY tells clients to resume them.
const (
	socketPath = "/socket"
	resumePath = "/resume"
)

// Handle gives the gateway its paths.
func (gw *Gateway) Handle(mux *http.ServeMux) {
	for _, path := range []string{socketPath, resumePath} {
		mux.HandleFunc("GET "+path, gw.serve)     // discord.js adds its query to the address as it was told,
		mux.HandleFunc("GET "+path+"/", gw.serve) // discordgo puts a slash between
	}
}

// URL returns the address at which sessions begin.
func (gw *Gateway) URL() string { return gw.origin + socketPath }

func (gw *Gateway) resumeURL() string { return gw.origin + resumePath }

// StartLimit is how many sessions may be started (Gateway, "Session Start Limit Object").
type StartLimit struct {
	Total          int `json:"total"`
	Remaining      int `json:"remaining"`
	ResetAfter     int `json:"reset_after"` // milliseconds
	MaxConcurrency int `json:"max_concurrency"`
}

// StartLimit returns what is left of the sessions of today.
func (gw *Gateway) StartLimit() StartLimit {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	now := gw.clock.Now()
	limit := StartLimit{maxStarts, maxStarts, 0, gw.concurrency}
	if now.Before(gw.sessionStarts.Until) {
		limit.Remaining = max(maxStarts-gw.sessionStarts.Used, 0)
		limit.ResetAfter = int(gw.sessionStarts.Until.Sub(now).Milliseconds())
	}
	return limit
}

// Shards returns how many shards a bot in so many guilds is advised to have.
func Shards(guilds int) int { return guilds/maxGuildsOfShard + 1 }

// guildsOf returns the guilds that a shard serves. The world is locked.
func (gw *Gateway) guildsOf(shard, shards int) (list []Guild) {
	for _, g := range gw.world.Guilds() {
		if snowflake.Parse(g.ID).Shard(max(shards, 1)) == shard {
			list = append(list, g)
		}
	}
	return list
}

func (gw *Gateway) forEachConn(do func(*conn)) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	for c := range gw.conns {
		do(c)
	}
}

// Close ends every connection and waits for them.
func (gw *Gateway) Close() {
	gw.mu.Lock()
	gw.closed = true
	gw.mu.Unlock()
	gw.Drop()
	gw.serving.Wait()
}

func encode(object any) []byte {
	text, err := json.Marshal(object)
	if err != nil {
		panic("gateway: an object of its own cannot be encoded: " + err.Error())
	}
	return text
}
