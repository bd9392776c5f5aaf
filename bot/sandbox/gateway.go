package sandbox

import (
	"encoding/json"
	"sync"
	"time"
)

// Operations of the gateway (Opcodes and Status Codes).
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opResume         = 6
	OpReconnect      = 7
	OpInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Close codes of the gateway (Opcodes and Status Codes).
const (
	CloseUnknownError       = 4000
	closeUnknownOperation   = 4001
	closeDecode             = 4002
	closeNotAuthenticated   = 4003
	CloseAuthentication     = 4004
	closeAlreadyIdentified  = 4005
	closeInvalidSequence    = 4007
	CloseRateLimited        = 4008
	CloseSessionTimedOut    = 4009
	CloseInvalidShard       = 4010
	CloseShardingRequired   = 4011
	CloseInvalidVersion     = 4012
	CloseInvalidIntents     = 4013
	CloseDisallowedIntents  = 4014
	maxEvents               = 120 // a client may send in eventWindow
	eventWindow             = time.Minute
	maxEventSize            = 4096
	maxStarts               = 1000 // identifies a day
	startWindow             = 24 * time.Hour
	identifyGap             = 5 * time.Second // between two of a bucket
	maxGuildsOfShard        = 2500
	maxReplay               = 1024 // events kept for a resume
	maxSessions             = 64
	heartbeatGrace          = 2 // intervals without a heartbeat until the connection is dead
	maxUnsent               = 4096
	maxInboundGatewayPacket = 1 << 20
)

// Intents of the gateway.
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentsPrivileged    = 1<<1 | 1<<8 | 1<<15
	intentsKnown         = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
)

// Gateway is the socket side of the sandbox, with what tests need to make it
// behave badly.
type Gateway struct {
	d        *Discord
	interval time.Duration
	serving  sync.WaitGroup

	concurrency int           // buckets of shards that identify independently
	sessionLife time.Duration // of a lost connection

	mu         sync.Mutex // taken after d.mu, never before
	closed     bool
	sessions   []*session // oldest first
	conns      map[*conn]bool
	starts     window
	away       bool
	resumeAway bool // new connections at the resume URL are refused
	muteAcks   bool
	beats      int
	greeting   Greeting
	holding    bool
	held       []Event

	identified map[int]time.Time // the latest allowed identify of a bucket
	identifies []Identify
	resumes    Resumes
}

// An Event is a dispatch on its way to the bot.
type Event struct {
	Name string
	Data json.RawMessage
	to   audience
}

// An audience says which sessions get an event.
type audience func(*session) bool

func newGateway(d *Discord, o Options) *Gateway {
	return &Gateway{d: d, interval: o.Heartbeat, concurrency: o.MaxConcurrency, sessionLife: o.SessionLife, conns: map[*conn]bool{},
		identified: map[int]time.Time{}}
}

// interactionAudience is every session of the shard that serves the channel.
func interactionAudience(ch *Channel) audience {
	return func(s *session) bool { return ch.guild.shard(s.shards) == s.shard }
}

func intentAudience(g *Guild, intent int) audience {
	return func(s *session) bool { return s.intents&intent != 0 && g.shard(s.shards) == s.shard }
}

// dispatch sends an event to the sessions that are meant. d.mu may be held
// or not.
func (gw *Gateway) dispatch(name string, object any, to audience) {
	event := Event{name, encode(object), to}
	gw.mu.Lock()
	defer gw.mu.Unlock()
	if gw.holding {
		gw.held = append(gw.held, event)
		gw.d.changed()
		return
	}
	gw.deliver(event)
}

func (gw *Gateway) deliver(event Event) {
	for _, s := range gw.sessions {
		if event.to(s) {
			s.send(event)
		}
	}
}

// wants tells whether any session listens to an intent.
func (gw *Gateway) wants(intent int) bool {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	for _, s := range gw.sessions {
		if s.intents&intent != 0 {
			return true
		}
	}
	return false
}

// tellGuild tells the bot about a guild that it is or was in. The caller
// holds d.mu.
func (d *Discord) tellGuild(name string, g *Guild, object any) {
	if g.installed || name == "GUILD_DELETE" {
		d.gateway.dispatch(name, object, intentAudience(g, intentGuilds))
	}
}

// tellMessage tells the bot about a message where it listens. What others
// wrote is blank without the privileged intent. The caller holds d.mu.
func (d *Discord) tellMessage(name string, m *message) {
	intent := intentGuildMessages
	if m.channel.isDM() {
		intent = intentDirectMessages
	}
	if m.Ephemeral() || !m.channel.botPermissions().Has(ViewChannel) || !d.gateway.wants(intent) {
		return
	}
	to := intentAudience(m.channel.guild, intent)
	if name == "MESSAGE_DELETE" {
		d.gateway.dispatch(name, map[string]any{"id": m.ID, "channel_id": m.ChannelID, "guild_id": m.GuildID}, to)
		return
	}
	object := m.payload()
	object.GuildID = m.GuildID
	if m.byPerson() != nil && !m.channel.isDM() {
		object.Content, object.Embeds, object.Attachments, object.Components = "", []Embed{}, []attachmentJSON{}, []Row{}
	}
	d.gateway.dispatch(name, object, to)
}

func (gw *Gateway) each(do func(*conn)) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	for c := range gw.conns {
		do(c)
	}
}

func (gw *Gateway) close() {
	gw.mu.Lock()
	gw.closed = true
	gw.mu.Unlock()
	gw.Drop()
	gw.serving.Wait()
}

type gatewayJSON struct {
	URL string `json:"url"`
}

type startLimitJSON struct {
	Total          int `json:"total"`
	Remaining      int `json:"remaining"`
	ResetAfter     int `json:"reset_after"`
	MaxConcurrency int `json:"max_concurrency"`
}

// The paths of the gateway: where sessions begin, and where READY tells clients
// to resume them.
const (
	socketPath = "/socket"
	resumePath = "/resume"
)

func (gw *Gateway) url() string { return "ws" + gw.d.origin[len("http"):] + socketPath }

func (gw *Gateway) resumeURL() string { return "ws" + gw.d.origin[len("http"):] + resumePath }

// getGateway answers GET /gateway.
func (c *call) getGateway() (any, error) { return gatewayJSON{c.d.gateway.url()}, nil }

// getGatewayBot answers GET /gateway/bot.
func (c *call) getGatewayBot() (any, error) {
	defer c.lock()()
	gw := c.d.gateway
	gw.mu.Lock()
	defer gw.mu.Unlock()
	now := c.d.clock.Now()
	limit := startLimitJSON{maxStarts, maxStarts, 0, gw.concurrency}
	if now.Before(gw.starts.until) {
		limit.Remaining = max(maxStarts-gw.starts.used, 0)
		limit.ResetAfter = int(gw.starts.until.Sub(now).Milliseconds())
	}
	return struct {
		gatewayJSON
		Shards int            `json:"shards"`
		Limit  startLimitJSON `json:"session_start_limit"`
	}{gatewayJSON{gw.url()}, len(c.d.guilds)/maxGuildsOfShard + 1, limit}, nil
}
