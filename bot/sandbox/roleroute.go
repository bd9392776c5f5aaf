package sandbox

import "slices"

// guildPermissions returns the bot's permissions in the guild, before the overwrites of channels.
func (g *Guild) guildPermissions() Permissions {
	p := g.everyone | g.botRole
	if p.Has(Administrator) {
		return everyPermission
	}
	return p
}

// RaiseBotRole puts the bot's own role above all others, as a manager does by dragging it. A new role is above the
// bot's.
func (g *Guild) RaiseBotRole() { g.raise(g.d.app.id) }

// RaiseRole puts a role above all others.
func (g *Guild) RaiseRole(r *Role) { g.raise(r.id) }

func (g *Guild) raise(id string) {
	defer g.d.change()()
	g.ranking = append(slices.DeleteFunc(g.ranking, func(other string) bool { return other == id }), id)
}

// position returns the position of a role in the hierarchy, from 1. It returns 0 for @everyone.
func (g *Guild) position(id string) int { return slices.Index(g.ranking, id) + 1 }

// RolesOf returns the names of a member's roles, in the order in which the member got them.
func (g *Guild) RolesOf(p *Person) (names []string) {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	if m := g.members[p.id]; m != nil {
		for _, role := range m.roles {
			names = append(names, role.name)
		}
	}
	return names
}

// giveRole answers PUT /guilds/{guild}/members/{user}/roles/{role}. A bot can give only roles below its own highest
// role (Permissions topic, "Permission Hierarchy"). It cannot give @everyone or an integration's role, such as its own.
func (c *call) giveRole() (any, error) {
	defer c.lock()()
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	id := c.r.PathValue("role")
	member, role := g.members[c.r.PathValue("user")], g.roles[id]
	integral := id == g.id || id == c.d.app.id || role != nil && role.managed
	switch {
	case role == nil && !integral:
		return nil, errUnknownRole
	case member == nil:
		return nil, errUnknownMember
	case !g.guildPermissions().Has(ManageRoles) || integral || g.position(id) >= g.position(c.d.app.id):
		return nil, errPermissions
	}
	if !slices.Contains(member.roles, role) {
		member.roles = append(member.roles, role)
		c.d.changed()
	}
	return nil, nil
}
