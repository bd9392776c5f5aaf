package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/discord/rest"
	"korsar/bot/say"
	"korsar/storage/snowflake"
)

const (
	// maxClockSkew is how wrong this machine's clock may be. An interaction has to be answered within three
	// seconds of its creation, which its id contains.
	maxClockSkew = 2 * time.Second
	// maxDiagnosedGuilds is how many guilds are checked, as many as one request returns.
	maxDiagnosedGuilds = 200
	// maxNamedGuilds is the number of guilds beyond which those with all permissions are only counted.
	maxNamedGuilds = 10
)

// diagnosis checks what a bot needs from Discord.
type diagnosis struct {
	bot    *Bot
	report func(subject string, ok bool, text string)
}

func (d *diagnosis) ok(subject, format string, args ...any) {
	d.report(subject, true, fmt.Sprintf(format, args...))
}

func (d *diagnosis) fault(subject, format string, args ...any) {
	d.report(subject, false, fmt.Sprintf(format, args...))
}

// Diagnose checks all that the bot needs from Discord, without connecting to the gateway. It calls report with each
// finding, whose text says what to do unless it is ok. It checks the permissions in one guild, or in the first 200 if
// guild is "". It fails only if o is invalid.
func Diagnose(ctx context.Context, o Options, guild string,
	report func(subject string, ok bool, text string)) error {
	b, err := New(o)
	if err != nil {
		return err
	}
	defer b.rest.Close()
	d := &diagnosis{bot: b, report: report}
	if !d.checkConnection(ctx) || !d.checkToken(ctx) {
		return nil // the other checks would fail for the same reason
	}
	d.checkGateway(ctx)
	d.checkGuilds(ctx, guild)
	return nil
}

// checkConnection checks the clock, and reports whether Discord can be reached.
func (d *diagnosis) checkConnection(ctx context.Context) bool {
	began := d.bot.clock.Now()
	remote, err := d.bot.rest.Ping(ctx)
	took := d.bot.clock.Since(began)
	switch status := rest.StatusOf(err); {
	case status != 0:
		d.fault("Discord", "it answers %d %s: look at https://discordstatus.com, or at KORSAR_DISCORD_API "+
			"if that is set", status, http.StatusText(status))
		return false
	case err != nil:
		d.fault("Discord", "it cannot be reached: %v: "+
			"check this machine's network and name server, and https://discordstatus.com", err)
		return false
	}
	d.ok("Discord", "reached in %v", took.Round(time.Millisecond))
	switch skew := d.bot.clock.Now().Sub(remote) - took/2; {
	case remote.IsZero():
		d.ok("clock", "Discord does not say the time, so there is nothing to compare with")
	case skew > maxClockSkew+time.Second || skew < -maxClockSkew: // remote is in whole seconds, rounded down
		d.fault("clock", "this machine's is %v off: let a time server set it (timedatectl set-ntp true)",
			skew.Round(time.Second))
	default:
		d.ok("clock", "as Discord's")
	}
	return true
}

// checkToken reports whether Discord knows the token. It also checks that clicks arrive where the bot receives them.
func (d *diagnosis) checkToken(ctx context.Context) bool {
	a, err := d.bot.lookUpApplication(ctx)
	switch {
	case errors.Is(err, errUnknownToken):
		d.fault("token", "%v", err)
		return false
	case err != nil:
		d.fault("token", "Discord does not say whose it is: %v: try again later", err)
		return false
	}
	d.ok("token", "that of %s, application %s", a.Name, a.ID)
	d.checkEndpoint(&a)
	d.checkInstalls(&a)
	d.checkLegalPages(ctx, &a)
	return true
}

// checkEndpoint checks that clicks arrive where the bot receives them, and that it can check their signatures.
func (d *diagnosis) checkEndpoint(a *applicationObject) {
	o := &d.bot.options
	switch {
	case a.Endpoint != "" && o.Interactions == "":
		d.fault("application", "it has an Interactions Endpoint URL, so that clicks go there and not to the bot: "+
			"empty it on the General Information page of the application, "+
			"or set KORSAR_INTERACTIONS and KORSAR_PUBLIC_KEY")
	case o.Interactions == "":
		d.ok("application", "clicks come to the bot")
	case !o.isSignedFor(a):
		d.fault("application", "%v", errWrongKey)
	case a.Endpoint == "":
		d.fault("application", "KORSAR_INTERACTIONS is set, but it has no Interactions Endpoint URL, "+
			"so that clicks still come over the gateway: "+
			"enter the public URL of that address on the General Information page while the bot runs")
	default:
		d.ok("application", "clicks are posted to %s and received on %s", a.Endpoint, o.Interactions)
	}
}

