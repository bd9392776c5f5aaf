package discord

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"korsar/bot/table"
	"korsar/storage/journal"
)

// openTime is how long signing on to the gateway may take. The library has no
// read deadline there, and op 7 as the first packet makes it wait for itself
// for ever: then the session is given up for a new one.
const openTime = 20 * time.Second

// Waits between tries to sign on again.
const (
	firstReconnect = time.Second
	lastReconnect  = 2 * time.Minute
)

// fatal is what Discord means by the close codes after which signing on again
// would fail again (Discord's documentation, "Gateway Close Event Codes").
var fatal = map[int]string{
	4004: "Discord does not know this token: copy it again from the Bot page of your application into DISCORD_TOKEN",
	4010: "Discord refused the shard number",
	4011: "the bot is in too many guilds for one connection: it needs shards: set KORSAR_SHARDS=auto",
	4012: "Discord no longer speaks this version of the gateway: update korsar",
	4013: "Discord does not know one of the intents asked for: update korsar",
	4014: "Discord does not allow one of the intents asked for",
}

// gateway keeps the connection on which clicks arrive. The library's own
// reconnect never stops on a fatal code and is off.
type gateway struct {
	bot    *Bot
	shards *shards
	shard  int // its number, from 0
	count  int // of how many
	ctx    context.Context
	stop   context.CancelFunc
	done   sync.WaitGroup
	lost   chan *discordgo.Session // a session that was disconnected

	mu      sync.Mutex
	session *discordgo.Session
	heard   map[journal.Snowflake]int64 // the number of the latest event of a guild: handlers run in no order
}

func newGateway(s *shards, shard, count int) *gateway {
	ctx, stop := context.WithCancel(context.Background())
	return &gateway{bot: s.bot, shards: s, shard: shard, count: count, ctx: ctx, stop: stop, lost: make(chan *discordgo.Session, 8), heard: map[journal.Snowflake]int64{}}
}

// open signs on and keeps the connection from then on.
func (g *gateway) open(ctx context.Context) error {
	if err := g.connect(ctx); err != nil {
		return err
	}
	g.shards.stands(ctx)
	g.done.Add(1)
	go g.keep()
	return nil
}

func (g *gateway) close() {
	g.stop()
	g.done.Wait()
	g.mu.Lock()
	session := g.session
	g.mu.Unlock()
	if session != nil {
		_ = session.Close() // nothing can be done about a connection that does not close
	}
}

// keep signs on again whenever the connection was lost.
func (g *gateway) keep() {
	defer g.done.Done()
	for {
		select {
		case <-g.ctx.Done():
			return
		case session := <-g.lost:
			if session != g.current() || alive(session) {
				continue // an earlier one, or a second word of a loss that is mended
			}
		}
		g.shards.falls(g.ctx)
		if err := g.reconnect(); err != nil {
			select {
			case g.shards.failed <- err:
			default: // another has failed before
			}
			return
		}
		if g.ctx.Err() == nil {
			g.shards.stands(g.ctx)
		}
	}
}

// alive tells whether a session is on the gateway. The library may tell of one loss
// twice: as its reader ends, and as it is closed.
func alive(s *discordgo.Session) bool {
	s.RLock()
	defer s.RUnlock()
	return s.DataReady
}

// reconnect tries until it succeeds, or until trying has no sense any more.
func (g *gateway) reconnect() error {
	for tries := 0; ; tries++ {
		err := g.connect(g.ctx)
		var closed *websocket.CloseError
		switch {
		case err == nil:
			g.bot.log.Info("signed on to Discord again")
			return nil
		case errors.As(err, &closed) && fatal[closed.Code] != "":
			return err
		case g.ctx.Err() != nil:
			return nil
		}
		wait := table.Pause(tries, firstReconnect, lastReconnect)
		g.bot.log.Warn("the connection to Discord is lost, trying again", "in", wait, "error", err)
		if sleep(g.ctx, g.bot.clock, wait) != nil {
			return nil
		}
	}
}

// connect signs on with the present session, which resumes where it was, or
// with a new one.
func (g *gateway) connect(ctx context.Context) error {
	session := g.current()
	if session == nil {
		var err error
		if session, err = g.bot.session(); err != nil {
			return err
		}
		session.ShardID, session.ShardCount = g.shard, g.count
		g.listen(session)
		g.set(session)
	}
	if err := g.shards.wait(ctx, g.shard); err != nil {
		return err
	}
	opened := make(chan error, 1)
	go func() { opened <- session.Open() }()
	select {
	case err := <-opened:
		return explain(err)
	case <-ctx.Done():
		g.abandon(session, opened)
		return fmt.Errorf("sign on to Discord's gateway: %w", ctx.Err())
	case <-g.bot.clock.After(openTime):
		g.abandon(session, opened)
		return errors.New("sign on to Discord's gateway: no answer in time")
	}
}

// abandon gives up a session that is still signing on. Should it come to that
// after all, it is closed, and not heard until then: it hears every click again.
func (g *gateway) abandon(session *discordgo.Session, opened <-chan error) {
	g.set(nil)
	go func() {
		if <-opened == nil {
			_ = session.Close() // nothing can be done about a connection that does not close
		}
	}()
}

// explain says what a fatal close code means.
func explain(err error) error {
	var closed *websocket.CloseError
	if errors.As(err, &closed) && fatal[closed.Code] != "" {
		return fmt.Errorf("%s: %w", fatal[closed.Code], err)
	}
	if err != nil {
		return fmt.Errorf("sign on to Discord's gateway: %w", err)
	}
	return nil
}

func (g *gateway) current() *discordgo.Session {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.session
}

func (g *gateway) set(s *discordgo.Session) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.session = s
}

// listen hears what the session tells. The raw event is heard, not the typed
// one: it has both.
func (g *gateway) listen(session *discordgo.Session) {
	session.AddHandler(func(s *discordgo.Session, e *discordgo.Event) {
		interaction, ok := e.Struct.(*discordgo.InteractionCreate)
		if ok && interaction.Interaction != nil && s == g.current() {
			g.bot.serve(interaction.Interaction, e.RawData)
		}
	})
	session.AddHandler(func(s *discordgo.Session, e *discordgo.Event) {
		if s == g.current() {
			g.hear(e)
		}
	})
	session.AddHandler(func(s *discordgo.Session, _ *discordgo.Disconnect) {
		select {
		case g.lost <- s:
		case <-g.ctx.Done():
		}
	})
}
