package bot

import (
	"context"
	"crypto/ed25519"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"

	"github.com/jonboulle/clockwork"

	"korsar/bot/cluster"
	"korsar/bot/community"
	"korsar/bot/discord"
	"korsar/bot/engine"
	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/bot/twitch"
	"korsar/bot/web/live"
	"korsar/bot/worker"
	"korsar/storage"
)

// Options are the parts and settings of a bot. Store, Token, Clock and Log are required.
type Options struct {
	Store storage.Store
	Clock clockwork.Clock
	Log   *slog.Logger

	Timeouts clockwork.Clock // clock of the time limits; nil is real time

	// Cluster is the membership among the processes that share the store and the token; nil for a single process.
	Cluster  *cluster.Member
	Signals  storage.Signals          // between these processes; nil for none
	Settings storage.SettingsVersions // by which they notice changes of settings; nil for none

	Token  string
	API    string // base URL of the API; "" for https://discord.com/api/
	Clicks int    // most clicks served at the same time; 0 for the default
	Shards int    // gateway connections; 0 for one, discord.AutoShards for as many as Discord recommends
	Guild  string // registers the commands in this guild only; "" for all guilds

	Interactions string            // listen address for interactions over HTTP; "" to receive them over the gateway
	PublicKey    ed25519.PublicKey // of the application, to verify these interactions

	Live    string       // base URL of the server that serves Bot.Live, without a trailing slash; "" for none
	Contact string       // how to reach the people who run the bot: a mail address or a URL; "" if they do not say
	Proxies live.Proxies // the proxies in front of that server; none by default

	Chats   *twitch.Chats    // reads the chats in which viewers of streams vote; nil if none are read
	Metrics *metrics.Metrics // nil counts nothing

	Paint       discord.Painter // nil draws with package draw
	PaintAtOnce bool            // draws at the priority of answers, for tests on a busy machine
	Drawers     int             // pictures drawn at the same time; 0 is one

	Analyser worker.Analyser // analyzes finished games; nil does it in this process

	Random io.Reader      // of secrets and tokens, safe for concurrent use; nil is crypto/rand
	Deal   table.DealFunc // nil is deal.Deal
}

// Bot is a running bot.
type Bot struct {
	discord     *discord.Bot
	registry    *engine.Registry
	community   *community.Service
	tournaments *tournaments.Service
	live        *live.Server

	life    context.Context
	end     context.CancelFunc
	running sync.WaitGroup
}

// Start signs on and serves until Close.
func Start(ctx context.Context, o Options) (*Bot, error) {
	o.Log = traced(o.Log)
	restored, err := o.Store.LatestRestore(ctx) // no restore happens while a bot runs
	if err != nil {
		return nil, err
	}
	d, err := discord.New(discord.Options{Sessions: o.Store, Restored: restored, Token: o.Token, API: o.API,
		Guild: o.Guild, Clock: o.Clock, Timeouts: o.Timeouts, Log: o.Log,
		Paint: o.Paint, PaintAtOnce: o.PaintAtOnce, Metrics: o.Metrics,
		MaxClicks: o.Clicks, Shards: o.Shards, Drawers: o.Drawers, Interactions: o.Interactions,
		PublicKey: o.PublicKey, Accepted: o.Store, Cluster: o.Cluster})
	if err != nil {
		return nil, err
	}
	r := engine.NewRegistry(engine.Options{Store: o.Store, Messenger: d, Access: d, Clock: o.Clock,
		Log: o.Log, Random: o.Random, Deal: o.Deal, LiveURL: o.Live, Chats: o.Chats, Metrics: o.Metrics,
		Shared: o.Cluster != nil, Signals: o.Signals, Settings: o.Settings, Restored: restored})
	t := tournaments.New(tournaments.Options{Store: o.Store, Registry: r,
		Platform: d, Clock: o.Clock, Log: o.Log, Random: o.Random, LiveURL: o.Live, Restored: restored})
	s := community.New(community.Options{Store: o.Store, Registry: r, Announcer: d,
		Clock: o.Clock, Log: o.Log, Analyser: o.Analyser, Tournaments: t})
	b := &Bot{discord: d, registry: r, community: s, tournaments: t,
		live: live.New(live.Options{Registry: r, Community: s, Tournaments: t, Clock: o.Clock, Log: o.Log,
			Proxies: o.Proxies, URL: o.Live, Draw: d.Draw,
			Contact: o.Contact})}
	b.life, b.end = context.WithCancel(context.Background())
	b.registerMetrics(o)
	for _, step := range []func() error{
		func() error { return d.SignOn(ctx, r, s, t) },
		func() error { return r.Start(ctx) },
		func() error { return d.Serve(ctx) },
	} {
		if err := step(); err != nil {
			b.Close()
			return nil, err
		}
	}
	if o.Metrics != nil {
		b.running.Go(func() { b.count(b.life, o) })
	}
	return b, nil
}

