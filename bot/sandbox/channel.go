package sandbox

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"korsar/storage/snowflake"
)

// A ChannelKind is what a channel of a server is for (Channel resource, "Channel
// Types").
type ChannelKind int

// The kinds of channels that a server has.
const (
	KindText         ChannelKind = 0
	KindVoice        ChannelKind = 2
	KindAnnouncement ChannelKind = 5
	KindStage        ChannelKind = 13
	KindForum        ChannelKind = 15
)

// The kinds that nobody chooses: conversations and threads.
const (
	channelDM                 ChannelKind = 1
	channelAnnouncementThread ChannelKind = 10
	channelPublicThread       ChannelKind = 11
	channelPrivateThread      ChannelKind = 12
)

// voice reports whether people talk in a channel of the kind, beside its text chat.
func (k ChannelKind) voice() bool { return k == KindVoice || k == KindStage }

// threads returns the kinds of threads that a channel of the kind takes, the one that
// a person starts first (Threads topic, "Public & Private Threads"). A post is the
// thread of a forum. Text chats of voice and stage channels take none.
func (k ChannelKind) threads() []ChannelKind {
	switch k {
	case KindText:
		return []ChannelKind{channelPublicThread, channelPrivateThread}
	case KindAnnouncement:
		return []ChannelKind{channelAnnouncementThread}
	case KindForum:
		return []ChannelKind{channelPublicThread}
	}
	return nil
}

// A Channel is a channel of a server, a thread or a direct message.
type Channel struct {
	d    *Discord
	id   string
	kind ChannelKind
	name string
	nsfw bool // age-restricted; a thread is if its channel is

	guild      *Guild
	overwrites map[string]overwrite

	// Threads.
	parent      *Channel
	owner       string // id of who started it
	archived    bool
	locked      bool
	autoArchive int
	openedAt    time.Time
	changedAt   time.Time

	recipients []*Person            // of a direct message or a private thread
	withBot    bool                 // a direct message with the bot, not between people
	botIn      bool                 // of a private thread: the bot is in it
	joined     map[string]time.Time // since when, by id, whoever is in a private thread

	messages []*message // in the order of their ids
	departed departed
	sent     int // how many ever
}

// NewChannel makes a text channel.
func (g *Guild) NewChannel(name string) *Channel { return g.NewChannelOf(KindText, name) }

// NewChannelOf makes a channel of a kind.
func (g *Guild) NewChannelOf(kind ChannelKind, name string) *Channel {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	ch := g.d.addChannel(&Channel{d: g.d, kind: kind, name: name, guild: g, overwrites: map[string]overwrite{}})
	g.d.tellGuild("CHANNEL_CREATE", g, ch.payload())
	return ch
}

// RestrictAge makes a channel one for adults only.
func (ch *Channel) RestrictAge() {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.nsfw = true
	ch.d.tellGuild("CHANNEL_UPDATE", ch.guild, ch.payload())
}

// ageRestricted reports whether a channel, or that of a thread, is for adults only.
func (ch *Channel) ageRestricted() bool { return ch.nsfw || ch.parent != nil && ch.parent.nsfw }

// addChannel enters a channel into the world.
func (d *Discord) addChannel(ch *Channel) *Channel {
	if ch.id == "" {
		ch.id = d.mintID()
	}
	d.channels[ch.id] = ch
	if ch.guild != nil {
		ch.guild.channels = append(ch.guild.channels, ch)
	}
	d.changed()
	return ch
}

// ID is the channel's snowflake.
func (ch *Channel) ID() string { return ch.id }

// Name is the name of the channel, empty for a direct message.
func (ch *Channel) Name() string {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.name
}

// Kind is what the channel is for; of a thread it is what Discord counts it as.
func (ch *Channel) Kind() ChannelKind { return ch.kind }

// Guild is the server of the channel; nil for a direct message.
func (ch *Channel) Guild() *Guild { return ch.guild }

// Parent is the channel of a thread; nil for others.
func (ch *Channel) Parent() *Channel { return ch.parent }

// Deleted tells whether the channel is gone.
func (ch *Channel) Deleted() bool {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.gone()
}

