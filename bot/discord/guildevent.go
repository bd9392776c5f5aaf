package discord

import (
	"context"
	"encoding/json"

	"github.com/tidwall/gjson"

	"korsar/bot/backoff"
	"korsar/bot/discord/gateway"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// guildEvent has the parts of a guild event that the bot reads. Thousands of them wait after READY, so the kilobytes
// about channels and roles in each are dropped.
type guildEvent struct {
	name   string
	guilds []guildState
	err    error // why the event cannot be parsed
	done   func()
}

// guildState is a guild in an event. An unavailable guild has an outage.
type guildState struct {
	ID          snowflake.ID `json:"id,string"`
	Unavailable bool         `json:"unavailable"`
}

func parseGuildEvent(e gateway.Event, done func()) guildEvent {
	parsed := guildEvent{name: e.Name, done: done}
	if e.Name == "READY" {
		var ready struct {
			Guilds []guildState `json:"guilds"`
		}
		parsed.err = json.Unmarshal([]byte(e.Data), &ready)
		parsed.guilds = ready.Guilds
		return parsed
	}
	parsed.guilds = make([]guildState, 1)
	parsed.err = json.Unmarshal([]byte(e.Data), &parsed.guilds[0])
	return parsed
}

// handleGuildEvents handles guild events until s.guilds is closed. An event that the end of the bot interrupts is not
// done, so it is replayed. An event that fails once running is done is replayed, too.
func (s *shard) handleGuildEvents(running context.Context) {
	ctx := storage.Under(s.shards.bot.base, s.lease)
	for e := range s.guilds {
		if s.retryGuildEvent(ctx, running, e) {
			e.done()
		}
	}
}

// retryGuildEvent handles a guild event, and retries after a delay if that fails. A failed event may be handled in
// part, and Discord does not repeat a removal. Later events of the shard wait meanwhile. It reports whether the event
// is done.
func (s *shard) retryGuildEvent(ctx, running context.Context, e guildEvent) (done bool) {
	b := s.shards.bot
	for failures := 0; ; failures++ {
		err := s.handleGuildEvent(ctx, e)
		switch {
		case ctx.Err() != nil:
			return false
		case err == nil:
			return true
		}
		b.registry.Report(ctx, "cannot handle a guild event", err, "event", e.name)
		if e.err != nil || storage.IsDamage(err) {
			return true
		}
		if backoff.Sleep(running, b.clock, backoff.Delay(failures, firstRetryDelay, maxRetryDelay)) != nil {
			return false
		}
	}
}

// handleGuildEvent records which guilds the bot is in, and which have an outage.
func (s *shard) handleGuildEvent(ctx context.Context, e guildEvent) error {
	registry := s.shards.bot.registry
	switch {
	case e.err != nil:
		return e.err
	case e.name == "READY":
		var in []snowflake.ID
		for _, g := range e.guilds {
			in = append(in, g.ID)
		}
		return registry.SyncGuilds(ctx, in, s.serves)
	case e.guilds[0].Unavailable:
		registry.StartOutage(e.guilds[0].ID)
		return nil
	case e.name == "GUILD_DELETE":
		return registry.ScheduleDeletion(ctx, e.guilds[0].ID)
	}
	registry.EndOutage(e.guilds[0].ID)
	registry.RightsChanged(e.guilds[0].ID) // it may be the end of an outage
	return registry.CancelDeletion(ctx, e.guilds[0].ID)
}

// reportClosed tells the registry of a channel that was deleted, or of a thread that was locked.
func (b *Bot) reportClosed(e gateway.Event) {
	b.registry.ChannelClosed(snowflake.Parse(gjson.Get(e.Data, "id").String()))
}

// reportRights tells the registry of an event after which the bot may do more in a guild, or of a thread that was
// locked. An event about a member is about the bot itself, because the bot does not ask for those about others.
func (b *Bot) reportRights(e gateway.Event) {
	if gjson.Get(e.Data, "thread_metadata.locked").Bool() {
		b.reportClosed(e)
		return
	}
	b.registry.RightsChanged(snowflake.Parse(gjson.Get(e.Data, "guild_id").String()))
}
