package discord

import (
	"context"
	"errors"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// unknownKind is the kind of a channel that the bot cannot look up.
const unknownKind discordgo.ChannelType = -1

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
	own, err := b.lookUpOwnRights(ctx, guild, id)
	switch {
	case rest.CodeOf(err) == rest.CodeMissingAccess:
		return []say.Permission{say.ViewChannel}, unknownKind
	case err != nil:
		b.log.WarnContext(ctx, "cannot look up the bot's own rights", "channel", id.String(), "error", err)
		return nil, unknownKind
	}
	for _, p := range needs(channel{kind: own.kind}) {
		if !own.guild.has(own.bot, own.at, p.bit, b.clock.Now()) {
			missing = append(missing, p.name)
		}
	}
	return missing, own.kind
}

// ownRights has the data that determine the bot's permissions in a channel.
type ownRights struct {
	bot   table.Click
	guild *guildAccess
	kind  discordgo.ChannelType
	at    channelAccess // for a thread, that of its channel
}

// lookUpOwnRights looks up the data that determine the bot's permissions in a channel.
func (b *Bot) lookUpOwnRights(ctx context.Context, guild, id snowflake.ID) (own ownRights, err error) {
	var place, parent channelObject
	if err := b.rest.Do(ctx, http.MethodGet, "channels/"+id.String(), nil, &place); err != nil {
		return own, err
	}
	parent = place
	if isThread(place.Kind) {
		if err := b.rest.Do(ctx, http.MethodGet, "channels/"+place.Parent, nil, &parent); err != nil {
			return own, err
		}
	}
	access, self, err := b.lookUpSelf(ctx, guild)
	return ownRights{bot: self, guild: access, kind: place.Kind, at: newChannelAccess(parent)}, err
}

// ownPermissions returns the bot's permissions in a guild, before the overwrites of channels.
func (b *Bot) ownPermissions(ctx context.Context, guild snowflake.ID) (int64, error) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	access, self, err := b.lookUpSelf(ctx, guild)
	return access.permissions(self, b.clock.Now()), err
}

// lookUpSelf returns a guild's owner and roles, and the bot as its member, as they are now.
func (b *Bot) lookUpSelf(ctx context.Context, guild snowflake.ID) (*guildAccess, table.Click, error) {
	access, errGuild := b.rights.lookUpRoles(ctx, guild)
	self, errMember := b.rights.lookUpMember(ctx, guild, b.self)
	return access, self, errors.Join(errGuild, errMember)
}
