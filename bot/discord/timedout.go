package discord

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/table"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// guildUser is a user in a guild.
type guildUser struct{ guild, user snowflake.ID }

// refuseTimedOut answers a click of a user whom the guild has timed out, and reports whether it did: they may do
// nothing there until it is over (Discord's documentation, "Permissions For Timed Out Members"). The guild is that of
// the click, or in direct messages that of the table. Discord says it with a click in the guild, and is asked
// otherwise.
func (b *Bot) refuseTimedOut(ctx context.Context, c *click, id journal.TableID) (refused bool, err error) {
	until, privileged := c.Member.TimedOut, c.userPermissions&discordgo.PermissionAdministrator != 0
	if c.Guild == 0 && id != 0 {
		if until, err = b.timeoutAtTable(ctx, c, id); err != nil {
			return true, b.refuse(ctx, c, table.Refuse(table.NoAnswer))
		}
	}
	if privileged || !until.After(b.clock.Now()) {
		return false, nil
	}
	return true, b.answer(ctx, c, textMessage(c.language.TimedOut(until)))
}

// timeoutAtTable returns until when a user is timed out in the guild of a table; the zero time if they are not, or if
// the table has none.
func (b *Bot) timeoutAtTable(ctx context.Context, c *click, id journal.TableID) (until time.Time, err error) {
	var guild snowflake.ID
	b.registry.At(ctx, c.Click, id, func(t *table.Table, _ table.Click) (table.Reply, error) {
		guild = t.Guild()
		return table.Done{}, nil
	})
	if guild == 0 {
		return time.Time{}, nil
	}
	return b.rights.timedOut.get(ctx, guildUser{guild, c.User}, func(ctx context.Context) (time.Time, error) {
		user, err := b.rights.lookUpMember(ctx, guild, c.User)
		if isNoAccess(err) {
			return time.Time{}, nil
		}
		return user.Member.TimedOut, err
	})
}
