package discord

import (
	"context"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// CheckRole implements tournaments.Platform. It bypasses the cache, since the role is given right after it. The
// permissions in an interaction are not used, because a channel's overwrites grant nothing in the guild.
func (b *Bot) CheckRole(ctx context.Context, guild, by, role snowflake.ID) (tournaments.RoleFault, error) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	var access *guildAccess
	var giver, own table.Click
	var asking errgroup.Group
	asking.Go(func() (err error) { access, err = b.rights.lookUpRoles(ctx, guild); return err })
	asking.Go(func() (err error) { giver, err = b.rights.lookUpMember(ctx, guild, by); return err })
	asking.Go(func() (err error) { own, err = b.rights.lookUpMember(ctx, guild, b.self); return err })
	if err := asking.Wait(); err != nil {
		return "", messengerError(err)
	}
	return access.roleFault(giver, own, role, b.clock.Now()), nil
}

// roleFault returns why a user or the bot may not give a role, or "" if both may. User 0 has left the guild.
func (g *guildAccess) roleFault(giver, own table.Click, id snowflake.ID, now time.Time) tournaments.RoleFault {
	given, exists := g.roles[id]
	may := g.permissions(giver, now)
	switch {
	case !exists || id == g.id:
		return tournaments.NoRole
	case given.managed:
		return tournaments.RoleManaged
	case giver.User == 0:
		return tournaments.GiverLeft
	case may&discordgo.PermissionManageRoles == 0:
		return tournaments.GiverMayNot
	case !g.isAbove(giver, id):
		return tournaments.RoleAboveGiver
	case given.permissions&^may != 0:
		return tournaments.RolePermits
	case g.permissions(own, now)&discordgo.PermissionManageRoles == 0:
		return tournaments.BotMayNot
	case !g.isAbove(own, id):
		return tournaments.RoleAboveBot
	}
	return ""
}

// lookUpRoles returns a guild's owner and roles as they are now.
func (r *rights) lookUpRoles(ctx context.Context, guild snowflake.ID) (*guildAccess, error) {
	var object guildObject
	err := r.rest.Do(ctx, http.MethodGet, "guilds/"+guild.String(), nil, &object)
	return newGuildAccess(guild, object, nil), err
}

// lookUpMember returns a member of a guild, with the data that determine their permissions now. For any other user it
// returns the zero Click.
func (r *rights) lookUpMember(ctx context.Context, guild, user snowflake.ID) (table.Click, error) {
	var m discordgo.Member
	err := r.rest.Do(ctx, http.MethodGet, "guilds/"+guild.String()+"/members/"+user.String(), nil, &m)
	if isNoMember(err) {
		return table.Click{}, nil
	}
	c := click{Click: table.Click{Guild: guild, User: user}}
	c.setMember(&m)
	return c.Click, err
}

// GiveRole implements tournaments.Platform.
func (b *Bot) GiveRole(ctx context.Context, guild, user, role snowflake.ID) error {
	route := "guilds/" + guild.String() + "/members/" + user.String() + "/roles/" + role.String()
	err := b.send(ctx, http.MethodPut, route, nil, nil)
	if isNoMember(err) {
		return tournaments.ErrNoMember
	}
	return err
}

// isNoMember reports whether a request failed because a user is not in the guild or no longer exists.
func isNoMember(err error) bool {
	code := rest.CodeOf(err)
	return code == rest.CodeUnknownMember || code == rest.CodeUnknownUser
}

// ReportRole implements tournaments.Platform.
func (b *Bot) ReportRole(ctx context.Context, v tournaments.View, nonce string) error {
	_, err := b.post(ctx, v.Channel, nonce, func(bool) message {
		t := say.In(v.Settings.Language)
		m := textMessage(t.RoleReport(&v))
		m.mention(v.Host.ID)
		m.addButtons(manageTournamentButton.component(t, tournamentID(v.ID)))
		return m
	})
	return err
}
