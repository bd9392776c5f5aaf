package sandbox

import (
	"slices"
	"time"

	"korsar/bot/sandbox/gateway"
)

// A Guild is a Discord server. The bot is installed in a new guild with the permissions of Options.Invite.
type Guild struct {
	d        *Discord
	id       string
	name     string
	locale   string
	joinedAt time.Time // when the bot was installed

	owner     *Person // has every permission, nil if outside this world
	installed bool
	outage    bool        // the bot is in the guild, but the guild is unavailable
	botRole   Permissions // permissions of the bot's own role
	everyone  Permissions

	channels   []*Channel // including threads
	members    map[string]*member
	memberList []*member // in order of joining
	roles      map[string]*Role
	ranking    []string // ids of all roles including the bot's own, lowest first
	events     []Event
	noUploads  bool   // messages with files are refused
	blocked    string // word that automatic moderation blocks, in lower case, or ""
}

type member struct {
	person        *Person
	roles         []*Role
	joinedAt      time.Time
	boostingSince time.Time // zero if they do not boost the guild
	timedOutUntil time.Time // zero if they never were timed out
}

// timedOut reports whether the member is timed out now.
func (m *member) timedOut() bool { return m.person.d.clock.Now().Before(m.timedOutUntil) }

// NewGuild adds a guild in which the bot is installed.
func (d *Discord) NewGuild(name string) *Guild {
	defer d.change()()
	g := &Guild{d: d, id: d.nextIDString(), name: name, locale: "en-US", joinedAt: d.clock.Now(), installed: true,
		botRole: d.invite, everyone: Everyone, members: map[string]*member{}, roles: map[string]*Role{},
		ranking: []string{d.app.ID}}
	d.guilds[g.id] = g
	d.guildOrder = append(d.guildOrder, g)
	d.sendGuildEvent("GUILD_CREATE", g, g.payload())
	return g
}

// Guilds returns the guilds of the world, oldest first.
func (d *Discord) Guilds() []*Guild {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.guildOrder)
}

// ID returns the guild's snowflake.
func (g *Guild) ID() string { return g.id }

// Name returns the guild's name.
func (g *Guild) Name() string { return g.name }

// SetLocale sets the language of the guild, such as "fr".
func (g *Guild) SetLocale(locale string) {
	defer g.d.change()()
	g.locale = locale
	g.d.sendGuildEvent("GUILD_UPDATE", g, g.object())
}

// SetPermissions sets the permissions of every member, and the additional ones of the bot's role.
func (g *Guild) SetPermissions(everyone, bot Permissions) {
	defer g.d.change()()
	g.everyone, g.botRole = everyone, bot
	for _, role := range g.rolePayload()[:2] {
		g.sendRole("GUILD_ROLE_UPDATE", role)
	}
}

// Add makes a person a member, if they are not one yet, and gives them the roles.
func (g *Guild) Add(p *Person, roles ...*Role) {
	defer g.d.change()()
	m := g.members[p.id]
	if m == nil {
		m = &member{person: p, joinedAt: g.d.clock.Now()}
		g.members[p.id] = m
		g.memberList = append(g.memberList, m)
	}
	m.roles = append(m.roles, roles...)
}

// TakeRole takes a role from a member.
func (g *Guild) TakeRole(p *Person, r *Role) {
	defer g.d.change()()
	if m := g.members[p.id]; m != nil {
		m.roles = slices.DeleteFunc(m.roles, func(other *Role) bool { return other == r })
	}
}

// SetOwner makes a person the guild's owner, who has every permission.
func (g *Guild) SetOwner(p *Person) {
	defer g.d.change()()
	g.owner = p
	g.d.sendGuildEvent("GUILD_UPDATE", g, g.object())
}

// TimeOut lets a member only read until the given time, as a moderator can.
func (g *Guild) TimeOut(p *Person, until time.Time) {
	defer g.d.change()()
	if m := g.members[p.id]; m != nil {
		m.timedOutUntil = until
	}
}

// Boost makes a member boost the guild from now on.
func (g *Guild) Boost(p *Person) {
	defer g.d.change()()
	if m := g.members[p.id]; m != nil {
		m.boostingSince = g.d.clock.Now()
	}
}

// Leave ends a person's membership.
func (g *Guild) Leave(p *Person) {
	defer g.d.change()()
	delete(g.members, p.id)
	g.memberList = slices.DeleteFunc(g.memberList, func(m *member) bool { return m.person == p })
}

// Members returns the people of the guild in order of joining.
func (g *Guild) Members() []*Person {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	people := make([]*Person, len(g.memberList))
	for i, m := range g.memberList {
		people[i] = m.person
	}
	return people
}

// Channels returns the channels and threads, oldest first.
func (g *Guild) Channels() []*Channel {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	return slices.Clone(g.channels)
}

// Remove removes the bot from the guild, as a manager does by kicking it.
func (g *Guild) Remove() {
	defer g.d.change()()
	g.installed = false
	g.d.sendGuildEvent("GUILD_DELETE", g, map[string]any{"id": g.id})
}

// StartOutage makes the guild unavailable. The bot has no access to it until EndOutage.
func (g *Guild) StartOutage() {
	defer g.d.change()()
	g.installed, g.outage = false, true
	g.d.sendGuildEvent("GUILD_DELETE", g, gateway.Outage(g.id))
}

// EndOutage makes the guild available again.
func (g *Guild) EndOutage() {
	defer g.d.change()()
	g.installed, g.outage = true, false
	g.d.sendGuildEvent("GUILD_CREATE", g, g.payload())
}

// Install adds the bot again, as its invite link does.
func (g *Guild) Install() {
	defer g.d.change()()
	g.installed, g.botRole, g.joinedAt = true, g.d.invite, g.d.clock.Now()
	g.d.sendGuildEvent("GUILD_CREATE", g, g.payload())
}

// activeThreads returns the number of active threads, which Discord limits (code 160006).
func (g *Guild) activeThreads() (n int) {
	for _, ch := range g.channels {
		if ch.isThread() && !ch.archived {
			n++
		}
	}
	return n
}
