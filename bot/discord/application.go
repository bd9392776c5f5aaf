package discord

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
	"korsar/storage/snowflake"
)

var errUnknownToken = errors.New("this token is unknown to Discord: copy it again from the Bot page of your " +
	"application on discord.com/developers/applications into DISCORD_TOKEN")

var errWrongKey = errors.New("KORSAR_PUBLIC_KEY is the key of another application, so every click would be refused: " +
	"copy the Public Key from the General Information page of your application " +
	"on discord.com/developers/applications")

// installKind is a kind of installation: by guilds or by users.
type installKind = discordgo.ApplicationIntegrationType

// applicationObject has the fields of the application in Discord's JSON that the bot reads.
type applicationObject struct {
	ID       string                          `json:"id"`
	Name     string                          `json:"name"`
	Endpoint string                          `json:"interactions_endpoint_url"` // "" if clicks go over the gateway
	Key      string                          `json:"verify_key"`                // in hexadecimal digits
	Installs map[installKind]json.RawMessage `json:"integration_types_config"`
	Guilds   int                             `json:"approximate_guild_count"`
	Users    int                             `json:"approximate_user_install_count"`
	Privacy  string                          `json:"privacy_policy_url"`   // "" if there is none
	Terms    string                          `json:"terms_of_service_url"` // likewise
	Bot      struct {
		ID string `json:"id"` // differs from the application's id in older applications
	} `json:"bot"`
}

// lookUpApplication asks Discord which application the token belongs to. It returns errUnknownToken if there is none.
func (b *Bot) lookUpApplication(ctx context.Context) (a applicationObject, err error) {
	err = b.rest.Do(ctx, http.MethodGet, "oauth2/applications/@me", nil, &a)
	if rest.StatusOf(err) == http.StatusUnauthorized {
		err = errUnknownToken
	}
	return a, err
}

// Installs asks Discord how many guilds the bot is in, and how many users have installed it for themselves. Both are
// approximate, and include those of the bot's other processes.
func (b *Bot) Installs(ctx context.Context) (guilds, users int, err error) {
	a, err := b.lookUpApplication(ctx)
	return a.Guilds, a.Users, err
}

// isSignedFor reports whether the public key is the application's. If Discord names none, it returns true.
func (o *Options) isSignedFor(a *applicationObject) bool {
	return a.Key == "" || strings.EqualFold(a.Key, hex.EncodeToString(o.PublicKey))
}

// setApplication records which application the token belongs to.
func (b *Bot) setApplication(ctx context.Context) error {
	a, err := b.lookUpApplication(ctx)
	switch {
	case errors.Is(err, errUnknownToken):
		return err
	case err != nil:
		return fmt.Errorf("sign on to Discord: %w", err)
	}
	b.application, b.self = a.ID, snowflake.Parse(cmp.Or(a.Bot.ID, a.ID))
	if b.posted != nil && !b.options.isSignedFor(&a) {
		return errWrongKey
	}
	return nil
}
