package twitch

import "strings"

// join answers JOIN: "Joining and Leaving Chatrooms". Each channel of the list is an attempt. Server.mu must be held.
func (c *conn) join(names []string) {
	s := c.server
	for _, name := range names {
		channel := s.channels[strings.TrimPrefix(name, "#")]
		switch {
		case !s.joins.admit(s.clock.Now(), MaxJoins):
			// The documentation has no answer to a further attempt. People report that it is ignored.
			s.refuse("JOIN "+name, "more than 20 joins in 10 seconds")
		case channel == nil || name != "#"+channel.name:
			// "If you try to join a nonexistent channel, Twitch quietly drops your JOIN message."
			s.refuse("JOIN "+name, "no such channel")
		case channel.readers[c]:
			s.refuse("JOIN "+name, "joined already") // the answer to it is not documented
		case channel.refusal != "":
			s.refuse("JOIN "+name, string(channel.refusal))
			c.notice(channel, channel.refusal, channel.refusal.text(channel.name))
		case len(channel.readers) == 0 && s.joined() == MaxChannels:
			// Id and text are not documented. People have received them.
			s.refuse("JOIN "+name, "more than 100 channels")
			c.notice(channel, "msg_concurrent_channel_limit_reached", "You are connected to too many chat channels.")
		default:
			c.enter(channel)
		}
	}
}

// joined returns in how many channels there is a reader. Server.mu must be held.
func (s *Server) joined() (count int) {
	for _, channel := range s.channels {
		if len(channel.readers) > 0 {
			count++
		}
	}
	return count
}

// enter adds a reader to a channel. USERSTATE, which has the badges of an account, is not sent, since the
// documentation has none for an anonymous reader. Server.mu must be held.
func (c *conn) enter(channel *Channel) {
	channel.readers[c] = true
	room, source := "#"+channel.name, ":"+c.nick+".tmi.twitch.tv "
	c.send(c.source() + "JOIN " + room)
	c.send(source + "353 " + c.nick + " = " + room + " :" + c.nick)
	c.send(source + "366 " + c.nick + " " + room + " :End of /NAMES list")
	c.sendCommand(tags("emote-only", "0", "followers-only", "-1", "r9k", "0", "room-id", channel.roomID(),
		"slow", "0", "subs-only", "0"), prefix+"ROOMSTATE "+room)
	c.server.changed()
}

// part answers PART: "Leaving a chatroom". Server.mu must be held.
func (c *conn) part(names []string) {
	for _, name := range names {
		channel := c.server.channels[strings.TrimPrefix(name, "#")]
		if channel == nil || name != "#"+channel.name || !channel.readers[c] {
			c.server.refuse("PART "+name, "not joined") // the answer to it is not documented
			continue
		}
		c.leave(channel)
	}
}

// leave removes a reader from a channel, and tells it so. Server.mu must be held.
func (c *conn) leave(channel *Channel) {
	delete(channel.readers, c)
	c.send(c.source() + "PART #" + channel.name)
	c.server.changed()
}

// source returns the client as the source of a message. Server.mu must be held.
func (c *conn) source() string { return userSource(c.nick) }

// userSource returns a user as the source of a message.
func userSource(login string) string {
	return ":" + login + "!" + login + "@" + login + ".tmi.twitch.tv "
}
