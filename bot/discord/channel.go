package discord

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"
	"github.com/tidwall/gjson"

	"korsar/bot/discord/rights"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// channel is the kind of the channel that a click came from, and its parent.
type channel struct {
	kind   discordgo.ChannelType
	parent snowflake.ID // of a thread; else 0
}

// parseChannel parses the channel of an interaction. discordgo's type leaves it out.
func parseChannel(in gjson.Result) channel {
	ch := channel{kind: discordgo.ChannelType(in.Get("type").Int())}
	if rights.IsThread(ch.kind) {
		ch.parent = snowflake.Parse(in.Get("parent_id").String())
	}
	return ch
}

// newThread returns the kind of a thread that is as visible as the channel. It returns false if the channel cannot have
// one (Discord's documentation, "Threads").
func (ch channel) newThread() (discordgo.ChannelType, bool) {
	if ch.kind == discordgo.ChannelTypeGuildNews {
		return discordgo.ChannelTypeGuildNewsThread, true
	}
	return discordgo.ChannelTypeGuildPublicThread, !rights.IsThread(ch.kind) && !rights.IsVoice(ch.kind)
}

// channelProblem returns why no table can be in this channel, or in a new thread of it. It returns "" if one can.
func (b *Bot) channelProblem(ctx context.Context, c *click, newThread bool) string {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	isOutside, err := b.isOutsideThread(ctx, c)
	if err != nil {
		b.log.WarnContext(ctx, "cannot find out whether the bot is in a private thread",
			"channel", c.Channel.String(), "error", err)
		return c.language.Refused(table.Refusal{Code: table.NoAnswer})
	}
	missing := missingPermissions(c.channel.requiredPermissions(newThread), c.permissions)
	switch {
	case isOutside && (len(missing) == 0 || b.rights.CanView(ctx, c.Guild, c.channel.parent)):
		return c.language.Fault(say.NotInThread)
	case len(missing) > 0:
		return c.language.MissingPermissions(missing)
	}
	return ""
}

// isOutsideThread reports whether the click came from a private thread that the bot cannot see. The permissions in an
// interaction do not say that, because they are those of the thread's channel, or none at all. The bot asks Discord
// each time, because a user who reads the answer adds the bot and tries again. It asks for the list of active threads,
// because that request is never refused. A refused request for the thread itself would count toward a ban.
func (b *Bot) isOutsideThread(ctx context.Context, c *click) (bool, error) {
	const inEvery = discordgo.PermissionManageThreads | discordgo.PermissionAdministrator
	if c.channel.kind != discordgo.ChannelTypeGuildPrivateThread || c.permissions&inEvery != 0 {
		return false, nil
	}
	open, err := b.activeThreads(ctx, c.Guild)
	listed := slices.ContainsFunc(open, func(thread threadObject) bool { return thread.ID == c.Channel.String() })
	return !listed, err
}
