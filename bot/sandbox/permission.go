package sandbox

import "strconv"

// Permissions is a set of permission bits (Permissions topic).
type Permissions uint64

// The permissions that matter to a bot which plays at tables.
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
	Administrator         Permissions = 1 << 3

	everyPermission Permissions = 1<<53 - 1
)

// Everyone is what Discord gives every member of a new guild, as far as it
// concerns text.
const Everyone = ViewChannel | SendMessages | EmbedLinks | AttachFiles | AddReactions | ReadMessageHistory |
	UseExternalEmojis | UseApplicationCommand | CreatePublicThreads | SendInThreads | Connect

// dmPermissions is what both sides of a direct message may do in it.
const dmPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | AddReactions | ReadMessageHistory | UseExternalEmojis |
	UseApplicationCommand

// Has reports whether all bits of wanted are in the set.
func (p Permissions) Has(wanted Permissions) bool { return p&wanted == wanted }

func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }

// parsePermissions reads what String writes; none if it is not that.
func parsePermissions(text string) Permissions {
	bits, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return 0
	}
	return Permissions(bits)
}

// resolvePermissions computes what somebody may do in a channel: base
// permissions, then the channel's overwrites for everyone, for the roles
// together, and for the member (Permissions topic, "Permission Overwrites").
// A thread has the overwrites of its parent.
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

// requireEntry is what is left of what somebody may do where they have to be let in beside:
// to the text chat of a voice channel by Connect (without it messages there are
// "Missing Access": discord-api-docs #5111), to a private thread by being in it, or by
// managing threads.
func (ch *Channel) requireEntry(p Permissions, in bool) Permissions {
	switch {
	case ch.kind.voice() && !p.Has(Connect):
		return 0
	case ch.kind == channelPrivateThread && !in && !p.Has(ManageThreads):
		return 0
	}
	return p
}

// permissionsOf is what a person may do in a channel; nothing when they are
// not in its guild. The caller holds d.mu.
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

// PermissionsOf is what a person may do in a channel.
func (ch *Channel) PermissionsOf(p *Person) Permissions {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.permissionsOf(p)
}

// timedOutPermissions is what a timeout leaves to all but owners and administrators
// (Permissions topic, "Permissions For Timed Out Members").
const timedOutPermissions = ViewChannel | ReadMessageHistory

// botPermissions is what the bot may do in a channel as its member.
func (ch *Channel) botPermissions() Permissions {
	if ch.isDM() {
		if ch.withBot {
			return dmPermissions
		}
		return 0
	}
	return ch.requireEntry(ch.botBasePermissions(), ch.botJoined)
}

// botBasePermissions is what the bot's roles and the overwrites of the channel, or of that of
// a thread, give it there.
func (ch *Channel) botBasePermissions() Permissions {
	if !ch.guild.installed {
		return 0
	}
	return resolvePermissions(ch, ch.guild.everyone|ch.guild.botRole, nil, ch.d.app.id)
}

// appPermissions is what an interaction tells the bot that it may do. Where
// it is no member, answers go by the permissions of the person
// (Interactions, "Interaction Object"). That the bot is in a private thread it does not
// tell: what Discord has there is not documented, and clients that trusted it believed
// they could write (JDA #2602).
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

// sendPermission is the permission that speaking needs here.
func (ch *Channel) sendPermission() Permissions {
	if ch.isThread() {
		return SendInThreads
	}
	return SendMessages
}