// registerMetrics registers the gauges, the name of this process and the check of readiness.
func (b *Bot) registerMetrics(o Options) {
	o.Metrics.GaugeFunc("korsar_clicks_under_way", "Clicks being served.", b.discord.ActiveClicks)
	o.Metrics.GaugeFunc("korsar_pictures_waiting", "Pictures being drawn or waiting to be drawn.",
		b.discord.WaitingPictures)
	o.Metrics.GaugeFunc("korsar_tables_loaded", "Tables in memory.", b.registry.Loaded)
	o.Metrics.GaugeFunc("korsar_tables_thinking", "Tables whose computer is thinking or waiting to think.",
		b.registry.Thinking)
	o.Metrics.GaugeFunc("korsar_tables_delivering", "Tables with a delivery in progress or being retried.",
		b.registry.Delivering)
	if o.Cluster != nil {
		o.Metrics.Process(o.Cluster.Name())
	}
	if o.Chats != nil {
		o.Metrics.GaugeFunc("korsar_chats_read", "Twitch channels whose chats are read for votes.",
			func() int { read, _ := o.Chats.Channels(); return read })
		o.Metrics.GaugeFunc("korsar_chats_unread", "Twitch channels whose chats should be read, but cannot be.",
			func() int { _, unread := o.Chats.Channels(); return unread })
	}
	o.Metrics.GaugeFunc("korsar_viewers", "Viewers of live pages.", b.live.Viewers)
	o.Metrics.SetProbe(o.Store.Probe)
}

// Live returns the handler of the live pages, to be mounted at "/" of the server at Options.Live. Its streams end at
// Close.
func (b *Bot) Live() http.Handler { return b.live }

// ChatLetters returns the letters that count as votes in the chat of a Twitch channel now.
func (b *Bot) ChatLetters(channel string) []string { return b.registry.ChatLetters(channel) }

// InteractionsAddr returns the address on which the bot listens for interactions. It returns nil if there is none.
func (b *Bot) InteractionsAddr() net.Addr { return b.discord.InteractionsAddr() }

// Failed returns a channel that receives an error if the bot cannot continue.
func (b *Bot) Failed() <-chan error { return b.discord.Failed() }

// Settle blocks until all clicks that have arrived are served and everything that can be delivered now is delivered.
func (b *Bot) Settle(ctx context.Context) error {
	b.discord.Settle()
	err := errors.Join(b.registry.Settle(ctx), b.community.Settle(ctx), b.tournaments.Settle(ctx),
		b.registry.Settle(ctx)) // delivers what the work for tournaments added
	b.discord.Settle() // draws the clips of games whose end was delivered
	return err
}

// Close stops the bot after answering the clicks in progress.
func (b *Bot) Close() {
	b.end()
	b.running.Wait()
	b.live.Close()
	b.discord.Close()
	b.community.Close()
	b.tournaments.Close()
	b.registry.Close()
}
