package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"korsar/bot/discord/rest"

	"github.com/bwmarrin/discordgo"
)

// Finding is one thing that was looked at, for operators: that it is right, or
// what to do.
type Finding struct {
	Subject string // what was looked at
	OK      bool
	Text    string
}

const (
	// maxClockSkew is how wrong this machine's clock may be: an interaction is answered
	// within three seconds of its creation, which is told from its id.
	maxClockSkew = 2 * time.Second
	// maxDiagnosedGuilds is how many guilds are looked at one by one.
	maxDiagnosedGuilds = 200
)

// Diagnose looks at all that the bot needs of Discord, without signing on. Guild is
// the one whose permissions are looked at; "" for all.
func Diagnose(ctx context.Context, o Options, guild string, report func(Finding)) error {
	b, err := New(o)
	if err != nil {
		return err
	}
	defer b.rest.Close()
	if !b.diagnoseConnection(ctx, report) || !b.diagnoseToken(ctx, report) {
		return nil // the rest would say the same
	}
	b.diagnoseGateway(ctx, report)
	b.diagnoseGuilds(ctx, guild, report)
	return nil
}

// diagnoseConnection asks what needs no token, and compares clocks.
func (b *Bot) diagnoseConnection(ctx context.Context, report func(Finding)) bool {
	began := b.clock.Now()
	remote, err := b.rest.Ping(ctx)
	took := b.clock.Since(began)
	switch status := rest.StatusOf(err); {
	case status != 0:
		report(Finding{"Discord", false, fmt.Sprintf("it answers %d %s: look at https://discordstatus.com, or at KORSAR_DISCORD_API if that is set", status, http.StatusText(status))})
		return false
	case err != nil:
		report(Finding{"Discord", false, fmt.Sprintf("it cannot be reached: %v: look at this machine's network and name server, and at https://discordstatus.com", err)})
		return false
	}
	report(Finding{"Discord", true, fmt.Sprintf("reached in %v", took.Round(time.Millisecond))})
	switch skew := b.clock.Now().Sub(remote) - took/2; {
	case remote.IsZero():
		report(Finding{"clock", true, "Discord does not tell the time; nothing to compare with"})
	case skew > maxClockSkew+time.Second || skew < -maxClockSkew: // the header has whole seconds, rounded down
		report(Finding{"clock", false, fmt.Sprintf("this machine's is %v off: let it be set by a time server (timedatectl set-ntp true)", skew.Round(time.Second))})
	default:
		report(Finding{"clock", true, "as Discord's"})
	}
	return true
}

// diagnoseToken asks who the token belongs to.
func (b *Bot) diagnoseToken(ctx context.Context, report func(Finding)) bool {
	var application struct {
		ID       string  `json:"id"`
		Name     string  `json:"name"`
		Endpoint *string `json:"interactions_endpoint_url"`
		Public   bool    `json:"bot_public"`
	}
	err := b.rest.Do(ctx, http.MethodGet, "oauth2/applications/@me", nil, &application)
	switch {
	case rest.StatusOf(err) == http.StatusUnauthorized:
		report(Finding{"token", false, unknownToken})
		return false
	case err != nil:
		report(Finding{"token", false, fmt.Sprintf("Discord does not say whose it is: %v: try again later", err)})
		return false
	}
	report(Finding{"token", true, fmt.Sprintf("that of %s, application %s", application.Name, application.ID)})
	if application.Endpoint != nil && *application.Endpoint != "" {
		report(Finding{"application", false, "it has an Interactions Endpoint URL, so that clicks go there and not to the bot: empty it on the General Information page of the application"})
	} else {
		report(Finding{"application", true, "clicks come to the bot"})
	}
	return true
}

// diagnoseGateway asks how often the bot may sign on. Of intents it asks for one,
// which no setting can take away.
func (b *Bot) diagnoseGateway(ctx context.Context, report func(Finding)) {
	discovery, err := b.discover(ctx)
	starts := discovery.Starts
	switch {
	case err != nil:
		report(Finding{"gateway", false, fmt.Sprintf("Discord does not say where it is: %v: try again later", err)})
	case starts.Scarce():
		report(Finding{"gateway", false, fmt.Sprintf("the bot may identify only %d times more in the next %v, and keeps those: something starts it again and again; its log says why", starts.Remaining, starts.Resets().Round(time.Minute))})
	default:
		report(Finding{"gateway", true, fmt.Sprintf("%d of %d identifies are left; intents: Guilds, which needs no leave", starts.Remaining, starts.Total)})
	}
}

// diagnoseGuilds asks what the bot may do in the guilds it is in.
func (b *Bot) diagnoseGuilds(ctx context.Context, guild string, report func(Finding)) {
	var guilds []struct {
		ID          string      `json:"id"`
		Name        string      `json:"name"`
		Permissions json.Number `json:"permissions"`
	}
	if err := b.rest.Do(ctx, http.MethodGet, "users/@me/guilds?limit="+strconv.Itoa(maxDiagnosedGuilds), nil, &guilds); err != nil {
		report(Finding{"servers", false, fmt.Sprintf("Discord does not list them: %v: try again later", err)})
		return
	}
	found := false
	for _, g := range guilds {
		if guild != "" && g.ID != guild {
			continue
		}
		found = true
		granted, _ := strconv.ParseInt(string(g.Permissions), 10, 64)
		var missing []string
		for _, n := range invitePermissions() {
			if granted&(n.bit|discordgo.PermissionAdministrator) == 0 {
				missing = append(missing, english.PermissionName(n.name))
			}
		}
		if len(missing) > 0 {
			report(Finding{"server " + g.Name, false, fmt.Sprintf("the bot lacks %s: give them to its role, or invite it again with the README's link", strings.Join(missing, ", "))})
		} else {
			report(Finding{"server " + g.Name, true, "all permissions are there (a channel may still take some away: /korsar-admin setup tells)"})
		}
	}
	switch {
	case guild != "" && !found:
		report(Finding{"server " + guild, false, "the bot is not in it: invite it with the README's link"})
	case guild == "" && len(guilds) == 0:
		report(Finding{"servers", false, "the bot is in none: invite it with the README's link"})
	}
}