// checkInstalls checks that guilds and users can install the application, as its commands expect.
func (d *diagnosis) checkInstalls(a *applicationObject) {
	_, byGuilds := a.Installs[discordgo.ApplicationIntegrationGuildInstall]
	_, byUsers := a.Installs[discordgo.ApplicationIntegrationUserInstall]
	switch {
	case a.Installs == nil:
		d.ok("installs", "Discord does not say who may install the application")
	case !byGuilds:
		d.fault("installs", "servers cannot install the application: "+
			"tick Guild Install on its Installation page, with the scopes bot and applications.commands")
	case !byUsers:
		d.fault("installs", "users cannot install the application, so that /korsar-me works only in servers with "+
			"the bot: tick User Install on its Installation page")
	default:
		d.ok("installs", "by servers and by users")
	}
}

// checkGateway checks how often the bot may still identify today. The bot's only intent needs no approval.
func (d *diagnosis) checkGateway(ctx context.Context) {
	discovery, err := d.bot.discover(ctx)
	starts := discovery.Starts
	switch {
	case err != nil:
		d.fault("gateway", "Discord does not say where it is: %v: try again later", err)
	case starts.Scarce():
		d.fault("gateway", "the bot may identify only %d more times in the next %v, and saves those: "+
			"something restarts it again and again; its log says why",
			starts.Remaining, starts.Resets().Round(time.Minute))
	default:
		d.ok("gateway", "%d of %d identifies are left; intents: Guilds, which needs no approval",
			starts.Remaining, starts.Total)
	}
}

// checkedGuild is a guild that the bot is in, with the bot's permissions.
type checkedGuild struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Permissions int64  `json:"permissions,string"`
}

// checkGuilds checks the bot's permissions in one guild, or in the first maxDiagnosedGuilds if guild is "".
func (d *diagnosis) checkGuilds(ctx context.Context, guild string) {
	route := "users/@me/guilds?limit=" + strconv.Itoa(maxDiagnosedGuilds)
	if guild != "" {
		route = fmt.Sprintf("users/@me/guilds?limit=1&after=%d", snowflake.Parse(guild)-1)
	}
	var guilds []checkedGuild
	if err := d.bot.rest.Do(ctx, http.MethodGet, route, nil, &guilds); err != nil {
		d.fault("servers", "Discord does not list them: %v: try again later", err)
		return
	}
	switch {
	case guild != "" && (len(guilds) == 0 || guilds[0].ID != guild):
		d.fault("server "+guild, "the bot is not in it: invite it with the README's link")
		return
	case len(guilds) == 0:
		d.fault("servers", "the bot is in none: invite it with the README's link")
		return
	}
	sound := 0
	for _, g := range guilds {
		missing := missingPermissions(invitePermissions(), g.Permissions)
		if len(missing) > 0 {
			d.fault("server "+g.Name, "the bot lacks %s: give them to its role, "+
				"or invite it again with the README's link", permissionNames(missing))
		} else if sound++; len(guilds) <= maxNamedGuilds {
			d.ok("server "+g.Name, "all permissions are there (%s)", channelsMayDeny)
		}
	}
	if len(guilds) > maxNamedGuilds {
		d.ok("servers", "all permissions are there in %d of %d (%s)", sound, len(guilds), channelsMayDeny)
	}
	if len(guilds) == maxDiagnosedGuilds {
		d.ok("servers", "no more than these are checked; --guild ID checks another one")
	}
}

// channelsMayDeny is added to findings that permissions are there.
const channelsMayDeny = "a channel may still deny some: /korsar-admin setup shows them"

func permissionNames(list []say.Permission) string {
	var names []string
	for _, p := range list {
		names = append(names, english().PermissionName(p))
	}
	return strings.Join(names, ", ")
}
