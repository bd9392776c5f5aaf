package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"

	"korsar/bot/discord/rest"
	"korsar/bot/metrics"
	"korsar/bot/table"
	"korsar/storage"
)

// Options is how the bot reaches Discord.
type Options struct {
	Token    string
	API      string // an URL in place of https://discord.com/api/; "" for that
	Guild    string // registers the commands in this guild only; "" everywhere
	Sessions storage.Sessions
	Clock    clockwork.Clock
	Log      *slog.Logger

	Pictures  Pictures         // the zero value is those of package draw
	Metrics   *metrics.Metrics // nil counts nothing
	MaxClicks int              // how many are served at the same time; 0 is 1000
	Shards    int              // how many connections share the guilds; 0 is one, AutoShards as many as Discord advises
}

// Bot is the application on Discord.
type Bot struct {
	options     Options
	clock       clockwork.Clock
	log         *slog.Logger
	metrics     *metrics.Metrics
	rest        *rest.Client
	rights      *rights
	shards      *shards
	application string
	registry    *table.Registry
	images      imageQueue
	pool        *renderPool

	serving sync.RWMutex // read-held by every click under way
	closed  bool
	active  atomic.Int32 // how many

	base   context.Context // of everything that a click begins
	cancel context.CancelFunc
}

// New is a bot that has not spoken yet. It is the crier of the harbour that is
// given to SignOn.
func New(o Options) (*Bot, error) {
	client, err := rest.New(rest.Options{Token: o.Token, API: o.API, Clock: o.Clock, Metrics: o.Metrics})
	if err != nil {
		return nil, err
	}
	o.Pictures.setDefaults()
	o.MaxClicks = cmp.Or(o.MaxClicks, defaultMaxClicks)
	b := &Bot{options: o, clock: o.Clock, log: o.Log, metrics: o.Metrics, pool: newRenderPool(), rest: client}
	b.rights = newRights(b)
	b.base, b.cancel = context.WithCancel(context.Background())
	b.shards = newShards(b)
	return b, nil
}

// SignOn asks Discord who the token belongs to and registers the commands where
// they differ. While Discord cannot be reached it tries again. From then on the bot can
// be the crier of the harbour.
func (b *Bot) SignOn(ctx context.Context, registry *table.Registry) error {
	b.registry = registry
	return b.retryUntilReached(ctx, func() error {
		if err := b.identify(ctx); err != nil {
			return err
		}
		return b.syncCommands(ctx)
	})
}

// Serve answers clicks at the harbour's tables until Close.
func (b *Bot) Serve(ctx context.Context) error { return b.shards.open(ctx) }

// Failed yields an error when the connection is lost for good: the bot cannot
// go on.
func (b *Bot) Failed() <-chan error { return b.shards.failed }

// Settle waits for the clicks under way and the pictures that follow them.
func (b *Bot) Settle() {
	b.serving.Lock()
	defer b.serving.Unlock()
	b.images.wait()
}

// ActiveClicks is how many clicks are being served.
func (b *Bot) ActiveClicks() int { return int(b.active.Load()) }

// WaitingPictures is how many pictures are being drawn, or wait to be.
func (b *Bot) WaitingPictures() int { return int(b.pool.waiting.Load()) }

// closeTimeout is how long the end waits for what clicks have begun: longer than any
// answer may take.
const closeTimeout = 5 * time.Second

// Close signs off and waits for the clicks under way and the pictures that follow
// them, within a bound.
func (b *Bot) Close() {
	late := b.clock.AfterFunc(closeTimeout, b.cancel)
	defer late.Stop()
	defer b.cancel()
	b.shards.close()
	b.serving.Lock()
	b.closed = true
	b.serving.Unlock()
	b.images.wait()
	b.shards.save()
	b.rest.Close()
}

const unknownToken = "this token is unknown to Discord: copy it again from the Bot page of your application on discord.com/developers/applications into DISCORD_TOKEN"

// identify asks Discord who the token belongs to.
func (b *Bot) identify(ctx context.Context) error {
	var application struct {
		ID string `json:"id"`
	}
	err := b.rest.Do(ctx, http.MethodGet, "oauth2/applications/@me", nil, &application)
	if rest.StatusOf(err) == http.StatusUnauthorized {
		return errors.New(unknownToken)
	}
	if err != nil {
		return fmt.Errorf("sign on to Discord: %w", err)
	}
	b.application = application.ID
	return nil
}

// defaultMaxClicks is how many are served at the same time, unless Options say otherwise. Each
// takes some milliseconds; the next ones are told to try again.
const defaultMaxClicks = 1000

// serve answers one interaction, to the end.
func (b *Bot) serve(i *discordgo.Interaction, raw []byte) {
	b.serving.RLock()
	defer b.serving.RUnlock()
	if b.closed {
		return
	}
	c, ok := parseClick(i, raw)
	if !ok {
		b.log.Warn("an interaction without who, where or what was dropped", "interaction", i.ID, "type", int(i.Type))
		return
	}
	ctx, cancel := context.WithTimeout(metrics.WithClick(b.base, c.Interaction.String()), answerTimeout)
	defer cancel()
	c.Answered, c.receivedAt = ctx.Done(), b.clock.Now()
	defer b.recoverClick(ctx, &c)
	if n := b.active.Add(1); int(n) > b.options.MaxClicks {
		b.active.Add(-1) // it is not served, and keeps nobody else from it
		b.metrics.Click(interactionKind(i), metrics.Refused)
		if err := b.answerBusy(ctx, &c); err != nil {
			b.log.WarnContext(ctx, "a click too many could not be turned away", "channel", c.Channel.String(), "error", err)
		}
		return
	}
	defer b.active.Add(-1)
	b.rights.rememberThread(c.Channel, c.channel)
	c.setLanguage(b.registry.LanguageOf(ctx, c.User))
	err := b.route(ctx, &c)
	b.metrics.Click(interactionKind(i), metrics.Outcome(err == nil))
	if err != nil {
		b.log.WarnContext(ctx, "a click could not be answered", "channel", c.Channel.String(), "error", err)
	}
}
