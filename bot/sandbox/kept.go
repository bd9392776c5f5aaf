package sandbox

import (
	"maps"
	"slices"
	"time"

	"korsar/storage/snowflake"
)

// keptVersion is that of the shapes below. Another one is refused: the world
// of a sandbox is for playing, not for keeping over years.
const keptVersion = 1

// keptWorld is the world as it survives a run. What only one run can know is
// not in it: interactions with their tokens, and with them ephemeral messages
// and those that are still to come.
type keptWorld struct {
	Version  int
	LastID   snowflake.ID
	Revision uint64
	Origin   string // where files were served
	App      keptApp
	People   []keptPerson
	Guilds   []keptGuild
	Channels []keptChannel // a thread stands after its parent
	Commands []Command
}

type keptApp struct{ ID, Name, Token, Key, Owner string }

type keptPerson struct {
	ID, Name, Locale     string
	ClosedDMs, Installed bool
	Pings                int
	Looked               map[string]snowflake.ID
}

type keptGuild struct {
	ID, Name, Locale  string
	Owner             string `json:",omitempty"`
	Created, JoinedAt time.Time
	Installed         bool
	Bot, Everyone     Permissions
	Members           []keptMember
	Roles             []keptRole
}

type keptMember struct {
	Person string
	Roles  []string
	Since  time.Time
	Boosts time.Time `json:",omitzero"`
	Silent time.Time `json:",omitzero"`
}

type keptRole struct {
	ID, Name    string
	Permissions Permissions
	Mentionable bool
}

type keptChannel struct {
	ID, Name, Guild, Parent, Owner string
	Kind                           ChannelKind
	NSFW                           bool `json:",omitzero"`
	Overwrites                     map[string]keptOverwrite
	Archived, Locked               bool
	AutoArchive                    int
	OpenedAt, ChangedAt            time.Time
	Recipients                     []string
	Joined                         map[string]time.Time `json:",omitempty"`
	WithBot                        bool
	BotIn                          bool `json:",omitzero"`
	Sent                           int
	Messages                       []keptMessage
}

type keptOverwrite struct{ Allow, Deny Permissions }

type keptMessage struct {
	Message
	Kind     int
	Asked    *keptAct
	OldEdits []time.Time
}

// keptAct is the interaction that a message answered, as far as the message
// goes on telling of it.
type keptAct struct {
	ID, Person, Command string
	Kind, TypeOf        int
	Owners              map[string]string
}

// snapshot copies the world. Slices of messages are shared: they are never
// written again.
func (d *Discord) snapshot() *keptWorld {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := &keptWorld{Version: keptVersion, LastID: d.lastID, Revision: d.revision, Origin: d.origin,
		App: keptApp{d.app.id, d.app.name, d.app.token, d.app.key, d.app.owner}}
	for _, p := range d.people {
		w.People = append(w.People, keptPerson{p.id, p.name, p.locale, p.closedDMs, p.installed, p.pings, maps.Clone(p.looked)})
	}
	for _, g := range d.guildOrder {
		w.Guilds = append(w.Guilds, g.kept())
	}
	for _, id := range slices.SortedFunc(maps.Keys(d.channels), byID) {
		w.Channels = append(w.Channels, d.channels[id].kept())
	}
	for _, id := range slices.SortedFunc(maps.Keys(d.commands), byID) {
		w.Commands = append(w.Commands, *d.commands[id])
	}
	return w
}

func (g *Guild) kept() keptGuild {
	k := keptGuild{ID: g.id, Name: g.name, Locale: g.locale, Created: g.created, JoinedAt: g.joinedAt,
		Installed: g.installed, Bot: g.bot, Everyone: g.everyone}
	if g.owner != nil {
		k.Owner = g.owner.id
	}
	for _, m := range g.joined {
		member := keptMember{Person: m.person.id, Since: m.since, Boosts: m.boosts, Silent: m.silent}
		for _, role := range m.roles {
			member.Roles = append(member.Roles, role.id)
		}
		k.Members = append(k.Members, member)
	}
	for _, id := range slices.SortedFunc(maps.Keys(g.roles), byID) {
		r := g.roles[id]
		k.Roles = append(k.Roles, keptRole{r.id, r.name, r.permissions, r.mentionable})
	}
	return k
}

func (ch *Channel) kept() keptChannel {
	k := keptChannel{ID: ch.id, Name: ch.name, Guild: ch.guildID(), Owner: ch.owner, Kind: ch.kind, Overwrites: map[string]keptOverwrite{},
		Archived: ch.archived, Locked: ch.locked, AutoArchive: ch.autoArchive, OpenedAt: ch.openedAt, ChangedAt: ch.changedAt,
		WithBot: ch.withBot, Sent: ch.sent, NSFW: ch.nsfw, BotIn: ch.botIn, Joined: maps.Clone(ch.joined)}
	if ch.parent != nil {
		k.Parent = ch.parent.id
	}
	for id, o := range ch.overwrites {
		k.Overwrites[id] = keptOverwrite{o.allow, o.deny}
	}
	for _, p := range ch.recipients {
		k.Recipients = append(k.Recipients, p.id)
	}
	for _, m := range ch.messages {
		if !m.Ephemeral() && !m.Thinking() {
			k.Messages = append(k.Messages, m.kept())
		}
	}
	return k
}

func (m *message) kept() keptMessage {
	k := keptMessage{Message: m.Message, Kind: m.kind, OldEdits: slices.Clone(m.oldEdits)}
	if it := m.asked; it != nil {
		k.Asked = &keptAct{it.id, it.person.id, it.command, it.kind, it.typeOf, it.owners}
	}
	return k
}
