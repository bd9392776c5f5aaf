package sandbox

import (
	"maps"
	"slices"

	"korsar/storage/snowflake"
)

// A Person is a human member of the world. A test or a page types, clicks, chooses and reads for them.
type Person struct {
	d           *Discord
	id          string
	name        string
	locale      string
	avatar      string // its hash, "" for none
	closedDMs   bool
	installed   bool // the app is installed to the person
	pings       int
	suggestions map[suggestion][]Choice
	lastRead    map[string]snowflake.ID // by channel id, the newest message that the person has read
}

// NewPerson adds a person whose client has a locale such as "en-US".
func (d *Discord) NewPerson(name, locale string) *Person {
	defer d.change()()
	id := d.nextIDString()
	p := &Person{d: d, id: id, name: name, locale: locale, avatar: newAvatar(id),
		suggestions: map[suggestion][]Choice{}, lastRead: map[string]snowflake.ID{}}
	d.people[p.id] = p
	return p
}

// People returns all people of the world, oldest first.
func (d *Discord) People() []*Person {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.SortedFunc(maps.Values(d.people),
		func(a, b *Person) int { return compareIDs(a.id, b.id) })
}

// ID returns the person's snowflake.
func (p *Person) ID() string { return p.id }

// Name returns the name by which others see the person.
func (p *Person) Name() string { return p.name }

// Mention returns the text that mentions the person in a message.
func (p *Person) Mention() string { return "<@" + p.id + ">" }

// Locale returns the language of the person's client.
func (p *Person) Locale() string {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return p.locale
}

// SetLocale sets the language of the person's client.
func (p *Person) SetLocale(locale string) {
	defer p.d.change()()
	p.locale = locale
}

// InstallApp installs the app to the person, so that user-installed commands work everywhere.
func (p *Person) InstallApp() {
	defer p.d.change()()
	p.installed = true
}

// CloseDMs makes the person refuse direct messages.
func (p *Person) CloseDMs() {
	defer p.d.change()()
	p.closedDMs = true
}

// Pings returns how many new messages have notified the person.
func (p *Person) Pings() int {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return p.pings
}

// Sees returns all messages that the person sees in a channel, in order, including their own ephemeral ones. It returns
// none if the person may not view the channel.
func (p *Person) Sees(ch *Channel) []Message {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if !ch.visibleTo(p) {
		return nil
	}
	return ch.visibleMessages(p)
}

// Message returns a message as the person sees it. It returns false if the message is deleted or invisible to them.
func (p *Person) Message(id string) (Message, bool) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if m := p.visible(id); m != nil {
		return m.Message, true
	}
	return Message{}, false
}

// visible returns the message with an id if the person may read it, or nil.
func (p *Person) visible(id string) *message {
	m := p.d.messages[id]
	if m == nil || !m.channel.visibleTo(p) || m.OnlyFor != "" && m.OnlyFor != p.id {
		return nil
	}
	return m
}

// DM returns the person's direct message with the bot, and opens it first if necessary.
func (p *Person) DM() *Channel {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return p.d.dm(p)
}

// NewPrivateChannel opens a direct message between people, without the bot. An app that one of them has installed can
// be used there.
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

// sharesApp reports whether the person shares a guild with the bot or has installed the app. Otherwise the bot may not
// write to them.
func (p *Person) sharesApp() bool {
	return p.installed || slices.ContainsFunc(p.d.guildOrder,
		func(g *Guild) bool { return g.installed && g.members[p.id] != nil })
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

// DeleteMessage deletes a message of the person, an ephemeral message for them, or as a moderator any message.
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

func (p *Person) author() Author { return Author{ID: p.id, Name: p.name} }

func (p *Person) payload() userJSON {
	object := userJSON{ID: p.id, Username: p.name, GlobalName: &p.name, Discriminator: "0"}
	if avatar := p.avatar; avatar != "" {
		object.Avatar = &avatar
	}
	return object
}
