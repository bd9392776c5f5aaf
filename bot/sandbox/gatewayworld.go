package sandbox

import "korsar/bot/sandbox/gateway"

// gatewayWorld implements gateway.World.
type gatewayWorld struct{ d *Discord }

func (w gatewayWorld) Lock()               { w.d.mu.Lock() }
func (w gatewayWorld) Unlock()             { w.d.mu.Unlock() }
func (w gatewayWorld) Changed()            { w.d.changed() }
func (w gatewayWorld) Token() string       { return w.d.app.Token }
func (w gatewayWorld) ResetToken()         { w.d.app.Token = newToken(w.d.app.ID) }
func (w gatewayWorld) Application() string { return w.d.app.ID }
func (w gatewayWorld) User() any           { return w.d.botUser() }

func (w gatewayWorld) Guilds() (list []gateway.Guild) {
	for _, g := range w.d.guildOrder {
		if g.installed || g.outage {
			list = append(list, gateway.Guild{ID: g.id, Outage: g.outage, Create: func() any { return g.payload() }})
		}
	}
	return list
}

// sendGuildEvent sends the bot an event of a guild that it is in, or the GUILD_DELETE of a guild that it was in. d.mu
// must be held.
func (d *Discord) sendGuildEvent(name string, g *Guild, object any) {
	if g.installed || name == "GUILD_DELETE" {
		d.gateway.Send(name, object, gateway.Audience{Guild: g.id, Intent: gateway.IntentGuilds})
	}
}

type gatewayJSON struct {
	URL string `json:"url"`
}

// getGateway answers GET /gateway.
func (c *call) getGateway() (any, error) { return gatewayJSON{c.d.gateway.URL()}, nil }

// getGatewayBot answers GET /gateway/bot.
func (c *call) getGatewayBot() (any, error) {
	defer c.lock()()
	return struct {
		gatewayJSON
		Shards int                `json:"shards"`
		Limit  gateway.StartLimit `json:"session_start_limit"`
	}{gatewayJSON{c.d.gateway.URL()}, gateway.Shards(len(c.d.guilds)), c.d.gateway.StartLimit()}, nil
}
