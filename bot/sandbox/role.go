package sandbox

import (
	"maps"
	"slices"
)

// A Role gives permissions to the members who have it.
type Role struct {
	id          string
	name        string
	permissions Permissions
	mentionable bool
	managed     bool // only its integration can give it
}

// ID returns the role's snowflake.
func (r *Role) ID() string { return r.id }

// Name returns the role's name.
func (r *Role) Name() string { return r.name }

// NewRole adds a role above all others, such as one for moderators (ManageMessages).
func (g *Guild) NewRole(name string, permissions Permissions, mentionable bool) *Role {
	return g.addRole(&Role{name: name, permissions: permissions, mentionable: mentionable})
}

// NewManagedRole adds an integration's role, such as another bot's, above all others.
func (g *Guild) NewManagedRole(name string, permissions Permissions) *Role {
	return g.addRole(&Role{name: name, permissions: permissions, managed: true})
}

func (g *Guild) addRole(r *Role) *Role {
	defer g.d.change()()
	r.id = g.d.nextIDString()
	g.roles[r.id], g.ranking = r, append(g.ranking, r.id)
	g.sendRole("GUILD_ROLE_CREATE", g.roleObject(r))
	return r
}

// DeleteRole deletes a role and takes it from its members.
func (g *Guild) DeleteRole(r *Role) {
	defer g.d.change()()
	delete(g.roles, r.id)
	g.ranking = slices.DeleteFunc(g.ranking, func(id string) bool { return id == r.id })
	for _, m := range g.memberList {
		m.roles = slices.DeleteFunc(m.roles, func(other *Role) bool { return other == r })
	}
	g.d.sendGuildEvent("GUILD_ROLE_DELETE", g, map[string]any{"guild_id": g.id, "role_id": r.id})
}

// Roles returns the roles that were added, oldest first.
func (g *Guild) Roles() []*Role {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	return slices.SortedFunc(maps.Values(g.roles), func(a, b *Role) int { return compareIDs(a.id, b.id) })
}

// RaiseBotRole puts the bot's own role above all others, as a manager does by dragging it. A new role is above the
// bot's.
func (g *Guild) RaiseBotRole() { g.raise(g.d.app.ID) }

// RaiseRole puts a role above all others.
func (g *Guild) RaiseRole(r *Role) { g.raise(r.id) }

func (g *Guild) raise(id string) {
	defer g.d.change()()
	old := g.position(id)
	if old == 0 {
		return // it was deleted
	}
	g.ranking = append(slices.Delete(g.ranking, old-1, old), id)
	for _, role := range g.rolePayload() {
		if role.Position >= old {
			g.sendRole("GUILD_ROLE_UPDATE", role)
		}
	}
}

// sendRole sends an event of a role. g.d.mu must be held.
func (g *Guild) sendRole(name string, role roleJSON) {
	g.d.sendGuildEvent(name, g, map[string]any{"guild_id": g.id, "role": role})
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
	integral := id == g.id || id == c.d.app.ID || role != nil && role.managed
	switch {
	case role == nil && !integral:
		return nil, errUnknownRole
	case member == nil:
		return nil, errUnknownMember
	case !g.botPermissions().Has(ManageRoles) || integral || g.position(id) >= g.position(c.d.app.ID):
		return nil, errPermissions
	}
	if !slices.Contains(member.roles, role) {
		member.roles = append(member.roles, role)
		c.d.changed()
	}
	return nil, nil
}
