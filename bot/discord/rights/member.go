package rights

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Member returns what a guild says about one of its members.
func Member(m *discordgo.Member) table.Member {
	member := table.Member{Since: m.JoinedAt, Booster: m.PremiumSince != nil}
	for _, role := range m.Roles {
		member.Roles = append(member.Roles, snowflake.Parse(role))
	}
	if m.CommunicationDisabledUntil != nil {
		member.TimedOut = *m.CommunicationDisabledUntil
	}
	return member
}

// member returns a member of a guild, with the data that determine their permissions now. For any other user it returns
// the zero Click.
func (l *Lookup) member(ctx context.Context, guild, user snowflake.ID) (table.Click, error) {
	var m discordgo.Member
	err := l.client.Do(ctx, http.MethodGet, "guilds/"+guild.String()+"/members/"+user.String(), nil, &m)
	if rest.IsNoMember(err) {
		return table.Click{}, nil
	}
	return table.Click{Guild: guild, User: user, Member: Member(&m)}, err
}

// Guild returns a guild's owner and roles as they are now.
func (l *Lookup) Guild(ctx context.Context, guild snowflake.ID) (*Guild, error) {
	var object guildObject
	err := l.client.Do(ctx, http.MethodGet, "guilds/"+guild.String(), nil, &object)
	return newGuild(guild, object, nil), err
}

// Permissions returns a user's permissions in a guild now, before the overwrites of channels.
func (l *Lookup) Permissions(ctx context.Context, g *Guild, user snowflake.ID) (int64, error) {
	member, err := l.member(ctx, g.id, user)
	return g.permissions(member, l.clock.Now()), err
}

type guildUser struct{ guild, user snowflake.ID }

// ErrLeft is returned for a user who has left a guild or is banned from it.
var ErrLeft = errors.New("the user is not in the guild")

// TimedOut returns until when a user is timed out in a guild. It returns the zero time if the user is not, or if the
// bot is not in the guild. If the user is not in the guild it returns ErrLeft.
func (l *Lookup) TimedOut(ctx context.Context, guild, user snowflake.ID) (until time.Time, err error) {
	return l.timeouts.get(ctx, guildUser{guild, user}, func(ctx context.Context) (time.Time, error) {
		member, err := l.member(ctx, guild, user)
		switch {
		case rest.IsNoAccess(err):
			return time.Time{}, nil
		case err == nil && member.User == 0:
			return time.Time{}, ErrLeft
		}
		return member.Member.TimedOut, err
	})
}

// InChannel looks up a user in a channel as they are now. It returns the channel's kind, and a function that reports
// whether the user has a permission there.
func (l *Lookup) InChannel(ctx context.Context, guild, user, id snowflake.ID) (
	kind discordgo.ChannelType, has func(permission int64) bool, err error) {
	var place, parent channelObject
	if err := l.client.Do(ctx, http.MethodGet, "channels/"+id.String(), nil, &place); err != nil {
		return 0, nil, err
	}
	parent = place
	if IsThread(place.Kind) {
		if err := l.client.Do(ctx, http.MethodGet, "channels/"+place.Parent, nil, &parent); err != nil {
			return 0, nil, err
		}
	}
	access, errGuild := l.Guild(ctx, guild)
	member, errMember := l.member(ctx, guild, user)
	at, now := newChannel(parent), l.clock.Now()
	return place.Kind, func(permission int64) bool { return access.has(member, at, permission, now) },
		errors.Join(errGuild, errMember)
}
