package discord

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"log/slog"
	"net"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"
	"golang.org/x/sync/singleflight"

	"korsar/bot/cluster"
	"korsar/bot/community"
	"korsar/bot/discord/emojis"
	"korsar/bot/discord/faces"
	"korsar/bot/discord/followup"
	"korsar/bot/discord/rest"
	"korsar/bot/discord/rights"
	"korsar/bot/engine"
	"korsar/bot/metrics"
	"korsar/bot/tournaments"
	"korsar/bot/worker"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Options configures a bot. Token, Clock and Log are required, for Serve also Sessions, and with Interactions Accepted.
type Options struct {
	Token    string
	API      string // replaces https://discord.com/api/ unless it is ""
	Guild    string // the only guild to register the commands in; "" for all
	Sessions storage.Sessions
	Restored time.Time // when a backup was last restored; zero for never
	Clock    clockwork.Clock
	Timeouts clockwork.Clock // clock of the time limits; nil is real time
	Log      *slog.Logger

	Paint        Painter              // nil draws with package draw
	PaintAtOnce  bool                 // draws with the priority of answers, for tests on a busy machine
	Metrics      *metrics.Metrics     // nil counts nothing
	MaxClicks    int                  // clicks served at the same time; 0 is 1000
	Drawers      int                  // pictures drawn at the same time; 0 is one
	Interactions string               // address to listen on for posted interactions; "" for the gateway
	PublicKey    ed25519.PublicKey    // the application's, to verify posted interactions
	Pages        LegalPages           // the bot's own, for Diagnose
	Accepted     storage.Interactions // records posted interactions, so that each is served once

	Cluster *cluster.Member // shares the shards with other processes; nil if there are none
	Shards  int             // connections that share the guilds; 0 is one, AutoShards as many as Discord recommends
}

// Bot is the application on Discord. It implements engine.Messenger, engine.Access, community.Announcer and
// tournaments.Platform.
type Bot struct {
	routes       *routes
	presenters   map[reflect.Type]presenter
	options      Options
	clock        clockwork.Clock
	timeouts     timeouts
	log          *slog.Logger
	metrics      *metrics.Metrics
	rest         *rest.Client
	rights       *rights.Lookup
	direct       *directChannels
	sent         *lru.Cache[sentMessage, struct{}]   // messages that once has sent
	fileless     *lru.Cache[snowflake.ID, time.Time] // until when a channel that refused files is sent none
	refusals     *lru.Cache[snowflake.ID, struct{}]  // interactions that stay refused when they arrive again
	boardTokens  *boardTokens
	seal         seal
	filled       filled
	lateForms    *lru.Cache[lateForm, snowflake.ID] // the first interaction of each form
	shards       *shards
	reachability reachability
	posted       *postedClicks // nil if interactions arrive over the gateway
	application  string
	self         snowflake.ID // the bot as a user
	registry     *engine.Registry
	community    *community.Service
	tournaments  *tournaments.Service
	pictures     followup.Pictures
	messages     *followup.Messages
	followers    followup.Followers
	animations   *followup.Animations
	emojis       *emojis.Keeper
	tableGuilds  *lru.Cache[journal.TableID, snowflake.ID]
	rush         *worker.Rush
	pool         *worker.Pool
	faces        *faces.Faces

	audiencePictures *lru.Cache[audiencePicture, []byte]
	drawing          singleflight.Group // of audience pictures

	// Every click holds serving for reading from its arrival until it is served, including its requests. Settle and
	// Close wait for that.
	serving sync.RWMutex // guards closed
	closed  bool
	active  atomic.Int32 // clicks being served

	base   context.Context // of all work that a click starts
	cancel context.CancelFunc
}

