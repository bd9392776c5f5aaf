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
	"korsar/bot/discord/gateway"
	"korsar/bot/discord/rest"
	"korsar/storage/snowflake"
)

const (
	// AutoShards asks for as many shards as Discord recommends.
	AutoShards = -1
	// intents has Guilds only, to learn which guilds remove the bot. Interactions need no intent.
	intents = int(discordgo.IntentsGuilds)

	// saveTimeout is how long saving a session may take.
	saveTimeout = 5 * time.Second
	// sessionLifetime is at least as long as Discord keeps a session without a connection, which is not
	// documented. To resume an older one would only cost time.
	sessionLifetime = 5 * time.Minute
)

// Delays between requests while Discord cannot be reached at the start.
const (
	firstRetryDelay = time.Second
	maxRetryDelay   = time.Minute
)

// shards are all gateway connections. Discord assigns each guild to one by its id.
type shards struct {
	bot     *Bot
	failed  chan error
	all     []*shard
	running sync.WaitGroup
	stop    context.CancelFunc

	mu        sync.Mutex
	connected int // number of connected shards
}

func newShards(b *Bot) *shards { return &shards{bot: b, failed: make(chan error, 1)} }

// open connects all shards, keeps them connected, and returns when each has been connected once.
func (s *shards) open(ctx context.Context) error {
	discovery, err := s.discover(ctx)
	if err != nil {
		return err
	}
	count := max(s.bot.options.Shards, AutoShards)
	switch count {
	case 0:
		count = 1
	case AutoShards:
		count = max(discovery.Shards, 1)
	}
	if err := s.create(ctx, count, max(discovery.Starts.MaxConcurrency, 1)); err != nil {
		return err
	}
	life, stop := context.WithCancel(context.Background())
	s.stop = stop
	for _, shard := range s.all {
		s.running.Go(func() { shard.run(life) })
	}
	for _, shard := range s.all {
		select {
		case <-shard.connectedOnce:
		case err := <-s.failed:
			return err
		case <-ctx.Done():
			return fmt.Errorf("connect to Discord's gateway: %w", ctx.Err())
		}
	}
	return nil
}

// discover asks Discord for its gateway until it answers.
func (s *shards) discover(ctx context.Context) (discovery gateway.Discovery, err error) {
	err = s.bot.retryUntilReached(ctx, func() error {
		discovery, err = s.bot.discover(ctx)
		return err
	})
	return discovery, err
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

// retryUntilReached calls do, and again while Discord cannot be reached. It logs each failure.
func (b *Bot) retryUntilReached(ctx context.Context, do func() error) error {
	for failures := 0; ; failures++ {
		err := do()
		var retry *rest.RetryError
		if !errors.As(err, &retry) {
			return err
		}
		delay := max(retry.After, backoff.Delay(failures, firstRetryDelay, maxRetryDelay))
		b.log.Warn("cannot reach Discord; trying again", "error", err, "delay", delay.Round(time.Millisecond))
		if backoff.Sleep(ctx, b.clock, delay) != nil {
			return err
		}
	}
}

// create makes the shards, with the sessions that an earlier run has saved.
func (s *shards) create(ctx context.Context, count, concurrency int) error {
	store := s.bot.options.Sessions
	latest, err := store.Identifies(ctx)
	if err != nil {
		return err
	}
	limiter := &gateway.IdentifyLimiter{Discover: s.bot.discover, Concurrency: concurrency, Latest: latest,
		Clock: s.bot.clock, Log: s.bot.log,
		Record: func(bucket int, at time.Time) error {
			ctx, cancel := context.WithTimeout(context.Background(), saveTimeout)
			defer cancel()
			return store.SetIdentify(ctx, bucket, at)
		}}
	saved, err := store.GatewaySessions(ctx)
	if err != nil {
		return err
	}
	sessions := map[int]gateway.Session{}
	for _, session := range saved {
		same := session.Application == snowflake.Parse(s.bot.application) && session.Shards == count
		if same && s.bot.clock.Since(session.At) < sessionLifetime {
			sessions[session.Shard] = gateway.Session{ID: session.ID, Sequence: session.Sequence, ResumeURL: session.URL}
		}
	}
	for number := range count {
		s.all = append(s.all, newShard(s, number, count, sessions[number], limiter))
	}
	return nil
}

// addConnected changes the number of connected shards. Unless clicks arrive over HTTP, users can reach the bot while all
// are connected.
func (s *shards) addConnected(delta int) {
	s.mu.Lock()
	wasComplete := s.connected == len(s.all)
	s.connected += delta
	isComplete := s.connected == len(s.all)
	s.mu.Unlock()
	if isComplete == wasComplete {
		return
	}
	s.bot.metrics.Connected(isComplete)
	if s.bot.endpoint == nil {
		s.bot.recordReachable(isComplete)
	}
}

// recordReachable records whether users can reach the bot now.
func (b *Bot) recordReachable(reachable bool) {
	record := b.registry.SetUnreachable
	if reachable {
		record = b.registry.SetReachable
	}
	if err := record(context.Background()); err != nil {
		b.log.Error("cannot record whether users can reach the bot", "reachable", reachable, "error", err)
	}
}

// save saves the sessions up to the events that have been handled.
func (s *shards) save() {
	for _, shard := range s.all {
		shard.gateway.Save()
	}
}

// close disconnects all shards. Events may still be handled after it; save records them.
func (s *shards) close() {
	if s.stop != nil {
		s.stop()
	}
	s.running.Wait()
}
