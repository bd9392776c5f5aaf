package discord

import (
	"context"
	"sync"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/discord/gateway"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// maxReplays is how many replayed interactions are served at the same time, fewer than one table's queue holds. All
// interactions since the saved sequence are replayed at once, and most of them were answered by the previous run.
const maxReplays = 32

// maxGuildEvents is how many guild events may wait before the shard stops reading, so that its clicks wait too. A shard
// has fewer guilds, and each sends one event after READY.
const maxGuildEvents = 4096

// shard is one gateway connection and the handler of its events. Interactions are served concurrently, guild
// events one after the other.
type shard struct {
	shards   *shards
	number   int           // from 0
	lease    storage.Lease // under which the shard is served; the zero value for none
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

// saveSession saves the shard's session in the store, and reports whether it is saved. During an outage of one of its
// guilds it saves no id, so that the next run begins a session. Discord does not repeat an outage to a resumed one.
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

// run keeps the shard connected until ctx is done or the connection fails with a fatal error. Then it waits up to
// closeTimeout until the events that have arrived are handled, and saves the session.
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

// saveEvery is the time between two saves of the session for other processes, which take over when this one dies.
const saveEvery = time.Minute

// keepSaved saves the session every saveEvery until ctx is done, so that a quiet session can be resumed, too.
func (s *shard) keepSaved(ctx context.Context) {
	for backoff.Sleep(ctx, s.shards.bot.clock, saveEvery) == nil {
		s.gateway.Save()
	}
}

// complete waits until the events that have arrived are handled, up to closeTimeout.
func (s *shard) complete() {
	done := make(chan struct{})
	// The goroutine ends with the last handler, perhaps after complete has returned.
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
		s.shards.bot.serving.RLock() // before Handle returns, so that Settle waits for it
		begun := s.shards.bot.rush.Click()
		// The goroutine ends when the click is served or has timed out. complete waits for it.
		s.handling.Go(func() {
			defer s.shards.bot.serving.RUnlock()
			begun()
			s.shards.bot.receive(e)
			done()
			if e.Replayed {
				<-s.replays
			}
		})
	case "READY", "GUILD_CREATE", "GUILD_DELETE":
		s.guilds <- parseGuildEvent(e, done)
	case "CHANNEL_DELETE", "THREAD_DELETE":
		s.shards.bot.reportClosed(e)
		done()
	case "CHANNEL_UPDATE", "THREAD_UPDATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE":
		s.shards.bot.reportRights(e)
		done()
	default:
		done()
	}
}

// serves reports whether a guild belongs to the shard.
func (s *shard) serves(guild snowflake.ID) bool {
	return guild.Shard(s.shards.count) == s.number
}
