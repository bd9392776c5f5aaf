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
	// AutoShards is as many connections as Discord recommends.
	AutoShards = -1
	// intents are of guilds only, to hear of those that removed the bot: interactions
	// come without any.
	intents = int(discordgo.IntentsGuilds)

	// saveTimeout is how long keeping a session may take.
	saveTimeout = 5 * time.Second
	// sessionLifetime is how long Discord keeps a session without a connection, or a little
	// longer: it does not say. Resuming a later one would only cost time.
	sessionLifetime = 5 * time.Minute
)

// How long to wait before Discord is asked again when it cannot be reached at the
// start.
const (
	firstRetryDelay = time.Second
	maxRetryDelay   = time.Minute
)

// shards is the connections on which clicks arrive. Discord gives each the guilds
// whose ids fall to it. The bot can be reached while all of them are connected.
type shards struct {
	bot     *Bot
	failed  chan error
	all     []*shard
	running sync.WaitGroup
	stop    context.CancelFunc

	mu        sync.Mutex
	connected int // how many are
}

func newShards(b *Bot) *shards { return &shards{bot: b, failed: make(chan error, 1)} }

// open connects all of them and keeps the connections from then on. It returns when
// all are connected.
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
	for _, one := range s.all {
		s.running.Go(func() { one.run(life) })
	}
	for _, one := range s.all {
		select {
		case <-one.connectedOnce:
		case err := <-s.failed:
			return err
		case <-ctx.Done():
			return fmt.Errorf("connect to Discord's gateway: %w", ctx.Err())
		}
	}
	return nil
}

// discover asks Discord about its gateway, until it answers.
func (s *shards) discover(ctx context.Context) (discovery gateway.Discovery, err error) {
	err = s.bot.retryUntilReached(ctx, func() error {
		discovery, err = s.bot.discover(ctx)
		return err
	})
	return discovery, err
}

// discover asks Discord about its gateway.
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

// retryUntilReached does something with Discord again and again while it cannot be reached,
// and says so.
func (b *Bot) retryUntilReached(ctx context.Context, do func() error) error {
	for failures := 0; ; failures++ {
		err := do()
		var retry *rest.RetryError
		if !errors.As(err, &retry) {
			return err
		}
		delay := max(retry.After, backoff.Delay(failures, firstRetryDelay, maxRetryDelay))
		b.log.Warn("cannot reach Discord yet; trying again", "error", err, "in", delay.Round(time.Millisecond))
		if backoff.Sleep(ctx, b.clock, delay) != nil {
			return err
		}
	}
}

// create prepares so many shards, with the sessions that an earlier run has left.
func (s *shards) create(ctx context.Context, count, concurrency int) error {
	stored := s.bot.options.Sessions
	latest, err := stored.Identifies(ctx)
	if err != nil {
		return err
	}
	limiter := &gateway.IdentifyLimiter{Discover: s.bot.discover, Concurrency: concurrency, Latest: latest, Clock: s.bot.clock, Log: s.bot.log,
		Record: func(bucket int, at time.Time) error {
			ctx, cancel := context.WithTimeout(context.Background(), saveTimeout)
			defer cancel()
			return stored.SetIdentify(ctx, bucket, at)
		}}
	left, err := stored.GatewaySessions(ctx)
	if err != nil {
		return err
	}
	sessions := map[int]gateway.Session{}
	for _, of := range left {
		if of.Application == snowflake.Parse(s.bot.application) && of.Shards == count && s.bot.clock.Since(of.At) < sessionLifetime {
			sessions[of.Shard] = gateway.Session{ID: of.ID, Sequence: of.Sequence, ResumeURL: of.URL}
		}
	}
	for number := range count {
		s.all = append(s.all, newShard(s, number, count, sessions[number], limiter))
	}
	return nil
}

// addConnected records that one is connected, or is not any more: with all of them people
// can click.
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
	record := s.bot.registry.SetUnreachable
	if isComplete {
		record = s.bot.registry.SetReachable
	}
	if err := record(context.Background()); err != nil {
		s.bot.log.Error("cannot record whether people can reach the bot", "reachable", isComplete, "error", err)
	}
}

// save keeps the sessions as far as what they heard has been dealt with.
func (s *shards) save() {
	for _, one := range s.all {
		one.gateway.Save()
	}
}

// close ends the connections. What was heard is still being dealt with; save keeps how
// far that has come.
func (s *shards) close() {
	if s.stop != nil {
		s.stop()
	}
	s.running.Wait()
}
