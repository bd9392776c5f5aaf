package discord

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"
	"github.com/tidwall/gjson"

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
	if isThread(ch.kind) {
		ch.parent = snowflake.Parse(in.Get("parent_id").String())
	}
	return ch
}

// isThread reports whether channels of a kind are threads. A post in a forum is one.
func isThread(kind discordgo.ChannelType) bool {
	switch kind {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
		discordgo.ChannelTypeGuildNewsThread:
		return true
	}
	return false
}

// isVoice reports whether channels of a kind are voice or stage channels, which have a text chat.
func isVoice(kind discordgo.ChannelType) bool {
	return kind == discordgo.ChannelTypeGuildVoice || kind == discordgo.ChannelTypeGuildStageVoice
}

// newThread returns the kind of a thread that is as visible as the channel. It returns false if the channel cannot have
// one (Discord's documentation, "Threads").
func (ch channel) newThread() (discordgo.ChannelType, bool) {
	if ch.kind == discordgo.ChannelTypeGuildNews {
		return discordgo.ChannelTypeGuildNewsThread, true
	}
	return discordgo.ChannelTypeGuildPublicThread, !isThread(ch.kind) && !isVoice(ch.kind)
}

// permission is a permission of Discord with its name in the catalogs.
type permission struct {
	bit       int64
	name      say.Permission
	guildWide bool // needed in the guild; in a channel it permits something else, or nothing
}

// Permissions that the bot needs.
var (
	viewChannel   = permission{bit: discordgo.PermissionViewChannel, name: say.ViewChannel}
	embedLinks    = permission{bit: discordgo.PermissionEmbedLinks, name: say.EmbedLinks}
	attachFiles   = permission{bit: discordgo.PermissionAttachFiles, name: say.AttachFiles}
	sendMessages  = permission{bit: discordgo.PermissionSendMessages, name: say.SendMessages}
	createThreads = permission{bit: discordgo.PermissionCreatePublicThreads, name: say.CreatePublicThreads}
	sendInThreads = permission{bit: discordgo.PermissionSendMessagesInThreads, name: say.SendMessagesInThreads}
	// connectToVoice is for the chat of a voice channel. The others are for a tournament's role and its event.
	connectToVoice = permission{bit: discordgo.PermissionVoiceConnect, name: say.Connect}
	manageRoles    = permission{bit: discordgo.PermissionManageRoles, name: say.ManageRoles, guildWide: true}
	createEvents   = permission{bit: discordgo.PermissionCreateEvents, name: say.CreateEvents, guildWide: true}
)

// basicPermissions are the permissions that the bot needs in every channel with a table.
var basicPermissions = []permission{viewChannel, embedLinks, attachFiles}

// invitePermissions returns all permissions that tables need. The README's invite link asks for them. Connect is not
// one of them, because the bot may connect to voice channels that are open to everybody. Nor are the permissions that
// only some tournaments need, because setup asks for those.
func invitePermissions() []permission {
	return append(slices.Clip(basicPermissions), sendMessages, createThreads, sendInThreads)
}

// requiredPermissions returns the permissions that the bot needs for a table in this channel, or in a new thread of it.
func (ch channel) requiredPermissions(newThread bool) []permission {
	list := slices.Clip(basicPermissions)
	switch {
	case newThread:
		list = append(list, createThreads, sendInThreads)
	case isThread(ch.kind):
		list = append(list, sendInThreads)
	default:
		list = append(list, sendMessages)
	}
	if isVoice(ch.kind) {
		list = append(list, connectToVoice)
	}
	return list
}

// missingPermissions returns the permissions of a list that are not in allowed.
func missingPermissions(list []permission, allowed int64) (missing []say.Permission) {
	for _, p := range list {
		if allowed&(p.bit|discordgo.PermissionAdministrator) == 0 {
			missing = append(missing, p.name)
		}
	}
	return missing
}

// missingHere returns the permissions of a list that the bot lacks where the click was. It looks up guild-wide
// permissions in the guild.
func (b *Bot) missingHere(ctx context.Context, c *click, list []permission) []say.Permission {
	allowed, wide := c.permissions, int64(0)
	for _, p := range list {
		if p.guildWide {
			wide |= p.bit
		}
	}
	if wide != 0 && c.permissions&discordgo.PermissionAdministrator == 0 {
		own, err := b.ownPermissions(ctx, c.Guild)
		if err != nil {
			b.log.WarnContext(ctx, "cannot look up the bot's permissions", "guild", c.Guild.String(), "error", err)
		} else {
			allowed = allowed&^wide | own&wide
		}
	}
	return missingPermissions(list, allowed)
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
	case isOutside && (len(missing) == 0 || b.canView(ctx, c.Guild, c.channel.parent)):
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
	listed := slices.ContainsFunc(open, func(thread channelObject) bool { return thread.ID == c.Channel.String() })
	return !listed, err
}

// canView reports whether the bot may view a channel of a guild.
func (b *Bot) canView(ctx context.Context, guild, channel snowflake.ID) bool {
	access, err := b.rights.guild(ctx, guild)
	if err != nil {
		return false
	}
	_, listed := access.channels[channel]
	return listed
}
