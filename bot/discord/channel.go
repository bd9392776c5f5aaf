package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// channel is the channel that a click came from, by what a table needs there.
type channel struct {
	kind   discordgo.ChannelType
	parent snowflake.ID // the channel of a thread; 0 if it is none
}

// parseChannel reads the channel of an interaction. The library's type leaves it out.
func parseChannel(interaction json.RawMessage) channel {
	var i struct {
		Channel json.RawMessage `json:"channel"`
	}
	var in struct {
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	}
	if json.Unmarshal(interaction, &i) != nil || i.Channel == nil || json.Unmarshal(i.Channel, &in) != nil {
		return channel{} // of another shape it is no thread
	}
	v := channel{kind: in.Type}
	if v.isThread() {
		v.parent = snowflake.Parse(in.Parent)
	}
	return v
}

// isThread reports whether the channel is a thread; a post of a forum is one.
func (v channel) isThread() bool { return isThread(v.kind) }

func isThread(kind discordgo.ChannelType) bool {
	switch kind {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread, discordgo.ChannelTypeGuildNewsThread:
		return true
	}
	return false
}

// isVoice reports whether people talk in the channel, beside its text chat.
func (v channel) isVoice() bool { return isVoice(v.kind) }

func isVoice(kind discordgo.ChannelType) bool {
	return kind == discordgo.ChannelTypeGuildVoice || kind == discordgo.ChannelTypeGuildStageVoice
}

// newThread returns the kind of thread that everybody sees who sees the channel; false
// where there are none (Discord's documentation, "Threads").
func (v channel) newThread() (discordgo.ChannelType, bool) {
	if v.kind == discordgo.ChannelTypeGuildNews {
		return discordgo.ChannelTypeGuildNewsThread, true
	}
	return discordgo.ChannelTypeGuildPublicThread, !v.isThread() && !v.isVoice()
}

// permission is something that the bot must be allowed.
type permission struct {
	bit  int64
	name say.Permission
}

// basicPermissions is what the bot must be allowed in every channel to keep a table there.
var basicPermissions = []permission{
	{discordgo.PermissionViewChannel, say.ViewChannel},
	{discordgo.PermissionEmbedLinks, say.EmbedLinks},
	{discordgo.PermissionAttachFiles, say.AttachFiles},
}

// What it must be allowed beside, by the kind of channel.
var (
	sendMessages   = permission{discordgo.PermissionSendMessages, say.SendMessages}
	connectToVoice = permission{discordgo.PermissionVoiceConnect, say.Connect} // without it the chat of a voice channel is closed
	createThreads  = permission{discordgo.PermissionCreatePublicThreads, say.CreatePublicThreads}
	sendInThreads  = permission{discordgo.PermissionSendMessagesInThreads, say.SendMessagesInThreads}
)

// invitePermissions is all that the bot may ever need: what the README's invite link asks
// for, and nothing else. Who invites it does not ask it into voice channels: it may
// connect where everybody may.
func invitePermissions() []permission {
	return append(slices.Clip(basicPermissions), sendMessages, createThreads, sendInThreads)
}

// requiredPermissions is what the bot must be allowed for a table here, or in a new thread of this
// channel.
func (v channel) requiredPermissions(newThread bool) []permission {
	list := slices.Clip(basicPermissions)
	switch {
	case newThread:
		list = append(list, createThreads, sendInThreads)
	case v.isThread():
		list = append(list, sendInThreads)
	default:
		list = append(list, sendMessages)
	}
	if v.isVoice() {
		list = append(list, connectToVoice)
	}
	return list
}

// missingPermissions returns which of these permissions the bot lacks.
func missingPermissions(list []permission, allowed int64) (missing []say.Permission) {
	for _, p := range list {
		if allowed&(p.bit|discordgo.PermissionAdministrator) == 0 {
			missing = append(missing, p.name)
		}
	}
	return missing
}

// channelProblem returns why no table can stand in this channel, or in a new thread of it; "" if
// one can.
func (b *Bot) channelProblem(ctx context.Context, c *click, newThread bool) string {
	ctx, cancel := lookupContext(ctx)
	defer cancel()
	isOutside, err := b.isOutsideThread(ctx, c)
	if err != nil {
		b.log.WarnContext(ctx, "cannot ask whether the bot is in a private thread", "channel", c.Channel.String(), "error", err)
		return c.language.Notice(table.Notice{Kind: table.NoAnswer})
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

// isOutsideThread reports whether the click came from a private thread that is closed to the bot.
// What an interaction says that the bot may do there is of no help: it tells what the
// thread's channel allows, or nothing at all. So Discord is asked, and each time: somebody
// who was told so adds the bot and tries again. It is asked for the list of open threads,
// which is never refused: to ask for the thread itself would count towards a ban.
func (b *Bot) isOutsideThread(ctx context.Context, c *click) (bool, error) {
	const inEvery = discordgo.PermissionManageThreads | discordgo.PermissionAdministrator
	if c.channel.kind != discordgo.ChannelTypeGuildPrivateThread || c.permissions&inEvery != 0 {
		return false, nil
	}
	var open struct {
		Threads []channelObject `json:"threads"`
	}
	err := b.rest.Do(ctx, http.MethodGet, "guilds/"+c.Guild.String()+"/threads/active", nil, &open)
	listed := slices.ContainsFunc(open.Threads, func(thread channelObject) bool { return thread.ID == c.Channel.String() })
	return !listed, err
}

// canView reports whether the bot may view a channel of a guild.
func (b *Bot) canView(ctx context.Context, guild, channel snowflake.ID) bool {
	realm, err := b.rights.guild(ctx, guild)
	if err != nil {
		return false
	}
	_, listed := realm.channels[channel]
	return listed
}