func (ch *Channel) gone() bool { return ch.d.channels[ch.id] != ch }

// Channel finds a channel or thread by its id; nil when there is none.
func (d *Discord) Channel(id string) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.channels[id]
}

// DenyBot and AllowBot change what the bot may do here; DenyBot(SendMessages)
// is what a manager does who mutes it in one channel.
func (ch *Channel) DenyBot(p Permissions) { ch.overwrite(ch.d.app.id, 0, p) }

// AllowBot grants the bot permissions here, undoing a denial.
func (ch *Channel) AllowBot(p Permissions) { ch.overwrite(ch.d.app.id, p, 0) }

// Deny takes permissions from a person here.
func (ch *Channel) Deny(p *Person, bits Permissions) { ch.overwrite(p.id, 0, bits) }

// Allow grants permissions to a person here, undoing a denial.
func (ch *Channel) Allow(p *Person, bits Permissions) { ch.overwrite(p.id, bits, 0) }

// DenyEveryone takes permissions from all members here, the bot included
// unless it is allowed them.
func (ch *Channel) DenyEveryone(bits Permissions) { ch.overwrite(ch.guild.id, 0, bits) }

// AllowEveryone grants permissions to all members here, undoing a denial.
func (ch *Channel) AllowEveryone(bits Permissions) { ch.overwrite(ch.guild.id, bits, 0) }

// DenyRole takes permissions from the members with a role here.
func (ch *Channel) DenyRole(r *Role, bits Permissions) { ch.overwrite(r.id, 0, bits) }

// AllowRole grants permissions to the members with a role here, undoing a denial.
func (ch *Channel) AllowRole(r *Role, bits Permissions) { ch.overwrite(r.id, bits, 0) }

func (ch *Channel) overwrite(subject string, allow, deny Permissions) {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	o := ch.overwrites[subject]
	o.allow, o.deny = o.allow&^deny|allow, o.deny&^allow|deny
	ch.overwrites[subject] = o
	ch.d.tellGuild("CHANNEL_UPDATE", ch.guild, ch.payload())
	ch.d.changed()
}

// Delete removes the channel with its threads and messages.
func (ch *Channel) Delete() {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.d.dropChannel(ch)
}

func (d *Discord) dropChannel(ch *Channel) {
	if ch.gone() {
		return
	}
	if !ch.isThread() {
		for _, other := range slices.Clone(ch.guild.channels) {
			if other.parent == ch {
				d.dropChannel(other)
			}
		}
	}
	event := "CHANNEL_DELETE"
	if ch.isThread() {
		event = "THREAD_DELETE"
	}
	delete(d.channels, ch.id)
	ch.guild.channels = slices.DeleteFunc(ch.guild.channels, func(other *Channel) bool { return other == ch })
	for _, m := range ch.messages {
		delete(d.messages, m.ID)
	}
	ch.messages = nil
	d.tellGuild(event, ch.guild, ch.payload())
	d.changed()
}

// Messages lists what everyone sees in the channel now, in order.
func (ch *Channel) Messages() []Message {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.shown(nil)
}

// shown lists the messages that a person sees; nil stands for everyone.
func (ch *Channel) shown(p *Person) (list []Message) {
	for _, m := range ch.messages {
		if m.OnlyFor == "" || p != nil && m.OnlyFor == p.id {
			list = append(list, m.Message)
		}
	}
	return list
}

// find searches a message by its number.
func (ch *Channel) find(num snowflake.ID) (int, bool) {
	return slices.BinarySearchFunc(ch.messages, num, func(m *message, num snowflake.ID) int { return cmp.Compare(m.num, num) })
}

func (ch *Channel) isDM() bool     { return ch.kind == channelDM }
func (ch *Channel) isThread() bool { return ch.parent != nil }

func (ch *Channel) has(p *Person) bool { return slices.Contains(ch.recipients, p) }

func (ch *Channel) guildID() string {
	if ch.guild == nil {
		return ""
	}
	return ch.guild.id
}

