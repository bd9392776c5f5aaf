package discord

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
	"korsar/bot/discord/rights"
	"korsar/bot/say"
	"korsar/storage/snowflake"
)

// unknownKind is the kind of a channel that the bot cannot look up.
const unknownKind discordgo.ChannelType = -1

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
	case rights.IsThread(ch.kind):
		list = append(list, sendInThreads)
	default:
		list = append(list, sendMessages)
	}
	if rights.IsVoice(ch.kind) {
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

// announcing returns the permissions for a post that belongs to no table.
func announcing(channel) []permission { return []permission{viewChannel, sendMessages, embedLinks} }

// playing returns the permissions for a table.
func playing(in channel) []permission { return in.requiredPermissions(false) }

// missingIn returns the needed permissions that the bot lacks in a channel, and the channel's kind. It returns none and
// unknownKind if Discord does not say. It bypasses the cache, since a permission may have been lost after the cached
// answer.
func (b *Bot) missingIn(ctx context.Context, guild, id snowflake.ID,
	needs func(channel) []permission) (missing []say.Permission, kind discordgo.ChannelType) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	kind, has, err := b.rights.InChannel(ctx, guild, b.self, id)
	switch {
	case rest.CodeOf(err) == rest.CodeMissingAccess:
		return []say.Permission{say.ViewChannel}, unknownKind
	case err != nil:
		b.log.WarnContext(ctx, "cannot look up the bot's own rights", "channel", id.String(), "error", err)
		return nil, unknownKind
	}
	for _, p := range needs(channel{kind: kind}) {
		if !has(p.bit) {
			missing = append(missing, p.name)
		}
	}
	return missing, kind
}

// ownPermissions returns the bot's permissions in a guild, before the overwrites of channels.
func (b *Bot) ownPermissions(ctx context.Context, id snowflake.ID) (int64, error) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	guild, err := b.rights.Guild(ctx, id)
	if err != nil {
		return 0, err
	}
	return b.rights.Permissions(ctx, guild, b.self)
}
