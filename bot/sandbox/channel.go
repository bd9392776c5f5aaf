package sandbox

import (
	"cmp"
	"slices"
	"time"

	"korsar/storage/snowflake"
)

// A Channel is a channel of a guild, a thread or a direct message.
type Channel struct {
	d        *Discord
	id       string
	kind     ChannelKind
	name     string
	category *Channel // nil if it is in none
	nsfw     bool     // age-restricted, with its threads

	refusal *refusal // sent for every message of the bot, or nil

	guild      *Guild
	overwrites map[string]overwrite

	// Threads.
	parent      *Channel
	owner       string // id of the person or bot that started it
	archived    bool
	locked      bool
	autoArchive int // minutes
	openedAt    time.Time
	changedAt   time.Time // when archived changed, at first openedAt

	recipients []*Person            // people of a direct message or a private thread
	withBot    bool                 // a direct message with the bot
	botJoined  bool                 // the bot has joined this private thread
	joinedAt   map[string]time.Time // join times in a private thread, by member id

	messages  []*message // in order of id
	deletions deletionLog
	sent      int // number of messages, including deleted ones
}

// NewChannel adds a text channel.
func (g *Guild) NewChannel(name string) *Channel { return g.NewChannelOf(KindText, name) }

// NewChannelOf adds a channel of the given kind.
func (g *Guild) NewChannelOf(kind ChannelKind, name string) *Channel {
	g.d.mu.Lock()
	defer g.d.mu.Unlock()
	ch := g.d.addChannel(&Channel{d: g.d, kind: kind, name: name, guild: g, overwrites: map[string]overwrite{}})
	g.d.sendGuildEvent("CHANNEL_CREATE", g, ch.payload())
	return ch
}

// MoveInto moves the channel into a category.
func (ch *Channel) MoveInto(category *Channel) {
	defer ch.d.change()()
	ch.setCategory(category)
}

func (ch *Channel) setCategory(category *Channel) {
	ch.category = category
	ch.d.sendGuildEvent("CHANNEL_UPDATE", ch.guild, ch.payload())
}

// RestrictAge makes the channel age-restricted.
func (ch *Channel) RestrictAge() {
	defer ch.d.change()()
	ch.nsfw = true
	ch.d.sendGuildEvent("CHANNEL_UPDATE", ch.guild, ch.payload())
}

// addChannel adds a channel to the world. d.mu must be held.
func (d *Discord) addChannel(ch *Channel) *Channel {
	if ch.id == "" {
		ch.id = d.nextIDString()
	}
	d.channels[ch.id] = ch
	if ch.guild != nil {
		ch.guild.channels = append(ch.guild.channels, ch)
	}
	d.changed()
	return ch
}

// ID returns the channel's snowflake.
func (ch *Channel) ID() string { return ch.id }

// Name returns the channel's name. It is empty for a direct message.
func (ch *Channel) Name() string {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.name
}

// Kind returns the channel's kind.
func (ch *Channel) Kind() ChannelKind { return ch.kind }

// Guild returns the channel's guild. It returns nil for a direct message.
func (ch *Channel) Guild() *Guild { return ch.guild }

// Parent returns the channel that a thread is in. It returns nil for other channels.
func (ch *Channel) Parent() *Channel { return ch.parent }

// Deleted reports whether the channel was deleted.
func (ch *Channel) Deleted() bool {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.deleted()
}

func (ch *Channel) deleted() bool { return ch.d.channels[ch.id] != ch }

// Channel returns the channel, thread or direct message with an id. It returns nil if there is none.
func (d *Discord) Channel(id string) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.channels[id]
}

// Delete deletes a channel of a guild, with its threads and messages.
func (ch *Channel) Delete() {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	ch.d.deleteChannel(ch)
}

func (d *Discord) deleteChannel(ch *Channel) {
	if ch.deleted() {
		return
	}
	for _, other := range slices.Clone(ch.guild.channels) {
		if other.parent == ch {
			d.deleteChannel(other)
		} else if other.category == ch {
			other.setCategory(nil)
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
	d.sendGuildEvent(event, ch.guild, ch.payload())
	d.changed()
}

// Messages returns the channel's messages in order, without ephemeral ones.
func (ch *Channel) Messages() []Message {
	ch.d.mu.Lock()
	defer ch.d.mu.Unlock()
	return ch.visibleMessages(nil)
}

// visibleMessages returns the messages that a person sees. Without a person it returns the messages that everyone sees.
func (ch *Channel) visibleMessages(p *Person) (list []Message) {
	for _, m := range ch.messages {
		if m.OnlyFor == "" || p != nil && m.OnlyFor == p.id {
			list = append(list, m.Message)
		}
	}
	return list
}

// find returns the index of the message with an id, and whether the channel has it.
func (ch *Channel) find(num snowflake.ID) (int, bool) {
	return slices.BinarySearchFunc(ch.messages, num,
		func(m *message, num snowflake.ID) int { return cmp.Compare(m.num, num) })
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
