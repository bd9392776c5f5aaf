package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// missingIn returns the permissions that the bot lacks in a channel with a table. It returns none if Discord does not
// say which. It does not use the cache, which may be older than the loss.
func (b *Bot) missingIn(ctx context.Context, guild, id snowflake.ID) (missing []say.Permission) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	own, err := b.ownRights(ctx, guild, id)
	switch {
	case rest.CodeOf(err) == rest.CodeMissingAccess:
		return []say.Permission{say.ViewChannel}
	case err != nil:
		b.log.WarnContext(ctx, "cannot look up the bot's own rights", "channel", id.String(), "error", err)
		return nil
	}
	for _, p := range (channel{kind: own.kind}).requiredPermissions(false) {
		if !own.guild.has(own.bot, own.at, p.bit, b.clock.Now()) {
			missing = append(missing, p.name)
		}
	}
	return missing
}

// ownRights is what decides what the bot may do in a channel.
type ownRights struct {
	bot   table.Click
	guild *guildAccess
	kind  discordgo.ChannelType
	at    channelAccess // of a thread, its channel's
}

// ownRights looks up what decides what the bot may do in a channel.
func (b *Bot) ownRights(ctx context.Context, guild, id snowflake.ID) (own ownRights, err error) {
	var place, parent channelObject
	var user struct {
		ID string `json:"id"`
	}
	var member struct {
		Roles []string `json:"roles"`
	}
	var object guildObject
	get := func(route string, into any) {
		if err == nil {
			err = b.rest.Do(ctx, http.MethodGet, route, nil, into)
		}
	}
	get("channels/"+id.String(), &place)
	parent = place
	if isThread(place.Kind) {
		get("channels/"+place.Parent, &parent)
	}
	get("users/@me", &user)
	get("guilds/"+guild.String()+"/members/"+user.ID, &member)
	get("guilds/"+guild.String(), &object)
	own = ownRights{bot: table.Click{User: snowflake.Parse(user.ID)}, guild: newGuildAccess(guild, object, nil),
		kind: place.Kind, at: newChannelAccess(parent)}
	for _, role := range member.Roles {
		own.bot.Member.Roles = append(own.bot.Member.Roles, snowflake.Parse(role))
	}
	return own, err
}
