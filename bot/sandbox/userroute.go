package sandbox

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"korsar/storage/snowflake"
)

// getUser answers GET /users/{user}.
func (c *call) getUser() (any, error) {
	defer c.lock()()
	id := c.r.PathValue("user")
	if p := c.d.people[id]; p != nil {
		return p.payload(), nil
	}
	if id == c.d.app.ID {
		return c.d.botUser(), nil
	}
	return nil, errUnknownUser
}

// getApplication answers GET /oauth2/applications/@me.
func (c *call) getApplication() (any, error) {
	defer c.lock()()
	guilds := 0
	for _, g := range c.d.guildOrder {
		if g.installed {
			guilds++
		}
	}
	var endpoint any // null if there is none
	if c.d.endpoint != "" {
		endpoint = c.d.endpoint
	}
	app := c.d.app
	object := map[string]any{
		"id": app.ID, "name": app.Name, "icon": nil, "description": "", "type": nil,
		"bot": c.d.botUser(), "bot_public": true, "bot_require_code_grant": false,
		"owner": userJSON{ID: app.Owner, Username: "developer", Discriminator: "0"}, "team": nil,
		"verify_key": c.d.PublicKey(), "flags": 0, "flags_new": "0", "explicit_content_filter": 0,
		"approximate_guild_count":        guilds,
		"approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
		"redirect_uris": []string{}, "interactions_endpoint_url": endpoint, "role_connections_verification_url": nil,
		"eligible_oauth2_scopes":   []string{"bot", "applications.commands"},
		"integration_types_config": map[string]any{"0": map[string]any{}, "1": map[string]any{}},
	}
	for field, address := range c.d.pages { // the fields are absent if there is none
		object[field] = address
	}
	return object, nil
}

// SetLegalPages sets the application's Privacy Policy URL and its Terms of Service URL; "" for none.
func (d *Discord) SetLegalPages(privacy, terms string) error {
	pages := map[string]string{}
	for field, address := range map[string]string{"privacy_policy_url": privacy, "terms_of_service_url": terms} {
		if address == "" {
			continue
		}
		if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			return fmt.Errorf("%s: not a URL", field)
		}
		pages[field] = address
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.pages = pages
	return nil
}

// ownApplication refuses a route of another application.
func (c *call) ownApplication() error {
	if c.r.PathValue("application") != c.d.app.ID {
		return errNotOwnApplication
	}
	return nil
}

// createDM answers POST /users/@me/channels. It opens a direct message even with a person whom the bot cannot write to.
// Sending then fails (50007, 50278).
func (c *call) createDM() (any, error) {
	f, err := c.form()
	if err != nil {
		return nil, err
	}
	id := f.id("recipient_id")
	if id == "" {
		f.addError("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
	}
	f.warnUnread()
	if err := c.validation.err(); err != nil {
		return nil, err
	}
	defer c.lock()()
	p := c.d.people[id]
	if p == nil {
		f.addError("recipient_id", "INVALID_RECIPIENT", "Invalid Recipient(s)")
		return nil, c.validation.err()
	}
	if !c.d.openings.add(c.d.clock.Now()) {
		return nil, errOpeningTooFast
	}
	return c.d.dm(p).payload(), nil
}

// Discord refuses to open direct messages too fast (code 40003) and does not publish the limit. Opening the same
// channel again counts too, since a bot should keep it.
const (
	maxOpenings   = 50
	openingWindow = 10 * time.Minute
)

// openings are the times at which direct messages were opened, oldest first.
type openings []time.Time

// add counts an opening. It returns false if there were too many within openingWindow.
func (o *openings) add(now time.Time) bool {
	for len(*o) > 0 && now.Sub((*o)[0]) >= openingWindow {
		*o = (*o)[1:]
	}
	if len(*o) >= maxOpenings {
		return false
	}
	*o = append(*o, now)
	return true
}

// guild returns the guild of a route, if the bot is in it.
func (c *call) guild() (*Guild, error) {
	g := c.d.guilds[c.r.PathValue("guild")]
	if g == nil || !g.installed {
		return nil, errUnknownGuild
	}
	return g, nil
}

// getGuild answers GET /guilds/{guild}.
func (c *call) getGuild() (any, error) {
	defer c.lock()()
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	return g.object(), nil
}

// maxListedGuilds is the largest and the default number of guilds in an answer ("Get Current User Guilds").
const maxListedGuilds = 200

// listGuilds answers GET /users/@me/guilds with the bot's guilds in order of id, starting after a given id.
func (c *call) listGuilds() (any, error) {
	defer c.lock()()
	query := c.r.URL.Query()
	limit, err := strconv.Atoi(cmp.Or(query.Get("limit"), strconv.Itoa(maxListedGuilds)))
	if err != nil || limit < 1 || limit > maxListedGuilds {
		c.validation.addError([]string{"limit"}, "NUMBER_TYPE_COERCE", "Value is not a number from 1 to 200.")
		return nil, c.validation.err()
	}
	after := snowflake.Parse(query.Get("after"))
	list := []map[string]any{}
	for _, g := range c.d.guildOrder {
		if g.installed && snowflake.Parse(g.id) > after && len(list) < limit {
			list = append(list, map[string]any{"id": g.id, "name": g.name, "icon": nil, "banner": nil, "owner": false,
				"permissions": (g.everyone | g.botRole).String(), "features": []string{}})
		}
	}
	return list, nil
}

// listChannels answers GET /guilds/{guild}/channels, without threads and without channels that the bot may not view
// (Permissions topic, "Channel Visibility").
func (c *call) listChannels() (any, error) {
	defer c.lock()()
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	list := []channelJSON{}
	for _, ch := range g.channels {
		if !ch.isThread() && ch.botBasePermissions().Has(ViewChannel) {
			list = append(list, ch.payload())
		}
	}
	return list, nil
}

// getMember answers GET /guilds/{guild}/members/{user}.
func (c *call) getMember() (any, error) {
	defer c.lock()()
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	id := c.r.PathValue("user")
	if m := g.members[id]; m != nil {
		return m.payload(), nil
	}
	if id == c.d.app.ID {
		return g.botMember(), nil
	}
	return nil, errUnknownMember
}
