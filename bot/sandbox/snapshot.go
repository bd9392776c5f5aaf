package sandbox

import (
	"maps"
	"slices"
	"time"

	"korsar/storage/snowflake"
)

// snapshotVersion is the version of the types below. Another version is refused, since the world of a sandbox need not
// last for years.
const snapshotVersion = 2

// snapshot is the saved world. It leaves out the state of one run: interactions with their tokens, ephemeral messages,
// messages that are still "thinking…", the outage of a guild, and the refusals of Guild.LimitUploads, Guild.Block and
// Channel.RefusePosts. A guild in an outage is restored as one that the bot is not in.
type snapshot struct {
	Version  int
	LastID   snowflake.ID
	Revision uint64
	Origin   string // where files were served
	App      application
	People   []personSnapshot
	Guilds   []guildSnapshot
	Channels []channelSnapshot // a thread comes after its parent
	Commands []Command
	Emojis   []AppEmoji `json:",omitempty"`
}

type personSnapshot struct {
	ID, Name, Locale     string
	Avatar               string `json:",omitempty"`
	ClosedDMs, Installed bool
	Pings                int
	LastRead             map[string]snowflake.ID
}

type guildSnapshot struct {
	ID, Name, Locale string
	Owner            string `json:",omitempty"`
	JoinedAt         time.Time
	Installed        bool
	Bot, Everyone    Permissions
	Members          []memberSnapshot
	Roles            []roleSnapshot
	Ranking          []string `json:",omitempty"` // ids of roles, lowest first
	Events           []Event  `json:",omitempty"`
}

type memberSnapshot struct {
	Person        string
	Roles         []string
	JoinedAt      time.Time
	BoostingSince time.Time `json:",omitzero"`
	TimedOutUntil time.Time `json:",omitzero"`
}

type roleSnapshot struct {
	ID, Name    string
	Permissions Permissions
	Mentionable bool
	Managed     bool `json:",omitzero"`
}

type channelSnapshot struct {
	ID, Name, Guild, Parent, Owner string
	Category                       string `json:",omitempty"`
	Kind                           ChannelKind
	NSFW                           bool `json:",omitzero"`
	Overwrites                     map[string]overwrite
	Archived, Locked               bool
	AutoArchive                    int
	OpenedAt, ChangedAt            time.Time
	Recipients                     []string
	Joined                         map[string]time.Time `json:",omitempty"`
	WithBot                        bool
	BotJoined                      bool `json:",omitzero"`
	Sent                           int
	Messages                       []messageSnapshot
}

type messageSnapshot struct {
	Message
	Kind     int
	Asked    *interactionSnapshot
	OldEdits []time.Time
}

// interactionSnapshot is the part of an interaction that its answer still shows.
type interactionSnapshot struct {
	ID, Person, Command string
	Kind, TypeOf        int
	Owners              map[string]string
}

// snapshot copies the world. Slices of messages are shared, because they are never modified.
func (d *Discord) snapshot() *snapshot {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := &snapshot{Version: snapshotVersion, LastID: d.lastID, Revision: d.revision, Origin: d.origin,
		App: d.app}
	for _, p := range d.people {
		w.People = append(w.People, personSnapshot{
			p.id, p.name, p.locale, p.avatar, p.closedDMs, p.installed, p.pings, maps.Clone(p.lastRead)})
	}
	for _, g := range d.guildOrder {
		w.Guilds = append(w.Guilds, g.snapshot())
	}
	for _, id := range slices.SortedFunc(maps.Keys(d.channels), compareIDs) {
		w.Channels = append(w.Channels, d.channels[id].snapshot())
	}
	for _, id := range slices.SortedFunc(maps.Keys(d.commands), compareIDs) {
		w.Commands = append(w.Commands, *d.commands[id])
	}
	w.Emojis = d.sortedEmojis()
	return w
}

func (g *Guild) snapshot() guildSnapshot {
	k := guildSnapshot{ID: g.id, Name: g.name, Locale: g.locale, JoinedAt: g.joinedAt,
		Installed: g.installed, Bot: g.botRole, Everyone: g.everyone, Ranking: slices.Clone(g.ranking),
		Events: slices.Clone(g.events)}
	if g.owner != nil {
		k.Owner = g.owner.id
	}
	for _, m := range g.memberList {
		member := memberSnapshot{
			Person: m.person.id, JoinedAt: m.joinedAt, BoostingSince: m.boostingSince, TimedOutUntil: m.timedOutUntil}
		for _, role := range m.roles {
			member.Roles = append(member.Roles, role.id)
		}
		k.Members = append(k.Members, member)
	}
	for _, id := range slices.SortedFunc(maps.Keys(g.roles), compareIDs) {
		r := g.roles[id]
		k.Roles = append(k.Roles, roleSnapshot{r.id, r.name, r.permissions, r.mentionable, r.managed})
	}
	return k
}

func (ch *Channel) snapshot() channelSnapshot {
	k := channelSnapshot{
		ID: ch.id, Name: ch.name, Guild: ch.guildID(), Owner: ch.owner, Kind: ch.kind,
		Overwrites: maps.Clone(ch.overwrites), Archived: ch.archived, Locked: ch.locked,
		AutoArchive: ch.autoArchive, OpenedAt: ch.openedAt, ChangedAt: ch.changedAt, WithBot: ch.withBot,
		Sent: ch.sent, NSFW: ch.nsfw, BotJoined: ch.botJoined, Joined: maps.Clone(ch.joinedAt),
	}
	if ch.parent != nil {
		k.Parent = ch.parent.id
	}
	if ch.category != nil {
		k.Category = ch.category.id
	}
	for _, p := range ch.recipients {
		k.Recipients = append(k.Recipients, p.id)
	}
	for _, m := range ch.messages {
		if !m.Ephemeral() && !m.Thinking() {
			k.Messages = append(k.Messages, m.snapshot())
		}
	}
	return k
}

func (m *message) snapshot() messageSnapshot {
	k := messageSnapshot{Message: m.Message, Kind: m.kind, OldEdits: slices.Clone(m.oldEdits)}
	if it := m.interaction; it != nil {
		k.Asked = &interactionSnapshot{it.id, it.person.id, it.command, it.kind, it.commandType, it.owners}
	}
	return k
}
