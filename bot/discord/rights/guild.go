package rights

import (
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// IsThread reports whether channels of a kind are threads. A post in a forum is one.
func IsThread(kind discordgo.ChannelType) bool {
	switch kind {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
		discordgo.ChannelTypeGuildNewsThread:
		return true
	}
	return false
}

// IsVoice reports whether channels of a kind are voice or stage channels, which have a text chat.
func IsVoice(kind discordgo.ChannelType) bool {
	return kind == discordgo.ChannelTypeGuildVoice || kind == discordgo.ChannelTypeGuildStageVoice
}

// overwrite changes permissions in a channel for one role or one member.
type overwrite struct{ allow, deny int64 }

// guildOnlyPermissions are permissions that no channel changes.
const guildOnlyPermissions = discordgo.PermissionAdministrator | discordgo.PermissionManageGuild

// channel has the data of a channel that determine the permissions of its users.
type channel struct {
	kind       discordgo.ChannelType
	parent     snowflake.ID               // its category, or a thread's channel; 0 for none
	overwrites map[snowflake.ID]overwrite // by role or member; the guild's id is @everyone
}

// deniesAnybody reports whether the channel denies a permission to some role or member.
func (at *channel) deniesAnybody(bit int64) bool {
	for _, o := range at.overwrites {
		if o.deny&bit != 0 {
			return true
		}
	}
	return false
}

// role has the permissions of a role in its guild, and the data that determine who may give it.
type role struct {
	permissions int64
	position    int  // in the guild's order, the higher the more powerful
	managed     bool // by an integration, which alone may give it
	mentionable bool // by everybody
}

// Guild has the data that determine the permissions of users in a guild.
type Guild struct {
	id       snowflake.ID
	Owner    snowflake.ID
	roles    map[snowflake.ID]role     // the guild's id is @everyone
	channels map[snowflake.ID]*channel // those that the bot may view, without threads
	lost     bool                      // the bot has no access to the guild
}

// byRoles returns the permissions that the user's roles grant, before the overwrites of channels.
func (g *Guild) byRoles(c table.Click) int64 {
	permissions := g.roles[g.id].permissions
	for _, id := range c.Member.Roles {
		permissions |= g.roles[id].permissions
	}
	return permissions
}

// permissions returns the user's permissions in the guild, before the overwrites of channels. It returns -1 for all.
func (g *Guild) permissions(c table.Click, now time.Time) int64 {
	switch {
	case g.hasEverything(c):
		return -1
	case now.Before(c.Member.TimedOut):
		return g.byRoles(c) & discordgo.PermissionViewChannel
	}
	return g.byRoles(c)
}

// isAbove reports whether the user is the owner or has a role above the given one. Of two roles in the same position,
// the older is higher (Discord's documentation, "Permission Hierarchy", "Role Object").
func (g *Guild) isAbove(c table.Click, id snowflake.ID) bool {
	return c.User == g.Owner || slices.ContainsFunc(c.Member.Roles, func(own snowflake.ID) bool {
		has, exists := g.roles[own]
		at := g.roles[id].position
		return exists && (has.position > at || has.position == at && own < id)
	})
}

// hasEverything reports whether the user has every permission.
func (g *Guild) hasEverything(c table.Click) bool {
	return c.User == g.Owner || g.byRoles(c)&discordgo.PermissionAdministrator != 0
}

// hasInChannel reports whether the user has a permission in a channel. The first overwrite that mentions the permission
// decides: the member's, then those of their roles, where allowing wins, then that of @everyone. Without one, the
// user's roles decide (Discord's documentation, "Permission Overwrites"). User 0 stands for everyone, and lacks each
// permission that an overwrite denies.
func (g *Guild) hasInChannel(c table.Click, at *channel, bit int64) bool {
	if c.User == 0 && at.deniesAnybody(bit) {
		return false
	}
	layers := []overwrite{at.overwrites[c.User], {}, at.overwrites[g.id]}
	for _, role := range c.Member.Roles {
		o := at.overwrites[role]
		layers[1].allow |= o.allow
		layers[1].deny |= o.deny
	}
	for _, layer := range layers {
		switch {
		case layer.allow&bit != 0:
			return true
		case layer.deny&bit != 0:
			return false
		}
	}
	return g.byRoles(c)&bit != 0
}

// has reports whether the user has a permission in a channel. A timeout removes all but viewing (Discord's
// documentation, "Permissions For Timed Out Members").
func (g *Guild) has(c table.Click, at *channel, bit int64, now time.Time) bool {
	timedOut := now.Before(c.Member.TimedOut) && bit != discordgo.PermissionViewChannel
	return g.hasEverything(c) || !timedOut && g.hasInChannel(c, at, bit)
}

// rights returns the user's rights in a channel, and in its threads that need no invitation. The chat of a voice
// channel requires the permission to connect.
func (g *Guild) rights(c table.Click, at *channel, now time.Time) table.Rights {
	has := func(bit int64) bool { return g.has(c, at, bit, now) }
	if !has(discordgo.PermissionViewChannel) || IsVoice(at.kind) && !has(discordgo.PermissionVoiceConnect) {
		return table.Rights{}
	}
	moderates := has(discordgo.PermissionManageMessages) || has(discordgo.PermissionManageGuild)
	return table.Rights{See: true, Moderate: moderates}
}

// guildObject has the fields of a guild in Discord's JSON that the bot reads.
type guildObject struct {
	Owner string `json:"owner_id"`
	Roles []struct {
		ID          string `json:"id"`
		Permissions string `json:"permissions"`
		Position    int    `json:"position"`
		Managed     bool   `json:"managed"`
		Mentionable bool   `json:"mentionable"`
	} `json:"roles"`
}

// channelObject has the fields of a channel in Discord's JSON that the bot reads.
type channelObject struct {
	ID         string                `json:"id"`
	Guild      string                `json:"guild_id"`
	Kind       discordgo.ChannelType `json:"type"`
	Parent     string                `json:"parent_id"`
	Overwrites []struct {
		ID    string `json:"id"`
		Allow string `json:"allow"`
		Deny  string `json:"deny"`
	} `json:"permission_overwrites"`
}

func newGuild(id snowflake.ID, guild guildObject, channels []channelObject) *Guild {
	g := &Guild{id: id, Owner: snowflake.Parse(guild.Owner), roles: map[snowflake.ID]role{},
		channels: map[snowflake.ID]*channel{}}
	for _, of := range guild.Roles {
		g.roles[snowflake.Parse(of.ID)] = role{parsePermissions(of.Permissions), of.Position, of.Managed,
			of.Mentionable}
	}
	for _, ch := range channels {
		g.channels[snowflake.Parse(ch.ID)] = newChannel(ch)
	}
	return g
}

func newChannel(ch channelObject) *channel {
	at := &channel{kind: ch.Kind, parent: snowflake.Parse(ch.Parent),
		overwrites: make(map[snowflake.ID]overwrite, len(ch.Overwrites))}
	for _, o := range ch.Overwrites {
		allow, deny := parsePermissions(o.Allow), parsePermissions(o.Deny)
		at.overwrites[snowflake.Parse(o.ID)] = overwrite{allow &^ guildOnlyPermissions,
			deny &^ guildOnlyPermissions}
	}
	return at
}

// parsePermissions parses a bit set. It returns 0 for an invalid one.
func parsePermissions(text string) int64 {
	bits, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return bits
}
