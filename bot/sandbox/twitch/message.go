package twitch

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// duplicateTime is the time in which a chatter cannot send the same message again: msg_duplicate in "NOTICE Reference".
// No exception for moderators is documented.
const duplicateTime = 30 * time.Second

// Message is a message in the chat of a channel.
type Message struct {
	ID      string
	Channel *Channel
	From    Chatter
	Text    string // as the readers get it

	sent   int // the number of the message on the server
	at     time.Time
	first  bool // the chatter's first message in the channel
	parent *Message
}

// errText is returned for a text that the site does not send.
var errText = errors.New("a message has 1 to 500 characters, and no control characters")

// errParent is returned for a reply to a message of another channel.
var errParent = errors.New("the message replied to is of another channel")

// Say sends a message to the channel. A text that begins with "/me " is an action. It returns a [Refusal] if Twitch
// would not send it.
func (c *Channel) Say(from Chatter, text string) (*Message, error) { return c.Reply(from, nil, text) }

// Reply sends a message in reply to another: "Replying to a chat message". That its text begins with the other's name
// is not documented, but so on the site.
func (c *Channel) Reply(from Chatter, parent *Message, text string) (*Message, error) {
	length := utf8.RuneCountInString(text)
	switch {
	case !loginName.MatchString(from.Login) || from.ID == 0:
		return nil, fmt.Errorf("%q with the id %d is not a user of Twitch", from.Login, from.ID)
	case length > maxText || strings.TrimSpace(text) == "" || strings.ContainsFunc(text, unicode.IsControl):
		return nil, errText
	case parent != nil && parent.Channel != c:
		return nil, errParent
	}
	if action, ok := strings.CutPrefix(text, "/me "); ok {
		text = "\x01ACTION " + action + "\x01"
	}
	if parent != nil {
		text = "@" + parent.From.displayName() + " " + text
	}
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := c.admit(from, text); err != nil {
		return nil, err
	}
	m := c.newMessage(from, text)
	m.parent, m.first = parent, from.New && c.last[from.ID] == nil
	c.last[from.ID] = m
	m.deliver(nil)
	for _, other := range c.shared {
		other.newMessage(from.stranger(), text).deliver(m)
	}
	return m, nil
}

// admit returns why a message is not sent, or nil. Server.mu must be held.
func (c *Channel) admit(from Chatter, text string) error {
	now := c.server.clock.Now()
	until, barred := c.barred[from.ID]
	switch last := c.last[from.ID]; {
	case c.refusal != "" && c.refusal != Banned:
		return c.refusal
	case barred && until.IsZero():
		return Banned
	case barred && until.After(now):
		return TimedOut
	case last != nil && last.Text == text && now.Sub(last.at) < duplicateTime:
		return Duplicate
	}
	return nil
}

// newMessage returns a message with an id of its own. Server.mu must be held.
func (c *Channel) newMessage(from Chatter, text string) *Message {
	c.server.sent++
	n := c.server.sent
	return &Message{
		ID: fmt.Sprintf("%08x-0000-4000-8000-%012x", n, n), Channel: c, From: from, Text: text,
		sent: n, at: c.server.clock.Now(),
	}
}

// Repeat sends the message to the readers once more. Twitch "may also send a message multiple times if it doesn't think
// the chatbot received it": "Parsing messages".
func (m *Message) Repeat() {
	s := m.Channel.server
	s.mu.Lock()
	defer s.mu.Unlock()
	m.deliver(nil)
}

// deliver sends the message to the readers of its channel. The source is the message of another channel that it
// duplicates in a shared chat, or nil. Server.mu must be held.
func (m *Message) deliver(source *Message) {
	if len(m.Channel.readers) == 0 {
		return
	}
	line := userSource(m.From.Login) + "PRIVMSG #" + m.Channel.name + " :" + m.Text
	tags := m.tags(source)
	for reader := range m.Channel.readers {
		reader.sendTagged(tags, line)
	}
}

// tags returns the tags of the message: "PRIVMSG Tags". Server.mu must be held.
func (m *Message) tags(source *Message) string {
	from := m.From
	list := []string{
		"badge-info", from.badgeInfo(), "badges", from.badges(m.Channel),
		"client-nonce", fmt.Sprintf("%032x", m.sent), "color", from.Color, "display-name", from.displayName(),
	}
	emotes, only := emotes(m.Text)
	if only {
		list = append(list, "emote-only", "1") // in the examples only
	}
	list = append(list, "emotes", emotes)
	if source == nil { // the example of a duplicate in "Shared Chat" has neither of these
		list = append(list, "first-msg", flag(m.first), "returning-chatter", "0") // the latter in the examples only
	}
	list = append(list, "flags", "", "id", m.ID, "mod", flag(from.Moderator))
	list = append(list, m.replyTags()...)
	list = append(list, "room-id", m.Channel.roomID())
	if len(m.Channel.shared) > 0 {
		list = append(list, cmp.Or(source, m).sourceTags()...)
	}
	list = append(list, "subscriber", flag(from.Subscriber), "tmi-sent-ts", strconv.FormatInt(m.at.UnixMilli(), 10),
		"turbo", "0", "user-id", from.userID(), "user-type", from.userType())
	if from.VIP {
		list = append(list, "vip", "1")
	}
	return tags(list...)
}

// replyTags returns the tags of a reply, if the message is one.
func (m *Message) replyTags() []string {
	parent := m.parent
	if parent == nil {
		return nil
	}
	thread := parent
	for thread.parent != nil {
		thread = thread.parent
	}
	return []string{
		"reply-parent-display-name", parent.From.displayName(), "reply-parent-msg-body", parent.Text,
		"reply-parent-msg-id", parent.ID, "reply-parent-user-id", parent.From.userID(),
		"reply-parent-user-login", parent.From.Login,
		"reply-thread-parent-msg-id", thread.ID, "reply-thread-parent-user-login", thread.From.Login,
	}
}
