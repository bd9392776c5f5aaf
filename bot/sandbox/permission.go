package sandbox

import "strconv"

// Permissions is a set of permission bits (Permissions topic).
type Permissions uint64

// The permissions that matter to the bot.
const (
	ManageChannels        Permissions = 1 << 4
	ManageGuild           Permissions = 1 << 5
	AddReactions          Permissions = 1 << 6
	ViewChannel           Permissions = 1 << 10
	SendMessages          Permissions = 1 << 11
	ManageMessages        Permissions = 1 << 13
	EmbedLinks            Permissions = 1 << 14
	AttachFiles           Permissions = 1 << 15
	ReadMessageHistory    Permissions = 1 << 16
	MentionEveryone       Permissions = 1 << 17
	UseExternalEmojis     Permissions = 1 << 18
	Connect               Permissions = 1 << 20
	ManageRoles           Permissions = 1 << 28
	UseApplicationCommand Permissions = 1 << 31
	ManageThreads         Permissions = 1 << 34
	CreatePublicThreads   Permissions = 1 << 35
	CreatePrivateThreads  Permissions = 1 << 36
	SendInThreads         Permissions = 1 << 38
	CreateEvents          Permissions = 1 << 44
	Administrator         Permissions = 1 << 3

	everyPermission Permissions = 1<<53 - 1
)

// Everyone is the set of these permissions that Discord gives every member of a new guild.
const Everyone = ViewChannel | SendMessages | EmbedLinks | AttachFiles | AddReactions | ReadMessageHistory |
	UseExternalEmojis | UseApplicationCommand | CreatePublicThreads | SendInThreads | Connect

// dmPermissions are the permissions of both sides of a direct message.
const dmPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | AddReactions | ReadMessageHistory |
	UseExternalEmojis | UseApplicationCommand

// Has reports whether all bits of wanted are in the set.
func (p Permissions) Has(wanted Permissions) bool { return p&wanted == wanted }

func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }

// parsePermissions parses the text that String returns. It returns no permissions for any other text.
func parsePermissions(text string) Permissions {
	bits, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return 0
	}
	return Permissions(bits)
}

// resolvePermissions returns the permissions of a member in a channel. To the base permissions it applies the channel's
// overwrites for everyone, for all roles together, and for the member (Permissions topic, "Permission Overwrites"). A
// thread has the overwrites of its parent.
func resolvePermissions(ch *Channel, base Permissions, roles []*Role, subject string) Permissions {
	if base.Has(Administrator) {
		return everyPermission
	}
	if ch.parent != nil {
		ch = ch.parent
	}
	p := ch.overwrites[ch.guild.id].applyTo(base)
	var together overwrite
	for _, role := range roles {
		o := ch.overwrites[role.id]
		together.Allow |= o.Allow
		together.Deny |= o.Deny
	}
	p = ch.overwrites[subject].applyTo(together.applyTo(p))
	if !p.Has(ViewChannel) {
		return 0
	}
	return p
}

// requireEntry returns p, or no permissions if the channel cannot be entered. The text chat of a voice channel requires
// Connect. Without it, requests get "Missing Access" (discord-api-docs #5111). A private thread requires having joined
// it, or ManageThreads.
func (ch *Channel) requireEntry(p Permissions, in bool) Permissions {
	switch {
	case ch.kind.voice() && !p.Has(Connect):
		return 0
	case ch.kind == channelPrivateThread && !in && !p.Has(ManageThreads):
		return 0
	}
	return p
}

// permissionsOf returns the permissions of a person in a channel. A person outside of its guild has none. ch.d.mu must
// be held.
func (ch *Channel) permissionsOf(p *Person) Permissions {
	if ch.isDM() {
		if ch.has(p) {
			return dmPermissions
		}
		return 0
	}
	member := ch.guild.members[p.id]
	if member == nil {
		return 0
	}
	base := ch.guild.everyone
	for _, role := range member.roles {
		base |= role.permissions
	}
	if ch.guild.owner == p || base.Has(Administrator) {
		return everyPermission
	}
	allowed := resolvePermissions(ch, base, member.roles, p.id)
	if member.timedOut() {
		allowed &= timedOutPermissions
	}
	return ch.requireEntry(allowed, ch.has(p))
}

// PermissionsOf returns the permissions of a person in a channel.
func (ch *Channel) PermissionsOf(p *Person) Permissions {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.permissionsOf(p)
}

// timedOutPermissions are the permissions that a timeout leaves to all but owners and administrators (Permissions
// topic, "Permissions For Timed Out Members").
const timedOutPermissions = ViewChannel | ReadMessageHistory

// botPermissions returns the permissions of the bot in a channel.
func (ch *Channel) botPermissions() Permissions {
	if ch.isDM() {
		if ch.withBot {
			return dmPermissions
		}
		return 0
	}
	return ch.requireEntry(ch.botBasePermissions(), ch.botJoined)
}

// botBasePermissions returns the permissions that the bot's roles and the overwrites give it, before requireEntry.
func (ch *Channel) botBasePermissions() Permissions {
	if !ch.guild.installed {
		return 0
	}
	return resolvePermissions(ch, ch.guild.everyone|ch.guild.botRole, nil, ch.d.app.ID)
}

// botPermissions returns the bot's permissions in the guild, before the overwrites of channels.
func (g *Guild) botPermissions() Permissions {
	p := g.everyone | g.botRole
	if p.Has(Administrator) {
		return everyPermission
	}
	return p
}

// appPermissions returns the permissions that an interaction states for the bot. Where the bot is not a member, they
// depend on the permissions of the person (Interactions, "Interaction Object"). They do not depend on whether the bot
// has joined a private thread. Discord does not document what it sends there, and clients that trusted it believed they
// could write (JDA #2602).
func (ch *Channel) appPermissions(p *Person) Permissions {
	switch {
	case ch.isDM():
		return ch.botPermissions()
	case ch.guild.installed:
		return ch.botBasePermissions()
	}
	return ch.permissionsOf(p) & (EmbedLinks | AttachFiles | UseExternalEmojis | MentionEveryone)
}

func (ch *Channel) visibleTo(p *Person) bool { return ch.permissionsOf(p).Has(ViewChannel) }

// sendPermission returns the permission that sending to the channel requires.
func (ch *Channel) sendPermission() Permissions {
	if ch.isThread() {
		return SendInThreads
	}
	return SendMessages
}

// MayWrite reports whether the person's client lets them write in a channel.
func (p *Person) MayWrite(ch *Channel) bool {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return ch.writableBy(p)
}

func (ch *Channel) writableBy(p *Person) bool {
	allowed := ch.permissionsOf(p)
	return ch.kind.hasMessages() && allowed.Has(ch.sendPermission()) && (!ch.locked || allowed.Has(ManageThreads))
}