type threadJSON struct {
	Archived            bool   `json:"archived"`
	AutoArchiveDuration int    `json:"auto_archive_duration"`
	ArchiveTimestamp    string `json:"archive_timestamp"`
	Locked              bool   `json:"locked"`
	CreateTimestamp     string `json:"create_timestamp"`
}

// overwriteJSON is an overwrite as the API writes it.
type overwriteJSON struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// Whom an overwrite is for (Channel resource, "Overwrite Structure").
const (
	overwriteRole   = 0
	overwriteMember = 1
)

type channelJSON struct {
	ID               string          `json:"id"`
	Type             ChannelKind     `json:"type"`
	Name             *string         `json:"name,omitempty"`
	GuildID          string          `json:"guild_id,omitempty"`
	ParentID         *string         `json:"parent_id,omitempty"`
	OwnerID          string          `json:"owner_id,omitempty"`
	LastMessageID    *string         `json:"last_message_id"`
	Flags            int             `json:"flags"`
	Position         *int            `json:"position,omitempty"`
	NSFW             *bool           `json:"nsfw,omitempty"`
	Topic            *string         `json:"topic,omitempty"`
	RateLimitPerUser *int            `json:"rate_limit_per_user,omitempty"`
	Bitrate          *int            `json:"bitrate,omitempty"`
	UserLimit        *int            `json:"user_limit,omitempty"`
	AvailableTags    []any           `json:"available_tags,omitzero"`
	Overwrites       []overwriteJSON `json:"permission_overwrites,omitzero"`
	ThreadMetadata   *threadJSON     `json:"thread_metadata,omitempty"`
	MessageCount     *int            `json:"message_count,omitempty"`
	MemberCount      *int            `json:"member_count,omitempty"`
	TotalMessageSent *int            `json:"total_message_sent,omitempty"` // deleted ones among them
	Recipients       []userJSON      `json:"recipients,omitempty"`
	Permissions      string          `json:"permissions,omitempty"`
}

func (ch *Channel) payload() channelJSON {
	p := channelJSON{ID: ch.id, Type: ch.kind, GuildID: ch.guildID()}
	if n := len(ch.messages); n > 0 {
		last := ch.messages[n-1].ID
		p.LastMessageID = &last
	}
	if ch.isDM() {
		for _, person := range ch.recipients {
			p.Recipients = append(p.Recipients, person.payload())
		}
		return p
	}
	zero := 0
	name := ch.name
	p.Name, p.RateLimitPerUser = &name, &zero
	if ch.isThread() {
		count, members, sent := len(ch.messages), 1, ch.sent
		parent := ch.parent.id
		p.ParentID, p.OwnerID, p.MessageCount, p.MemberCount, p.TotalMessageSent = &parent, ch.owner, &count, &members, &sent
		p.ThreadMetadata = &threadJSON{ch.archived, ch.autoArchive, stamp(ch.changedAt), ch.locked, stamp(ch.openedAt)}
		return p
	}
	nsfw := ch.nsfw
	p.Position, p.NSFW, p.Overwrites = &zero, &nsfw, ch.overwritesPayload()
	switch {
	case ch.kind.voice():
		bitrate := voiceBitrate
		p.Bitrate, p.UserLimit = &bitrate, &zero
	case ch.kind == KindForum:
		p.AvailableTags = []any{}
	}
	return p
}

// partial is the channel as interactions have it for a person: what they may do here,
// and nothing about others.
func (ch *Channel) partial(p *Person) channelJSON {
	object := ch.payload()
	object.Overwrites, object.Permissions = nil, ch.permissionsOf(p).String()
	return object
}

// voiceBitrate is what voice channels begin with.
const voiceBitrate = 64000

// overwritesPayload lists the channel's overwrites in the order of their subjects.
func (ch *Channel) overwritesPayload() []overwriteJSON {
	list := []overwriteJSON{}
	for _, id := range slices.SortedFunc(maps.Keys(ch.overwrites), byID) {
		kind := overwriteMember
		if id == ch.guild.id || ch.guild.roles[id] != nil {
			kind = overwriteRole
		}
		o := ch.overwrites[id]
		list = append(list, overwriteJSON{id, kind, o.allow.String(), o.deny.String()})
	}
	return list
}
