package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/backoff"
	"korsar/bot/cluster"
	"korsar/bot/discord/gateway"
	"korsar/bot/discord/rest"
	"korsar/storage"
	"korsar/storage/snowflake"
)

const (
	// AutoShards asks for as many shards as Discord recommends.
	AutoShards = -1
	// intents contains only Guilds, to learn which guilds remove the bot. Interactions need no intent.
	intents = int(discordgo.IntentsGuilds)

	// saveTimeout bounds each write to the store for the gateway: a session or an identify.
	saveTimeout = 5 * time.Second
	// sessionLifetime is at least as long as Discord keeps a session without a connection, which is not documented.
	// Trying to resume an older one would only cost time.
	sessionLifetime = 5 * time.Minute
)

// Delays between requests while Discord cannot be reached at the start, and between attempts to handle a guild event.
const (
	firstRetryDelay = time.Second
	maxRetryDelay   = time.Minute
)

// shards are the gateway connections of this process: all of the bot's, or in a cluster a share of them. Discord
// assigns each guild to a shard by the guild's id.
type shards struct {
	bot     *Bot
	failed  chan error
	running sync.WaitGroup
	stop    context.CancelFunc

	count   int // of the shards of all processes
	limiter *gateway.IdentifyLimiter

	mu         sync.Mutex    // guards the fields below; taken before the locks of package rest
	served     int           // shards served by this process
	connected  int           // served shards that are connected
	started    int           // shards that have been connected once
	allStarted chan struct{} // closed when each has been connected once
	reached    bool          // complete has been true since served was last 0
}

func newShards(b *Bot) *shards {
	return &shards{bot: b, failed: make(chan error, 1), allStarted: make(chan struct{})}
}

// open serves all shards until close, and returns once each has been connected. In a cluster it serves this process's
// share until close, and returns at once.
func (s *shards) open(ctx context.Context) error {
	var discovery gateway.Discovery
	err := s.bot.retryUntilReached(ctx, func() (err error) { discovery, err = s.bot.discover(ctx); return err })
	if err != nil {
		return err
	}
	switch s.count = max(s.bot.options.Shards, AutoShards); s.count {
	case 0:
		s.count = 1
	case AutoShards:
		s.count = max(discovery.Shards, 1)
	}
	if s.limiter, err = s.newLimiter(ctx, discovery.Starts.MaxConcurrency); err != nil {
		return err
	}
	life, stop := context.WithCancel(context.Background())
	s.stop = stop
	if member := s.bot.options.Cluster; member != nil {
		s.bot.metrics.Connected(true)
		s.running.Go(func() {
			member.Divide(life, cluster.Work{Kind: cluster.Shards, Count: s.count, Do: s.serve,
				Paused: s.bot.rest.Pause})
		})
		return nil
	}
	for number := range s.count {
		s.running.Go(func() { s.serve(life, number) })
	}
	select {
	case <-s.allStarted:
		return nil
	case err := <-s.failed:
		return err
	case <-ctx.Done():
		return fmt.Errorf("connect to Discord's gateway: %w", ctx.Err())
	}
}

// serve connects a shard and keeps it connected until ctx is done. Then it completes the events that have arrived and
// saves the session, so that the next run or another process resumes it and misses nothing.
func (s *shards) serve(ctx context.Context, number int) {
	session, err := s.savedSession(ctx, number)
	if err != nil {
		s.fail(ctx, err)
		return
	}
	if s.bot.options.Cluster != nil {
		if err := s.bot.registry.Own(ctx, storage.Shard{Number: number, Count: s.count}); err != nil {
			s.fail(ctx, err)
			return
		}
	}
	s.change(+1, 0)
	defer s.change(-1, 0)
	s.bot.metrics.ShardConnected(number, false)
	defer s.bot.metrics.ShardGone(number)
	newShard(s, storage.LeaseOf(ctx), number, session).run(ctx)
}

// fail reports that a shard cannot be served. A cluster tries again.
func (s *shards) fail(ctx context.Context, err error) {
	switch {
	case ctx.Err() != nil:
		return
	case s.bot.options.Cluster != nil:
		s.bot.log.WarnContext(ctx, "cannot serve a shard; trying again", "error", err)
	default:
		s.bot.fail(err)
	}
}

// discover asks Discord for its gateway.
func (b *Bot) discover(ctx context.Context) (discovery gateway.Discovery, err error) {
	err = b.rest.Do(ctx, http.MethodGet, "gateway/bot", nil, &discovery)
	if rest.StatusOf(err) == http.StatusUnauthorized {
		return discovery, &gateway.FatalError{Code: 4004}
	}
	if err != nil {
		return discovery, fmt.Errorf("ask Discord for its gateway: %w", err)
	}
	return discovery, nil
}

