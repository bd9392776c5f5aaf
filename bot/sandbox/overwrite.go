package sandbox

import (
	"maps"
	"slices"
)

// overwrite changes the permissions of one subject in one channel.
type overwrite struct{ Allow, Deny Permissions }

func (o overwrite) applyTo(p Permissions) Permissions { return p&^o.Deny | o.Allow }

// DenyBot takes permissions from the bot in the channel. DenyBot(SendMessages) is how a manager mutes it.
func (ch *Channel) DenyBot(p Permissions) { ch.overwrite(ch.d.app.ID, 0, p) }

// AllowBot grants the bot permissions in the channel, undoing a denial.
func (ch *Channel) AllowBot(p Permissions) { ch.overwrite(ch.d.app.ID, p, 0) }

// Deny takes permissions from a person in the channel.
func (ch *Channel) Deny(p *Person, bits Permissions) { ch.overwrite(p.id, 0, bits) }

// Allow grants permissions to a person in the channel, undoing a denial.
func (ch *Channel) Allow(p *Person, bits Permissions) { ch.overwrite(p.id, bits, 0) }

// DenyEveryone takes permissions from all members in the channel. The bot loses them too unless AllowBot grants them.
func (ch *Channel) DenyEveryone(bits Permissions) { ch.overwrite(ch.guild.id, 0, bits) }

// AllowEveryone grants permissions to all members in the channel, undoing a denial.
func (ch *Channel) AllowEveryone(bits Permissions) { ch.overwrite(ch.guild.id, bits, 0) }

// DenyRole takes permissions from the members with a role in the channel.
func (ch *Channel) DenyRole(r *Role, bits Permissions) { ch.overwrite(r.id, 0, bits) }

// AllowRole grants permissions to the members with a role in the channel, undoing a denial.
func (ch *Channel) AllowRole(r *Role, bits Permissions) { ch.overwrite(r.id, bits, 0) }

func (ch *Channel) overwrite(subject string, allow, deny Permissions) {
	defer ch.d.change()()
	o := ch.overwrites[subject]
	o.Allow, o.Deny = o.Allow&^deny|allow, o.Deny&^allow|deny
	ch.overwrites[subject] = o
	ch.d.sendGuildEvent("CHANNEL_UPDATE", ch.guild, ch.payload())
}

// overwriteJSON is an overwrite as the API sends it.
type overwriteJSON struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// Subjects of overwrites (Channel resource, "Overwrite Structure").
const (
	overwriteRole   = 0
	overwriteMember = 1
)

// overwritesPayload returns the channel's overwrites in order of their subjects' ids.
func (ch *Channel) overwritesPayload() []overwriteJSON {
	list := []overwriteJSON{}
	for _, id := range slices.SortedFunc(maps.Keys(ch.overwrites), compareIDs) {
		kind := overwriteMember
		if id == ch.guild.id || ch.guild.roles[id] != nil {
			kind = overwriteRole
		}
		o := ch.overwrites[id]
		list = append(list, overwriteJSON{id, kind, o.Allow.String(), o.Deny.String()})
	}
	return list
}
