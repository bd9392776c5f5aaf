package bot

import (
	"context"
	"io"
	"log/slog"
	"net/http"

	"github.com/jonboulle/clockwork"

	"korsar/bot/discord"
	"korsar/bot/live"
	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
)

// Options is what a bot is built on. Store, Token, Clock and Log are needed.
type Options struct {
	Store storage.Store
	Clock clockwork.Clock
	Log   *slog.Logger

	Token  string
	API    string // in place of https://discord.com/api/; "" for that
	Clicks int    // that are served at the same time; 0 is as many as usual
	Shards int    // connections that share the guilds; 0 is one, discord.AutoShards as many as Discord advises
	Guild  string // registers the commands in this guild only; "" everywhere

	Live    string       // the address of the server that serves Bot.Live, without a slash at its end; "" if none does
	Proxies live.Proxies // that stand before that server; none by default

	Metrics *metrics.Metrics // nil counts nothing

	Pictures discord.Pictures // the zero value is those of package draw

	Random io.Reader                                                                            // of the deals' secrets; nil is crypto/rand
	Deal   func(s deal.Secret, joins deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) // nil is deal.Deal
}

// Bot is a bot that serves.
type Bot struct {
	discord *discord.Bot
	harbour *table.Registry
	live    *live.Server
}

// Start signs on and serves until Close.
func Start(ctx context.Context, o Options) (*Bot, error) {
	o.Log = metrics.Traced(o.Log)
	d, err := discord.New(discord.Options{Sessions: o.Store, Token: o.Token, API: o.API, Guild: o.Guild, Clock: o.Clock, Log: o.Log, Pictures: o.Pictures, Metrics: o.Metrics, MaxClicks: o.Clicks, Shards: o.Shards})
	if err != nil {
		return nil, err
	}
	h := table.NewRegistry(table.Options{Store: table.StoreOf(o.Store), Messenger: d, Access: d, Clock: o.Clock, Log: o.Log, Random: o.Random, Deal: o.Deal, Live: o.Live, Metrics: o.Metrics})
	b := &Bot{discord: d, harbour: h, live: live.New(live.Options{Registry: h, Clock: o.Clock, Log: o.Log, Proxies: o.Proxies})}
	b.measure(o)
	for _, step := range []func() error{
		func() error { return d.SignOn(ctx, h) },
		func() error { return h.Start(ctx) },
		func() error { return d.Serve(ctx) },
	} {
		if err := step(); err != nil {
			b.Close()
			return nil, err
		}
	}
	return b, nil
}

// measure has the meter ask for what is not counted but is there.
func (b *Bot) measure(o Options) {
	o.Metrics.Watch("korsar_clicks_under_way", "Clicks that are being served.", b.discord.ActiveClicks)
	o.Metrics.Watch("korsar_pictures_waiting", "Pictures that are being drawn, or wait to be.", b.discord.WaitingPictures)
	o.Metrics.Watch("korsar_tables_loaded", "Tables in memory.", b.harbour.Loaded)
	o.Metrics.Watch("korsar_tables_thinking", "Tables whose computer thinks, or waits for a place to.", b.harbour.Thinking)
	o.Metrics.Watch("korsar_tables_telling", "Tables of which something is being told, or tried to be.", b.harbour.Delivering)
	o.Metrics.Watch("korsar_viewers", "Viewers of live pages.", b.live.Viewers)
	o.Metrics.Probe(func(ctx context.Context) error {
		_, err := o.Store.NextDeadline(ctx)
		return err
	})
}

// Live serves the live pages of tables, to be mounted at "/" of what serves
// Options.Live. Its streams end with Close.
func (b *Bot) Live() http.Handler { return b.live }

// Failed yields an error when the bot cannot go on.
func (b *Bot) Failed() <-chan error { return b.discord.Failed() }

// Settle waits until the clicks that have arrived are served and everything
// that could be told by now has been.
func (b *Bot) Settle(ctx context.Context) error {
	b.discord.Settle()
	return b.harbour.Settle(ctx)
}

// Close ends serving: clicks under way are answered first.
func (b *Bot) Close() {
	b.live.Close()
	b.discord.Close()
	b.harbour.Close()
}
