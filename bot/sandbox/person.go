package sandbox

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"korsar/storage/snowflake"
)

// A Person is a human member of the world, in whose place a test or a page
// acts: typing, clicking, choosing, reading.
type Person struct {
	d           *Discord
	id          string
	name        string
	locale      string
	closedDMs   bool
	installed   bool // the app is installed to the person, not to a server
	pings       int
	suggestions map[suggestion][]Choice
	lastRead    map[string]snowflake.ID // by channel, the newest message there when the person last looked
}

// NewPerson makes a person whose client speaks a locale such as "en-US".
func (d *Discord) NewPerson(name, locale string) *Person {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := &Person{d: d, id: d.nextIDString(), name: name, locale: locale, suggestions: map[suggestion][]Choice{}, lastRead: map[string]snowflake.ID{}}
	d.people[p.id] = p
	d.changed()
	return p
}

// People lists everyone of the world in the order in which they were made.
func (d *Discord) People() []*Person {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.people), func(a, b *Person) int { return cmp.Compare(snowflake.Parse(a.id), snowflake.Parse(b.id)) })
}

// ID is the person's snowflake.
func (p *Person) ID() string { return p.id }

// Name is the name by which the others see the person.
func (p *Person) Name() string { return p.name }

// Mention is how a message names the person.
func (p *Person) Mention() string { return "<@" + p.id + ">" }

// Locale is the language of the person's client.
func (p *Person) Locale() string {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return p.locale
}

// SetLocale changes the language of the person's client.
func (p *Person) SetLocale(locale string) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	p.locale = locale
	p.d.changed()
}

// InstallApp lets the person use user-installed commands everywhere.
func (p *Person) InstallApp() {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	p.installed = true
}

// CloseDMs refuses direct messages from now on; OpenDMs takes them again.
func (p *Person) CloseDMs() { p.setDMsClosed(true) }

// OpenDMs takes direct messages again.
func (p *Person) OpenDMs() { p.setDMsClosed(false) }

func (p *Person) setDMsClosed(closed bool) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	p.closedDMs = closed
}

// Pings counts how often a new message notified the person.
func (p *Person) Pings() int {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return p.pings
}

// Sees lists everything the person sees in a channel now, in order: their
// own ephemeral messages are among them, deleted ones are not. It is empty
// where the person may not look.
func (p *Person) Sees(ch *Channel) []Message {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if !ch.visibleTo(p) {
		return nil
	}
	return ch.visibleMessages(p)
}

// Message is a message as the person sees it now; false when it is gone or
// not for them.
func (p *Person) Message(id string) (Message, bool) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if m := p.visible(id); m != nil {
		return m.Message, true
	}
	return Message{}, false
}

// visible finds a message that the person may read.
func (p *Person) visible(id string) *message {
	m := p.d.messages[id]
	if m == nil || !m.channel.visibleTo(p) || m.OnlyFor != "" && m.OnlyFor != p.id {
		return nil
	}
	return m
}

// DM is the conversation of the person with the bot; made when it is new.
func (p *Person) DM() *Channel {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return p.d.dm(p)
}

// NewPrivateChannel is a conversation between people, without the bot: what
// is installed to one of them can be used there.
func (d *Discord) NewPrivateChannel(people ...*Person) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.addChannel(&Channel{d: d, kind: channelDM, recipients: people})
}

func (d *Discord) dm(p *Person) *Channel {
	if ch := d.dms[p.id]; ch != nil {
		return ch
	}
	ch := d.addChannel(&Channel{d: d, kind: channelDM, recipients: []*Person{p}, withBot: true})
	d.dms[p.id] = ch
	return ch
}

// reachable reports whether the bot may write to the person: the two share a
// server or the person installed the app, and messages are not closed.
func (p *Person) reachable() bool {
	if p.closedDMs {
		return false
	}
	if p.installed {
		return true
	}
	return slices.ContainsFunc(p.d.guildOrder, func(g *Guild) bool { return g.installed && g.members[p.id] != nil })
}

// Say posts a plain message of the person.
func (p *Person) Say(ch *Channel, text string) (Message, error) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if !ch.writableBy(p) {
		return Message{}, p.cannot("write in this channel; allow it or choose another")
	}
	ch.addMentioned(text)
	m := &message{channel: ch, Message: Message{Author: p.author(), Content: text}}
	p.d.post(m, nil)
	return m.Message, nil
}

// DeleteMessage removes a message as a moderator, or one's own.
func (p *Person) DeleteMessage(id string) error {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	m := p.visible(id)
	switch {
	case m == nil:
		return p.cannot("see a message with id %s", id)
	case m.OnlyFor == "" && m.Author.ID != p.id && !m.channel.permissionsOf(p).Has(ManageMessages):
		return p.cannot("delete messages of others here; give a role with ManageMessages")
	}
	p.d.remove(m)
	return nil
}

// Dismiss closes an ephemeral message.
func (p *Person) Dismiss(id string) error { return p.DeleteMessage(id) }

func (p *Person) author() Author { return Author{ID: p.id, Name: p.name} }

func (p *Person) payload() userJSON {
	return userJSON{ID: p.id, Username: p.name, GlobalName: &p.name, Discriminator: strconv.Itoa(0)}
}
