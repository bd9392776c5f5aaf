package rights

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// RoleFault returns why a user or the bot may not give a role, or "" if both may. It bypasses the cache, since the role
// is given right after it. The permissions in an interaction are not used, because a channel's overwrites grant nothing
// in the guild.
func (l *Lookup) RoleFault(ctx context.Context, guild, role, giver, bot snowflake.ID) (tournaments.RoleFault, error) {
	var access *Guild
	var by, own table.Click
	var asking errgroup.Group
	asking.Go(func() (err error) { access, err = l.Guild(ctx, guild); return err })
	asking.Go(func() (err error) { by, err = l.member(ctx, guild, giver); return err })
	asking.Go(func() (err error) { own, err = l.member(ctx, guild, bot); return err })
	if err := asking.Wait(); err != nil {
		return "", err
	}
	return access.roleFault(by, own, role, l.clock.Now()), nil
}

// roleFault returns why a user or the bot may not give a role, or "" if both may. User 0 has left the guild.
func (g *Guild) roleFault(giver, own table.Click, id snowflake.ID, now time.Time) tournaments.RoleFault {
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
