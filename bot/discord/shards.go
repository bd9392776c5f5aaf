package discord

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"korsar/storage/journal"
)

const (
	// AutoShards is as many connections as Discord advises.
	AutoShards = -1
	// signOnGap is how far apart two shards of a bucket sign on (Discord's
	// documentation, "Sharding": max_concurrency identifies every five seconds).
	signOnGap = 5 * time.Second
)

// shards is the connections on which clicks arrive. Discord gives each the guilds
// whose ids fall to it. The bot can be reached while all of them stand.
type shards struct {
	bot    *Bot
	failed chan error
	all    []*gateway

	mu      sync.Mutex
	up      int         // how many stand
	buckets []time.Time // when the next of each may sign on
}

func newShards(b *Bot) *shards { return &shards{bot: b, failed: make(chan error, 1)} }

// open signs all of them on and keeps them from then on.
func (s *shards) open(ctx context.Context) error {
	count, concurrency, err := s.advice(ctx)
	if err != nil {
		return err
	}
	s.buckets = make([]time.Time, concurrency)
	for shard := range count {
		s.all = append(s.all, newGateway(s, shard, count))
	}
	for _, g := range s.all {
		if err := g.open(ctx); err != nil {
			return err
		}
	}
	return nil
}

// advice is how many connections there are to be, and how many may sign on at
// once. One needs no advice.
func (s *shards) advice(ctx context.Context) (count, concurrency int, err error) {
	if count = max(s.bot.Shards, AutoShards); count == 0 || count == 1 {
		return 1, 1, nil
	}
	var advised struct {
		Shards int `json:"shards"`
		Limit  struct {
			Concurrency int `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	if err := s.bot.rest.send(ctx, http.MethodGet, "gateway/bot", nil, &advised); err != nil {
		return 0, 0, fmt.Errorf("ask Discord for the number of shards: %w", err)
	}
	if count == AutoShards {
		count = max(advised.Shards, 1)
	}
	return count, max(advised.Limit.Concurrency, 1), nil
}

// wait holds a shard back until it may sign on.
func (s *shards) wait(ctx context.Context, shard int) error {
	if len(s.all) == 1 {
		return nil
	}
	s.mu.Lock()
	bucket, now := &s.buckets[shard%len(s.buckets)], s.bot.clock.Now()
	at := *bucket
	if at.Before(now) {
		at = now
	}
	*bucket = at.Add(signOnGap)
	s.mu.Unlock()
	if !at.After(now) {
		return nil
	}
	return sleep(ctx, s.bot.clock, at.Sub(now))
}

// turned counts those that stand, and tells whether it changed that all do.
func (s *shards) turned(by int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.up == len(s.all)
	s.up += by
	return all != (s.up == len(s.all))
}

// stands notes that one more stands: with the last of them people can click.
func (s *shards) stands(ctx context.Context) {
	if !s.turned(+1) {
		return
	}
	s.bot.Meter.Connected(true)
	if err := s.bot.harbour.Reached(ctx); err != nil {
		s.bot.log.Error("the connection could not be noted", "error", err)
	}
}

// falls notes that one is lost: those whose guilds it had cannot click.
func (s *shards) falls(ctx context.Context) {
	if !s.turned(-1) {
		return
	}
	s.bot.Meter.Connected(false)
	if err := s.bot.harbour.Unreached(ctx); err != nil {
		s.bot.log.Error("the loss of the connection could not be noted", "error", err)
	}
}

func (s *shards) close() {
	var closing sync.WaitGroup
	for _, g := range s.all {
		closing.Go(g.close)
	}
	closing.Wait()
}

// has tells whether the guilds of a shard have one (Discord's documentation,
// "Sharding Formula").
func (g *gateway) has(guild journal.Snowflake) bool {
	return int(uint64(guild)>>22%uint64(g.count)) == g.shard
}
