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

// World is the sandbox as the gateway sees it. Its lock is taken before the gateway's, never after it. The lock must be
// held for every method except Changed.
type World interface {
	sync.Locker
	Changed() // wakes all that wait for a change, with or without the lock
	Token() string
	ResetToken() // gives the bot another token
	Application() string
	User() any       // the bot's own user, as in READY
	Guilds() []Guild // guilds that the bot is in, oldest first
}

// Guild is a guild that the bot is in.
type Guild struct {
	ID     string
	Outage bool       // a new session gets GUILD_DELETE in place of GUILD_CREATE
	Create func() any // returns the data of GUILD_CREATE
}

// Outage returns the data of the GUILD_DELETE that announces an outage (Gateway Events, "Guild Delete").
func Outage(guild string) any { return map[string]any{"id": guild, "unavailable": true} }

// Options configures a gateway. All fields are required.
type Options struct {
	World       World
	Clock       clockwork.Clock
	Log         *slog.Logger
	Origin      string        // scheme and host of its URLs, such as ws://host:port
	Heartbeat   time.Duration // heartbeat interval of the clients
	Concurrency int           // shards that may identify every five seconds
}

// Gateway is the WebSocket side of the sandbox.
type Gateway struct {
	world    World
	clock    clockwork.Clock
	log      *slog.Logger
	origin   string // ws://host:port
	interval time.Duration
	serving  sync.WaitGroup

	concurrency int // number of buckets of shards, which identify independently

	mu                sync.Mutex // guards the fields below and every session; taken after the world's lock
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
	identified        map[int]time.Time // the latest allowed identify, by bucket
	identifies        []Identify
	resumes           Resumes
}

// New returns a gateway. It serves from Handle until Close.
func New(o Options) *Gateway {
	return &Gateway{world: o.World, clock: o.Clock, log: o.Log, origin: o.Origin, interval: o.Heartbeat,
		concurrency: o.Concurrency, conns: map[*conn]bool{}, identified: map[int]time.Time{}}
}

// The paths of the gateway for new sessions and for resumes. READY gives the path for resumes.
const (
	socketPath = "/socket"
	resumePath = "/resume"
)

// Handle registers the gateway's paths.
func (gw *Gateway) Handle(mux *http.ServeMux) {
	for _, path := range []string{socketPath, resumePath} {
		mux.HandleFunc("GET "+path, gw.serve)     // discord.js appends its query to the URL,
		mux.HandleFunc("GET "+path+"/", gw.serve) // discordgo inserts a slash
	}
}

// URL returns the URL for new sessions.
func (gw *Gateway) URL() string { return gw.origin + socketPath }

// StartLimit is the limit on starting sessions (Gateway, "Session Start Limit Object").
type StartLimit struct {
	Total          int `json:"total"`
	Remaining      int `json:"remaining"`
	ResetAfter     int `json:"reset_after"` // milliseconds
	MaxConcurrency int `json:"max_concurrency"`
}

// StartLimit returns the limit of the day and what remains of it.
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

// Shards returns the recommended number of shards for a bot in a number of guilds.
func Shards(guilds int) int { return guilds/MaxGuildsOfShard + 1 }

// guildsOf returns the guilds that a shard serves. The world's lock must be held.
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

// Close ends every connection and waits until all goroutines have ended.
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
		panic("gateway: encode JSON: " + err.Error())
	}
	return text
}
