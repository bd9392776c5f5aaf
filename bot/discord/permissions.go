package discord

import (
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// overwrite changes permissions in a channel for one role or one member.
type overwrite struct{ allow, deny int64 }

// guildOnlyPermissions is what no channel changes.
const guildOnlyPermissions = discordgo.PermissionAdministrator | discordgo.PermissionManageGuild

// channelAccess is what a channel says of who may do what there.
type channelAccess struct {
	kind       discordgo.ChannelType
	overwrites map[snowflake.ID]overwrite // by role or member; that of everybody by the guild
}

// guildAccess is what a guild says of it.
type guildAccess struct {
	id       snowflake.ID
	owner    snowflake.ID
	roles    map[snowflake.ID]int64         // permissions; those of everybody by the guild
	channels map[snowflake.ID]channelAccess // that the bot may view, threads aside
	lost     bool                           // the guild is closed to the bot
}

// hasByRole reports whether who clicked has a permission by their roles, wherever no
// channel says otherwise.
func (r *guildAccess) hasByRole(c table.Click, bit int64) bool {
	has := r.roles[r.id]&bit != 0
	for _, role := range c.Member.Roles {
		has = has || r.roles[role]&bit != 0
	}
	return has
}

// hasEverything reports whether who clicked may do everything.
func (r *guildAccess) hasEverything(c table.Click) bool {
	return c.User == r.owner || r.hasByRole(c, discordgo.PermissionAdministrator)
}

// hasInChannel reports whether who clicked has a permission in a channel, by the closest word
// on it: that on the member, on any of their roles, where one that allows outweighs those
// that deny, on everybody; else by their roles (Discord's documentation, "Permission
// Overwrites").
func (r *guildAccess) hasInChannel(c table.Click, at channelAccess, bit int64) bool {
	words := []overwrite{at.overwrites[c.User], {}, at.overwrites[r.id]}
	for _, role := range c.Member.Roles {
		o := at.overwrites[role]
		words[1].allow |= o.allow
		words[1].deny |= o.deny
	}
	for _, word := range words {
		switch {
		case word.allow&bit != 0:
			return true
		case word.deny&bit != 0:
			return false
		}
	}
	return r.hasByRole(c, bit)
}

// has is grants for who is not exempt, but for what a timeout takes: all but to look on
// (Discord's documentation, "Permissions For Timed Out Members").
func (r *guildAccess) has(c table.Click, at channelAccess, bit int64, now time.Time) bool {
	timedOut := now.Before(c.Member.TimedOut) && bit != discordgo.PermissionViewChannel
	return r.hasEverything(c) || !timedOut && r.hasInChannel(c, at, bit)
}

// rights is what who clicked may do in a channel, or in those of its threads that they
// need not be let into. The chat of a voice channel is for those who may connect.
func (r *guildAccess) rights(c table.Click, at channelAccess, now time.Time) table.Rights {
	may := func(bit int64) bool { return r.has(c, at, bit, now) }
	if !may(discordgo.PermissionViewChannel) || isVoice(at.kind) && !may(discordgo.PermissionVoiceConnect) {
		return table.Rights{}
	}
	return table.Rights{See: true, Moderate: may(discordgo.PermissionManageMessages) || may(discordgo.PermissionManageGuild)}
}

// managesThreads reports whether who clicked sees private threads that they are not in.
func (r *guildAccess) managesThreads(c table.Click, at channelAccess, now time.Time) bool {
	return r.has(c, at, discordgo.PermissionManageThreads, now)
}

// guildObject is a guild as Discord writes it, as far as it is read.
type guildObject struct {
	Owner string `json:"owner_id"`
	Roles []struct {
		ID          string `json:"id"`
		Permissions string `json:"permissions"`
	} `json:"roles"`
}

// channelObject is a channel as Discord writes it, as far as it is read.
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

func newGuildAccess(id snowflake.ID, guild guildObject, channels []channelObject) *guildAccess {
	r := &guildAccess{id: id, owner: snowflake.Parse(guild.Owner), roles: map[snowflake.ID]int64{}, channels: map[snowflake.ID]channelAccess{}}
	for _, role := range guild.Roles {
		r.roles[snowflake.Parse(role.ID)] = parsePermissions(role.Permissions)
	}
	for _, ch := range channels {
		r.channels[snowflake.Parse(ch.ID)] = newChannelAccess(ch)
	}
	return r
}

func newChannelAccess(ch channelObject) channelAccess {
	access := channelAccess{kind: ch.Kind, overwrites: make(map[snowflake.ID]overwrite, len(ch.Overwrites))}
	for _, o := range ch.Overwrites {
		access.overwrites[snowflake.Parse(o.ID)] = overwrite{parsePermissions(o.Allow) &^ guildOnlyPermissions, parsePermissions(o.Deny) &^ guildOnlyPermissions}
	}
	return access
}

// parsePermissions reads a set of bits; what is none is empty.
func parsePermissions(text string) int64 {
	bits, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return bits
}
