package discord

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/gateway"
	"korsar/bot/metrics"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// maxReplays is how many interactions that happened while the connection was lost are
// served at the same time: fewer than one table takes. All those since the sequence was
// kept come in one burst, most of them answered already by the run before.
const maxReplays = 32

// maxGuildEvents is how many may wait until they are dealt with, before no more is
// heard: a few more than the guilds of a shard, each of which says hello.
const maxGuildEvents = 4096

// shard is one connection with what is done about its events. Interactions are dealt
// with side by side, changes of guilds one after the other.
type shard struct {
	shards        *shards
	number        int // from 0
	count         int // of how many
	gateway       *gateway.Shard
	guilds        chan guildEvent
	replays       chan struct{} // has a token for each that is being served
	connectedOnce chan struct{} // closed when it is connected for the first time
	once          sync.Once
}

// guildEvent is a change of guilds.
type guildEvent struct {
	gateway.Event
	done func()
}

func newShard(s *shards, number, count int, session gateway.Session, limiter *gateway.IdentifyLimiter) *shard {
	b := s.bot
	one := &shard{shards: s, number: number, count: count, guilds: make(chan guildEvent, maxGuildEvents), replays: make(chan struct{}, maxReplays), connectedOnce: make(chan struct{})}
	one.gateway = gateway.New(gateway.Options{Token: b.options.Token, Intents: intents, Shard: number, Shards: count, Session: session, Keep: one.saveSession, Limiter: limiter, Handler: one, Clock: b.clock, Log: b.log})
	return one
}

// saveSession has the store keep the shard's session.
func (s *shard) saveSession(session gateway.Session) error {
	ctx, cancel := context.WithTimeout(context.Background(), saveTimeout)
	defer cancel()
	b := s.shards.bot
	return b.options.Sessions.SetGatewaySession(ctx, storage.GatewaySession{Application: snowflake.Parse(b.application), Shard: s.number, Shards: s.count,
		ID: session.ID, Sequence: session.Sequence, URL: session.ResumeURL, At: b.clock.Now()})
}

// run keeps the connection until the context ends, or it is lost for good.
func (s *shard) run(ctx context.Context) {
	ctx, end := context.WithCancel(ctx)
	var handlers sync.WaitGroup
	handlers.Go(func() { s.handleGuildEvents(ctx) })
	err := s.gateway.Run(ctx)
	end()
	handlers.Wait()
	if err != nil {
		select {
		case s.shards.failed <- err:
		default: // another has failed before
		}
	}
}

// Connected implements gateway.Handler.
func (s *shard) Connected(resumed bool) {
	s.shards.bot.metrics.SignedOn(resumed)
	s.shards.addConnected(+1)
	s.once.Do(func() { close(s.connectedOnce) })
}

// Disconnected implements gateway.Handler.
func (s *shard) Disconnected() { s.shards.addConnected(-1) }

// Handle implements gateway.Handler.
func (s *shard) Handle(e gateway.Event, done func()) {
	switch e.Name {
	case "INTERACTION_CREATE":
		if e.Replayed {
			s.replays <- struct{}{}
		}
		go func() {
			s.shards.bot.receive(e)
			done()
			if e.Replayed {
				<-s.replays
			}
		}()
	case "READY", "GUILD_CREATE", "GUILD_DELETE":
		s.guilds <- guildEvent{e, done}
	default:
		done()
	}
}

// responseDeadline is how long after its creation Discord has given up waiting for the
// answer to an interaction, and says so to whoever clicked.
const responseDeadline = 3 * time.Second

// receive serves an interaction. One that was replayed too late is not served: it failed
// before the eyes of whoever clicked, and must not happen behind their back.
func (b *Bot) receive(e gateway.Event) {
	var i discordgo.Interaction
	if err := json.Unmarshal(e.Data, &i); err != nil {
		b.log.Warn("cannot read an interaction; it is dropped", "error", err)
		return
	}
	if created, err := discordgo.SnowflakeTimestamp(i.ID); e.Replayed && err == nil && b.clock.Since(created) > responseDeadline {
		b.log.Debug("an interaction came too late to be answered; it is dropped", "interaction", i.ID)
		b.metrics.Click(interactionKind(&i), metrics.Late)
		return
	}
	b.serve(&i, e.Data)
}

// handleGuildEvents deals with changes of guilds until the context ends.
func (s *shard) handleGuildEvents(ctx context.Context) {
	for {
		select {
		case e := <-s.guilds:
			if err := s.handleGuildEvent(ctx, e.Event); err != nil && ctx.Err() == nil {
				s.shards.bot.log.Error("cannot follow a change of guilds", "event", e.Name, "error", err)
			}
			e.done()
		case <-ctx.Done():
			return
		}
	}
}

// handleGuildEvent follows which guilds the bot is in. One that is unavailable has an
// outage, and keeps it.
func (s *shard) handleGuildEvent(ctx context.Context, e gateway.Event) error {
	type guild struct {
		ID          snowflake.ID `json:"id,string"`
		Unavailable bool         `json:"unavailable"`
	}
	h := s.shards.bot.registry
	if e.Name == "READY" {
		var ready struct {
			Guilds []guild `json:"guilds"`
		}
		if err := json.Unmarshal(e.Data, &ready); err != nil {
			return err
		}
		var in []snowflake.ID
		for _, g := range ready.Guilds {
			in = append(in, g.ID)
		}
		return h.SyncGuilds(ctx, in, s.serves)
	}
	var of guild
	if err := json.Unmarshal(e.Data, &of); err != nil || of.Unavailable {
		return err
	}
	if e.Name == "GUILD_DELETE" {
		return h.ScheduleDeletion(ctx, of.ID)
	}
	return h.CancelDeletion(ctx, of.ID)
}

// serves reports whether a guild is one of the shard's.
func (s *shard) serves(guild snowflake.ID) bool {
	return guild.Shard(s.count) == s.number
}
