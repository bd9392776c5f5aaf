package twitch

import (
	"context"

	irc "github.com/gempir/go-twitch-irc/v4"
)

// serve reads a connection until it ends.
func (c *Chats) serve(one *connection) {
	err := one.converse(c.options, func(m irc.Message) error { return c.handle(one, m) })
	c.mu.Lock()
	defer c.mu.Unlock()
	wanted := c.current == one || c.previous == one
	if c.current == one {
		c.current = nil
	}
	if c.previous == one {
		c.previous = nil
	}
	if cause := context.Cause(one.ctx); cause != nil {
		err = cause // of the closed socket
	}
	one.cancel(nil)
	if c.ctx.Err() != nil {
		return
	}
	if wanted {
		c.options.Log.Warn("Twitch chat connection ended", "error", err)
	}
	for name := range one.joined {
		if ch := c.channels[name]; ch != nil && !c.isJoined(name) {
			ch.setState(Lost, "", c.clock.Now())
		}
	}
	c.wake()
}

// isJoined reports whether a channel is read through any connection. c.mu must be held.
func (c *Chats) isJoined(name string) bool {
	return c.current != nil && c.current.reads(name) || c.previous != nil && c.previous.reads(name)
}

// handle does what a message of a connection asks for. An error ends the connection.
func (c *Chats) handle(one *connection, message irc.Message) error {
	if ping, ok := message.(*irc.PingMessage); ok {
		one.send("PONG :" + ping.Message) // without c.mu, since a server that does not read makes it wait
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m := message.(type) {
	case *irc.PrivateMessage:
		c.deliver(m)
	case *irc.RoomStateMessage:
		c.markJoined(one, m.Channel)
	case *irc.NoticeMessage:
		if m.Channel == "*" && !one.welcome { // "Login authentication failed" and the like
			return errLogin
		}
		if ch, reason := c.channels[m.Channel], reasonOf(m.MsgID); ch != nil && reason != "" {
			delete(one.joined, m.Channel)
			c.refuse(ch, reason, c.clock.Now())
			c.wake()
		}
	case *irc.ReconnectMessage:
		c.replace(one)
	case *irc.RawMessage:
		if m.RawType == "001" {
			one.welcome = true
			c.wake()
		}
	}
	return nil
}

// deliver passes a message on if it is a vote or a command. c.mu must be held.
func (c *Chats) deliver(p *irc.PrivateMessage) {
	ch := c.channels[p.Channel]
	if ch == nil {
		return
	}
	if m, ok := messageOf(p, c.clock.Now()); ok {
		ch.deliver(m)
	}
}

// markJoined records that a channel is read. Twitch sends ROOMSTATE when a channel has been joined
// (dev.twitch.tv/docs/chat/irc, "IRC Command Reference"). c.mu must be held.
func (c *Chats) markJoined(one *connection, name string) {
	ch := c.channels[name]
	if ch == nil {
		return
	}
	if !one.reads(name) { // ROOMSTATE comes again when the chat's mode changes
		one.joined[name] = c.clock.Now()
	}
	ch.refusals = 0
	c.failures = 0
	ch.setState(Reading, "", c.clock.Now())
	c.wake()
}

// replace opens another connection beside one that Twitch is going to close, and that is read until then. Twitch sends
// RECONNECT some unknown time before (dev.twitch.tv/docs/chat/irc, "RECONNECT Command"). c.mu must be held.
func (c *Chats) replace(one *connection) {
	if c.current != one {
		return
	}
	if c.previous != nil {
		c.previous.cancel(nil)
	}
	c.previous, c.current = one, nil
	c.wake()
}
