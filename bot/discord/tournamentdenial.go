package discord

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rights"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// tournamentRights returns the permissions for a tournament in its channel. Attaching files is not among them, since
// pictures are left out without it.
func tournamentRights(in channel) []permission {
	return append(announcing(in), createThreads, sendInThreads)
}

// MissingRights implements tournaments.Platform.
func (b *Bot) MissingRights(ctx context.Context, guild, channel snowflake.ID, of tournaments.Deniable) []string {
	if of != tournaments.PostsDenied {
		if own, err := b.ownPermissions(ctx, guild); err == nil && own&createEvents.bit == 0 {
			return []string{string(createEvents.name)}
		}
		return nil
	}
	missing, _ := b.missingIn(ctx, guild, channel, tournamentRights)
	return toStrings(missing...)
}

// ReportDenial implements tournaments.Platform. It tells the host. If the host cannot be told or cannot fix it, it also
// tells the owner of the guild, who can fix everything.
func (b *Bot) ReportDenial(ctx context.Context, v tournaments.View, nonce string) error {
	host := b.tellDenied(ctx, v.Host.ID, &v, nonce+"h")
	if errors.As(host, new(*table.Later)) {
		return host
	}
	lookup, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	guild, err := b.rights.Guild(lookup, v.Guild)
	if err = messengerError(err); errors.As(err, new(*table.Later)) {
		return err
	}
	if err != nil || guild.Owner == v.Host.ID || host == nil && b.mayGrant(lookup, guild, v) {
		return nil
	}
	owner := b.tellDenied(ctx, guild.Owner, &v, nonce+"o")
	if errors.As(owner, new(*table.Later)) {
		return owner
	}
	if host != nil && owner != nil {
		b.log.InfoContext(ctx, "neither a tournament's host nor the owner takes direct messages", "tournament", v.ID,
			"error", errors.Join(host, owner))
	}
	return nil
}

// errUnwanted is returned for a message to a user who wants none.
var errUnwanted = errors.New("the user wants no direct messages")

// tellDenied tells a user what Discord refuses a tournament.
func (b *Bot) tellDenied(ctx context.Context, user snowflake.ID, v *tournaments.View, nonce string) error {
	if user == 0 || !b.wantsMessages(ctx, user) {
		return errUnwanted
	}
	t := b.languageOf(ctx, user, v.Settings.Language)
	return b.directMessage(ctx, user, textMessage(t.CannotPostTournament(v)), nonce)
}

// mayGrant reports whether the host of a tournament may grant the bot permissions.
func (b *Bot) mayGrant(ctx context.Context, guild *rights.Guild, v tournaments.View) bool {
	const grants = discordgo.PermissionAdministrator | discordgo.PermissionManageGuild |
		discordgo.PermissionManageChannels | discordgo.PermissionManageRoles
	permissions, err := b.rights.Permissions(ctx, guild, v.Host.ID)
	return err == nil && permissions&grants != 0
}
