package rights

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// CallFault returns why a mention of a role by the bot in a channel would notify nobody or everybody, or "". Channel 0
// stands for the guild without the overwrites of channels. A role is notified if it is mentionable, or if the sender
// may mention everyone (Discord's documentation, "Allowed Mentions Object"). It bypasses the cache, since the call is
// posted right after it.
func (l *Lookup) CallFault(ctx context.Context, guild, role, bot, channel snowflake.ID) (table.CallFault, error) {
	access, err := l.Guild(ctx, guild)
	if err != nil {
		return "", err
	}
	called, exists := access.roles[role]
	switch {
	case role == guild:
		return table.CallsEveryone, nil
	case !exists:
		return table.CallRoleGone, nil
	case called.mentionable:
		return "", nil
	}
	may, err := l.mayMentionRoles(ctx, access, bot, channel)
	if err != nil || may {
		return "", err
	}
	return table.CallRoleSilent, nil
}

// Sees reports whether a user is a member of a guild, and may see a channel there.
func (l *Lookup) Sees(ctx context.Context, guild, user, channel snowflake.ID) (sees, member bool, err error) {
	c, err := l.member(ctx, guild, user)
	if err != nil || c.User == 0 {
		return false, false, err
	}
	all, err := l.Rights(ctx, c, channel)
	return all[channel].See, true, err
}

func (l *Lookup) mayMentionRoles(ctx context.Context, access *Guild, bot, channel snowflake.ID) (bool, error) {
	if channel == 0 {
		permissions, err := l.Permissions(ctx, access, bot)
		return permissions&discordgo.PermissionMentionEveryone != 0, err
	}
	_, has, err := l.InChannel(ctx, access.id, bot, channel)
	return err == nil && has(discordgo.PermissionMentionEveryone), err
}