// New returns a bot that has not connected yet. It fails if Options.API is not an HTTP URL.
func New(o Options) (*Bot, error) {
	if o.Paint == nil {
		o.Paint = paint
	}
	o.MaxClicks = cmp.Or(o.MaxClicks, defaultMaxClicks)
	if o.Timeouts == nil {
		o.Timeouts = clockwork.NewRealClock()
	}
	b := &Bot{routes: newRoutes(), presenters: newPresenters(),
		options: o, clock: o.Clock, timeouts: timeouts{o.Timeouts}, log: o.Log, metrics: o.Metrics}
	var err error
	b.rest, err = rest.New(rest.Options{Token: o.Token, API: o.API, Clock: o.Clock, Metrics: o.Metrics,
		Refused: b.pause})
	if err != nil {
		return nil, err
	}
	if o.Cluster != nil {
		b.rest.SetShare(0, 1) // until it has shards
	}
	b.rush = worker.NewRush(o.Timeouts)
	b.pool = worker.NewPool(o.Drawers, o.PaintAtOnce, b.rush)
	b.animations = followup.NewAnimations()
	b.faces = faces.New(b.rest, o.Clock, o.Log, o.Metrics)
	b.refusals = newLRU[snowflake.ID, struct{}](maxRefusals)
	b.messages = followup.NewMessages()
	b.tableGuilds = newLRU[journal.TableID, snowflake.ID](maxTableGuilds)
	b.boardTokens, b.seal = newBoardTokens(b.clock), newSeal(o.Token)
	b.filled = filled{b.clock, newLRU[filledKey, filledForm](maxFilled)}
	b.lateForms = newLRU[lateForm, snowflake.ID](maxLateForms)
	b.audiencePictures = newLRU[audiencePicture, []byte](maxAudiencePictures)
	b.rights = rights.New(b.rest, o.Clock, o.Log)
	b.direct = newDirectChannels(b.rest, b.clock)
	b.sent = newLRU[sentMessage, struct{}](maxSent)
	b.fileless = newLRU[snowflake.ID, time.Time](maxFileless)
	b.base, b.cancel = context.WithCancel(context.Background())
	b.shards = newShards(b)
	b.emojis = emojis.New(emojis.Options{Client: b.rest, Cluster: o.Cluster, Clock: o.Clock, Log: o.Log})
	b.reachability.bot = b
	if o.Interactions != "" {
		b.posted = newPostedClicks(b)
	}
	return b, nil
}

// newLRU returns a cache of at most size values. size must be positive.
func newLRU[K comparable, V any](size int) *lru.Cache[K, V] {
	values, _ := lru.New[K, V](size) // it fails for a size below 1 only
	return values
}

// SignOn asks Discord which application the token belongs to, and registers the commands that differ from Discord's. It
// tries again while Discord cannot be reached. Afterward the bot can deliver messages.
func (b *Bot) SignOn(ctx context.Context, r *engine.Registry, s *community.Service, t *tournaments.Service) error {
	b.registry, b.community, b.tournaments = r, s, t
	return b.retryUntilReached(ctx, func() error {
		if err := b.setApplication(ctx); err != nil {
			return err
		}
		return b.syncCommands(ctx)
	})
}

// Serve begins to answer clicks. It returns when all shards are connected. In a cluster it does not wait for them.
func (b *Bot) Serve(ctx context.Context) error {
	if b.posted != nil {
		if err := b.posted.server.Open(); err != nil {
			return err
		}
	}
	b.emojis.Start(b.application)
	return b.shards.open(ctx)
}

// InteractionsAddr returns the address on which Serve listens for interactions. It returns nil if there is none.
func (b *Bot) InteractionsAddr() net.Addr {
	if b.posted == nil {
		return nil
	}
	return b.posted.server.Addr()
}

// fail makes the bot report that it cannot continue.
func (b *Bot) fail(err error) {
	select {
	case b.shards.failed <- err:
	default: // something else failed first
	}
}

// Failed returns a channel that receives the error after which the bot cannot continue.
func (b *Bot) Failed() <-chan error { return b.shards.failed }

// Settle blocks until the clicks being served are done, their pictures, analyses, animations and clips are shown, and
// the application's emojis are compared.
func (b *Bot) Settle() {
	b.emojis.Wait()
	b.serving.Lock()
	defer b.serving.Unlock()
	b.pictures.Wait()
	b.followers.Wait()
	b.animations.Wait()
}

// ActiveClicks returns how many clicks are being served.
func (b *Bot) ActiveClicks() int { return int(b.active.Load()) }

// WaitingPictures returns how many pictures wait or are being drawn.
func (b *Bot) WaitingPictures() int { return b.pool.Waiting() }

// closeTimeout is how long Close waits for the work that clicks have started. It is longer than a click may take.
const closeTimeout = 5 * time.Second

// Close disconnects and waits for the clicks being served and the pictures that follow them, up to
// closeTimeout.
func (b *Bot) Close() {
	timeout := b.clock.AfterFunc(closeTimeout, b.cancel)
	defer timeout.Stop()
	defer b.cancel()
	if b.posted != nil {
		b.posted.server.Close()
	}
	b.shards.close()
	b.serving.Lock()
	b.closed = true
	b.serving.Unlock()
	b.followers.Close()
	b.animations.Close()
	b.pictures.Wait()
	b.emojis.Close()
	b.pool.Close()
	b.faces.Close()
	b.rest.Close()
}
