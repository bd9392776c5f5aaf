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

// Everyone is what Discord gives every member of a new guild, as far as text is concerned.
const Everyone = ViewChannel | SendMessages | EmbedLinks | AttachFiles | AddReactions | ReadMessageHistory |
	UseExternalEmojis | UseApplicationCommand | CreatePublicThreads | SendInThreads | Connect

// dmPermissions are the permissions of both sides of a direct message.
const dmPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | AddReactions | ReadMessageHistory |
	UseExternalEmojis | UseApplicationCommand

// Has reports whether all bits of wanted are in the set.
func (p Permissions) Has(wanted Permissions) bool { return p&wanted == wanted }

func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }

// parsePermissions parses what String returns. It returns none for any other text.
func parsePermissions(text string) Permissions {
	bits, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return 0
	}
	return Permissions(bits)
}

// resolvePermissions returns the permissions of a member in a channel: the base permissions, then
// the channel's overwrites for everyone, for all roles together, and for the member (Permissions
// topic, "Permission Overwrites"). A thread has the overwrites of its parent.
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
		together.allow |= o.allow
		together.deny |= o.deny
	}
	p = ch.overwrites[subject].applyTo(together.applyTo(p))
	if !p.Has(ViewChannel) {
		return 0
	}
	return p
}

// requireEntry returns the permissions that remain in a channel that also requires entry. The text
// chat of a voice channel requires Connect; without it messages are "Missing Access"
// (discord-api-docs #5111). A private thread requires having joined it, or ManageThreads.
func (ch *Channel) requireEntry(p Permissions, in bool) Permissions {
	switch {
	case ch.kind.voice() && !p.Has(Connect):
		return 0
	case ch.kind == channelPrivateThread && !in && !p.Has(ManageThreads):
		return 0
	}
	return p
}

// permissionsOf returns the permissions of a person in a channel, none outside its guild. The
// caller holds d.mu.
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

// timedOutPermissions are what a timeout leaves to all but owners and administrators (Permissions
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

// botBasePermissions returns the bot's permissions by its roles and the overwrites of the channel
// or of a thread's channel.
func (ch *Channel) botBasePermissions() Permissions {
	if !ch.guild.installed {
		return 0
	}
	return resolvePermissions(ch, ch.guild.everyone|ch.guild.botRole, nil, ch.d.app.id)
}

// appPermissions returns the permissions that an interaction states for the bot. Where it is not a
// member, answers depend on the permissions of the person (Interactions, "Interaction Object").
// Whether the bot has joined a private thread is not stated: Discord does not document what it
// sends there, and clients that trusted it believed they could write (JDA #2602).
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

// sendPermission returns the permission that sending here requires.
func (ch *Channel) sendPermission() Permissions {
	if ch.isThread() {
		return SendInThreads
	}
	return SendMessages
}
