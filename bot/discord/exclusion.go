package discord

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rights"
	"korsar/bot/table"
	"korsar/storage/journal"
)

// maxTableGuilds is how many tables' guilds are remembered.
const maxTableGuilds = 4096

// refuseExcluded answers a click of a user who may do nothing in a guild, and reports whether it did. Such a user is
// timed out (Discord's documentation, "Permissions For Timed Out Members") or no longer in the guild. The guild is that
// of the click, and also that of the table, because players may act in direct messages and from other guilds. A click
// in the guild says when the timeout ends. Otherwise Discord is asked.
func (b *Bot) refuseExcluded(ctx context.Context, c *click, id journal.TableID) (refused bool, err error) {
	until := c.Member.TimedOut
	if c.userPermissions&discordgo.PermissionAdministrator != 0 {
		until = time.Time{}
	}
	if id != 0 && c.isPrivate() {
		there, err := b.timeoutAtTable(ctx, c, id)
		switch {
		case errors.Is(err, rights.ErrLeft):
			return true, b.answer(ctx, c, textMessage(c.language.LeftTheServer()))
		case err != nil:
			return true, b.refuse(ctx, c, table.Refuse(table.NoAnswer))
		case there.After(until):
			until = there
		}
	}
	if !until.After(b.clock.Now()) {
		return false, nil
	}
	return true, b.answer(ctx, c, textMessage(c.language.TimedOut(until)))
}

// timeoutAtTable returns when a user's timeout in the guild of a table ends, as rights.Lookup does. It returns the
// zero time if the guild is that of the click, or if the table has no guild or the user may not see the table.
func (b *Bot) timeoutAtTable(ctx context.Context, c *click, id journal.TableID) (until time.Time, err error) {
	guild, known := b.tableGuilds.Get(id)
	if !known || guild != c.Guild {
		guild = 0
		b.registry.At(ctx, c.Click, id, func(t *table.Table, _ table.Click) (table.Reply, error) {
			guild = t.Guild()
			b.tableGuilds.Add(id, guild)
			return table.Done{}, nil
		})
	}
	if guild == 0 || guild == c.Guild {
		return time.Time{}, nil
	}
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	return b.rights.TimedOut(ctx, guild, c.User)
}
