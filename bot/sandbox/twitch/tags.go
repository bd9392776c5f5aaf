package twitch

import "strings"

// tags returns names and values as the tags of a message: "IRC Tag Reference".
func tags(pairs ...string) string {
	var list strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		list.WriteByte("@;"[min(i, 1)])
		list.WriteString(pairs[i])
		list.WriteByte('=')
		escaper.WriteString(&list, pairs[i+1])
	}
	return list.String()
}

// escaper escapes the value of a tag: "Message Tags" of IRCv3, "Escaping values".
var escaper = strings.NewReplacer(";", `\:`, " ", `\s`, `\`, `\\`, "\r", `\r`, "\n", `\n`)

// flag returns a Boolean as the value of a tag.
func flag(value bool) string {
	if value {
		return "1"
	}
	return "0"
}

// sendTagged sends a line, with its tags if it has some and the client requested tags. Server.mu must be held.
func (c *conn) sendTagged(tags, line string) {
	if c.tags && tags != "" {
		line = tags + " " + line
	}
	c.send(line)
}

// sendCommand sends a Twitch-specific command to a client that requested those: "IRC Command Reference". Server.mu must
// be held.
func (c *conn) sendCommand(tags, line string) {
	if c.commands {
		c.sendTagged(tags, line)
	}
}

// notice sends a NOTICE about a channel. Server.mu must be held.
func (c *conn) notice(channel *Channel, id Refusal, text string) {
	c.sendCommand(tags("msg-id", string(id)), prefix+"NOTICE #"+channel.name+" :"+text)
}