// retryUntilReached calls do until Discord can be reached. It logs each failure.
func (b *Bot) retryUntilReached(ctx context.Context, do func() error) error {
	for failures := 0; ; failures++ {
		err := do()
		retry, passes := errors.AsType[*rest.RetryError](err)
		if !passes {
			return err
		}
		delay := max(retry.After, backoff.Delay(failures, firstRetryDelay, maxRetryDelay))
		b.log.Warn("cannot reach Discord; trying again", "error", err, "delay", delay.Round(time.Millisecond))
		if backoff.Sleep(ctx, b.clock, delay) != nil {
			return err
		}
	}
}

// newLimiter returns the limiter of identifies. It knows those that earlier runs and other processes have recorded.
func (s *shards) newLimiter(ctx context.Context, concurrency int) (*gateway.IdentifyLimiter, error) {
	store := s.bot.options.Sessions
	latest, err := store.Identifies(ctx)
	if err != nil {
		return nil, err
	}
	l := &gateway.IdentifyLimiter{Discover: s.bot.discover, Concurrency: concurrency, Latest: latest,
		Clock: s.bot.clock, Log: s.bot.log,
		Record: func(bucket int, at time.Time) error {
			ctx, cancel := context.WithTimeout(context.Background(), saveTimeout)
			defer cancel()
			return store.SetIdentify(ctx, bucket, at)
		}}
	if s.bot.options.Cluster != nil {
		l.Turn = s.takeTurn
	}
	return l, nil
}

// pause tells the bot's other processes that Discord refuses the token's requests for the given time.
func (b *Bot) pause(wait time.Duration) {
	b.log.Warn("requests are refused for a while: more are sent with the token than Discord allows", "wait", wait)
	if member := b.options.Cluster; member != nil {
		// The goroutine ends with Pause, which has a timeout.
		go func() {
			if err := member.Pause(context.Background(), wait); err != nil {
				b.log.Warn("cannot tell the other bots; they find out by themselves", "error", err)
			}
		}()
	}
}

// takeTurn blocks until no other process lets a shard of the bucket identify.
func (s *shards) takeTurn(ctx context.Context, bucket int) (gateway.Turn, error) {
	member := s.bot.options.Cluster
	claim, err := member.Claim(ctx, fmt.Sprintf("identify %d", bucket))
	if err != nil {
		return gateway.Turn{}, err
	}
	all, err := s.bot.options.Sessions.Identifies(ctx)
	if err != nil {
		member.Release(claim)
		return gateway.Turn{}, err
	}
	return gateway.Turn{Latest: all[bucket], Over: claim.Over(), End: func() { member.Release(claim) }}, nil
}

// savedSession returns the session of a shard that an earlier run or another process has saved. It returns the zero
// Session if none can be resumed. A session from before a restore would replay undone clicks.
func (s *shards) savedSession(ctx context.Context, number int) (gateway.Session, error) {
	saved, err := s.bot.options.Sessions.GatewaySessions(ctx)
	if err != nil {
		return gateway.Session{}, err
	}
	for _, session := range saved {
		same := session.Shard == number && session.Shards == s.count &&
			session.Application == snowflake.Parse(s.bot.application)
		if same && s.bot.clock.Since(session.At) < sessionLifetime && session.At.After(s.bot.options.Restored) {
			return gateway.Session{ID: session.ID, Sequence: session.Sequence, ResumeURL: session.URL}, nil
		}
	}
	return gateway.Session{}, nil
}

// markStarted records that a shard was connected for the first time.
func (s *shards) markStarted() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.started++; s.started == s.count {
		close(s.allStarted)
	}
}

// change adds to the numbers of served and connected shards. Users can reach the bot while all are connected.
func (s *shards) change(served, connected int) {
	s.mu.Lock()
	s.served += served
	s.connected += connected
	s.reached = s.served > 0 && (s.reached || s.complete())
	if s.bot.options.Cluster != nil {
		s.bot.rest.SetShare(s.served, s.count)
		s.bot.metrics.Connected(s.connected == s.served) // without a share it is ready to take one
	} else {
		s.bot.metrics.Connected(s.complete())
	}
	s.mu.Unlock()
	s.bot.reachability.connectionsChanged()
}

// state returns whether all connections are there, and whether they ever were. A process of a cluster that gives up its
// share has lost none.
func (s *shards) state() (complete, reached bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.complete(), s.reached
}

// complete reports whether all shards of this process are connected. Outside a cluster, that is all of the bot's
// shards, once each has been served. s.mu must be held.
func (s *shards) complete() bool {
	return s.served > 0 && s.connected == s.served && (s.bot.options.Cluster != nil || s.served == s.count)
}

// close disconnects all shards after the events that have arrived are handled.
func (s *shards) close() {
	if s.stop != nil {
		s.stop()
	}
	s.running.Wait()
}
