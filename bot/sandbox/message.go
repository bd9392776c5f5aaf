package sandbox

import (
	"slices"
	"strings"
	"time"

	"korsar/storage/snowflake"
)

// Edits of messages older than an hour are limited (code 30046). Discord does not publish the number, so the sandbox
// allows only a few.
const (
	oldMessage  = time.Hour
	maxOldEdits = 3
)

// Kinds of messages.
const (
	messagePlain       = 0
	messageCommand     = 20
	messageContextMenu = 23
)

// A Message is the state of a message when it is read. Its slices are never modified, since an edit replaces them.
type Message struct {
	ID          string
	ChannelID   string
	GuildID     string
	Author      Author
	Content     string
	Embeds      []Embed
	Attachments []Attachment
	Components  []Row
	Flags       int
	Created     time.Time
	Edited      time.Time // zero if never edited
	Pings       []string  // ids of the people whom it notified as a new message
	OnlyFor     string    // id of the only person who sees it, empty for everyone
	Nonce       string
	Interaction string // id of the interaction that it answers
	Command     string // name of the command that it answers, with subcommands
	AskedBy     string // id of the person who started that interaction
	Thread      string // id of the thread started from it
	Revision    uint64 // world-wide number of the message's latest change
}

// Author is the author of a message.
type Author struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Bot  bool   `json:"bot"`
}

// Ephemeral reports whether only one person sees the message.
func (m Message) Ephemeral() bool { return m.Flags&FlagEphemeral != 0 }

// Thinking reports whether the message is the "thinking…" of a deferral.
func (m Message) Thinking() bool { return m.Flags&flagLoading != 0 }

// Text returns everything written in a message in reading order, for tests. It covers the content, the embeds and the
// components.
func (m Message) Text() string {
	lines := m.lines()
	for _, c := range m.Buttons() {
		lines = append(lines, "["+c.Caption()+"]")
	}
	for _, c := range m.Selects() {
		lines = append(lines, "("+c.Placeholder+")")
		for _, option := range c.Options {
			lines = append(lines, "- "+caption(option.Emoji, option.Label))
		}
	}
	return strings.Join(lines, "\n")
}

// Words returns the content and the embeds of a message in reading order.
func (m Message) Words() string { return strings.Join(m.lines(), "\n") }

// lines returns the texts of the content and the embeds, without empty ones.
func (m Message) lines() []string {
	lines := []string{m.Content}
	for _, e := range m.Embeds {
		lines = append(lines, e.Title, e.Description)
		for _, field := range e.Fields {
			lines = append(lines, field.Name, field.Value)
		}
		if e.Footer != nil {
			lines = append(lines, e.Footer.Text)
		}
	}
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
}

// Caption returns the text on a button, with its emoji.
func (c Component) Caption() string { return caption(c.Emoji, c.Label) }

// caption returns a label after its emoji. An emoji of the application is its name between colons.
func caption(e *Emoji, label string) string {
	switch {
	case e == nil:
		return label
	case e.ID != "":
		return strings.TrimSpace(":" + e.Name + ": " + label)
	}
	return strings.TrimSpace(e.Name + " " + label)
}

// Buttons returns the buttons of a message in reading order.
func (m Message) Buttons() []Component {
	return m.filterComponents(func(c Component) bool { return c.Type == typeButton })
}

// Selects returns the selects of a message in reading order.
func (m Message) Selects() []Component { return m.filterComponents(Component.isSelect) }

func (m Message) filterComponents(wanted func(Component) bool) (found []Component) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if wanted(c) {
				found = append(found, c)
			}
		}
	}
	return found
}

// message is a message in the world. Its fields are guarded by d.mu.
type message struct {
	Message
	num         snowflake.ID
	kind        int
	channel     *Channel
	interaction *interaction // the interaction that it answers
	oldEdits    []time.Time
}

func (m *message) byPerson() *Person { return m.channel.d.people[m.Author.ID] }

// post adds a new message to its channel and notifies the people it mentions. d.mu must be held.
func (d *Discord) post(m *message, mentions *allowedMentions) {
	m.num = d.nextID()
	m.ID, m.Created, m.Revision = m.num.String(), d.clock.Now(), d.nextRevision()
	m.ChannelID, m.GuildID = m.channel.id, m.channel.guildID()
	ch := m.channel
	ch.messages = append(ch.messages, m)
	ch.sent++
	d.messages[m.ID] = m
	if ch.archived && !m.Ephemeral() {
		ch.setArchived(false)
	}
	d.notify(m, mentions)
	d.trimHistory(ch)
	d.changed()
}

func (d *Discord) notify(m *message, mentions *allowedMentions) {
	if m.Ephemeral() || m.Thinking() || m.Flags&flagSuppressNotifications != 0 {
		return
	}
	people := d.mentioned(m, mentions)
	if m.channel.withBot && m.byPerson() == nil {
		people = m.channel.recipients // a direct message always notifies
	}
	m.Pings = nil
	for _, p := range people {
		m.Pings = append(m.Pings, p.id)
		p.pings++
	}
}

// trimHistory keeps a channel within Options.History.
func (d *Discord) trimHistory(ch *Channel) {
	if over := len(ch.messages) - d.history; d.history > 0 && over > 0 {
		for _, m := range ch.messages[:over] {
			delete(d.messages, m.ID)
			ch.recordDeletion(m)
		}
		ch.messages = slices.Delete(ch.messages, 0, over)
	}
}

// messageEdited records and announces an edit.
func (d *Discord) messageEdited(m *message) {
	m.Edited, m.Revision = d.clock.Now(), d.nextRevision()
	d.changed()
}

// remove removes a message from the world, if it is still there.
func (d *Discord) remove(m *message) {
	if d.messages[m.ID] != m {
		return
	}
	delete(d.messages, m.ID)
	if i, ok := m.channel.find(m.num); ok {
		m.channel.messages = slices.Delete(m.channel.messages, i, i+1)
	}
	m.channel.recordDeletion(m)
	d.changed()
}

// checkOldEdit counts an edit of an old message. It refuses the edit if there were too many in the last hour.
func (d *Discord) checkOldEdit(m *message) error {
	now := d.clock.Now()
	if now.Sub(m.Created) < oldMessage {
		return nil
	}
	m.oldEdits = slices.DeleteFunc(m.oldEdits, func(at time.Time) bool { return now.Sub(at) >= oldMessage })
	if len(m.oldEdits) >= maxOldEdits {
		refused, global := errOldEdits, false
		refused.RetryAfter, refused.Global = m.oldEdits[0].Add(oldMessage).Sub(now).Seconds(), &global
		return &refused
	}
	m.oldEdits = append(m.oldEdits, now)
	return nil
}
