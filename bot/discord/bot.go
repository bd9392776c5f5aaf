package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/jonboulle/clockwork"

	"korsar/bot/meter"
	"korsar/bot/table"
)

// Options is how the bot reaches Discord.
type Options struct {
	Token string
	API   string // an URL in place of https://discord.com/api/; "" for that
	Guild string // registers the commands in this guild only; "" everywhere
	Clock clockwork.Clock
	Log   *slog.Logger

	Pictures Pictures     // the zero value is those of package draw
	Meter    *meter.Meter // nil counts nothing
	Clicks   int          // how many are served at the same time; 0 is 1000
	Shards   int          // how many connections share the guilds; 0 is one, AutoShards as many as Discord advises
}

// Bot is the application on Discord.
type Bot struct {
	Options
	clock       clockwork.Clock
	log         *slog.Logger
	rest        *rest
	client      *http.Client
	shards      *shards
	application string
	harbour     *table.Harbour
	gallery     gallery
	easel       *easel

	serving  sync.RWMutex // read-held by every click under way
	closed   bool
	underWay atomic.Int32 // how many

	life context.Context // of everything that a click begins
	end  context.CancelFunc
}

// New is a bot that has not spoken yet. It is the crier of the harbour that is
// given to SignOn.
func New(o Options) (*Bot, error) {
	if o.API == "" {
		o.API = official
	}
	api, err := url.Parse(strings.TrimSuffix(o.API, "/") + "/")
	if err != nil || api.Host == "" || api.Scheme != "http" && api.Scheme != "https" {
		return nil, fmt.Errorf("%q is no address of a Discord API: expected an URL like %s", o.API, official)
	}
	o.Pictures.fill()
	o.Clicks = cmp.Or(o.Clicks, manyClicks)
	b := &Bot{Options: o, clock: o.Clock, log: o.Log, easel: newEasel(), client: &http.Client{Transport: newTransport(api, o.Clock, o.Meter), Timeout: 30 * time.Second}}
	session, err := b.session()
	if err != nil {
		return nil, err
	}
	b.rest = &rest{session: session}
	b.life, b.end = context.WithCancel(context.Background())
	b.shards = newShards(b)
	return b, nil
}

// userAgent is as Discord wants it ("User Agent"); others it turns away.
const userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ") korsar"

// session is a session of the library with all that it does by itself turned
// off.
func (b *Bot) session() (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + b.Token)
	if err != nil {
		return nil, fmt.Errorf("make a Discord session: %w", err)
	}
	s.Client = b.client
	s.Identify.Intents = discordgo.IntentsGuilds // to hear of guilds that removed the bot; interactions come without any
	s.StateEnabled = false                       // it changes what handlers hold
	s.ShouldReconnectOnError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.LogLevel = -1 // it would log what it is sent, tokens too; errors come back
	s.UserAgent = userAgent
	return s, nil
}

// SignOn asks Discord who the token belongs to and registers the commands where
// they differ. From then on the bot can be the crier of the harbour.
func (b *Bot) SignOn(ctx context.Context, h *table.Harbour) error {
	b.harbour = h
	if err := b.identify(ctx); err != nil {
		return err
	}
	return b.syncCommands(ctx)
}

// Serve answers clicks at the harbour's tables until Close.
func (b *Bot) Serve(ctx context.Context) error { return b.shards.open(ctx) }

// Failed yields an error when the connection is lost for good: the bot cannot
// go on.
func (b *Bot) Failed() <-chan error { return b.shards.failed }

// Quiet waits for the clicks under way and the pictures that follow them.
func (b *Bot) Quiet() {
	b.serving.Lock()
	defer b.serving.Unlock()
	b.gallery.wait()
}

// UnderWay is how many clicks are being served.
func (b *Bot) UnderWay() int { return int(b.underWay.Load()) }

// Waiting is how many pictures are being drawn, or wait to be.
func (b *Bot) Waiting() int { return int(b.easel.waiting.Load()) }

// closeTime is how long the end waits for what clicks have begun: longer than any
// answer may take.
const closeTime = 5 * time.Second

// Close signs off and waits for the clicks under way and the pictures that follow
// them, within a bound.
func (b *Bot) Close() {
	late := b.clock.AfterFunc(closeTime, b.end)
	defer late.Stop()
	defer b.end()
	b.shards.close()
	b.serving.Lock()
	b.closed = true
	b.serving.Unlock()
	b.gallery.wait()
	b.client.CloseIdleConnections()
}

// identify asks Discord who the token belongs to.
func (b *Bot) identify(ctx context.Context) error {
	var application struct {
		ID string `json:"id"`
	}
	err := b.rest.send(ctx, http.MethodGet, "oauth2/applications/@me", nil, &application)
	if status(err) == http.StatusUnauthorized {
		return errors.New("this token is unknown to Discord: copy it again from the Bot page of your application on discord.com/developers/applications into DISCORD_TOKEN")
	}
	if err != nil {
		return fmt.Errorf("sign on to Discord: %w", err)
	}
	b.application = application.ID
	return nil
}

// manyClicks is how many are served at the same time, unless Options say otherwise. Each
// takes some milliseconds; the next ones are told to try again.
const manyClicks = 1000

// serve answers one interaction, to the end.
func (b *Bot) serve(i *discordgo.Interaction, raw []byte) {
	b.serving.RLock()
	defer b.serving.RUnlock()
	if b.closed {
		return
	}
	c, ok := readClick(i, raw)
	if !ok {
		b.log.Warn("an interaction without who, where or what was dropped", "interaction", i.ID, "type", int(i.Type))
		return
	}
	ctx, cancel := context.WithTimeout(meter.WithClick(b.life, id(c.Interaction)), answerTime)
	defer cancel()
	c.Answered, c.arrived = ctx.Done(), b.clock.Now()
	defer b.rescue(ctx, &c)
	if n := b.underWay.Add(1); int(n) > b.Clicks {
		b.underWay.Add(-1) // it is not served, and keeps nobody else from it
		b.Meter.Click(kindOf(i), meter.Refused)
		if err := b.turnAway(ctx, &c); err != nil {
			b.log.WarnContext(ctx, "a click too many could not be turned away", "channel", id(c.channel), "error", err)
		}
		return
	}
	defer b.underWay.Add(-1)
	c.speak(b.harbour.LanguageOf(ctx, c.User))
	err := b.route(ctx, &c)
	b.Meter.Click(kindOf(i), meter.Outcome(err == nil))
	if err != nil {
		b.log.WarnContext(ctx, "a click could not be answered", "channel", id(c.channel), "error", err)
	}
}
