package discord

import (
	"context"
	"sync"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/discord/gateway"
	"korsar/bot/metrics"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// maxReplays is how many replayed interactions are served at the same time: fewer than one table takes. All
// interactions since the saved sequence are replayed at once, and most of them were answered by the previous
// run.
const maxReplays = 32

// maxGuildEvents is how many guild events may wait before the shard stops reading: a few more than the guilds
// of a shard, each of which sends one after READY.
const maxGuildEvents = 4096

// shard is one gateway connection and the handler of its events. Interactions are served concurrently, guild
// events one after the other.
type shard struct {
	shards   *shards
	number   int           // from 0
	lease    storage.Lease // under which it is served; the zero value for none
	gateway  *gateway.Shard
	guilds   chan guildEvent
	replays  chan struct{}  // holds a token for each replayed interaction that is served
	handling sync.WaitGroup // the handlers of events
	once     sync.Once
}

func newShard(s *shards, under storage.Lease, number int, session gateway.Session) *shard {
	b := s.bot
	created := &shard{shards: s, number: number, lease: under, guilds: make(chan guildEvent, maxGuildEvents),
		replays: make(chan struct{}, maxReplays)}
	created.gateway = gateway.New(gateway.Options{Token: b.options.Token, Intents: intents, Shard: number,
		Shards: s.count, Session: session, SaveSession: created.saveSession, Limiter: s.limiter, Handler: created,
		Clock: b.clock, Log: b.log})
	return created
}

// saveSession saves the shard's session in the store, and reports whether it is saved. While one of its guilds has an
// outage it saves no id, so that the next run begins a session: Discord tells a resumed one of no outage again.
func (s *shard) saveSession(session gateway.Session) bool {
	ctx, cancel := context.WithTimeout(storage.Under(context.Background(), s.lease), saveTimeout)
	defer cancel()
	b := s.shards.bot
	if b.registry.HasOutage(s.serves) {
		session.ID = ""
	}
	err := b.options.Sessions.SetGatewaySession(ctx,
		storage.GatewaySession{Application: snowflake.Parse(b.application), Shard: s.number, Shards: s.shards.count,
			ID: session.ID, Sequence: session.Sequence, URL: session.ResumeURL, At: b.clock.Now()})
	if err != nil {
		b.registry.Report(ctx, "cannot save the gateway session; a restart may have to identify", err,
			"shard", s.number)
	}
	return err == nil
}

// run keeps the shard connected until the context ends or it fails for good. Then it waits until the events that have
// arrived are handled, up to closeTimeout, and saves the session.
func (s *shard) run(ctx context.Context) {
	ctx, end := context.WithCancel(ctx)
	var saving sync.WaitGroup
	if s.shards.bot.options.Cluster != nil {
		saving.Go(func() { s.keepSaved(ctx) })
	}
	s.handling.Go(func() { s.handleGuildEvents(ctx) })
	err := s.gateway.Run(ctx)
	close(s.guilds)
	end()
	saving.Wait()
	if err != nil {
		s.shards.bot.fail(err)
	}
	s.complete()
	s.gateway.Save()
}

// saveEvery is how often the session is saved for others, who take over when this process dies.
const saveEvery = time.Minute

// keepSaved saves the session again and again until the context ends: one that is quiet for long can be resumed, too.
func (s *shard) keepSaved(ctx context.Context) {
	for backoff.Sleep(ctx, s.shards.bot.clock, saveEvery) == nil {
		s.gateway.Save()
	}
}

// complete waits until the events that have arrived are handled, up to closeTimeout.
func (s *shard) complete() {
	done := make(chan struct{})
	go func() {
		s.handling.Wait()
		close(done)
	}()
	timeout := s.shards.bot.clock.NewTimer(closeTimeout)
	defer timeout.Stop()
	select {
	case <-done:
	case <-timeout.Chan():
	}
}

// Connected implements gateway.Handler.
func (s *shard) Connected(resumed bool) {
	s.shards.bot.metrics.SignedOn(resumed)
	s.shards.bot.metrics.ShardConnected(s.number, true)
	s.shards.change(0, +1)
	s.once.Do(s.shards.markStarted)
}

// Disconnected implements gateway.Handler.
func (s *shard) Disconnected() {
	s.shards.bot.metrics.ShardConnected(s.number, false)
	s.shards.change(0, -1)
}

// Handle implements gateway.Handler.
func (s *shard) Handle(e gateway.Event, done func()) {
	switch e.Name {
	case "INTERACTION_CREATE":
		if e.Replayed {
			s.replays <- struct{}{}
		}
		s.shards.bot.serving.RLock() // here already: who settles waits for every click that has arrived
		s.handling.Go(func() {
			defer s.shards.bot.serving.RUnlock()
			s.shards.bot.receive(e)
			done()
			if e.Replayed {
				<-s.replays
			}
		})
	case "READY", "GUILD_CREATE", "GUILD_DELETE":
		s.guilds <- parseGuildEvent(e, done)
	case "CHANNEL_DELETE", "THREAD_DELETE":
		s.shards.bot.noteClosed(e)
		done()
	case "CHANNEL_UPDATE", "THREAD_UPDATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE":
		s.shards.bot.noteRights(e)
		done()
	default:
		done()
	}
}

// responseDeadline is how long after its creation an interaction can be answered. Then Discord tells the user
// that it failed.
const responseDeadline = 3 * time.Second

// receive serves an interaction. One that was refused before is dropped, and a replayed one that was answered before or
// can no longer be answered.
func (b *Bot) receive(e gateway.Event) {
	i, err := parseInteraction(e.Data)
	if err != nil {
		b.log.Warn("interaction dropped", "error", err)
		return
	}
	late := b.clock.Since(i.id.Time()) > responseDeadline
	if i.id != 0 && (b.refusals.has(i.id) || e.Replayed && (late || b.wasAnswered(i))) {
		b.dropLate(i)
		return
	}
	i.replayed = e.Replayed
	i.responder = callbackSender{client: b.rest, id: i.id, token: i.token}
	if c, ok := b.acceptClick(i); ok {
		b.serve(c)
	}
}

// dropLate counts and logs an interaction that can no longer be answered: the user has seen it fail, or has read the
// answer, so it must have no effect.
func (b *Bot) dropLate(i *interaction) {
	b.log.Debug("interaction dropped: too late to answer it", "interaction", i.id.String())
	b.metrics.Click(i.kindName(), metrics.Late)
}

// serves reports whether a guild belongs to the shard.
func (s *shard) serves(guild snowflake.ID) bool {
	return guild.Shard(s.shards.count) == s.number
}
