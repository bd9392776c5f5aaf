package discord

import (
	"context"
	"net/http"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/bot/tournaments"
	"korsar/storage/snowflake"
)

// CheckRole implements tournaments.Platform.
func (b *Bot) CheckRole(ctx context.Context, guild, by, role snowflake.ID) (tournaments.RoleFault, error) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	fault, err := b.rights.RoleFault(ctx, guild, role, by, b.self)
	return fault, messengerError(err)
}

// GiveRole implements tournaments.Platform.
func (b *Bot) GiveRole(ctx context.Context, guild, user, role snowflake.ID) error {
	route := "guilds/" + guild.String() + "/members/" + user.String() + "/roles/" + role.String()
	err := b.send(ctx, http.MethodPut, route, nil, nil)
	if rest.IsNoMember(err) {
		return tournaments.ErrNoMember
	}
	return err
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
